import type { FieldError } from '../../../contract/failure.ts';
import { reviewAgain } from './outdated-lines.ts';
import { unlessRefused, type Decision } from '../matching/decisions.ts';
import type { Match } from '../matching/match-records.ts';
import { replacesNothing, type Replaces } from '../matching/merge-values.ts';
import type { Line } from '../line.ts';

export interface Decided {
  readonly resolution: Line['resolution'];
  readonly id: string | null;
  readonly isRemembered: boolean;
}

export const GONE: FieldError = {
  path: '',
  message: reviewAgain('The record chosen for the merge was deleted.'),
};
const UNDECIDED: Decided = { resolution: null, id: null, isRemembered: false };

export const decidedOf = (line: Line, { record, isRemembered }: Match): Decided => {
  if (isRemembered) return { resolution: 'merge', id: record?.id ?? null, isRemembered };
  if (line.resolution === null || (line.resolution === 'merge' && record === null)) return UNDECIDED;
  return { resolution: line.resolution, id: line.resolved_id, isRemembered: line.is_remembered };
};

/** Null without a decision. */
export const replacesOf = (
  line: Line,
  { record }: Match,
  decision: Decision | undefined,
): Replaces | null => {
  if (line.resolution === 'merge' && !line.is_remembered)
    return (field) => line.replaced_fields.includes(field);
  if (decision?.choice === 'merge' && record?.id === decision.record_ids[0]) return unlessRefused(decision);
  return line.resolution === 'merge' ? replacesNothing : null;
};
