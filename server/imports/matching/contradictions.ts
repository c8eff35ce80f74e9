import { withoutCase, type Row, type Store } from '../../stores/store.ts';
import { keyTexts, keyValues, uniqueKeys, type KnownValues } from './match-keys.ts';
import { namesOf, distinctiveWords } from './name-similarity.ts';

const isGiven = (value: unknown) => value !== null && value !== undefined && value !== '';
const differs = ({ columns }: Store, row: KnownValues, record: Row, field: string) => {
  const [own, other] = [row, record].map((values) => withoutCase(columns.get(field), values[field]));
  return isGiven(own) && isGiven(other) && own !== other;
};

const hasOtherKey = (store: Store, row: KnownValues, record: Row): boolean =>
  uniqueKeys(store).some((key) => {
    const [own, other] = [keyTexts(store, key, row), keyTexts(store, key, record)];
    return own.length > 0 && other.length > 0 && own[0] !== other[0];
  });

const hasOtherSource = (row: KnownValues, record: Row): boolean => {
  const [own, other] = [keyValues(row['source_ids']), keyValues(record['source_ids'])];
  return own.length > 0 && other.length > 0 && !own.some((id) => other.includes(id));
};

export const contradicts = (store: Store, row: KnownValues, record: Row): boolean =>
  hasOtherKey(store, row, record) ||
  hasOtherSource(row, record) ||
  differs(store, row, record, 'country') ||
  (differs(store, row, record, store.kind.title) && differs(store, row, record, 'starts_at'));

/** A registry's ids prove nothing: it may list a university twice. */
export const isCertainlyDifferent = (store: Store, row: KnownValues, record: Row): boolean =>
  !differs(store, row, record, 'scheme') && differs(store, row, record, 'code');

/** Source ids that merely count rows match unrelated names. */
export const hasOtherName = (store: Store, row: KnownValues, record: Row): boolean => {
  const own = distinctiveWords(namesOf(store, row));
  const others = distinctiveWords(namesOf(store, record));
  return own.size > 0 && others.size > 0 && ![...own].some((word) => others.has(word));
};
