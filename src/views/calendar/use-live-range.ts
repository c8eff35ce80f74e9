import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { calendarCalls, type RangeQuery } from '../../api/calendar.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import { listenToChanges } from '../../wiring/live-stream.ts';
import { events } from '../../kinds/events/events.tsx';
import { rangeDifference, type RangeDifference } from './range-difference.ts';
import { buttonOf } from './use-event-keys.ts';

/** Milliseconds: what one's own writing brings about comes first, and many changes are one. */
const REFETCH_DELAY_MS = 400;

/** The event that has the focus keeps it on whatever day it is drawn next; where it has gone, the heading takes it. */
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
  /** The answer on the screen. */
  readonly shown: unknown;
  /** Nothing changes under an event that is held; what was missed is shown when it is let go. */
  readonly isHeld: boolean;
}

/**
 * Keeps the days that are shown true while others work.
 * @returns what has changed since, for the eye and in words; null where nothing has
 */
export const useLiveRange = ({ question, shown, isHeld }: LiveRange): RangeDifference | null => {
  const wiring = useWiring();
  const [told, setTold] = useState<{ readonly key: string; readonly difference: RangeDifference } | null>(
    null,
  );
  const key = JSON.stringify(question);
  const difference = told?.key === key ? told.difference : null;
  const noteFocus = useFocusKept(shown);
  const latest = useRef({ question, key, isHeld, noteFocus });
  const isMissed = useRef(false);
  const look = useRef(() => {});
  useLayoutEffect(() => {
    latest.current = { question, key, isHeld, noteFocus };
  });
  useEffect(() => {
    const { http, queryClient } = wiring;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const compare = async () => {
      const asked = latest.current;
      const range = calendarCalls.range(http, asked.question);
      // Beside the cache: an event may have been lifted by the time this is answered.
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
      setTold({ key: asked.key, difference: found });
    };
    // A look that fails is made up for by the next change.
    look.current = () => void compare().catch(() => {});
    const stop = listenToChanges(wiring, ({ kinds }) => {
      if (kinds !== null && !kinds.includes(events.calls.root[0])) return;
      // Other days, the list and the records' own screens look again when somebody comes to them.
      void queryClient.invalidateQueries({ queryKey: events.calls.root, refetchType: 'none' });
      // Not begun anew by each change: a calendar that changes all the time is looked at all the same.
      timer ??= setTimeout(() => {
        timer = undefined;
        look.current();
      }, REFETCH_DELAY_MS);
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [wiring]);
  useEffect(() => {
    if (isHeld || !isMissed.current) return;
    isMissed.current = false;
    look.current();
  }, [isHeld]);
  return difference;
};
