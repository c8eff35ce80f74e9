import type { DuplicateKind } from '../../api/duplicates.ts';
import type { Declaration } from '../../kinds/declaration.ts';

/** Copied from the contract to avoid loading its schemas. */
export const DUPLICATE_KINDS = [
  'universities',
  'majors',
  'events',
] as const satisfies readonly DuplicateKind[];

/** @returns undefined for a kind that is not compared */
export const duplicateKindOf = ({ calls }: Declaration): DuplicateKind | undefined =>
  DUPLICATE_KINDS.find((kind) => kind === calls.kind);
