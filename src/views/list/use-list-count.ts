import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListState } from '../../api/list-query.ts';
import type { Declaration } from '../../kinds/declaration.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { useChangeBadges, type ChangeBadges } from '../live/change-badges.ts';
import { useDelayedFlag } from '../loading/use-delayed-flag.ts';
import type { ListRows } from './use-list-rows.ts';

/**
 * Of all rows, as the server counts them, or the page where it holds all.
 * @param settled asks for no count while somebody types
 */
export const useListCount = (
  { calls }: Declaration,
  settled: ListState,
  { list, response, ids }: ListRows,
  badges: ChangeBadges,
) => {
  const counted = useQuery(calls.count(useWiring().http, settled));
  const isStale = useDelayedFlag(list.isPlaceholderData && list.isFetching);
  const isCountStale = useDelayedFlag(counted.isPlaceholderData);
  const isWhole = !isStale && response?.meta.next === null && response.meta.previous === null;
  const shownBadges = useChangeBadges(badges);
  // Others' rows that are gone stay in their place until one looks.
  const length = isWhole ? ids.filter((id) => !shownBadges.get(id)?.isGone).length : ids.length;
  const count = useMemo(
    () => (isWhole ? { value: length, exact: true } : isCountStale ? undefined : counted.data),
    [isWhole, length, isCountStale, counted.data],
  );
  return { count, length, isStale };
};
