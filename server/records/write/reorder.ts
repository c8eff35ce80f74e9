import { Failure } from '../../failure.ts';
import { sql, type Database, type Queries } from '../../database/database.ts';
import { writeChangeSet, type RecordWrite } from '../../change-sets/change-set-writer.ts';
import { orderOf } from '../query/keyset.ts';
import { lockTree, parentField } from '../references/references.ts';
import { displayNamesByKind } from '../../stores/display-names.ts';
import { inTrash, lockRecord } from '../../stores/require-record.ts';
import { requireValid } from './rules.ts';
import { withIdempotencyKey } from './idempotency.ts';
import { mergeThreeWay, versionConflict } from './three-way-merge.ts';
import { sortKeys } from '../query/sort.ts';
import { identifier, isLive, type Row, type Store } from '../../stores/store.ts';
import { describeChange } from './describe-change.ts';
import { withWriteTransaction } from './write-transaction.ts';
import { writeResponse, type WriteResponse } from './write-response.ts';

interface Placement {
  readonly personId: string;
  readonly id: string;
  readonly version: number;
  /** Null: first. */
  readonly after: string | null;
  /** Undefined: unchanged. */
  readonly parent?: string | null | undefined;
}

/** Some fifty halvings of a double reach it. */
const MIN_POSITION_GAP = 1e-9;

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

/** Null when all siblings need renumbering. */
const between = (before: Row | undefined, next: Row | undefined): number | null => {
  const low = positionOf(before);
  const high = positionOf(next);
  if ((before && low === undefined) || (next && high === undefined)) return null;
  if (low === undefined) return high === undefined ? 1 : high - 1;
  if (high === undefined) return low + 1;
  return high - low > MIN_POSITION_GAP ? low + (high - low) / 2 : null;
};

const gone = () => new Failure('conflict', 'The list changed while you were moving this. Try again.');

const nameOf = async (tx: Queries, { kind }: Store, id: unknown) =>
  typeof id === 'string' ? ((await displayNamesByKind(tx, kind.plural, [id]))[id] ?? '') : null;

const reorderIn = async (
  tx: Queries,
  store: Store,
  { personId, id, version, after, parent }: Placement,
): Promise<WriteResponse> => {
  // Also serialises reorders among siblings.
  await lockTree(tx, store);
  const before = await lockRecord(tx, store, id);
  if (before.deleted_at !== null) throw inTrash(store);
  const field = parentField(store);
  const { merged } = await mergeThreeWay(tx, store, before, version, {});
  // Parent and position are one place: merged by field, the record would get a third one.
  if (merged.some((name) => name === 'position' || name === field)) throw versionConflict(store, before);
  const nested: Row = field && parent !== undefined ? { ...before, [field]: parent } : before;
  let siblings = await siblingsOf(tx, store, nested);
  const isAmong = () => siblings.findIndex((row) => row.id === after) + 1;
  let at = isAmong();
  if (after !== null && at === 0) throw gone();
  const position = between(siblings[at - 1], siblings[at]);
  if (position === null) {
    // Read again under their locks.
    const ids = siblings.map((row) => row.id);
    await tx.rows(
      sql`select id from ${store.table} where id = any(${ids}::uuid[]) order by id for no key update`,
    );
    siblings = await siblingsOf(tx, store, nested);
    at = isAmong();
    if (after !== null && at === 0) throw gone();
  }
  const moved: Row = { ...nested, position: position ?? at + 1 };
  const hasNewParent = field !== undefined && before[field] !== moved[field];
  if (field) await requireValid(tx, store, { before, after: moved, references: hasNewParent ? [field] : [] });
  const renumbered: RecordWrite[] =
    position === null
      ? siblings.map((row, index) => ({
          store,
          before: row,
          after: { ...row, position: index < at ? index + 1 : index + 2 },
        }))
      : [];
  const newParent = hasNewParent ? await nameOf(tx, store, moved[field]) : undefined;
  const summary = describeChange.reorder(store, moved, siblings[at - 1], newParent);
  const intent = { kind: 'edit', personId, summary, isMove: true, movedId: id } as const;
  const changeSetId = await writeChangeSet(tx, [{ store, before, after: moved }, ...renumbered], intent);
  return writeResponse(tx, store, id, changeSetId, merged);
};

/**
 * Idempotent per key.
 * @throws Failure `not_found`; `conflict` when it or its neighbour is trashed or gone; `stale_version` when it was moved
 */
export const reorder = (
  database: Database,
  store: Store,
  { key, ...placement }: Placement & { readonly key: string | null },
): Promise<WriteResponse> =>
  withWriteTransaction(database, store, (tx) => {
    const { personId, id, version, after, parent } = placement;
    const request = [store.kind.plural, id, version, after, parent];
    return withIdempotencyKey(tx, { personId, key, request }, () => reorderIn(tx, store, placement));
  });
