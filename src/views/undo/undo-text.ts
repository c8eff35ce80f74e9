import type { Undone } from '../../machines/undo.ts';
import { formatNumber } from '../parts/format.ts';

/** @param name singular; gets an s */
export const countRecords = (count: number, name = 'record'): string =>
  `${formatNumber(count)} ${count === 1 ? name : `${name}s`}`;

interface Names {
  readonly keptOf?: (count: number) => string;
  readonly trashedOf?: (count: number) => string;
}

/** “3 records are as they were, 12 new records moved to trash” */
export const undoText = (
  { undone, trashed }: Pick<Undone, 'undone' | 'trashed'>,
  { keptOf = countRecords, trashedOf = countRecords }: Names = {},
): string => {
  const kept = undone - trashed;
  const isAnyKept = kept > 0 || trashed === 0;
  return [
    ...(isAnyKept ? [`${keptOf(kept)} ${kept === 1 ? 'is as it was' : 'are as they were'}`] : []),
    ...(trashed > 0 ? [`${trashedOf(trashed)} moved to trash`] : []),
  ].join(', ');
};
