import type { Queries } from '../database/database.ts';
import { namesFor } from './names.ts';
import { requireRecord } from './require-record.ts';
import type { Row, Store } from './store.ts';

export interface Written {
  readonly data: Row;
  readonly meta: {
    readonly change_set_id: string | null;
    readonly names: Record<string, string>;
    readonly merged: string[];
  };
}

/** The answer to a write: the record as it is now, and the change-set that made it so. */
export const written = async (
  tx: Queries,
  store: Store,
  id: string,
  changeSetId: string | null,
  merged: readonly string[] = [],
): Promise<Written> => {
  const data = await requireRecord(tx, store, id);
  const names = await namesFor(tx, store, [data]);
  return { data, meta: { change_set_id: changeSetId, names, merged: [...merged] } };
};
