import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { calendarCalls, type RangeQuery } from '../../api/calendar.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import { refetchOnChanges } from '../../wiring/live-stream.ts';
import { declaration as events } from '../../kinds/events/declaration.tsx';
import { rangeDifference, type RangeDifference } from './range-difference.ts';
import { buttonOf } from './use-event-keys.ts';

/** Falls back to the heading. */
const useFocusKept = (shown: unknown) => {
  const focused = useRef<string | null>(null);
  useLayoutEffect(() => {
    const { current: id } = focused;
    focused.current = null;
    if (id === null || document.activeElement?.matches('body') === false) return;
    const target = buttonOf(id) ?? document.querySelector<HTMLElement>('main h1');
    target?.focus({ preventScroll: true });
  }, [shown]);
  return () => {
    const { activeElement } = document;
    focused.current = (activeElement instanceof HTMLElement && activeElement.dataset['event']) || null;
  };
};

type RangeResponse = Awaited<ReturnType<typeof calendarCalls.readRange>>;

interface LiveRange {
  readonly question: RangeQuery;
  readonly shown: unknown;
  readonly isHeld: boolean;
}

/** @returns what others changed, or null */
export const useLiveRange = ({ question, shown, isHeld }: LiveRange): RangeDifference | null => {
  const wiring = useWiring();
  const [seen, setSeen] = useState<{ readonly key: string; readonly difference: RangeDifference } | null>(
    null,
  );
  const key = JSON.stringify(question);
  const difference = seen?.key === key ? seen.difference : null;
  const noteFocus = useFocusKept(shown);
  const isMissed = useRef(false);
  const range = calendarCalls.range(wiring.http, question);
  const adopt = useEffectEvent((askedKey: string, fresh: RangeResponse) => {
    const before = wiring.queryClient.getQueryData(range.queryKey);
    if (!before || key !== askedKey) return;
    isMissed.current = isHeld;
    if (isHeld) return;
    const found = rangeDifference(before.data, fresh.data);
    if (!found.words) return;
    noteFocus();
    wiring.queryClient.setQueryData(range.queryKey, fresh);
    setSeen({ key, difference: found });
  });
  const look = useEffectEvent(async (signal?: AbortSignal) => {
    // Bypasses the cache: an event may be lifted before the response.
    const fresh = await calendarCalls.readRange(wiring.http, question);
    // A change heard before the first response is compared with that response.
    await wiring.queryClient.ensureQueryData(range).catch(() => {});
    // By now another range may be shown, which `adopt` checks.
    if (!signal?.aborted) adopt(key, fresh);
  });
  const shownAt = useEffectEvent(
    () => wiring.queryClient.getQueryState(range.queryKey)?.dataUpdatedAt ?? Infinity,
  );
  useEffect(
    () =>
      refetchOnChanges(
        wiring,
        events.calls.root[0],
        shownAt(),
        (signal) => look(signal),
        () => void wiring.queryClient.invalidateQueries({ queryKey: events.calls.root, refetchType: 'none' }),
      ),
    [wiring],
  );
  useEffect(() => {
    if (isHeld || !isMissed.current) return;
    isMissed.current = false;
    look().catch(() => {});
  }, [isHeld]);
  return difference;
};
