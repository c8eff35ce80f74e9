import { createHash } from 'node:crypto';
import type { CalendarFeed } from '../../contract/calendar.ts';
import { sql, type Database } from '../database/database.ts';

/** Raised when what is written of an event changes, so that nobody goes on with what was fetched before. */
const FEED_FORMAT_VERSION = 1;

/**
 * An entity tag (RFC 9110, 8.8.3) that is another as soon as any event has changed, been made, trashed or purged. It
 * is weak: what a feed holds is the same packed and unpacked. Instants alone would miss a change that was begun before
 * the latest and ended after it; every change adds one to a version.
 */
export const feedEtag = async (
  database: Database,
  { name, q, filter, drafts }: CalendarFeed,
): Promise<string> => {
  const state = await database.row(sql`
    select count(*) as events, sum(version) as versions, max(updated_at) as latest, max(id::text) as newest
    from events`);
  const told = JSON.stringify([FEED_FORMAT_VERSION, name, q, filter, drafts, state]);
  return `W/"${createHash('sha256').update(told).digest('base64url')}"`;
};

/** Whether a program has what a tag stands for, by what it says in If-None-Match. */
export const etagMatches = (tag: string, said: string | undefined): boolean =>
  said !== undefined && said.split(',').some((one) => one.trim() === '*' || one.trim() === tag);
