import { queryOptions } from '@tanstack/react-query';
import type { readOverview, readQuality } from '../../contract/overview.ts';
import { overviewAddresses, recordAddresses } from '../../contract/record-addresses.ts';
import type { HttpClient } from './http.ts';
import type { ListAnswer, Operations } from './records.ts';

const figures = { ...overviewAddresses.read, access: 'admin' } as typeof readOverview;
const quality = { ...overviewAddresses.quality, access: 'admin' } as typeof readQuality;
const events = { ...recordAddresses('events').list, access: 'admin' } as unknown as Operations['list'];

/** Milliseconds: a hover becomes a click, yet what was just written is counted. */
const FRESH = 2000;
const root = ['overview'] as const;

/** What only the dashboard asks for. */
export const overviewCalls = {
  root,
  figures: (http: HttpClient) =>
    queryOptions({
      queryKey: [...root, 'figures'],
      queryFn: async ({ signal }) => (await http.call(figures, { signal })).data,
      staleTime: FRESH,
    }),
  quality: (http: HttpClient) =>
    queryOptions({
      queryKey: [...root, 'quality'],
      queryFn: async ({ signal }) => (await http.call(quality, { signal })).data,
      staleTime: FRESH,
    }),
  /** The first events a filter lets through, the soonest first. */
  events: (http: HttpClient, filter: string, limit: number) =>
    queryOptions({
      queryKey: ['events', 'upcoming', filter, limit],
      queryFn: ({ signal }) => {
        const query = { filter, sort: 'starts_at', limit: String(limit) };
        return http.call(events, { query, signal }) as Promise<ListAnswer>;
      },
      staleTime: FRESH,
    }),
};
