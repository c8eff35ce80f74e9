import type { FastifyInstance, FastifyReply } from 'fastify';
import * as calendar from '../../contract/calendar.ts';
import type { Event } from '../../contract/events.ts';
import {
  createFeed,
  etagMatches,
  feedEtag,
  feedsOf,
  findFeed,
  listOf,
  revokeFeed,
} from '../calendar/feeds.ts';
import { eventsInRange } from '../calendar/range.ts';
import { getEventCalendar, writeCalendar } from '../calendar/write-calendar.ts';
import type { Database } from '../database/database.ts';
import { Failure } from '../failure.ts';
import { requireRecord } from '../stores/require-record.ts';
import { eventStore } from '../stores/events.ts';
import { registerRoute } from '../route.ts';

const CALENDAR_MEDIA_TYPE = 'text/calendar; charset=utf-8';

/** ASCII-only clients get a fallback. */
const asFile = (reply: FastifyReply, name: string) =>
  reply
    .header('content-type', CALENDAR_MEDIA_TYPE)
    .header(
      'content-disposition',
      `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    );

export const registerCalendarRoutes = (app: FastifyInstance, database: Database): void => {
  registerRoute(app, calendar.eventRange, ({ query }) => eventsInRange(database, query));
  registerRoute(app, calendar.eventsAsCalendar, async ({ query, reply }) => {
    const file = `events-${new Date().toISOString().slice(0, 10)}.ics`;
    return asFile(reply, file).send(await writeCalendar(database, 'Events', query)) as never;
  });
  registerRoute(app, calendar.eventAsCalendar, async ({ params, reply }) => {
    const event = await requireRecord(database, eventStore, params.id);
    const text = getEventCalendar(event as unknown as Event);
    if (text === null) throw new Failure('conflict', 'Add a date to download this event.');
    return asFile(reply, `${event.slug}.ics`).send(text) as never;
  });
  registerRoute(app, calendar.listFeeds, async ({ person }) => ({
    data: await feedsOf(database, person.id),
  }));
  registerRoute(app, calendar.createFeed, async ({ body, person }) => ({
    data: await createFeed(database, person.id, body),
  }));
  registerRoute(app, calendar.revokeFeed, ({ params, person }) => revokeFeed(database, person.id, params.id));

  // Outside the contract: calendar clients send no bearer token; the address is the secret.
  app.get<{ Params: { file: string } }>('/v1/calendar/:file', async (request, reply) => {
    const token = /^([\w-]{43})\.ics$/.exec(request.params.file)?.[1];
    const feed = token && (await findFeed(database, token));
    if (!feed) throw new Failure('not_found', 'Not found.');
    const tag = await feedEtag(database, feed);
    // Clients poll hourly, mostly without changes.
    reply.headers({ etag: tag, 'cache-control': 'private, no-cache', vary: 'accept-encoding' });
    if (etagMatches(tag, request.headers['if-none-match'])) return reply.code(304).send();
    return reply
      .header('content-type', CALENDAR_MEDIA_TYPE)
      .send(await writeCalendar(database, feed.name, listOf(feed)));
  });
};
