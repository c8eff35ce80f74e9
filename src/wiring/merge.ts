import { fromPromise } from 'xstate';
import { isCallFailure } from '../api/call-failure.ts';
import { mergeMachine, type Decision, type MergeAnswer, type Pair } from '../machines/merge.ts';

export interface MergeWork {
  readonly read: () => Promise<Pair>;
  readonly merge: (decision: Decision) => Promise<void>;
  /** A failure in words. */
  readonly describe: (error: unknown) => string;
}

const STALE = 'Somebody has just changed one of them. This is how they are now.';

/** The merge's machine with its effects answered. */
export const provideMerge = ({ read, merge, describe }: MergeWork) =>
  mergeMachine.provide({
    actors: {
      readPair: fromPromise(read),
      mergePair: fromPromise<MergeAnswer, Decision | null>(async ({ input }) => {
        try {
          if (input) await merge(input);
          return { outcome: 'done' };
        } catch (error) {
          const isStale = isCallFailure(error) && error.code === 'stale_version';
          return isStale
            ? { outcome: 'stale', reason: STALE }
            : { outcome: 'refused', reason: describe(error) };
        }
      }),
    },
  });
