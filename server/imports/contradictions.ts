import type { Row, Store } from '../records/store.ts';
import { keyTexts, keyValues, uniqueKeys, type Said } from './match-keys.ts';
import { namesOf, tellingWords } from './names-alike.ts';

const isSaid = (value: unknown) => value !== null && value !== undefined && value !== '';
const differs = (row: Said, record: Row, field: string) =>
  isSaid(row[field]) && isSaid(record[field]) && row[field] !== record[field];

/** Whether both have another value of a key that means one record: then they are two. */
const hasOtherKey = (store: Store, row: Said, record: Row): boolean =>
  uniqueKeys(store).some((key) => {
    const [own, other] = [keyTexts(key, row), keyTexts(key, record)];
    return own.length > 0 && other.length > 0 && own[0] !== other[0];
  });

const hasOtherSource = (row: Said, record: Row): boolean => {
  const [own, other] = [keyValues(row['source_ids']), keyValues(record['source_ids'])];
  return own.length > 0 && other.length > 0 && !own.some((id) => other.includes(id));
};

/** Whether what a slug or a name has found cannot be taken for the record of a row. */
export const contradicts = (store: Store, row: Said, record: Row): boolean =>
  hasOtherKey(store, row, record) ||
  hasOtherSource(row, record) ||
  differs(row, record, 'country') ||
  (differs(row, record, store.kind.title) && differs(row, record, 'starts_at'));

/** Whether a classification tells them apart; a registry may list one university twice. */
export const isCertainlyAnother = (row: Said, record: Row): boolean =>
  !differs(row, record, 'scheme') && differs(row, record, 'code');

/** Whether a row has no word in common with any name of a record: lists count their rows from 1 alike. */
export const isOtherwiseCalled = (store: Store, row: Said, record: Row): boolean => {
  const own = tellingWords(namesOf(store, row));
  const others = tellingWords(namesOf(store, record));
  return own.size > 0 && others.size > 0 && ![...own].some((word) => others.has(word));
};
