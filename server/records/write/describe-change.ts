import { lowerFirst } from '../../../contract/nouns.ts';
import { fieldLabel } from '../../../contract/field-labels.ts';
import { STATUS_VERBS } from '../../../contract/status-verbs.ts';
import { titleOf, type Row, type Store } from '../../stores/store.ts';
import { joinWithAnd } from '../../join-words.ts';

/** Where the form's label makes no phrase. */
const PHRASES: Readonly<Record<string, string>> = {
  ends_at: 'end',
  parent_id: 'parent',
  previous_starts_at: 'original start',
  registration_closes_at: 'end of registration',
  registration_opens_at: 'start of registration',
  starts_at: 'start',
};

const isAcronym = (label: string) => /^[A-Z]{2}/.test(label);

export const readableFieldName = (field: string) => {
  const label = PHRASES[field] ?? fieldLabel(field);
  return isAcronym(label) ? label : lowerFirst(label);
};
const MAX_NAMED_FIELDS = 3;

export const fieldsIn = (fields: readonly string[]): string => {
  const named = fields.slice(0, MAX_NAMED_FIELDS).map(readableFieldName);
  const others = fields.length - named.length;
  if (others > 0) named.push(`${others} more ${others === 1 ? 'field' : 'fields'}`);
  return joinWithAnd(named);
};

/** “Published 2 offerings”, “Changed city and region of MIT” */
export const describeEdit = (
  fields: readonly string[],
  { status }: Readonly<Record<string, unknown>>,
  subject: string,
): string =>
  fields.join() === 'status'
    ? `${STATUS_VERBS[status as keyof typeof STATUS_VERBS]} ${subject}`
    : `Changed ${fieldsIn(fields)} of ${subject}`;

export const describeChange = {
  create: (store: Store, row: Row) =>
    `${row.status === 'published' ? 'Created and published' : 'Created'} ${titleOf(store, row)}`,
  edit: (store: Store, row: Row, fields: readonly string[]) => {
    const others = fields.filter((field) => field !== 'slug');
    return describeEdit(others.length > 0 ? others : fields, row, titleOf(store, row));
  },
  /** @param parent name of a new one, null for the top level; absent where unchanged */
  reorder: (store: Store, row: Row, after: Row | undefined, parent?: string | null) => {
    const first = parent === undefined ? 'to the top' : 'first';
    const among = after ? `after ${titleOf(store, after)}` : first;
    const under = parent === null ? 'to the top level, ' : parent && `under ${parent}, `;
    return `Moved ${titleOf(store, row)} ${under ?? ''}${among}`;
  },
  trash: (store: Store, row: Row) => `Moved ${titleOf(store, row)} to trash`,
  restoreVersion: (store: Store, row: Row, version: number) =>
    `Restored version ${version} of ${titleOf(store, row)}`,
  restore: (store: Store, row: Row) => `Restored ${titleOf(store, row)}`,
} as const;
