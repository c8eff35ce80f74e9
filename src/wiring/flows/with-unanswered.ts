import { isNetworkFailure } from '../../api/call-failure.ts';
import type { UNANSWERED } from '../../machines/import.ts';
import { withFailureMessage } from './flow.ts';

/** Rejects with a message for people; its name tells machines that no answer came. */
export const withUnanswered: typeof withFailureMessage = async (work, describe) => {
  try {
    return await withFailureMessage(work, describe);
  } catch (error) {
    if (error instanceof Error && isNetworkFailure(error.cause))
      error.name = 'Unanswered' satisfies typeof UNANSWERED;
    throw error;
  }
};
