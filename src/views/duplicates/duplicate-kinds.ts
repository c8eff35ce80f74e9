import type { DuplicateKind } from '../../api/duplicates.ts';

/** As in the contract, whose schemas the screen does not need. */
export const DUPLICATE_KINDS = [
  'universities',
  'majors',
  'events',
] as const satisfies readonly DuplicateKind[];
