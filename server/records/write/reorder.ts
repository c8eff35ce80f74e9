import { Failure } from '../../failure.ts';
import { sql, type Database, type Queries } from '../../database/database.ts';
import { differingFields, commit, type RecordWrite } from '../../change-sets/change-set-writer.ts';
import { orderOf } from '../query/keyset.ts';
import { requireReferences } from '../references/references.ts';
import { lockRecord } from '../../stores/require-record.ts';
import { requireSound } from './rules.ts';
import { sortKeys } from '../query/sort.ts';
import { identifier, isLive, type Row, type Store } from '../../stores/store.ts';
import { describeChange } from './describe-change.ts';
import { withWriteTransaction } from './write-transaction.ts';
import { writeResponse, type WriteResponse } from './write-response.ts';

interface Placement {
  readonly personId: string;
  readonly id: string;
  /** The record it shall stand right after; null: first. */
  readonly after: string | null;
  /** Of a tree: what it shall hang under; undefined: where it hangs now. */
  readonly parent?: string | null | undefined;
}

/** Two positions nearer than this count as having no room between them: halving a double some fifty times ends there. */
const MIN_POSITION_GAP = 1e-9;

/** The field by which records of a kind hang under one another, if they do. */
const parentField = ({ kind }: Store) =>
  Object.keys(kind.references).find((field) => kind.references[field] === kind.plural);

/** Everything that stands in one order with a record, without it, in the order of the lists. */
const siblingsOf = (tx: Queries, store: Store, row: Row) => {
  const field = parentField(store);
  const together = field ? sql`${identifier(field)} is not distinct from ${row[field]}::uuid` : sql`true`;
  return tx.rows<Row>(sql`
    select ${store.selection} from ${store.table}
    where ${isLive} and id <> ${row.id} and ${together}
    order by ${orderOf(sortKeys(store, 'position'), false)}`);
};

const positionOf = (row: Row | undefined) =>
  typeof row?.['position'] === 'number' ? row['position'] : undefined;

/** A number between two neighbours; null where there is none and all must be numbered anew. */
const between = (before: Row | undefined, next: Row | undefined): number | null => {
  const low = positionOf(before);
  const high = positionOf(next);
  if ((before && low === undefined) || (next && high === undefined)) return null;
  if (low === undefined) return high === undefined ? 1 : high - 1;
  if (high === undefined) return low + 1;
  return high - low > MIN_POSITION_GAP ? low + (high - low) / 2 : null;
};

const gone = ({ kind }: Store) =>
  new Failure(
    'conflict',
    `The ${kind.singular} it should stand after has been moved or deleted. Look again and move it once more.`,
  );

/**
 * Places a record among its like, as one change-set: usually one number, all of them where there is no room left.
 * Fails with `not_found`, and with `conflict` when it or its neighbour is in the trash or no longer there.
 */
export const reorder = (
  database: Database,
  store: Store,
  { personId, id, after, parent }: Placement,
): Promise<WriteResponse> =>
  withWriteTransaction(database, store, async (tx) => {
    // One at a time: between reading the neighbours and writing the number nobody else may move. The tree's own lock,
    // so that no circle is made meanwhile either.
    await tx.row(sql`select pg_advisory_xact_lock(hashtextextended(${`tree of ${store.kind.plural}`}, 0))`);
    const before = await lockRecord(tx, store, id);
    if (before.deleted_at !== null)
      throw new Failure('conflict', `This ${store.kind.singular} is in the trash. Restore it first.`);
    const field = parentField(store);
    const hung: Row = field && parent !== undefined ? { ...before, [field]: parent } : before;
    let siblings = await siblingsOf(tx, store, hung);
    const isAmong = () => siblings.findIndex((row) => row.id === after) + 1;
    let at = isAmong();
    if (after !== null && at === 0) throw gone(store);
    const position = between(siblings[at - 1], siblings[at]);
    if (position === null) {
      // All of them are written: as they are once nobody else can change them.
      const ids = siblings.map((row) => row.id);
      await tx.rows(
        sql`select id from ${store.table} where id = any(${ids}::uuid[]) order by id for no key update`,
      );
      siblings = await siblingsOf(tx, store, hung);
      at = isAmong();
      if (after !== null && at === 0) throw gone(store);
    }
    const moved: Row = { ...hung, position: position ?? at + 1 };
    if (field) {
      await requireReferences(
        tx,
        store,
        moved,
        differingFields(store, before, moved).filter((name) => name === field),
      );
      await requireSound(tx, store, moved);
    }
    const renumbered: RecordWrite[] =
      position === null
        ? siblings.map((row, index) => ({
            store,
            before: row,
            after: { ...row, position: index < at ? index + 1 : index + 2 },
          }))
        : [];
    const summary = describeChange.place(store, moved, siblings[at - 1]);
    const changeSetId = await commit(tx, [{ store, before, after: moved }, ...renumbered], {
      kind: 'edit',
      personId,
      summary,
    });
    return writeResponse(tx, store, id, changeSetId);
  });
