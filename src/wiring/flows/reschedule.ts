import { fromPromise } from 'xstate';
import { originalStart } from '../../api/original-start.ts';
import { calendarCalls } from '../../api/calendar.ts';
import { isCallFailure } from '../../api/call-failure.ts';
import { describeFailure } from '../../api/describe-failure.ts';
import { rescheduleMachine, type MovedEvent, type Reschedule } from '../../machines/reschedule.ts';
import type { Wiring } from '../../wiring.ts';
import { withFailureMessage } from './flow.ts';
import { moveOnce } from './move-once.ts';
import { cacheRecord, type RecordKind } from './update-caches.ts';

export const rescheduleLogic = (wiring: Wiring, kind: RecordKind) => {
  const { http, queryClient } = wiring;
  const move = async ({ entry, startsAt, endsAt }: Reschedule): Promise<MovedEvent | null> => {
    if (!entry || startsAt === null) return null;
    try {
      const times = { starts_at: startsAt, ends_at: endsAt };
      const change = { ...times, ...originalStart({ ...entry, ...times }, entry) };
      const response = await moveOnce(http, kind.calls, {
        record: entry,
        title: entry.title,
        send: (key) => kind.calls.change(http, entry.id, entry.version, change, key),
      });
      return { entry: { ...entry, ...change }, written: cacheRecord(wiring, kind, response) };
    } catch (error) {
      // The entries shown differ from the server's.
      void queryClient.invalidateQueries({ queryKey: kind.calls.root });
      throw error;
    }
  };
  return rescheduleMachine.provide({
    actors: {
      moveEvent: fromPromise<MovedEvent | null, Reschedule>(({ input }) =>
        withFailureMessage(
          move(input),
          (error) => (isCallFailure(error) && error.errors[0]?.message) || describeFailure(error),
        ),
      ),
      showMoved: fromPromise<void>(() =>
        queryClient.refetchQueries(
          { queryKey: calendarCalls.rangeRoot, type: 'active' },
          { cancelRefetch: false },
        ),
      ),
    },
  });
};
