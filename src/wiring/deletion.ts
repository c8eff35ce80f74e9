import { fromPromise } from 'xstate';
import { deletionMachine, type DeletionAnswer, type Target } from '../machines/deletion.ts';

export interface DeletionWork {
  /** How many kinds of records refer to it. */
  readonly countUses: () => Promise<number>;
  readonly trash: () => Promise<void>;
  readonly archive: () => Promise<void>;
  readonly moveReferences: (to: string) => Promise<void>;
  /** A failure in words. */
  readonly describe: (error: unknown) => string;
}

/** The deletion's machine with its effects answered. */
export const provideDeletion = ({ countUses, trash, archive, moveReferences, describe }: DeletionWork) => {
  const answer = async (work: () => Promise<void>): Promise<DeletionAnswer> => {
    try {
      await work();
      return { outcome: 'done' };
    } catch (error) {
      return { outcome: 'refused', reason: describe(error) };
    }
  };
  return deletionMachine.provide({
    actors: {
      countUses: fromPromise(countUses),
      trash: fromPromise(() => answer(trash)),
      archive: fromPromise(() => answer(archive)),
      moveReferences: fromPromise<DeletionAnswer, Target | null>(({ input }) =>
        answer(async () => {
          if (input) await moveReferences(input.id);
        }),
      ),
    },
  });
};
