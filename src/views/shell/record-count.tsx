import { useQuery } from '@tanstack/react-query';
import { memo, useEffect } from 'react';
import type { ListedKind } from '../../../contract/kinds.ts';
import { UNFILTERED_LIST } from '../../api/list-query.ts';
import { recordCalls } from '../../api/records.ts';
import { refetchOnChanges } from '../../wiring/live-stream.ts';
import { formatNumber } from '../format/format.ts';
import { isSavingData } from '../loading/idle.ts';
import { useWiring } from '../actors/wiring-context.tsx';

/** A list and the dashboard count again sooner: mostly nothing is left to ask then. */
const RECOUNT_DELAY_MS = 2000;

/** Not part of the link's name: the list says it again. */
export const RecordCount = memo(function RecordCount({ kind }: { kind: ListedKind }) {
  const wiring = useWiring();
  const counted = recordCalls(kind).count(wiring.http, UNFILTERED_LIST);
  const { data } = useQuery({ ...counted, enabled: !isSavingData() });
  const isFollowed = data !== undefined && !isSavingData();
  useEffect(() => {
    if (!isFollowed) return undefined;
    const { queryClient, http } = wiring;
    const { queryKey } = recordCalls(kind).count(http, UNFILTERED_LIST);
    const countedAt = () => queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
    let changedAt = 0;
    return refetchOnChanges(
      wiring,
      [kind],
      countedAt(),
      async () => {
        if (countedAt() <= changedAt) await queryClient.invalidateQueries({ queryKey, exact: true });
      },
      () => {
        // A count that is under way may be older than the change.
        changedAt = queryClient.isFetching({ queryKey, exact: true }) > 0 ? Infinity : Date.now();
      },
      RECOUNT_DELAY_MS,
    );
  }, [wiring, kind, isFollowed]);
  return (
    data && (
      <span className="nav-count" aria-hidden="true">
        {data.exact ? '' : '~'}
        {formatNumber(data.value)}
      </span>
    )
  );
});
