import type { FieldError } from '../../contract/failure.ts';
import type { Queries } from '../database/database.ts';
import { invalidInput } from '../failure.ts';
import type { Row, Store } from './store.ts';

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** What a published record lacks; nothing for a draft. */
export const missingToPublish = (store: Store, row: Row): FieldError[] =>
  row.status === 'published'
    ? store.kind.toPublish
        .filter((field) => isEmpty(row[field]))
        .map((field) => ({ path: field, message: 'Fill this in before publishing.' }))
    : [];

/** The rules of its kind that a record breaks, beside those of each single field. */
export const brokenRules = async (tx: Queries, store: Store, row: Row): Promise<FieldError[]> => [
  ...(store.kind.check?.(row) ?? []),
  ...((await store.judge?.(tx, row)) ?? []),
];

/** Refuses a record that breaks a rule of its kind, naming every field at fault. */
export const requireSound = async (tx: Queries, store: Store, row: Row): Promise<void> => {
  const broken = await brokenRules(tx, store, row);
  if (broken.length > 0) throw invalidInput(broken);
  const missing = missingToPublish(store, row);
  if (missing.length > 0) throw invalidInput(missing, 'not_publishable');
};
