import { fromPromise } from 'xstate';
import { placingMachine, type PlacingInput, type Slot } from '../machines/placing.ts';

export interface PlacingWork {
  /** Resolves once the record is there and the screen has seen it there. */
  readonly place: (recordId: string, slot: Slot) => Promise<void>;
  /** A failure in words. */
  readonly describe: (error: unknown) => string;
}

/** The placing's machine with its effect answered. */
export const providePlacing = ({ place, describe }: PlacingWork) =>
  placingMachine.provide({
    actors: {
      placeRecord: fromPromise<void, PlacingInput>(async ({ input: { recordId, slot } }) => {
        if (recordId === null || slot === null) return;
        try {
          await place(recordId, slot);
        } catch (error) {
          throw new Error(describe(error), { cause: error });
        }
      }),
    },
  });
