import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as routes from '../../contract/routes/calendar.ts';
import type { HttpClient } from './http.ts';

/** Milliseconds an answer counts as fresh: long enough for a hover to become a click. */
const STALE_AFTER_MS = 10_000;
/** Milliseconds a file of all events may take on a slow line. */
const DOWNLOAD_TIMEOUT_MS = 5 * 60_000;

export interface RangeQuery {
  /** The first day, and the day after the last. */
  readonly from: string;
  readonly to: string;
  readonly q: string;
  readonly filter: string;
}

const filled = ({ q, filter }: { readonly q: string; readonly filter: string }) => ({
  ...(q && { q }),
  ...(filter && { filter }),
});

/** Everything the calendar asks, as query options and functions. */
export const calendarCalls = {
  /** Under the events' own key, so that what refreshes them refreshes this. */
  rangeRoot: ['events', 'range'] as const,
  feedsRoot: ['calendarFeeds'] as const,
  readRange: (http: HttpClient, { from, to, q, filter }: RangeQuery, signal?: AbortSignal) =>
    http.call(routes.eventRange, {
      query: { from, to, ...filled({ q, filter }) },
      signal,
    }),
  range: (http: HttpClient, question: RangeQuery) =>
    queryOptions({
      queryKey: [...calendarCalls.rangeRoot, question.from, question.to, question.q, question.filter],
      queryFn: ({ signal }) => calendarCalls.readRange(http, question, signal),
      placeholderData: keepPreviousData,
      staleTime: STALE_AFTER_MS,
    }),
  /** All events of a list, as an iCalendar file. */
  list: (http: HttpClient, q: string, filter: string): Promise<Blob> =>
    http.download(routes.eventsAsCalendar, {
      query: { ...filled({ q, filter }), sort: 'starts_at' },
      timeout: DOWNLOAD_TIMEOUT_MS,
    }),
  one: (http: HttpClient, id: string): Promise<Blob> =>
    http.download(routes.eventAsCalendar, { params: { id } }),
  feeds: (http: HttpClient) =>
    queryOptions({
      queryKey: calendarCalls.feedsRoot,
      queryFn: async ({ signal }) => (await http.call(routes.listFeeds, { signal })).data,
    }),
  createFeed: async (http: HttpClient, feed: { name: string; q: string; filter: string; drafts: boolean }) =>
    (
      await http.call(routes.createFeed, {
        body: { name: feed.name, drafts: feed.drafts, ...filled(feed) },
      })
    ).data,
  revokeFeed: (http: HttpClient, id: string) => http.call(routes.revokeFeed, { params: { id } }),
};
