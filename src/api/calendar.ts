import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { FeedInput } from '../../contract/calendar.ts';
import * as routes from '../../contract/routes/calendar.ts';
import type { HttpClient } from './http.ts';
import { STALE_AFTER_MS } from './records.ts';

const DOWNLOAD_TIMEOUT_MS = 5 * 60_000;

export interface RangeQuery {
  /** `to` is exclusive. */
  readonly from: string;
  readonly to: string;
  readonly q: string;
  readonly filter: string;
}

const filled = ({ q, filter }: Pick<RangeQuery, 'q' | 'filter'>) => ({
  ...(q && { q }),
  ...(filter && { filter }),
});

export const calendarCalls = {
  /** Under the events' key: refetched with them. */
  rangeRoot: ['events', 'range'] as const,
  feedsRoot: ['calendarFeeds'] as const,
  readRange: (http: HttpClient, { from, to, q, filter }: RangeQuery, signal?: AbortSignal) =>
    http.call(routes.eventRange, { query: { from, to, ...filled({ q, filter }) }, signal }),
  range: (http: HttpClient, question: RangeQuery) =>
    queryOptions({
      queryKey: [...calendarCalls.rangeRoot, question.from, question.to, question.q, question.filter],
      queryFn: ({ signal }) => calendarCalls.readRange(http, question, signal),
      placeholderData: keepPreviousData,
      staleTime: STALE_AFTER_MS,
    }),
  list: (http: HttpClient, q: string, filter: string, signal: AbortSignal): Promise<Blob> =>
    http.download(routes.eventsAsCalendar, {
      query: { ...filled({ q, filter }), sort: 'starts_at' },
      signal,
      timeout: DOWNLOAD_TIMEOUT_MS,
    }),
  one: (http: HttpClient, id: string, signal: AbortSignal): Promise<Blob> =>
    http.download(routes.eventAsCalendar, { params: { id }, signal }),
  feeds: (http: HttpClient) =>
    queryOptions({
      queryKey: calendarCalls.feedsRoot,
      queryFn: async ({ signal }) => (await http.call(routes.listFeeds, { signal })).data,
    }),
  createFeed: async (http: HttpClient, { name, drafts, q = '', filter = '' }: FeedInput) =>
    (await http.call(routes.createFeed, { body: { name, drafts, ...filled({ q, filter }) } })).data,
  revokeFeed: (http: HttpClient, id: string) => http.call(routes.revokeFeed, { params: { id } }),
};
