import type { LeftAlone } from '../../contract/jobs.ts';
import { Failure } from '../failure.ts';
import { sql, type Database } from '../database/database.ts';
import { beginChangeSet } from './commit.ts';
import { moveReferences } from './move-references.ts';
import type { Row, Store } from './store.ts';
import { writing } from './writing.ts';

export interface MovedAll {
  readonly change_set_id: string | null;
  readonly moved: number;
  readonly left_alone: LeftAlone[];
}

/**
 * Makes everything that refers to one record refer to another, as one change-set. Fails with `not_found`, and with
 * `conflict` when the other is in the trash.
 */
export const moveAll = (
  database: Database,
  store: Store,
  { personId, from, to }: { personId: string; from: string; to: string },
): Promise<MovedAll> =>
  writing(database, store, async (tx) => {
    const rows = await tx.rows<Row>(sql`
      select ${store.selection} from ${store.table} where id = any(${[from, to]}::uuid[]) order by id for update`);
    const [source, target] = [from, to].map((id) => rows.find((row) => row.id === id));
    if (!source || !target) throw new Failure('not_found', `There is no such ${store.kind.singular}.`);
    if (from === to) throw new Failure('conflict', 'They refer to this one already.');
    if (target.deleted_at !== null)
      throw new Failure('conflict', `This ${store.kind.singular} is in the trash. Restore it first.`);
    const name = (row: Row) => String(row[store.kind.title]);
    const summary = `Moved what belonged to ${name(source)} to ${name(target)}`;
    const changeSet = await beginChangeSet(tx, { kind: 'bulk', personId, summary });
    const { moved, leftAlone } = await moveReferences(tx, changeSet, store, from, to);
    return { change_set_id: await changeSet.end(), moved, left_alone: [...leftAlone] };
  });
