import { fromCallback, fromPromise } from 'xstate';
import type { Job } from '../../../contract/jobs.ts';
import { cancelJob, readJob } from '../../../contract/routes/jobs.ts';
import { causeOfFailure } from '../../api/describe-failure.ts';
import type { Wiring } from '../../wiring.ts';
import { jobMachine, type JobEvent, type JobInput } from '../../machines/job.ts';
import { listenToChanges } from '../live-stream.ts';
import { withFailureMessage } from './flow.ts';

export const jobLogic = (wiring: Wiring) => {
  const { http } = wiring;
  return jobMachine.provide({
    actors: {
      listenToJob: fromCallback<JobEvent, JobInput>(({ input, sendBack }) =>
        listenToChanges(wiring, ({ kinds, jobId }) => {
          if (kinds === null || jobId === input.jobId) sendBack({ type: 'job.progressed' });
        }),
      ),
      readJob: fromPromise<Job, JobInput>(async ({ input, signal }) => {
        const response = http.call(readJob, { params: { id: input.jobId }, signal });
        return (await withFailureMessage(response, (error) => `${causeOfFailure(error)} Trying again…`)).data;
      }),
      cancelJob: fromPromise<Job, JobInput>(
        async ({ input }) => (await http.call(cancelJob, { params: { id: input.jobId } })).data,
      ),
    },
  });
};
