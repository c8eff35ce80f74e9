import { fromPromise } from 'xstate';
import { cancelJob, readJob, type Job } from '../../contract/jobs.ts';
import type { HttpClient } from '../api/http.ts';
import { undoingMachine } from '../machines/undoing.ts';

type Named = { readonly jobId: string };

export interface UndoingWork {
  readonly http: HttpClient;
  /** A failure in words. */
  readonly describe: (error: unknown) => string;
}

/** The machine of an undoing with its effects answered. */
export const provideUndoing = ({ http, describe }: UndoingWork) => {
  const inWords = async (work: Promise<{ readonly data: Job }>): Promise<Job> => {
    try {
      return (await work).data;
    } catch (error) {
      throw new Error(describe(error), { cause: error });
    }
  };
  return undoingMachine.provide({
    actors: {
      readJob: fromPromise<Job, Named>(({ input, signal }) =>
        inWords(http.call(readJob, { params: { id: input.jobId }, signal })),
      ),
      cancelJob: fromPromise<Job, Named>(({ input }) =>
        inWords(http.call(cancelJob, { params: { id: input.jobId } })),
      ),
    },
  });
};
