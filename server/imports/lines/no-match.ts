import { withArticle } from '../../../contract/choice-label.ts';
import type { FieldError } from '../../../contract/failure.ts';
import type { Row, Store } from '../../stores/store.ts';
import {
  keyTexts,
  keyValues,
  labelOf,
  labelOfKey,
  listed,
  type KnownValues,
  type MatchKey,
} from './match-keys.ts';

interface Unmatched {
  readonly row: KnownValues;
  readonly texts: ReadonlyMap<string, string>;
  readonly found: readonly (readonly Row[])[];
}

const textOf = ({ texts }: Unmatched, field: string) => texts.get(field) ?? '';

const valueOf = (unmatched: Unmatched, key: MatchKey) =>
  listed(key.map((field) => `${labelOf(field)} “${textOf(unmatched, field)}”`));

export const noMatchError = (
  { kind }: Store,
  keys: readonly MatchKey[],
  unmatched: Unmatched,
): FieldError | null => {
  const { row, found } = unmatched;
  const carried = keys.filter((key) => keyTexts(key, row).length > 0);
  const absent = carried.filter((key) => found[keys.indexOf(key)]?.length === 0);
  const [first] = absent;
  if (first) {
    const values = listed(
      absent.map((key) => valueOf(unmatched, key)),
      'or',
    );
    return { path: first[0] ?? '', message: `No ${kind.singular} has the ${values}. Correct it.` };
  }
  const [other] = carried;
  if (other) {
    const record = found[keys.indexOf(other)]?.[0]?.[kind.title];
    const message = `The ${valueOf(unmatched, other)} belongs to “${String(record)}”, which differs in other fields. Correct the row.`;
    return { path: other[0] ?? '', message };
  }
  const isEmpty = (field: string) =>
    textOf(unmatched, field) === '' || (field in row && keyValues(row[field]).length === 0);
  const empty = keys.flat().find(isEmpty);
  if (empty === undefined) return null;
  const choice = listed(keys.map(labelOfKey), 'or');
  return { path: empty, message: `Enter the ${choice} of ${withArticle(kind.singular)}.` };
};
