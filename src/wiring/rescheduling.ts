import { fromPromise } from 'xstate';
import { reschedulingMachine, type Rescheduling } from '../machines/rescheduling.ts';

export interface ReschedulingWork {
  /** Resolves once the event is at its new time and the screen has seen it there. */
  readonly move: (eventId: string, startsAt: string) => Promise<void>;
  /** A failure in words. */
  readonly describe: (error: unknown) => string;
}

/** The rescheduling's machine with its effect answered. */
export const provideRescheduling = ({ move, describe }: ReschedulingWork) =>
  reschedulingMachine.provide({
    actors: {
      moveEvent: fromPromise<void, Rescheduling>(async ({ input: { eventId, startsAt } }) => {
        if (eventId === null || startsAt === null) return;
        try {
          await move(eventId, startsAt);
        } catch (error) {
          throw new Error(describe(error), { cause: error });
        }
      }),
    },
  });
