import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import type { CalendarEntry } from '../../../contract/calendar.ts';
import { minutesBetween, shiftWallTime } from '../../../contract/wall-time.ts';
import { rescheduleLogic } from '../../wiring/flows/reschedule.ts';
import { useFlow } from '../flows/use-flow.ts';
import { useFlowContext } from '../actors/use-flow-context.ts';
import { declaration as events } from '../../kinds/events/declaration.tsx';

/** Keeps the duration by wall time. */
const movedTo = (entry: CalendarEntry, startsAt: string): CalendarEntry => {
  const by = minutesBetween(entry.starts_at, startsAt);
  const endsAt = entry.ends_at === null ? null : shiftWallTime(entry.ends_at, 0, by);
  // UTC instants are unknown until the server responds.
  return { ...entry, starts_at: startsAt, ends_at: endsAt, starts_utc: null, ends_utc: null };
};

export const useReschedule = (entries: readonly CalendarEntry[]) => {
  const [statusMessage, setStatusMessage] = useState('');
  const flow = useFlow((wiring) => rescheduleLogic(wiring, events), undefined, {
    'event.returned': ({ title }) => setStatusMessage(`Move cancelled. ${title} stays where it was.`),
  });
  const { entry: original, startsAt } = useFlowContext(flow, 'entry', 'startsAt');
  const lifted = useMemo(
    () => (original && startsAt !== null ? movedTo(original, startsAt) : null),
    [original, startsAt],
  );
  const isAnotherTime = lifted !== null && startsAt !== original?.starts_at;
  const shown = useMemo(() => {
    if (!lifted || !original) return entries;
    return [...entries.filter(({ id }) => id !== lifted.id), isAnotherTime ? lifted : original];
  }, [entries, lifted, original, isAnotherTime]);
  return {
    send: flow.send,
    shown,
    lifted,
    isLifted: useSelector(flow, (state) => state.hasTag('lifted')),
    isAnotherTime,
    isBusy: useSelector(flow, (state) => state.hasTag('busy')),
    statusMessage,
    lift: (entry: CalendarEntry) => {
      setStatusMessage('');
      flow.send({ type: 'event.lift', entry });
    },
    choose: (at: string) => {
      const { entry } = flow.getSnapshot().context;
      if (entry) flow.send({ type: 'time.choose', startsAt: at, endsAt: movedTo(entry, at).ends_at });
    },
  };
};

export type RescheduleController = ReturnType<typeof useReschedule>;
