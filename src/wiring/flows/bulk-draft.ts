import type { BulkWork, Choice } from '../../machines/bulk-change.ts';
import type { Values } from './validate.ts';

export interface BulkDraft {
  readonly values: Values;
  readonly choice: Choice;
  readonly count: number;
  /** Of a confirmed change without a response: it may have been made. */
  readonly attempt?: {
    readonly setId: string;
    readonly idempotencyKey: string;
    /** Absent: the values. */
    readonly work?: BulkWork | null;
  };
}

export const isBulkDraft = (found: unknown): found is BulkDraft =>
  typeof found === 'object' && found !== null && 'values' in found && 'choice' in found;

/** In any order of ids. */
export const isSameChoice = (one: Choice, other: Choice): boolean => {
  const textOf = ({ ids, ...query }: Choice) =>
    JSON.stringify([query, Array.isArray(ids) ? ids.toSorted() : null]);
  return textOf(one) === textOf(other);
};
