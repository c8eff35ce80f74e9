import type { CalendarEntry } from '../../../contract/calendar.ts';
import { formatNumber } from '../format/format.ts';

export interface RangeDifference {
  /** Ids of added or changed entries. */
  readonly changed: ReadonlySet<string>;
  /** '' if nothing changed. */
  readonly text: string;
}

export const rangeDifference = (
  shown: readonly CalendarEntry[],
  latest: readonly CalendarEntry[],
): RangeDifference => {
  const versions = new Map(shown.map(({ id, version }) => [id, version]));
  const present = new Set(latest.map(({ id }) => id));
  const added = latest.filter(({ id }) => !versions.has(id));
  const altered = latest.filter(({ id, version }) => version > (versions.get(id) ?? version));
  const gone = shown.filter(({ id }) => !present.has(id));
  const changed = new Set([...added, ...altered].map(({ id }) => id));
  const [first, ...others] = [...added, ...altered, ...gone];
  if (!first) return { changed, text: '' };
  if (others.length > 0) return { changed, text: `${formatNumber(others.length + 1)} events changed.` };
  const verb = gone.length > 0 ? 'was moved or removed' : 'changed';
  return { changed, text: `${first.title} ${added.length > 0 ? 'was added' : verb}.` };
};
