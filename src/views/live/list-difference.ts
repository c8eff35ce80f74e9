import type { ListPage } from '../../api/records.ts';
import type { ChangeBadge } from './change-badges.ts';
import { lazyDateFormat } from '../format/lazily.ts';

type Row = ListPage['data'][number];

interface ListDifference {
  /** New values in the old order. */
  readonly patched: ListPage;
  readonly badges: ReadonlyMap<string, ChangeBadge>;
  readonly added: number;
  readonly gone: number;
  readonly isMoved: boolean;
  /** The only change: rows that the viewer brought back, by an undo. */
  readonly isOwn: boolean;
}

const times = lazyDateFormat({ timeStyle: 'short' });

const changed = (by: string, at: string): ChangeBadge => {
  const short = `${by || 'Someone'}, ${times().format(new Date(at))}`;
  return { text: `Updated by ${short}`, short, isGone: false };
};
const GONE_BADGE: ChangeBadge = { text: 'No longer matches', short: 'Removed', isGone: true };

const trailingCount = (rows: readonly Row[], isAway: (id: string) => boolean): number => {
  const last = rows.findLastIndex(({ id }) => !isAway(id));
  return rows.length - 1 - last;
};

/** @param me viewer's id; own changes are ignored */
export const listDifference = (shown: ListPage, latest: ListPage, me: string): ListDifference => {
  const before = new Map(shown.data.map((row) => [row.id, row]));
  const after = new Map(latest.data.map((row) => [row.id, row]));
  const names = { ...shown.meta.names, ...latest.meta.names };
  const badges = new Map<string, ChangeBadge>();
  const data = shown.data.map((row) => {
    const now = after.get(row.id);
    if (!now || now.version <= row.version) return row;
    const by = now.updated_by ?? '';
    if (by !== me) badges.set(row.id, changed(names[by] ?? '', now.updated_at));
    return { ...now, ...(row.matched === undefined ? {} : { matched: row.matched }) };
  });
  const isNew = (id: string) => !before.has(id);
  const isAway = (id: string) => !after.has(id);
  const came = latest.data.filter(({ id }) => isNew(id));
  const added = came.length;
  const gone = shown.data.filter(({ id }) => isAway(id)).length;
  // Rows pushed to or pulled from the next page were neither added nor removed.
  const pushedOut = latest.meta.next === null ? 0 : Math.min(trailingCount(shown.data, isAway), added);
  for (const { id } of shown.data.slice(0, shown.data.length - pushedOut))
    if (isAway(id)) badges.set(id, GONE_BADGE);
  const filledUp =
    shown.meta.next === null ? 0 : Math.min(trailingCount(latest.data, isNew), gone - pushedOut);
  const remainingIds = shown.data.filter(({ id }) => !isAway(id)).map(({ id }) => id);
  const present = latest.data.filter(({ id }) => !isNew(id)).map(({ id }) => id);
  return {
    patched: { ...shown, data, meta: { ...shown.meta, names } },
    badges,
    added: added - filledUp,
    gone: gone - pushedOut,
    isMoved: remainingIds.join() !== present.join(),
    isOwn: added > 0 && gone === pushedOut && came.every(({ updated_by: by }) => by === me),
  };
};
