import { Failure } from '../failure.ts';
import { sql } from '../database/database.ts';
import { openChangeSet, resumeChangeSet } from '../records/commit.ts';
import { lockPair } from '../records/merge.ts';
import { requireReferences } from '../records/references.ts';
import { requireSound } from '../records/rules.ts';
import { mergeStale, staleVersion } from '../records/stale.ts';
import type { Row, Store } from '../records/store.ts';
import { storeNamed } from '../records/stores.ts';
import { TRASHED } from '../records/trash.ts';
import { referredAmong } from '../records/uses.ts';
import { beginMove, moveSome, type MoveState } from './move-job.ts';
import { withCounts, type Work, type Worker } from './work.ts';

export interface MergeRequest {
  readonly plural: string;
  readonly id: string;
  readonly version: number;
  readonly duplicateId: string;
  readonly duplicateVersion: number;
  readonly change: Readonly<Record<string, unknown>>;
}

const read = (request: Work['request']) => {
  const asked = request as unknown as MergeRequest;
  const { plural, id: to, duplicateId: from } = asked;
  return { ...asked, store: storeNamed(plural), move: { plural, from, to } };
};

/** The last step: the duplicate goes to the trash, its address leads to the other, which gets the chosen values. */
const complete = async (work: Work, state: MoveState): Promise<MoveState> => {
  const { tx, request } = work;
  const { store, id, version, duplicateId, change } = read(request);
  const [, duplicate] = await lockPair(tx, store, [id, duplicateId]);
  // What began to refer to it meanwhile moves too.
  if ((await referredAmong(tx, store, [duplicateId])).size > 0) {
    const { sets, total, after } = await beginMove(work, store, duplicateId, state.changeSet);
    return { ...state, sets, after, total: state.total + total };
  }
  const changeSet = await resumeChangeSet(tx, state.changeSet);
  // The duplicate goes first: what must be unique is then free for the record that stays.
  await changeSet.write([{ store, before: duplicate, after: { ...duplicate, deleted_at: TRASHED } }]);
  const before = (await tx.row<Row>(sql`
    select ${store.selection} from ${store.table} where id = ${id}`)) as Row;
  const { mine } = await mergeStale(tx, store, before, version, change);
  const after: Row = { ...before, ...mine };
  await requireSound(tx, store, after);
  await requireReferences(tx, store, after, Object.keys(store.kind.references));
  await changeSet.write([{ store, before, after }]);
  await tx.execute(sql`
    insert into redirects (from_id, to_id) values (${duplicateId}, ${id})
    on conflict (from_id) do update set to_id = excluded.to_id`);
  return { ...state, changeSet: changeSet.soFar, isDone: true };
};

/** Both records, if they are as the person saw them. */
export const requirePair = async ({ tx, request }: Work): Promise<[Row, Row]> => {
  const { store, id, duplicateId, version, duplicateVersion } = read(request);
  const [kept, duplicate] = await lockPair(tx, store, [id, duplicateId]);
  if (kept.version !== version) throw staleVersion(store, kept);
  if (duplicate.version !== duplicateVersion) throw staleVersion(store, duplicate);
  return [kept, duplicate];
};

const nameIn = ({ kind }: Store, row: Row) => String(row[kind.title]);

/**
 * Merges a duplicate into a record: every reference, then the chosen values; the duplicate goes to the trash and its
 * address leads to the record. What both sides had alike (an offering of the same major at the same level) goes with it.
 * One change-set, undone whole.
 */
export const mergeWorker: Worker<MoveState> = {
  begin: async (work) => {
    const { store, duplicateId } = read(work.request);
    const [kept, duplicate] = await requirePair(work);
    const summary = `Merged ${nameIn(store, duplicate)} into ${nameIn(store, kept)}`;
    const open = openChangeSet({ kind: 'merge', personId: work.personId, summary });
    return { ...(await beginMove(work, store, duplicateId, open)), isDone: false };
  },
  step: async (work, state) => {
    const { store, id, duplicateId, move } = read(work.request);
    if (state.sets.length === 0) return complete(work, state);
    await lockPair(work.tx, store, [id, duplicateId], { isGoing: false });
    const moved = await moveSome(work, state, move);
    const { doubles, leftAlone } = moved;
    const stuck = leftAlone.find((left) => !doubles.some((double) => double.after.id === left.id));
    if (stuck) throw new Failure('conflict', `${stuck.name}: ${stuck.reason}`);
    if (doubles.length === 0) return moved.state;
    const changeSet = await resumeChangeSet(work.tx, moved.state.changeSet);
    await changeSet.write(
      doubles.map(({ store: of, before }) => {
        const row = before as Row;
        return { store: of, before: row, after: { ...row, deleted_at: TRASHED } };
      }),
    );
    // They are not left alone: they go with the duplicate.
    const result = withCounts(state.result, {
      changed: moved.state.result.changed - state.result.changed + doubles.length,
      unchanged: moved.state.result.unchanged - state.result.unchanged,
    });
    return { ...moved.state, changeSet: changeSet.soFar, result };
  },
};
