import { isEmpty } from '../../../contract/is-empty.ts';
import { isEqual } from '../../api/is-equal.ts';
import type { AnyRecord } from '../../api/records.ts';
import { otherSide, type Choice, type Choices, type Pair, type Side } from '../../machines/merge.ts';

export type Records = Readonly<Record<Side, AnyRecord>>;

export type Fields = ReadonlyMap<string, { readonly label: string }>;

const union = (one: readonly unknown[], other: readonly unknown[]) => [
  ...one,
  ...other.filter((value) => !one.some((known) => isEqual(known, value))),
];

export const mergedValue = (records: Records, field: string, choice: Choice): unknown => {
  if (choice !== 'both') return records[choice][field];
  const [one, other] = [records.first[field], records.second[field]];
  return Array.isArray(one) && Array.isArray(other) ? union(one, other) : one;
};

export const canJoin = (records: Records, field: string): boolean =>
  [records.first[field], records.second[field]].every((value) => Array.isArray(value) && value.length > 0);

const proposal = (records: Records, field: string, stays: Side): Choice => {
  if (canJoin(records, field)) return 'both';
  return isEmpty(records[stays][field]) ? otherSide(stays) : stays;
};

/** A published record is known to others; else the one with more of the fields, else the first. */
const survivorOf = ({ first, second }: Records, fields: readonly string[]): Side => {
  const isPublished = ({ status }: AnyRecord) => status === 'published';
  if (isPublished(first) !== isPublished(second)) return isPublished(first) ? 'first' : 'second';
  const filledOf = (record: AnyRecord) => fields.filter((field) => !isEmpty(record[field])).length;
  return filledOf(second) > filledOf(first) ? 'second' : 'first';
};

/** @param isFullerKept neither was chosen first by the person */
export const pairOf = (records: Records, fields: Fields, isFullerKept: boolean): Omit<Pair, 'changes'> => {
  const differing = [...fields.keys()].filter((field) => {
    const { [field]: one } = records.first;
    const { [field]: other } = records.second;
    return !isEqual(one, other) && !(isEmpty(one) && isEmpty(other));
  });
  const proposed = (stays: Side) =>
    Object.fromEntries(differing.map((field) => [field, proposal(records, field, stays)]));
  return {
    versions: { first: records.first.version, second: records.second.version },
    survivor: survivorOf(records, isFullerKept ? [...fields.keys()] : []),
    proposed: { first: proposed('first'), second: proposed('second') },
  };
};

export const changeOf = (records: Records, stays: Side, choices: Choices) =>
  Object.fromEntries(
    Object.entries(choices)
      .map(([field, choice]) => [field, mergedValue(records, field, choice)] as const)
      .filter(([field, value]) => !isEqual(value, records[stays][field])),
  );

/** @returns null if neither has another version */
export const changesBetween = (
  before: Records,
  now: Records,
  fields: Fields,
  titleField: string,
): string | null => {
  const changes = (['first', 'second'] as const)
    .filter((side) => before[side].version !== now[side].version)
    .map((side) => {
      const changed = [...fields, ['status', { label: 'Status' }] as const].filter(
        ([name]) => !isEqual(before[side][name], now[side][name]),
      );
      const title = `“${String(now[side][titleField])}”`;
      if (changed.length === 0) return title;
      return `${new Intl.ListFormat('en').format(changed.map(([, { label }]) => label))} of ${title}`;
    });
  if (changes.length === 0) return null;
  return `${new Intl.ListFormat('en').format(changes)} just changed. Review the new values, then merge.`;
};
