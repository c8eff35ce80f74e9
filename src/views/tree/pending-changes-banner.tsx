import type { TreeCalls } from '../../api/tree.ts';
import { ChangesBanner } from '../live/changes-banner.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import type { AnyRecord } from '../../api/records.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { compareOnChanges } from '../../wiring/compare-on-changes.ts';

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
    const queries = [
      calls.children(http, null),
      ...(openIds.length > 0 ? [calls.branches(http, openIds)] : []),
    ];
    return compareOnChanges<AnyRecord[]>(
      wiring,
      [kind],
      lastShown(),
      () => queries,
      (results) => {
        const isSame = results.every(({ shown, latest }) => orderOf(shown, calls) === orderOf(latest, calls));
        if (isSame) for (const { queryKey, latest } of results) queryClient.setQueryData(queryKey, latest);
        setSeenAt(isSame ? null : Date.now());
      },
    );
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
