import type { AnyRecord } from '../../api/records.ts';
import type { Choice, Pair, Side } from '../../machines/merge.ts';

/** The two records, in the order in which they were chosen. */
export type Records = Readonly<Record<Side, AnyRecord>>;

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What a list of both holds, nothing twice. */
const union = (one: readonly unknown[], other: readonly unknown[]) => [
  ...one,
  ...other.filter((value) => !one.some((known) => isSame(known, value))),
];

/** What a field will hold. */
export const mergedValue = (records: Records, field: string, choice: Choice): unknown => {
  if (choice !== 'both') return records[choice][field];
  const [one, other] = [records.first[field], records.second[field]];
  return Array.isArray(one) && Array.isArray(other) ? union(one, other) : one;
};

/** Whether the values of both can stand beside each other. */
export const canJoin = (records: Records, field: string): boolean =>
  [records.first[field], records.second[field]].every((value) => Array.isArray(value) && value.length > 0);

const proposal = (records: Records, field: string): Choice => {
  if (canJoin(records, field)) return 'both';
  return isEmpty(records.first[field]) ? 'second' : 'first';
};

/** Where two records differ, with what is proposed: the first's value, where it has one, and all of lists. */
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

/** What the record that stays is to hold, where it does not already. */
export const changeOf = (records: Records, stays: Side, differing: Pair['differing']) =>
  Object.fromEntries(
    Object.entries(differing)
      .map(([field, choice]) => [field, mergedValue(records, field, choice)] as const)
      .filter(([field, value]) => !isSame(value, records[stays][field])),
  );
