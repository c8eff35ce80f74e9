import type { QueryFunction } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { TreeCalls } from '../../api/tree.ts';
import type { AnyRecord } from '../../api/records.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import { listenToChanges } from '../../wiring/live-stream.ts';

/** Milliseconds: what one's own move brings about comes first, and many changes are one. */
const REFETCH_DELAY_MS = 400;

const orderOf = (records: readonly AnyRecord[] | undefined, calls: TreeCalls) =>
  JSON.stringify(records?.map((record) => [record.id, calls.parentOf(record)]));

/**
 * Keeps the rows true while others work: new values where they stand; what would add, take or move a row is told, and
 * comes when the person asks for it, never under their pointer.
 * @param kind the plural, as changes name it
 * @param openIds whose branches are shown, in the order in which they are asked for
 * @param shownAt when what is shown was answered, milliseconds of the epoch
 */
export const usePendingChanges = (
  kind: string,
  calls: TreeCalls,
  openIds: readonly string[],
  shownAt: number,
) => {
  const wiring = useWiring();
  /** When it was seen that what is shown is not what there is; null: it is. */
  const [seenAt, setSeenAt] = useState<number | null>(null);
  useEffect(() => {
    const { http, queryClient } = wiring;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async () => {
      const shown = [
        calls.children(http, null),
        ...(openIds.length > 0 ? [calls.branches(http, openIds)] : []),
      ];
      const looks = shown.map(async ({ queryKey, queryFn }) => ({
        queryKey,
        // Beside the cache: what is on the screen must not move.
        fresh: await queryClient.fetchQuery({
          queryKey: ['fresh', ...queryKey],
          queryFn: queryFn as QueryFunction<AnyRecord[]>,
          staleTime: 0,
          gcTime: 0,
          retry: false,
        }),
      }));
      const answers = await Promise.all(looks);
      if (isOver) return;
      const isSame = answers.every(
        ({ queryKey, fresh }) =>
          orderOf(queryClient.getQueryData<AnyRecord[]>(queryKey), calls) === orderOf(fresh, calls),
      );
      if (isSame) for (const { queryKey, fresh } of answers) queryClient.setQueryData(queryKey, fresh);
      setSeenAt(isSame ? null : Date.now());
    };
    const stop = listenToChanges(wiring, ({ kinds }) => {
      if (kinds !== null && !kinds.includes(kind)) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        // A look that fails is made up for by the next change.
        look().catch(() => {});
      }, REFETCH_DELAY_MS);
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [wiring, kind, calls, openIds]);
  return {
    // What was answered since, to one's own move, is newer.
    isThere: seenAt !== null && seenAt >= shownAt,
    show: () => {
      setSeenAt(null);
      void wiring.queryClient.invalidateQueries({ queryKey: calls.root });
    },
  };
};
