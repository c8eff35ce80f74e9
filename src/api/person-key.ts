import type { StoredSession } from './session-storage.ts';

/** Unverified `sub` (RFC 7519): tells people apart, must never grant access. */
export const subjectOf = (accessToken: string): string | null => {
  try {
    const payload = (accessToken.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const bytes = Uint8Array.from(atob(payload), (char) => char.charCodeAt(0));
    const { sub }: { sub?: unknown } = JSON.parse(new TextDecoder().decode(bytes));
    return typeof sub === 'string' && sub !== '' ? sub : null;
  } catch {
    return null;
  }
};

export const personKey = ({ accessToken, user }: StoredSession): string =>
  subjectOf(accessToken) ?? user.key ?? user.fullName;

export const isSamePerson = (a: StoredSession, b: StoredSession): boolean => personKey(a) === personKey(b);
