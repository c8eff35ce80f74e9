import { ACCOUNT_DISABLED_MESSAGE, NOT_ADMIN_MESSAGE } from '../../../contract/constants.ts';
import type { Reason } from '../../machines/auth.ts';

const counted = (count: number, unit: string) => (count === 1 ? `1 ${unit}` : `${count} ${unit}s`);

const duration = (seconds: number) =>
  seconds < 60 ? counted(Math.max(1, seconds), 'second') : counted(Math.ceil(seconds / 60), 'minute');

const REASON_TEXT: Readonly<Record<Reason, string>> = {
  wrongCredentials: 'Incorrect email, phone or password.',
  unknownPasskey: 'This passkey is not registered here. Sign in with your password.',
  accountDisabled: ACCOUNT_DISABLED_MESSAGE,
  tooManyAttempts: 'Too many failed attempts.',
  overloaded: 'Too many people are signing in right now.',
  invalidInput: 'Enter a valid email address or phone number.',
  notAdmin: NOT_ADMIN_MESSAGE,
  offline: 'You’re offline. Reconnect and try again.',
  serverAway: 'Can’t reach the server. Try again in a moment.',
  malformed: 'The server sent an unexpected response. If this continues, contact whoever runs the server.',
  unexpected: 'Something went wrong. Try again.',
  signedOut: 'You’ve signed out.',
  expired:
    'Your session ended. Sign in to continue. Your unsaved work is kept until someone else signs in here.',
  elsewhere: 'You signed out in another tab.',
};

const CALM_REASONS: readonly Reason[] = ['signedOut', 'expired', 'elsewhere'];

export const isCalm = (reason: Reason): boolean => CALM_REASONS.includes(reason);

const TEMPORARY_REASONS: readonly Reason[] = ['tooManyAttempts', 'overloaded'];

/** @param retryAfter seconds; null if unknown */
export const reasonText = (reason: Reason, retryAfter: number | null): string => {
  if (!TEMPORARY_REASONS.includes(reason)) return REASON_TEXT[reason];
  return `${REASON_TEXT[reason]} Try again in ${retryAfter === null ? 'a moment' : duration(retryAfter)}.`;
};
