import { INCOMING_REFERENCES, type RecordCalls } from '../api/records.ts';
import type { Wiring } from '../wiring.ts';
import { refetchOnChanges } from './live-stream.ts';

/**
 * Reads a record again when others change it, or what its tabs count and list.
 * @param plurals its own kind, and those its tabs show
 * @param isAtRows rows do not move while one is at them
 * @returns stops it
 */
export const followRecord = (
  wiring: Wiring,
  { kind, root, read }: RecordCalls,
  id: string,
  plurals: readonly string[],
  isAtRows: () => boolean,
): (() => void) => {
  const { queryClient } = wiring;
  const { queryKey } = read(wiring.http, id);
  const shownAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? Infinity;
  return refetchOnChanges(wiring, plurals, shownAt, async () => {
    const refetchType = isAtRows() ? 'none' : 'active';
    await queryClient.invalidateQueries({ queryKey });
    // Nothing else is asked about a record that is gone.
    if (queryClient.getQueryState(queryKey)?.status === 'error') return;
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: [...root, INCOMING_REFERENCES] }),
      queryClient.invalidateQueries({
        // Lists left open elsewhere mark what has changed when one comes back.
        type: 'active',
        predicate: ({ queryKey: [other] }) => other !== kind && plurals.includes(String(other)),
        refetchType,
      }),
    ]);
  });
};
