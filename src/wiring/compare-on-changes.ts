import type { QueryFunction, QueryKey } from '@tanstack/react-query';
import type { Wiring } from '../wiring.ts';
import { refetchOnChanges } from './live-stream.ts';

interface ShownQuery {
  readonly queryKey: QueryKey;
  readonly queryFn?: unknown;
}

export interface Comparison<Data> {
  readonly queryKey: QueryKey;
  readonly shown: Data;
  readonly latest: Data;
}

/**
 * Reads queries again when others change `plurals`, past the cache: the screen must not move by itself.
 * @param shownAt epoch milliseconds of the shown response
 * @param onChange called at once
 */
export const compareOnChanges = <Data>(
  wiring: Wiring,
  plurals: readonly string[],
  shownAt: number,
  queriesOf: () => readonly ShownQuery[],
  onRead: (comparisons: readonly Comparison<Data>[]) => void,
  onChange?: () => void,
): (() => void) => {
  const { queryClient } = wiring;
  let asked = 0;
  let newest = 0;
  const compare = async ({ queryKey, queryFn }: ShownQuery, order: number): Promise<Comparison<Data>> => {
    const query = { queryKey, queryFn: queryFn as QueryFunction<Data> };
    // By order: one still on its way may be older than the change.
    const fresh = { queryKey: ['fresh', order, ...queryKey], gcTime: 0, retry: false } as const;
    const latest = await queryClient.fetchQuery({ ...query, ...fresh });
    // The shown response may still be on its way, and older.
    return { queryKey, latest, shown: await queryClient.ensureQueryData(query) };
  };
  const read = async (signal: AbortSignal) => {
    const order = (asked += 1);
    const comparisons = await Promise.all(queriesOf().map((query) => compare(query, order)));
    if (signal.aborted || order < newest) return;
    newest = order;
    onRead(comparisons);
  };
  return refetchOnChanges(wiring, plurals, shownAt, read, onChange);
};
