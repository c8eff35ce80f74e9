import type { QueryFunction } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { TreeCalls } from '../../api/tree.ts';
import type { AnyRecord } from '../../api/records.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import { refetchOnChanges } from '../../wiring/live-stream.ts';

const orderOf = (records: readonly AnyRecord[] | undefined, calls: TreeCalls) =>
  JSON.stringify(records?.map((record) => [record.id, calls.parentOf(record)]));

/**
 * Updates values in place and offers structural changes, so that rows never move under the pointer.
 * @param kind plural, as in change events
 * @param openIds ordered as in the query key
 * @param shownAt epoch milliseconds of the shown answer
 */
export const usePendingChanges = (
  kind: string,
  calls: TreeCalls,
  openIds: readonly string[],
  shownAt: number,
) => {
  const wiring = useWiring();
  const [seenAt, setSeenAt] = useState<number | null>(null);
  const lastShown = useEffectEvent(() => shownAt);
  useEffect(() => {
    const { http, queryClient } = wiring;
    return refetchOnChanges(wiring, kind, lastShown(), async (signal) => {
      const shown = [
        calls.children(http, null),
        ...(openIds.length > 0 ? [calls.branches(http, openIds)] : []),
      ];
      const looks = shown.map(async ({ queryKey, queryFn }) => ({
        queryKey,
        // Bypasses the cache, so that the screen does not move.
        fresh: await queryClient.fetchQuery({
          queryKey: ['fresh', ...queryKey],
          queryFn: queryFn as QueryFunction<AnyRecord[]>,
          staleTime: 0,
          gcTime: 0,
          retry: false,
        }),
      }));
      const answers = await Promise.all(looks);
      if (signal.aborted) return;
      const isSame = answers.every(
        ({ queryKey, fresh }) =>
          orderOf(queryClient.getQueryData<AnyRecord[]>(queryKey), calls) === orderOf(fresh, calls),
      );
      if (isSame) for (const { queryKey, fresh } of answers) queryClient.setQueryData(queryKey, fresh);
      setSeenAt(isSame ? null : Date.now());
    });
  }, [wiring, kind, calls, openIds]);
  return {
    // A newer answer, such as one's own move, makes it obsolete.
    isThere: seenAt !== null && seenAt >= shownAt,
    show: () => {
      setSeenAt(null);
      void wiring.queryClient.invalidateQueries({ queryKey: calls.root });
    },
  };
};
