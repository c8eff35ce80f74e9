import { createHash, randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { MAX_CALENDAR_FEEDS, type CalendarFeed, type FeedInput } from '../../contract/calendar.ts';
import type { Filter } from '../../contract/filter.ts';
import { ADMIN_SCOPE } from '../../contract/constants.ts';
import { hashOf } from '../hash-of.ts';
import { sql, type Database } from '../database/database.ts';
import { Failure } from '../failure.ts';
import type { SelectAllOptions } from '../records/query/select-all.ts';
import { listConditions } from '../records/query/filter/list-conditions.ts';
import { eventStore } from '../stores/events.ts';

const TOKEN_BYTES = 32;

const columns = sql`id, name, q, filter, drafts, created_at, last_used_at`;

export const feedsOf = (database: Database, personId: string): Promise<CalendarFeed[]> =>
  database.rows<CalendarFeed>(
    sql`select ${columns} from calendar_feeds where person_id = ${personId} order by created_at, id`,
  );

/**
 * Stores only the token's hash.
 * @throws Failure `unknown_field` for an invalid filter, `conflict` beyond the feeds a person may have
 */
export const createFeed = async (
  database: Database,
  personId: string,
  { name, q, filter, drafts }: FeedInput & { readonly drafts: boolean },
): Promise<CalendarFeed & { readonly path: string }> => {
  listConditions(eventStore, { filter });
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const feed = await database.transaction(async (tx) => {
    await tx.row(sql`select 1 from people where id = ${personId} for update`);
    return tx.row<CalendarFeed>(sql`
      insert into calendar_feeds (id, person_id, token_hash, name, q, filter, drafts)
      select ${uuidv7()}, ${personId}, ${hashOf(token)}, ${name}, ${q || null}, ${filter || null}, ${drafts}
      where (select count(*) from calendar_feeds where person_id = ${personId}) < ${MAX_CALENDAR_FEEDS}
      returning ${columns}`);
  });
  if (!feed)
    throw new Failure(
      'conflict',
      `You’ve reached the limit of ${MAX_CALENDAR_FEEDS} feeds. Revoke one to add another.`,
    );
  return { ...feed, path: `/v1/calendar/${token}.ics` };
};

export const revokeFeed = async (database: Database, personId: string, id: string): Promise<void> => {
  const revoked = await database.execute(
    sql`delete from calendar_feeds where id = ${id} and person_id = ${personId}`,
  );
  if (revoked === 0) throw new Failure('not_found', 'Feed not found.');
};

const IS_PUBLISHED: Filter = { field: 'status', is: 'is', value: 'published' };

export const listOf = ({ q, filter, drafts }: CalendarFeed): SelectAllOptions => {
  const asked = filter === null ? [] : [JSON.parse(filter) as Filter];
  const all = drafts ? asked : [...asked, IS_PUBLISHED];
  return { ...(q && { q }), ...(all.length > 0 && { filter: JSON.stringify({ and: all }) }) };
};

/** Undefined unless its owner is an administrator. */
export const findFeed = async (database: Database, token: string): Promise<CalendarFeed | undefined> => {
  const feed = await database.row<CalendarFeed>(sql`
    select f.id, f.name, f.q, f.filter, f.drafts, f.created_at, f.last_used_at
    from calendar_feeds f join people p on p.id = f.person_id
    where f.token_hash = ${hashOf(token)} and p.disabled_at is null and ${ADMIN_SCOPE} = any(p.scopes)`);
  if (feed) {
    // Clients poll too often for a write each time.
    await database.execute(sql`
      update calendar_feeds set last_used_at = now()
      where id = ${feed.id} and (last_used_at is null or last_used_at < now() - interval '10 minutes')`);
  }
  return feed;
};

/** Raise it when the written form of events changes. */
const FEED_FORMAT_VERSION = 1;

const RELATIVE_TIME = /"(today|now)([+-]\d+)?"/;

/**
 * Weak (RFC 9110, 8.8.3). `updated_at` alone would miss a transaction that began earlier and committed later. What
 * “today” means changes without an event; no zone begins its day within a quarter of an hour.
 */
export const feedEtag = async (
  database: Database,
  { name, q, filter, drafts }: CalendarFeed,
): Promise<string> => {
  const state = await database.row(sql`
    select count(*) as events, sum(version) as versions, max(updated_at) as latest, max(id::text) as newest,
      (select sum(version) from universities where id in (select host_id from events)) as hosts,
      ${RELATIVE_TIME.test(filter ?? '') ? sql`date_bin('15 minutes', now(), 'epoch')` : sql`null`} as since
    from events`);
  const content = JSON.stringify([FEED_FORMAT_VERSION, name, q, filter, drafts, state]);
  return `W/"${createHash('sha256').update(content).digest('base64url')}"`;
};

export const etagMatches = (tag: string, header: string | undefined): boolean =>
  header !== undefined && header.split(',').some((one) => one.trim() === '*' || one.trim() === tag);
