import { canonicalTimeZone } from '../../../contract/time-zone.ts';

/** Where the person is, as an IANA zone; UTC where the browser knows none. */
export const viewerZone = (): string =>
  canonicalTimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone) ?? 'UTC';
