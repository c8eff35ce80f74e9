import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { hashKey, type Query } from '@tanstack/react-query';
import { calendarCalls, type RangeQuery } from '../../api/calendar.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { compareOnChanges, type Comparison } from '../../wiring/compare-on-changes.ts';
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
  const [isMissed, setIsMissed] = useState(false);
  const isWaiting = isPaused && isMissed;
  const noteFocus = useFocusAfterUpdate(shown);
  const range = calendarCalls.range(wiring.http, question);
  const key = hashKey(range.queryKey);
  const shownAt = useEffectEvent(
    () => wiring.queryClient.getQueryState(range.queryKey)?.dataUpdatedAt ?? Infinity,
  );
  const currentQueries = useEffectEvent(() => [range]);
  const adopt = useEffectEvent(({ queryKey, shown: before, latest }: Comparison<RangeResponse>) => {
    if (hashKey(queryKey) !== key) return;
    setIsMissed(isPaused);
    if (isPaused) return;
    const found = rangeDifference(before.data, latest.data);
    if (!found.text) return;
    noteFocus();
    wiring.queryClient.setQueryData(range.queryKey, latest);
    setSeen({ key, difference: found });
  });
  useEffect(() => {
    // Listening anew, it is told of all changes since what is shown.
    if (isWaiting) return undefined;
    return compareOnChanges<RangeResponse>(
      wiring,
      [events.calls.kind],
      shownAt(),
      () => currentQueries(),
      (comparisons) => comparisons.forEach((comparison) => adopt(comparison)),
      () =>
        void wiring.queryClient.invalidateQueries({
          queryKey: events.calls.root,
          refetchType: 'none',
          predicate: (query) => query.state.data !== undefined || !isRange(query),
        }),
    );
  }, [wiring, isWaiting]);
  return seen?.key === key ? seen.difference : null;
};
