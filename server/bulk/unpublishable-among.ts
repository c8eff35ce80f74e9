import type { UnpublishableRecords } from '../../contract/set-operations.ts';
import { sql, type Database } from '../database/database.ts';
import { withReadTransaction } from '../records/query/read-transaction.ts';
import { titleOf, type Row, type Store } from '../stores/store.ts';
import { evaluateChange } from './bulk-change.ts';
import { requireSnapshot } from './selection-snapshots.ts';

const MAX_NAMED = 5;
const MAX_EVALUATED = 5000;

/**
 * @returns null for too large a selection
 * @throws Failure `not_found` for an expired snapshot
 */
export const unpublishableAmong = (
  database: Database,
  store: Store,
  setId: string,
): Promise<UnpublishableRecords | null> =>
  withReadTransaction(database, async (tx) => {
    const { size } = await requireSnapshot(tx, store, setId);
    if (size > MAX_EVALUATED) return null;
    const rows = await tx.rows<Row>(sql`
      select ${store.selection} from ${store.table}
      where status <> 'published' and id in (select record_id from frozen_members where set_id = ${setId})
      order by id`);
    const unready = [];
    for (const row of rows) {
      const evaluation = await evaluateChange(tx, store, row, { status: 'published' });
      if ('reason' in evaluation)
        unready.push({ id: row.id, name: titleOf(store, row), reason: evaluation.reason });
    }
    return { published: size - rows.length, count: unready.length, named: unready.slice(0, MAX_NAMED) };
  });
