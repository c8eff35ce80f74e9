import { queryOptions } from '@tanstack/react-query';
import { readFirstSteps, readOverview, readQuality } from '../../contract/routes/overview.ts';
import { recordRoutes } from '../../contract/routes/records.ts';
import type { HttpClient } from './http.ts';
import { UNFILTERED_LIST } from './list-query.ts';
import { recordCalls } from './records.ts';

const events = recordRoutes('events').list;

/** Spans from hover to click; short, so that new records are counted. */
const STALE_AFTER_MS = 2000;
const root = ['overview'] as const;

export const overviewCalls = {
  root,
  figures: (http: HttpClient) =>
    queryOptions({
      queryKey: [...root, 'figures'],
      queryFn: async ({ signal, client }) => {
        const { data } = await http.call(readOverview, { signal });
        // The navigation beside it shows them too, and may be older.
        for (const { kind, draft, published, archived } of data) {
          const counted = recordCalls(kind).count(http, UNFILTERED_LIST);
          client.setQueryData(counted.queryKey, { value: draft + published + archived, exact: true });
        }
        return data;
      },
      staleTime: STALE_AFTER_MS,
    }),
  quality: (http: HttpClient) =>
    queryOptions({
      queryKey: [...root, 'quality'],
      queryFn: async ({ signal }) => (await http.call(readQuality, { signal })).data,
      staleTime: STALE_AFTER_MS,
    }),
  firstSteps: (http: HttpClient) =>
    queryOptions({
      queryKey: [...root, 'first-steps'],
      queryFn: async ({ signal }) => (await http.call(readFirstSteps, { signal })).data,
      staleTime: STALE_AFTER_MS,
    }),
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
