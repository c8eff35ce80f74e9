import type { ChangeSet } from '../../../contract/records.ts';
import type { Undone } from '../../machines/undo.ts';
import { formatCount } from '../format/format.ts';

const countRecords = (count: number) => formatCount(count, 'record');

export const OVERWRITTEN_TEXT =
  'The same fields were changed again since, so this can’t be undone on its own.';

/** Null while it can be undone, or was. */
export const whyNotUndoable = (set: ChangeSet): string | null => {
  if (set.undoable || set.undone_by || set.open_job || set.kind === 'starter') return null;
  if (set.record_kind === 'people') return 'Changes to people can’t be undone.';
  if (set.kind === 'purge' || set.purged >= set.records) return 'Permanent deletions can’t be undone.';
  return 'Changes can be undone for 30 days.';
};

/** Of several records: asked for before it is done. */
export const isUndoConfirmed = ({ records }: Pick<ChangeSet, 'records'>): boolean => records > 1;

interface Names {
  readonly restoredOf?: (count: number) => string;
  readonly trashedOf?: (count: number) => string;
}

/** “3 records restored, 12 new records moved to trash” */
export const undoText = (
  { undone, trashed }: Pick<Undone, 'undone' | 'trashed'>,
  { restoredOf = countRecords, trashedOf = countRecords }: Names = {},
): string => {
  const restored = undone - trashed;
  const isAnyRestored = restored > 0 || trashed === 0;
  return [
    ...(isAnyRestored ? [`${restoredOf(restored)} restored`] : []),
    ...(trashed > 0 ? [`${trashedOf(trashed)} moved to trash`] : []),
  ].join(', ');
};
