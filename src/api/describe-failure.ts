import { isCallFailure } from './call-failure.ts';

const explain = (error: unknown): readonly [cause: string, advice: string | null] => {
  if (!isCallFailure(error)) return ['Something went wrong.', 'Try again.'];
  if (error.code === 'network' && !navigator.onLine) return ['You are offline.', null];
  return [error.detail, error.advice];
};

/** What happened; the screen has a button for what to do. */
export const causeOfFailure = (error: unknown): string => explain(error)[0];

/** What happened, and what to do. */
export const describeFailure = (error: unknown): string => explain(error).filter(Boolean).join(' ');
