import type { Job, LeftAlone } from '../../contract/jobs.ts';
import type { Database } from '../database/database.ts';
import type { Store } from '../records/store.ts';
import { usesOf } from '../records/uses.ts';
import { writing } from '../records/writing.ts';
import { written, type Written } from '../records/written.ts';
import { doAll } from './do-work.ts';
import { addJob } from './jobs.ts';
import { mergeWorker, requirePair, type MergeRequest } from './merge-job.ts';
import { moveWorker, type MoveRequest } from './move-job.ts';
import type { Work } from './work.ts';

/** Up to so many references move while the person waits; more are a job. */
const MAX_MOVED_AT_ONCE = 1000;

const isLarge = async (tx: Work['tx'], store: Store, id: string): Promise<boolean> => {
  const uses = await usesOf(tx, store, id);
  return uses.reduce((sum, { count }) => sum + count, 0) > MAX_MOVED_AT_ONCE;
};

export interface MovedAll {
  readonly change_set_id: string | null;
  readonly moved: number;
  readonly left_alone: LeftAlone[];
  /** Null when it is done. */
  readonly job: Job | null;
}

interface Asked<Request> {
  readonly personId: string;
  readonly request: Request;
}

/** Moves what refers to one record to another. Fails with `not_found`, and with `conflict` when that is in the trash. */
export const moveAll = (
  database: Database,
  store: Store,
  { personId, request: asked }: Asked<MoveRequest>,
): Promise<MovedAll> =>
  writing(database, store, async (tx) => {
    const request = { ...asked };
    if (await isLarge(tx, store, asked.from)) {
      const job = await addJob(tx, { kind: 'move_references', personId, request });
      return { change_set_id: null, moved: 0, left_alone: [], job };
    }
    const { state, changeSetId } = await doAll(moveWorker, { tx, personId, request });
    const { changed: moved, left_alone } = state.result;
    return { change_set_id: changeSetId, moved, left_alone, job: null };
  });

interface Merged extends Written {
  readonly meta: Written['meta'] & { readonly job: Job | null };
}

const withJob = ({ data, meta }: Written, job: Job | null): Merged => ({ data, meta: { ...meta, job } });

/** Merges a duplicate into a record; fails as a change of it does. The answer of a large merge names its job. */
export const merge = (
  database: Database,
  store: Store,
  { personId, request: asked }: Asked<MergeRequest>,
): Promise<Merged> =>
  writing(database, store, async (tx) => {
    const work = { tx, personId, request: { ...asked } };
    if (await isLarge(tx, store, asked.duplicateId)) {
      await requirePair(work);
      const job = await addJob(tx, { kind: 'merge', personId, request: work.request });
      return withJob(await written(tx, store, asked.id, null), job);
    }
    const { changeSetId } = await doAll(mergeWorker, work);
    return withJob(await written(tx, store, asked.id, changeSetId), null);
  });
