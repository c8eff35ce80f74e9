import { isCallFailure } from '../../api/call-failure.ts';

/** A failed call in words for the person; the server's own sentence where it has one. */
export const describeFailure = (error: unknown): string => {
  if (!isCallFailure(error)) return 'Something went wrong. Try again.';
  switch (error.code) {
    case 'network':
      return navigator.onLine ? 'The server does not answer right now.' : 'You are offline.';
    case 'timeout':
      return 'The server took too long to answer.';
    case 'malformed':
      return 'The server gave an answer that makes no sense.';
    default:
      return error.detail || 'Something went wrong. Try again.';
  }
};
