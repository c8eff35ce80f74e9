import type { Revision } from '../../contract/records.ts';

/** A row of `changes`: the fields that differ, as they were and as they became. */
export interface States {
  /** Null: the record was made. */
  readonly before: Record<string, unknown> | null;
  /** Null: the record was purged. */
  readonly after: Record<string, unknown> | null;
}

const isFilled = (value: unknown) => value !== null && !(Array.isArray(value) && value.length === 0);

/** Field by field; of a record that was made, those that somebody filled in. */
export const changedFields = ({ before, after }: States): Revision['fields'] => {
  const names = Object.keys(before ?? after ?? {});
  const told = before ? names : names.filter((field) => isFilled(after?.[field]));
  return told.map((field) => ({
    field,
    before: before?.[field] ?? null,
    after: after?.[field] ?? null,
  }));
};
