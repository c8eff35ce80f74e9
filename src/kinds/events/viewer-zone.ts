import { canonicalTimeZone } from '../../../contract/time-zone.ts';

/** IANA zone of the browser; UTC when it reports none. */
export const viewerZone = (): string =>
  canonicalTimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone) ?? 'UTC';
