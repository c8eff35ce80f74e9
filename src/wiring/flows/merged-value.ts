import type { AnyRecord } from '../../api/records.ts';
import type { Choice, Pair, Side } from '../../machines/merge.ts';

export type Records = Readonly<Record<Side, AnyRecord>>;

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const union = (one: readonly unknown[], other: readonly unknown[]) => [
  ...one,
  ...other.filter((value) => !one.some((known) => isSame(known, value))),
];

export const mergedValue = (records: Records, field: string, choice: Choice): unknown => {
  if (choice !== 'both') return records[choice][field];
  const [one, other] = [records.first[field], records.second[field]];
  return Array.isArray(one) && Array.isArray(other) ? union(one, other) : one;
};

export const canJoin = (records: Records, field: string): boolean =>
  [records.first[field], records.second[field]].every((value) => Array.isArray(value) && value.length > 0);

const proposal = (records: Records, field: string): Choice => {
  if (canJoin(records, field)) return 'both';
  return isEmpty(records.first[field]) ? 'second' : 'first';
};

/** Proposes the first record's value, if any; lists are joined. */
export const pairOf = (records: Records, fields: Iterable<string>): Pair => ({
  versions: { first: records.first.version, second: records.second.version },
  differing: Object.fromEntries(
    [...fields]
      .filter((field) => {
        const { [field]: one } = records.first;
        const { [field]: other } = records.second;
        return !isSame(one, other) && !(isEmpty(one) && isEmpty(other));
      })
      .map((field) => [field, proposal(records, field)]),
  ),
});

export const changeOf = (records: Records, stays: Side, differing: Pair['differing']) =>
  Object.fromEntries(
    Object.entries(differing)
      .map(([field, choice]) => [field, mergedValue(records, field, choice)] as const)
      .filter(([field, value]) => !isSame(value, records[stays][field])),
  );
