import type { Row, Store } from '../../stores/store.ts';
import { keyTexts, keyValues, uniqueKeys, type KnownValues } from './match-keys.ts';
import { namesOf, distinctiveWords } from './name-similarity.ts';

const isGiven = (value: unknown) => value !== null && value !== undefined && value !== '';
const differs = (row: KnownValues, record: Row, field: string) =>
  isGiven(row[field]) && isGiven(record[field]) && row[field] !== record[field];

const hasOtherKey = (store: Store, row: KnownValues, record: Row): boolean =>
  uniqueKeys(store).some((key) => {
    const [own, other] = [keyTexts(key, row), keyTexts(key, record)];
    return own.length > 0 && other.length > 0 && own[0] !== other[0];
  });

const hasOtherSource = (row: KnownValues, record: Row): boolean => {
  const [own, other] = [keyValues(row['source_ids']), keyValues(record['source_ids'])];
  return own.length > 0 && other.length > 0 && !own.some((id) => other.includes(id));
};

export const contradicts = (store: Store, row: KnownValues, record: Row): boolean =>
  hasOtherKey(store, row, record) ||
  hasOtherSource(row, record) ||
  differs(row, record, 'country') ||
  (differs(row, record, store.kind.title) && differs(row, record, 'starts_at'));

/** A registry's ids prove nothing: it may list a university twice. */
export const isCertainlyDifferent = (row: KnownValues, record: Row): boolean =>
  !differs(row, record, 'scheme') && differs(row, record, 'code');

/** Source ids that merely count rows match unrelated names. */
export const hasOtherName = (store: Store, row: KnownValues, record: Row): boolean => {
  const own = distinctiveWords(namesOf(store, row));
  const others = distinctiveWords(namesOf(store, record));
  return own.size > 0 && others.size > 0 && ![...own].some((word) => others.has(word));
};
