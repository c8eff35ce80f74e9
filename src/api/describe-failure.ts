import { isCallFailure } from './call-failure.ts';

export const describeFailure = (error: unknown): string => {
  if (!isCallFailure(error)) return 'Something went wrong. Try again.';
  return error.code === 'network' && !navigator.onLine ? 'You are offline.' : error.detail;
};
