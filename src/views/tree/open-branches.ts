import { useMemo, useState } from 'react';
import { sessionState } from '../../wiring/session-state.ts';
import { useWiring } from '../actors/wiring-context.tsx';

/** By kind; restored on return. */
const openIdsOf = sessionState(() => new Map<string, ReadonlySet<string>>());

export const useOpenBranches = (plural: string) => {
  const openIds = openIdsOf(useWiring());
  const [open, setOpen] = useState<ReadonlySet<string>>(() => openIds.get(plural) ?? new Set());
  const set = (ids: Iterable<string>, isOpen: boolean) => {
    const next = new Set(openIds.get(plural));
    for (const id of ids) {
      if (isOpen) next.add(id);
      else next.delete(id);
    }
    openIds.set(plural, next);
    setOpen(next);
  };
  /** Sorted, so that equal sets share a query key. */
  const ids = useMemo(() => [...open].toSorted(), [open]);
  return { open, ids, set };
};

export type OpenBranches = ReturnType<typeof useOpenBranches>;
