import type { StoredSession } from './session-storage.ts';

const claimsOf = (token: string): unknown => {
  try {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const bytes = Uint8Array.from(atob(payload), (char) => char.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
};

/** Unverified `sub` (RFC 7519): tells people apart, must never grant access. */
export const subjectOf = (accessToken: string): string | null => {
  const claims = claimsOf(accessToken);
  const subject = typeof claims === 'object' && claims !== null && 'sub' in claims ? claims.sub : null;
  return typeof subject === 'string' && subject !== '' ? subject : null;
};

export const personKey = ({ accessToken, user }: StoredSession): string =>
  subjectOf(accessToken) ?? user.key ?? user.fullName;

export const isSamePerson = (a: StoredSession, b: StoredSession): boolean => personKey(a) === personKey(b);
