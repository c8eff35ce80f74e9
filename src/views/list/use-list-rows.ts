import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import type { ListState } from '../../api/list-query.ts';
import type { Declaration } from '../../kinds/declaration.ts';
import { useWiring } from '../actors/wiring-context.tsx';

/** What is loaded, and what is drawn of it so far. */
export const useListRows = ({ calls }: Declaration, paged: ListState) => {
  const { http } = useWiring();
  // Rows must not move by themselves.
  const list = useQuery({ ...calls.list(http, paged), refetchOnWindowFocus: false, meta: { isHeld: true } });
  const { data, isPlaceholderData } = list;
  const loaded = isPlaceholderData && list.isPaused ? undefined : data;
  // Waits for pending keys, except for the first answer.
  const deferred = useDeferredValue(loaded);
  const response = loaded && (deferred ?? loaded);
  const rows = response?.data;
  const ids = useMemo(() => rows?.map(({ id }) => id) ?? [], [rows]);
  const queryKey = response?.queryKey ?? '';
  return {
    list,
    response,
    rows,
    ids,
    queryKey,
    isCurrent: response === data && !isPlaceholderData,
    canSelect: !isPlaceholderData && queryKey === data?.queryKey,
  };
};

export type ListRows = ReturnType<typeof useListRows>;
