import type { Revision } from '../../contract/records.ts';

export interface States {
  /** Null: created. */
  readonly before: Record<string, unknown> | null;
  /** Null: purged. */
  readonly after: Record<string, unknown> | null;
}

const isFilled = (value: unknown) => value !== null && !(Array.isArray(value) && value.length === 0);

export const changedFields = ({ before, after }: States): Revision['fields'] => {
  const names = Object.keys(before ?? after ?? {});
  const shown = before ? names : names.filter((field) => isFilled(after?.[field]));
  return shown.map((field) => ({
    field,
    before: before?.[field] ?? null,
    after: after?.[field] ?? null,
  }));
};
