import { fromCallback, fromPromise } from 'xstate';
import type { Job } from '../../../contract/jobs.ts';
import { cancelJob, readJob } from '../../../contract/routes/jobs.ts';
import type { Wiring } from '../../wiring.ts';
import { jobMachine, type JobEvent, type JobInput } from '../../machines/job.ts';
import { listenToChanges } from '../live-stream.ts';
import { withFailureMessage } from './flow.ts';

export const jobLogic = (wiring: Wiring) => {
  const { http } = wiring;
  const dataOf = async (response: Promise<{ readonly data: Job }>) =>
    (await withFailureMessage(response)).data;
  return jobMachine.provide({
    actors: {
      listenToJob: fromCallback<JobEvent, JobInput>(({ input, sendBack }) =>
        listenToChanges(wiring, ({ kinds, jobId }) => {
          if (kinds === null || jobId === input.jobId) sendBack({ type: 'job.progressed' });
        }),
      ),
      readJob: fromPromise<Job, JobInput>(({ input, signal }) =>
        dataOf(http.call(readJob, { params: { id: input.jobId }, signal })),
      ),
      cancelJob: fromPromise<Job, JobInput>(({ input }) =>
        dataOf(http.call(cancelJob, { params: { id: input.jobId } })),
      ),
    },
  });
};
