import type { ListedChangeSet } from '../../contract/change-sets.ts';
import { fieldLabel } from '../../contract/field-labels.ts';
import { profileFields } from '../../contract/people.ts';
import type { ChangeSet } from '../../contract/records.ts';
import { sql, type Queries } from '../database/database.ts';
import { valueText } from '../stores/display-text.ts';
import type { Column } from '../stores/store.ts';
import { storeNamed } from '../stores/stores.ts';
import type { States } from './changed-fields.ts';
import { namesOf } from './list-changes.ts';

type Values = ListedChangeSet['values'];
type Names = Readonly<Record<string, string>>;
type Changed = { readonly [Side in keyof States]: NonNullable<States[Side]> } & {
  readonly set_id: string;
  readonly kind: string;
};

const MAX_FIELDS = 3;

const partLabel = (column: Column | undefined, value: unknown, names: Names): string =>
  column?.type === 'wall_time' ? String(value) : valueText(column, value, names);

/** The slug follows the name; a position says nothing where there was none, or under another parent. */
const isNamed = (field: string, { before, after }: Changed) =>
  field !== 'slug' && (field !== 'position' || (before['position'] !== null && !('parent_id' in after)));

const labelOf = (column: Column | undefined, value: unknown, names: Names): Values[number]['after'] => {
  if (Array.isArray(value)) return value.map((part) => partLabel(column, part, names));
  return value === null || value === undefined || value === '' ? null : partLabel(column, value, names);
};

const valuesOf = (change: Changed, names: Names): Values => {
  const { kind, before, after } = change;
  const store = kind === 'people' ? undefined : storeNamed(kind);
  const shown = store ? [...Object.keys(store.kind.fields), 'status'] : Object.keys(profileFields);
  const changed = Object.keys(after).filter((field) => isNamed(field, change));
  const fields = shown.filter((field) => changed.includes(field));
  // The summary names a status.
  if (fields.length < changed.length || fields.length > MAX_FIELDS || fields.join() === 'status') return [];
  return fields.map((field) => {
    const column = store?.columns.get(field);
    return {
      label: fieldLabel(field),
      before: labelOf(column, before[field], names),
      after: labelOf(column, after[field], names),
    };
  });
};

/** Of changes to one record and up to three of its fields; a move may renumber the records beside it. */
export const withFieldValues = async (
  tx: Queries,
  sets: readonly ChangeSet[],
): Promise<ListedChangeSet[]> => {
  const ids = sets.filter(({ records, kind }) => records === 1 || kind === 'edit').map(({ id }) => id);
  const changes = await tx.rows<Changed>(sql`
    select change_set_id as set_id, changes.record_kind as kind, before, after
    from changes join change_sets on change_sets.id = change_set_id
    where change_set_id = any(${ids}::uuid[]) and before is not null and after is not null
      and (records = 1 or after - 'position' <> '{}')`);
  const names = await namesOf(tx, changes);
  const values = new Map(changes.map((change) => [change.set_id, valuesOf(change, names)]));
  return sets.map((set) => ({ ...set, values: values.get(set.id) ?? [] }));
};
