import { useQueries } from '@tanstack/react-query';
import { isNotFound } from '../../api/call-failure.ts';
import type { Names } from '../../api/records.ts';
import { kindRegistry } from '../../kinds/registry.ts';
import { UUID } from '../parts/uuid.ts';
import { useWiring } from '../actors/wiring-context.tsx';
import { deletedName, titleOf, type ReferredKind } from '../../kinds/declaration.ts';

export interface Reference {
  readonly to: ReferredKind;
  readonly id: string;
}

/** Loads names missing from `known`; "…" while pending. */
export const useReferenceNames = (references: readonly Reference[], known: Names): Names => {
  const { http } = useWiring();
  const missing = references.filter(({ id }) => known[id] === undefined && UUID.test(id));
  const results = useQueries({ queries: missing.map(({ to, id }) => kindRegistry[to].calls.read(http, id)) });
  const found = missing.map(({ to, id }, index): readonly [string, string] => {
    const { data, error } = results[index] ?? {};
    // A merged record has the survivor's.
    if (data) return [id, titleOf(kindRegistry[to], data.data)];
    if (!error) return [id, '…'];
    const isDeleted = isNotFound(error);
    return [id, isDeleted ? deletedName(kindRegistry[to]) : 'Unknown'];
  });
  // Typed text stands for itself: it is no id.
  const typed = references.flatMap(({ id }) => (UUID.test(id) ? [] : [[id, id] as const]));
  return { ...Object.fromEntries(typed), ...known, ...Object.fromEntries(found) };
};
