import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Query } from '@tanstack/react-query';
import { calendarCalls, type RangeQuery } from '../../api/calendar.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import { refetchOnChanges } from '../../wiring/live-stream.ts';
import { declaration as events } from '../../kinds/events/declaration.tsx';
import { rangeDifference, type RangeDifference } from './range-difference.ts';
import { buttonOf } from './use-event-keys.ts';

/** Falls back to the heading. */
const useFocusAfterUpdate = (shown: unknown) => {
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
  readonly isPaused: boolean;
}

/** Its first response is compared with a newer one here: fetched again elsewhere, it would change unannounced. */
const isRange = ({ queryKey }: Query) => queryKey[1] === calendarCalls.rangeRoot[1];

/** @returns what others changed, or null */
export const useLiveRange = ({ question, shown, isPaused }: LiveRange): RangeDifference | null => {
  const wiring = useWiring();
  const [seen, setSeen] = useState<{ readonly key: string; readonly difference: RangeDifference } | null>(
    null,
  );
  const key = JSON.stringify(question);
  const difference = seen?.key === key ? seen.difference : null;
  const noteFocus = useFocusAfterUpdate(shown);
  const isMissed = useRef(false);
  const asked = useRef(0);
  const newest = useRef(0);
  const range = calendarCalls.range(wiring.http, question);
  const adopt = useEffectEvent((askedKey: string, order: number, latest: RangeResponse) => {
    const before = wiring.queryClient.getQueryData(range.queryKey);
    if (!before || key !== askedKey || order < newest.current) return;
    newest.current = order;
    isMissed.current = isPaused;
    if (isPaused) return;
    const found = rangeDifference(before.data, latest.data);
    if (!found.text) return;
    noteFocus();
    wiring.queryClient.setQueryData(range.queryKey, latest);
    setSeen({ key, difference: found });
  });
  const check = useEffectEvent(async (signal?: AbortSignal) => {
    const order = (asked.current += 1);
    // Bypasses the cache: an event may be lifted before the response.
    const latest = await calendarCalls.readRange(wiring.http, question);
    // A change heard before the first response is compared with that response.
    await wiring.queryClient.ensureQueryData(range).catch(() => {});
    // By now another range may be shown, which `adopt` checks.
    if (!signal?.aborted) adopt(key, order, latest);
  });
  const shownAt = useEffectEvent(
    () => wiring.queryClient.getQueryState(range.queryKey)?.dataUpdatedAt ?? Infinity,
  );
  useEffect(
    () =>
      refetchOnChanges(
        wiring,
        [events.calls.root[0]],
        shownAt(),
        (signal) => check(signal),
        () =>
          void wiring.queryClient.invalidateQueries({
            queryKey: events.calls.root,
            refetchType: 'none',
            predicate: (query) => query.state.data !== undefined || !isRange(query),
          }),
      ),
    [wiring],
  );
  useEffect(() => {
    if (isPaused || !isMissed.current) return;
    isMissed.current = false;
    check().catch(() => {});
  }, [isPaused]);
  return difference;
};
