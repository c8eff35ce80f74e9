import * as v from 'valibot';
import { fieldLabel } from '../../../contract/field-labels.ts';
import { FIELD_SYNONYMS } from '../../../contract/field-synonyms.ts';
import { uuid } from '../../../contract/fields.ts';
import { MANY_COLUMNS_FIELD } from '../../../contract/imports.ts';
import type { Queries } from '../../database/database.ts';
import { fold } from '../../search/fold-text.ts';
import type { Store } from '../../stores/store.ts';
import { earlierImport } from '../imports.ts';

type Mapping = Record<string, string | null>;

const IGNORED_WORDS = new Set(['year', 'date', 'of', 'in', 'the']);

/** `Year of establishment` → `establishment`; `type of institution` → `institution type`. */
const essentialWords = (text: string): string => {
  const words = fold(text).split(' ');
  const essential = words.filter((word) => !IGNORED_WORDS.has(word));
  return (essential.length > 0 ? essential : words).toSorted().join(' ');
};

/** The exact ones first. */
const SYNONYM_PASSES = [
  { read: fold, namesOf: (field: string) => FIELD_SYNONYMS[field] ?? [] },
  { read: essentialWords, namesOf: (field: string) => [field, ...(FIELD_SYNONYMS[field] ?? [])] },
];

/** A line that was not split is no header. */
const UNSPLIT_PATTERN = /[;,|\t]/;

const READ_ONLY_FIELDS = new Set([
  'version',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'deleted_at',
  'deleted_by',
]);

/** `id` and `slug` only match. */
export const mappableFields = (store: Store): string[] =>
  [...store.columns.keys()].filter(
    (name) => !READ_ONLY_FIELDS.has(name) && !(name in (store.kind.computed ?? {})),
  );

/** @param known precedes earlier imports and guesses by name */
export const guessMapping = async (
  tx: Queries,
  store: Store,
  columns: readonly string[],
  known: Mapping = {},
): Promise<Mapping> => {
  const fields = mappableFields(store);
  const earlier = await earlierImport(tx, store.kind.plural, columns);
  const before: Mapping = { ...earlier?.mapping, ...known };
  const assigned = new Set<string>();
  const assign = (field: string | null | undefined) => {
    const isTaken = assigned.has(field ?? '') && field !== MANY_COLUMNS_FIELD;
    if (!field || isTaken || !fields.includes(field)) return null;
    assigned.add(field);
    return field;
  };
  const mapping: Mapping = {};
  for (const column of columns) if (column in before) mapping[column] = assign(before[column]);
  for (const column of columns) {
    if (column in before) continue;
    const folded = fold(column);
    // “Major” among majors is the title.
    const named = folded === fold(store.kind.singular) ? store.kind.title : folded;
    const isNamed = (field: string) => fold(field) === fold(named) || fold(fieldLabel(field)) === fold(named);
    mapping[column] = assign(fields.find(isNamed));
  }
  for (const { read, namesOf } of SYNONYM_PASSES)
    for (const column of columns) {
      if (column in before || mapping[column] || UNSPLIT_PATTERN.test(column)) continue;
      const text = read(column);
      const isCalled = (field: string) =>
        !assigned.has(field) && namesOf(field).some((name) => read(name) === text);
      mapping[column] = assign(fields.find(isCalled));
    }
  return mapping;
};

/** A register's, as IPEDS's, that a list is about; others name only some of its rows. */
const MAIN_REGISTER_PATTERN = /unitid/i;

/**
 * Ids of another list are the source IDs of its rows: its other files refer to those.
 * @param exampleOf the first value of a column; '' where it has none
 */
export const withForeignIds = (
  mapping: Readonly<Mapping>,
  exampleOf: (column: string) => string,
): Readonly<Mapping> => {
  const columnOf = (field: string) => Object.keys(mapping).find((column) => mapping[column] === field);
  const ids = columnOf('id');
  const example = ids === undefined ? '' : exampleOf(ids);
  if (ids === undefined || example === '' || v.is(uuid, example)) return mapping;
  const sourceIds = columnOf('source_ids');
  if (sourceIds === undefined) return { ...mapping, [ids]: 'source_ids' };
  return MAIN_REGISTER_PATTERN.test(sourceIds)
    ? { ...mapping, [ids]: 'source_ids', [sourceIds]: null }
    : { ...mapping, [ids]: null };
};
