import type { TreeCalls } from '../../api/tree.ts';
import { ChangesBanner } from '../live/changes-banner.tsx';
import type { QueryFunction, QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { AnyRecord } from '../../api/records.ts';
import { useWiring } from '../parts/wiring-context.tsx';
import { refetchOnChanges } from '../../wiring/live-stream.ts';

const orderOf = (records: readonly AnyRecord[], calls: TreeCalls) =>
  JSON.stringify(records.map((record) => [record.id, calls.parentOf(record)]));

/**
 * Updates values in place; offers changes of order, so that rows never move by themselves.
 * @param shownAt epoch milliseconds of the shown response
 */
const usePendingChanges = (kind: string, calls: TreeCalls, openIds: readonly string[], shownAt: number) => {
  const wiring = useWiring();
  const [seenAt, setSeenAt] = useState<number | null>(null);
  const lastShown = useEffectEvent(() => shownAt);
  useEffect(() => {
    const { http, queryClient } = wiring;
    return refetchOnChanges(wiring, [kind], lastShown(), async (signal) => {
      const queries = [
        calls.children(http, null),
        ...(openIds.length > 0 ? [calls.branches(http, openIds)] : []),
      ];
      const checks = queries.map(async ({ queryKey, queryFn }) => {
        const query = { queryKey: queryKey as QueryKey, queryFn: queryFn as QueryFunction<AnyRecord[]> };
        // Bypasses the cache: the screen must not move.
        const latest = await queryClient.fetchQuery({
          ...query,
          queryKey: ['fresh', ...queryKey],
          staleTime: 0,
          gcTime: 0,
          retry: false,
        });
        // The shown response may still be on its way, and older.
        return { queryKey, latest, shown: await queryClient.ensureQueryData(query) };
      });
      const results = await Promise.all(checks);
      if (signal.aborted) return;
      const isSame = results.every(({ shown, latest }) => orderOf(shown, calls) === orderOf(latest, calls));
      if (isSame) for (const { queryKey, latest } of results) queryClient.setQueryData(queryKey, latest);
      setSeenAt(isSame ? null : Date.now());
    });
  }, [wiring, kind, calls, openIds]);
  return {
    // A newer response, such as one's own move, makes it obsolete.
    isThere: seenAt !== null && seenAt >= shownAt,
    show: () => {
      setSeenAt(null);
      void wiring.queryClient.invalidateQueries({ queryKey: calls.root });
    },
  };
};

interface PendingChangesBannerProps {
  readonly kind: string;
  readonly calls: TreeCalls;
  readonly openIds: readonly string[];
  readonly shownAt: number;
}

const ORDER_CHANGED_TEXT = 'Someone changed the order';

export const PendingChangesBanner = ({ kind, calls, openIds, shownAt }: PendingChangesBannerProps) => {
  const { isThere, show } = usePendingChanges(kind, calls, openIds, shownAt);
  return <ChangesBanner text={isThere ? ORDER_CHANGED_TEXT : ''} onShow={show} />;
};
