import type { Job } from '../../contract/jobs.ts';
import { readJob } from '../../contract/routes/jobs.ts';
import type { HttpClient } from '../api/http.ts';

/** Milliseconds between two looks at the job. */
const JOB_POLL_MS = 400;

/** Waits for a job of the server; it goes on when the signal gives up. */
export const waitForJob = async (http: HttpClient, { id }: Job, signal: AbortSignal): Promise<Job> => {
  for (;;) {
    // One look after another: each waits for what the one before it saw.
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setTimeout(resolve, JOB_POLL_MS));
    signal.throwIfAborted();
    // oxlint-disable-next-line no-await-in-loop
    const { data } = await http.call(readJob, { params: { id }, signal });
    if (data.ended_at !== null) return data;
  }
};
