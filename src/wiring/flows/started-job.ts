import { readJob } from '../../../contract/routes/jobs.ts';
import { isCallFailure } from '../../api/call-failure.ts';
import { describeFailure } from '../../api/describe-failure.ts';
import type { Wiring } from '../../wiring.ts';
import { undoStackOf } from './undo-stack.ts';

/**
 * Puts what an ended job wrote in its place on the undo stack.
 * @returns why it cannot be undone yet, or null
 */
export const endStartedJob = async (wiring: Wiring, jobId: string): Promise<string | null> => {
  const stack = undoStackOf(wiring);
  try {
    const { data } = await wiring.http.call(readJob, { params: { id: jobId } });
    if (data.state === 'waiting' || data.state === 'running')
      return 'Your last change is still running. Undo it once it is done.';
    stack.endJob(jobId, data.change_set_id);
  } catch (error) {
    if (!isCallFailure(error) || error.code !== 'not_found') return describeFailure(error);
    stack.endJob(jobId, null);
  }
  return null;
};
