import type { Queries } from '../../database/database.ts';
import { displayNamesFor } from '../../stores/display-names.ts';
import { requireRecord } from '../../stores/require-record.ts';
import type { Row, Store } from '../../stores/store.ts';

export interface WriteResponse {
  readonly data: Row;
  readonly meta: {
    readonly change_set_id: string | null;
    readonly names: Record<string, string>;
    readonly merged: string[];
  };
}

export const writeResponse = async (
  tx: Queries,
  store: Store,
  id: string,
  changeSetId: string | null,
  merged: readonly string[] = [],
): Promise<WriteResponse> => {
  const data = await requireRecord(tx, store, id);
  const names = await displayNamesFor(tx, store, [data]);
  return { data, meta: { change_set_id: changeSetId, names, merged: [...merged] } };
};
