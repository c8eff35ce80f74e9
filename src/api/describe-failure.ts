import { isCallFailure } from './call-failure.ts';

/** A failed call in words for the person; the server's own sentence where it has one. */
export const describeFailure = (error: unknown): string => {
  if (!isCallFailure(error)) return 'Something went wrong. Try again.';
  return error.code === 'network' && !navigator.onLine ? 'You are offline.' : error.detail;
};
