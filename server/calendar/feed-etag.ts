import { createHash } from 'node:crypto';
import type { CalendarFeed } from '../../contract/calendar.ts';
import { sql, type Database } from '../database/database.ts';

/** Raise it when the written form of events changes. */
const FEED_FORMAT_VERSION = 1;

/**
 * Weak (RFC 9110, 8.8.3). `updated_at` alone would miss a transaction that began earlier and committed later.
 */
export const feedEtag = async (
  database: Database,
  { name, q, filter, drafts }: CalendarFeed,
): Promise<string> => {
  const state = await database.row(sql`
    select count(*) as events, sum(version) as versions, max(updated_at) as latest, max(id::text) as newest
    from events`);
  const content = JSON.stringify([FEED_FORMAT_VERSION, name, q, filter, drafts, state]);
  return `W/"${createHash('sha256').update(content).digest('base64url')}"`;
};

export const etagMatches = (tag: string, header: string | undefined): boolean =>
  header !== undefined && header.split(',').some((one) => one.trim() === '*' || one.trim() === tag);
