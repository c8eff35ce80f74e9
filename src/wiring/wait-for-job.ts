import type { Job } from '../../contract/jobs.ts';
import { readJob } from '../../contract/routes/jobs.ts';
import type { HttpClient } from '../api/http.ts';

const JOB_POLL_MS = 400;

/** The job continues after an abort. */
export const waitForJob = async (http: HttpClient, { id }: Job, signal: AbortSignal): Promise<Job> => {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setTimeout(resolve, JOB_POLL_MS));
    signal.throwIfAborted();
    // oxlint-disable-next-line no-await-in-loop
    const { data } = await http.call(readJob, { params: { id }, signal });
    if (data.ended_at !== null) return data;
  }
};
