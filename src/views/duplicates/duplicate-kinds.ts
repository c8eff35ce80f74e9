import type { DuplicateKind } from '../../api/duplicates.ts';
import type { Declaration } from '../../kinds/declaration.ts';

/** As in the contract, whose schemas the screen does not need. */
export const DUPLICATE_KINDS = [
  'universities',
  'majors',
  'events',
] as const satisfies readonly DuplicateKind[];

/** @returns undefined for a kind whose records are not compared */
export const duplicateKindOf = ({ calls }: Declaration): DuplicateKind | undefined =>
  DUPLICATE_KINDS.find((kind) => kind === calls.root[0]);
