import type { ListedChangeSet } from '../../../contract/change-sets.ts';
import { Change } from '../fields/change.tsx';
import { formatWallTime } from '../parts/format.ts';

const WALL_TIME_PATTERN = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

const format = (value: unknown): string =>
  [value ?? []]
    .flat()
    .map(String)
    .map((text) => (WALL_TIME_PATTERN.test(text) ? formatWallTime(text, text.endsWith('T00:00')) : text))
    .join(', ');

/** “1990 → 1991”, where the summary names the field; nothing of long texts that begin alike. */
export const ChangedValues = ({ set: { summary, values } }: { set: ListedChangeSet }) => {
  const shown = values.filter(({ before, after }) => format(before) !== format(after));
  const isNamed = (label: string) =>
    values.length === 1 && summary.toLowerCase().includes(`${label.toLowerCase()} of `);
  return shown.map(({ label, before, after }) => (
    <span key={label} className="activity-value">
      {!isNamed(label) && `${label}: `}
      <Change {...{ before, after, format }} />
    </span>
  ));
};
