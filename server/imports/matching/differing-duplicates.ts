import { sql, type Queries } from '../../database/database.ts';
import { recordsById } from '../../stores/records-by-id.ts';
import type { Row } from '../../stores/store.ts';
import { isFilled, mergeValues, replacesNothing } from './merge-values.ts';
import { withKnownSpellings } from './known-spellings.ts';
import { possibleDuplicates, type PossibleDuplicate } from './possible-duplicates.ts';
import type { Plan } from '../plan.ts';

export interface DifferingDuplicates extends PossibleDuplicate {
  readonly differing: readonly string[];
}

interface Compared extends Pick<Plan, 'store' | 'listModes' | 'emptyCells'> {
  /** Fields of columns and constants; the others of a new row are only defaults. */
  readonly mappedFields: ReadonlySet<string>;
}

export const differingDuplicates = async (
  tx: Queries,
  { store, listModes, emptyCells, mappedFields }: Compared,
  valuesBy: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, readonly DifferingDuplicates[]>> => {
  const duplicatesByRow = await possibleDuplicates(tx, store, rows);
  const ids = [...duplicatesByRow.values()].flatMap((list) => list.map(({ id }) => id));
  const records = await recordsById(tx, store, ids, sql`and deleted_at is null`);
  return new Map(
    [...duplicatesByRow].map(([rowId, list]) => {
      const entries = Object.entries(valuesBy.get(rowId) ?? {});
      const values = Object.fromEntries(
        entries.filter(
          ([field, value]) => mappedFields.has(field) && (emptyCells === 'clear' || isFilled(value)),
        ),
      );
      const differing = list.flatMap((each) => {
        const record = records.get(each.id);
        if (!record) return [];
        const { kept } = mergeValues(
          record,
          withKnownSpellings(store, record, values),
          replacesNothing,
          listModes,
        );
        return [{ ...each, differing: kept.map(({ field }) => field) }];
      });
      return [rowId, differing] as const;
    }),
  );
};
