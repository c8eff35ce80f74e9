import { useMemo, useState } from 'react';
import { sessionState } from '../../wiring/session-state.ts';
import { useWiring } from '../parts/wiring-context.tsx';

/** By kind; restored on return. */
const keptIn = sessionState(() => new Map<string, ReadonlySet<string>>());

export const useOpenBranches = (plural: string) => {
  const kept = keptIn(useWiring());
  const [open, setOpen] = useState<ReadonlySet<string>>(() => kept.get(plural) ?? new Set());
  const set = (ids: Iterable<string>, isOpen: boolean) => {
    const next = new Set(kept.get(plural));
    for (const id of ids) {
      if (isOpen) next.add(id);
      else next.delete(id);
    }
    kept.set(plural, next);
    setOpen(next);
  };
  /** Sorted, so that equal sets share a query key. */
  const ids = useMemo(() => [...open].toSorted(), [open]);
  return { open, ids, set };
};

export type OpenBranches = ReturnType<typeof useOpenBranches>;
