import { fromPromise } from 'xstate';
import { cancelJob, readJob, type Job } from '../../contract/jobs.ts';
import type { HttpClient } from '../api/http.ts';
import { bulkChangeMachine, type FrozenChoice, type UndoResult } from '../machines/bulk-change.ts';

export interface BulkChangeWork {
  readonly http: HttpClient;
  /** Freezes the choice as it is now. */
  readonly freeze: () => Promise<FrozenChoice>;
  readonly start: (setId: string) => Promise<Job>;
  readonly undo: (changeSetId: string, signal: AbortSignal) => Promise<UndoResult>;
  /** A failure in words. */
  readonly describe: (error: unknown) => string;
}

/** The bulk change's machine with its effects answered. */
export const provideBulkChange = ({ http, freeze, start, undo, describe }: BulkChangeWork) => {
  const inWords = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
    try {
      return await work;
    } catch (error) {
      throw new Error(describe(error), { cause: error });
    }
  };
  return bulkChangeMachine.provide({
    actors: {
      freezeChoice: fromPromise<FrozenChoice, { setId: string | null; count: number | null }>(({ input }) =>
        input.setId !== null && input.count !== null
          ? Promise.resolve({ setId: input.setId, count: input.count })
          : inWords(freeze()),
      ),
      startJob: fromPromise<Job, { setId: string | null }>(({ input }) => inWords(start(input.setId ?? ''))),
      readJob: fromPromise<Job, { jobId: string | null }>(async ({ input, signal }) => {
        const params = { id: input.jobId ?? '' };
        return (await inWords(http.call(readJob, { params, signal }))).data;
      }),
      cancelJob: fromPromise<Job, { jobId: string | null }>(async ({ input }) => {
        const params = { id: input.jobId ?? '' };
        return (await inWords(http.call(cancelJob, { params }))).data;
      }),
      undoChange: fromPromise<UndoResult, { changeSetId: string | null }>(({ input, signal }) =>
        inWords(undo(input.changeSetId ?? '', signal)),
      ),
    },
  });
};
