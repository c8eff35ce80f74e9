import type { Import } from '../../../contract/imports.ts';
import { changeSetCalls } from '../../api/change-sets.ts';
import { importCalls } from '../../api/imports.ts';
import type { ImportEvent } from '../../machines/import.ts';
import type { Wiring } from '../../wiring.ts';
import { refetchOnChanges } from '../live-stream.ts';
import { isMissing, refreshLines, stageOf } from './import.ts';

const isMoved = (shown: Import | undefined, { state, job }: Import): boolean => {
  if (state === 'committed') return job?.id !== shown?.job?.id;
  return state !== 'checked' && state !== shown?.state;
};

/**
 * Reads an import that is at rest whenever it changes in another tab or by somebody else, or its records do.
 * @param hasFailed a call was refused or had no answer: it is read at once too
 * @returns stops it
 */
export const followImport = (
  wiring: Wiring,
  importId: string,
  hasFailed: boolean,
  send: (event: ImportEvent) => void,
): (() => void) => {
  const { http, queryClient } = wiring;
  const query = importCalls.read(http, importId);
  const { queryKey } = query;
  const state = queryClient.getQueryState(queryKey);
  const shownAt = state?.dataUpdatedAt ?? Infinity;
  const refetch = async (signal: AbortSignal) => {
    const shown = queryClient.getQueryData(queryKey);
    // One under way may be older than the change.
    await queryClient.cancelQueries({ queryKey });
    const found = await queryClient.fetchQuery({ ...query, staleTime: 0 }).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
    if (signal.aborted) return;
    if (!found || isMoved(shown, found)) return send({ type: 'import.moved' });
    send({ type: 'import.changed', stage: stageOf(found) });
    if (found.version !== shown?.version) await refreshLines(wiring, importId);
  };
  const stops = [
    refetchOnChanges(wiring, ['imports'], shownAt, refetch),
    // Its commits may be undone.
    refetchOnChanges(wiring, state?.data ? [state.data.kind] : [], shownAt, () =>
      queryClient.invalidateQueries({ queryKey: changeSetCalls.root }),
    ),
  ];
  const over = new AbortController();
  if (hasFailed) refetch(over.signal).catch(() => {});
  return () => {
    over.abort();
    for (const stop of stops) stop();
    // Its answer would replace a newer one.
    void queryClient.cancelQueries({ queryKey });
  };
};
