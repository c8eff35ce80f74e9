import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { calendarCalls, type RangeQuery } from '../../api/calendar.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import { refetchOnChanges } from '../../wiring/live-stream.ts';
import { declaration as events } from '../../kinds/events/declaration.tsx';
import { rangeDifference, type RangeDifference } from './range-difference.ts';
import { buttonOf } from './use-event-keys.ts';

/** Keeps focus on an event that moves; falls back to the heading. */
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

interface LiveRange {
  readonly question: RangeQuery;
  readonly shown: unknown;
  /** Postpones updates until the event is dropped. */
  readonly isHeld: boolean;
}

/**
 * Refetches the range when others change it.
 * @returns what changed, or null
 */
export const useLiveRange = ({ question, shown, isHeld }: LiveRange): RangeDifference | null => {
  const wiring = useWiring();
  const [seen, setSeen] = useState<{ readonly key: string; readonly difference: RangeDifference } | null>(
    null,
  );
  const key = JSON.stringify(question);
  const difference = seen?.key === key ? seen.difference : null;
  const noteFocus = useFocusKept(shown);
  const latest = useRef({ question, key, isHeld, noteFocus });
  const isMissed = useRef(false);
  const look = useRef((): Promise<void> => Promise.resolve());
  useLayoutEffect(() => {
    latest.current = { question, key, isHeld, noteFocus };
  });
  useEffect(() => {
    const { http, queryClient } = wiring;
    let isOver = false;
    look.current = async () => {
      const asked = latest.current;
      const range = calendarCalls.range(http, asked.question);
      // Bypasses the cache: an event may be lifted before the answer arrives.
      const fresh = await calendarCalls.readRange(http, asked.question);
      const before = queryClient.getQueryData(range.queryKey);
      if (isOver || !before || latest.current.key !== asked.key) return;
      if (latest.current.isHeld) {
        isMissed.current = true;
        return;
      }
      const found = rangeDifference(before.data, fresh.data);
      if (!found.words) return;
      latest.current.noteFocus();
      queryClient.setQueryData(range.queryKey, fresh);
      setSeen({ key: asked.key, difference: found });
    };
    const { queryKey } = calendarCalls.range(http, latest.current.question);
    const stop = refetchOnChanges(
      wiring,
      events.calls.root[0],
      queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? Infinity,
      () => look.current(),
      // Marks other queries stale without refetching them now.
      () => void queryClient.invalidateQueries({ queryKey: events.calls.root, refetchType: 'none' }),
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [wiring]);
  useEffect(() => {
    if (isHeld || !isMissed.current) return;
    isMissed.current = false;
    look.current().catch(() => {});
  }, [isHeld]);
  return difference;
};
