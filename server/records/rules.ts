import type { FieldError } from '../../contract/failure.ts';
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

/** Refuses a record that breaks a rule of its kind, naming every field at fault. */
export const requireSound = (store: Store, row: Row): void => {
  const broken = store.kind.check?.(row) ?? [];
  if (broken.length > 0) throw invalidInput(broken);
  const missing = missingToPublish(store, row);
  if (missing.length > 0) throw invalidInput(missing, 'not_publishable');
};
