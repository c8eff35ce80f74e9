import type { QueryFunction, QueryKey } from '@tanstack/react-query';
import type { Wiring } from '../wiring.ts';
import { refetchOnChanges } from './live-stream.ts';

interface ShownQuery {
  readonly queryKey: QueryKey;
  readonly queryFn?: unknown;
}

interface Comparison<Data> {
  readonly queryKey: QueryKey;
  readonly shown: Data;
  readonly latest: Data;
}

/**
 * Reads queries again when others change `plurals`, past the cache: the screen must not move by itself.
 * @param shownAt epoch milliseconds of the shown response
 */
export const compareOnChanges = <Data>(
  wiring: Wiring,
  plurals: readonly string[],
  shownAt: number,
  queriesOf: () => readonly ShownQuery[],
  onRead: (comparisons: readonly Comparison<Data>[]) => void,
): (() => void) => {
  const { queryClient } = wiring;
  const compare = async ({ queryKey, queryFn }: ShownQuery): Promise<Comparison<Data>> => {
    const query = { queryKey, queryFn: queryFn as QueryFunction<Data> };
    const fresh = { queryKey: ['fresh', ...queryKey], staleTime: 0, gcTime: 0, retry: false } as const;
    const latest = await queryClient.fetchQuery({ ...query, ...fresh });
    // The shown response may still be on its way, and older.
    return { queryKey, latest, shown: await queryClient.ensureQueryData(query) };
  };
  return refetchOnChanges(wiring, plurals, shownAt, async (signal) => {
    const comparisons = await Promise.all(queriesOf().map(compare));
    if (!signal.aborted) onRead(comparisons);
  });
};
