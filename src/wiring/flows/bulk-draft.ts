import type { BulkName, BulkWork, Choice } from '../../machines/bulk-change.ts';
import type { Values } from './validate.ts';

export interface BulkDraft {
  readonly values: Values;
  readonly choice: Choice;
  readonly count: number;
  /** Of a confirmed change without a response: it may have been made. */
  readonly attempt?: { readonly setId: string; readonly idempotencyKey: string };
}

/** @param values of the form of `change` */
export const bulkWork = (name: BulkName, values: Values): BulkWork => {
  if (name === 'trash' || name === 'restore' || name === 'purge') return { [name]: true };
  if (name === 'change') return { change: values };
  return { change: { status: name === 'publish' ? 'published' : 'archived' } };
};

export const isBulkDraft = (found: unknown): found is BulkDraft =>
  typeof found === 'object' && found !== null && 'values' in found && 'choice' in found;

/** In any order of ids. */
export const isSameChoice = (one: Choice, other: Choice): boolean => {
  const textOf = ({ ids, ...query }: Choice) =>
    JSON.stringify([query, Array.isArray(ids) ? ids.toSorted() : null]);
  return textOf(one) === textOf(other);
};
