import { canonicalTimeZone } from '../../../contract/time-zone.ts';

/** IANA; UTC when unknown. */
export const viewerZone = (): string =>
  canonicalTimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone) ?? 'UTC';
