import { queryOptions } from '@tanstack/react-query';
import { readOverview, readQuality } from '../../contract/routes/overview.ts';
import { recordRoutes } from '../../contract/routes/records.ts';
import type { HttpClient } from './http.ts';

const events = recordRoutes('events').list;

/** Milliseconds: a hover becomes a click, yet what was just written is counted. */
const STALE_AFTER_MS = 2000;
const root = ['overview'] as const;

/** What only the dashboard asks for. */
export const overviewCalls = {
  root,
  figures: (http: HttpClient) =>
    queryOptions({
      queryKey: [...root, 'figures'],
      queryFn: async ({ signal }) => (await http.call(readOverview, { signal })).data,
      staleTime: STALE_AFTER_MS,
    }),
  quality: (http: HttpClient) =>
    queryOptions({
      queryKey: [...root, 'quality'],
      queryFn: async ({ signal }) => (await http.call(readQuality, { signal })).data,
      staleTime: STALE_AFTER_MS,
    }),
  /** The first events a filter lets through, the soonest first. */
  events: (http: HttpClient, filter: string, limit: number) =>
    queryOptions({
      queryKey: ['events', 'upcoming', filter, limit],
      queryFn: ({ signal }) => {
        const query = { filter, sort: 'starts_at', limit: String(limit) };
        return http.call(events, { query, signal });
      },
      staleTime: STALE_AFTER_MS,
    }),
};
