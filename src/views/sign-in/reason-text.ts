import { NOT_ADMIN_MESSAGE } from '../../../contract/constants.ts';
import type { Reason } from '../../machines/auth.ts';

const counted = (count: number, unit: string) => (count === 1 ? `1 ${unit}` : `${count} ${unit}s`);

const duration = (seconds: number) =>
  seconds < 60 ? counted(Math.max(1, seconds), 'second') : counted(Math.ceil(seconds / 60), 'minute');

const REASON_TEXT: Readonly<Record<Reason, string>> = {
  wrongCredentials: 'These sign-in details are not right. Check them and try again.',
  tooManyAttempts: 'Too many attempts to sign in.',
  overloaded: 'Too many people are signing in right now.',
  invalidInput: 'These do not look like sign-in details. Check the address or number and try again.',
  notAdmin: NOT_ADMIN_MESSAGE,
  offline: 'You are offline. What you typed is still here; try again once you are connected.',
  serverAway: 'The server does not answer right now. Try again in a moment.',
  malformed:
    'The server gave an answer that makes no sense. Try again; if it stays so, tell whoever runs it.',
  unexpected: 'Something went wrong. Try again.',
  signedOut: 'You have signed out.',
  expired: 'Your session has ended. Sign in to go on where you were; unsaved work is kept.',
  elsewhere: 'You were signed out in another tab.',
};

/** Shown as information, not as errors. */
const CALM_REASONS: readonly Reason[] = ['signedOut', 'expired', 'elsewhere'];

export const isCalm = (reason: Reason): boolean => CALM_REASONS.includes(reason);

const TEMPORARY_REASONS: readonly Reason[] = ['tooManyAttempts', 'overloaded'];

/** @param retryAfter seconds; null if unknown */
export const reasonText = (reason: Reason, retryAfter: number | null): string => {
  if (!TEMPORARY_REASONS.includes(reason)) return REASON_TEXT[reason];
  return `${REASON_TEXT[reason]} Try again in ${retryAfter === null ? 'a little while' : duration(retryAfter)}.`;
};
