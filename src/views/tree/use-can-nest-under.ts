import { useMemo } from 'react';
import type { Nesting } from './nesting.ts';
import type { TreeRow } from './tree-rows.ts';

/** A null parent means the root. */
export const useCanNestUnder = (rows: readonly TreeRow[], nesting: Nesting | null) =>
  useMemo(() => {
    const records = new Map(rows.map(({ id, record }) => [id, record]));
    return (id: string, parentId: string | null): boolean => {
      const record = records.get(id);
      const parent = parentId === null ? null : records.get(parentId);
      if (!nesting) return parentId === null;
      return record !== undefined && parent !== undefined && nesting.canNestUnder(record, parent);
    };
  }, [rows, nesting]);
