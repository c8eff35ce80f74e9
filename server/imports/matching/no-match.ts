import { withArticle } from '../../../contract/nouns.ts';
import { fieldLabel } from '../../../contract/field-labels.ts';
import type { FieldError } from '../../../contract/failure.ts';
import type { Row, Store } from '../../stores/store.ts';
import { keyTexts, keyValues, labelOf, labelOfKey, type KnownValues, type MatchKey } from './match-keys.ts';
import { joinWithAnd, joinWithOr } from '../../join-words.ts';

interface Unmatched {
  readonly row: KnownValues;
  readonly texts: ReadonlyMap<string, string>;
  readonly found: readonly (readonly Row[])[];
}

interface Matching {
  readonly store: Store;
  readonly keys: readonly MatchKey[];
  /** What a new record needs and no column fills. */
  readonly needed: readonly string[];
}

const textOf = ({ texts }: Unmatched, field: string) => texts.get(field) ?? '';

const valueOf = (unmatched: Unmatched, key: MatchKey) =>
  joinWithAnd(key.map((field) => `${labelOf(field)} “${textOf(unmatched, field)}”`));

/** None where the keys themselves are invalid. */
const keyErrors = ({ store, keys }: Matching, unmatched: Unmatched): FieldError[] => {
  const { kind } = store;
  const { row, found } = unmatched;
  const carried = keys.filter((key) => keyTexts(store, key, row).length > 0);
  const absent = carried.filter((key) => found[keys.indexOf(key)]?.length === 0);
  const [first] = absent;
  if (first) {
    const values = joinWithOr(absent.map((key) => valueOf(unmatched, key)));
    return [{ path: first[0] ?? '', message: `No ${kind.singular} has the ${values}. Correct it.` }];
  }
  const [other] = carried;
  if (other) {
    const record = found[keys.indexOf(other)]?.[0]?.[kind.title];
    const message = `The ${valueOf(unmatched, other)} belongs to “${String(record)}”, which differs in other fields. Correct the row.`;
    return [{ path: other[0] ?? '', message }];
  }
  const isEmpty = (field: string) =>
    textOf(unmatched, field) === '' || (field in row && keyValues(row[field]).length === 0);
  const empty = keys.flat().find(isEmpty);
  if (empty === undefined) return [];
  const choice = joinWithOr(keys.map(labelOfKey));
  return [{ path: empty, message: `Enter the ${choice} of ${withArticle(kind.singular)}.` }];
};

/** Slugs and ids are never those of a new record. */
const mayBeNew = ({ store, needed }: Matching, { row, found }: Unmatched): boolean =>
  found.every((records) => records.length === 0) &&
  keyValues(row[store.kind.title]).length > 0 &&
  !needed.includes(store.kind.title) &&
  !row['id'] &&
  !row['slug'];

/** A row that names a record which may be new is told what that lacks; any other which of its keys found nothing. */
export const noMatchErrors = (matching: Matching, unmatched: Unmatched): FieldError[] => {
  if (!mayBeNew(matching, unmatched)) return keyErrors(matching, unmatched);
  const { singular, plural } = matching.store.kind;
  return matching.needed.map((path) => ({
    path,
    message: `No ${singular} matches this row. New ${plural} need ${fieldLabel(path)}, and no column is mapped to it.`,
  }));
};
