import type { Obstacle } from '../../contract/failure.ts';
import { formatNumber } from '../format-number.ts';
import type { SkippedRecord } from '../../contract/jobs.ts';
import { sql } from '../database/database.ts';
import { openChangeSet, resumeChangeSet } from '../change-sets/change-set-writer.ts';
import { isInTrash, titleOf, type Row } from '../stores/store.ts';
import { storeNamed } from '../stores/stores.ts';
import { inUse, referencedAmong } from '../records/references/incoming-references.ts';
import { purgeWithOfferings } from '../records/write/purge.ts';
import { beginSelection, lockRecords, nextRound, type SelectionState } from './selected-records.ts';
import { membersAfter } from './selection-snapshots.ts';
import { skippedRecord, withCounts, type JobContext, type JobHandler } from '../jobs/job-types.ts';

export interface PurgeRequest {
  readonly plural: string;
  readonly setId: string;
}

interface State extends SelectionState {
  /** Deleted with what they refer to. */
  readonly offerings: number;
}

const read = (request: JobContext['request']) => {
  const { plural, setId } = request as unknown as PurgeRequest;
  return { plural, setId, store: storeNamed(plural) };
};

/** Referenced records follow in later rounds. */
export const purgeSet: JobHandler<State> = {
  begin: async ({ tx, personId, request }) => {
    const { plural, setId, store } = read(request);
    const changeSet = openChangeSet({ kind: 'purge', personId, summary: `Permanently deleted ${plural}` });
    return { ...(await beginSelection(tx, store, setId, changeSet)), offerings: 0 };
  },
  step: async ({ tx, request }, state) => {
    const { plural, setId, store } = read(request);
    const members = await membersAfter(tx, setId, state.after);
    const last = members.at(-1);
    if (!last) return nextRound(state);
    const ids = members.map((member) => member.record_id);
    const { byId, purged } = await lockRecords(tx, store, ids, {
      lock: sql`for update`,
      changeSet: state.changeSet,
    });
    const referred = await referencedAmong(tx, store, ids, isInTrash);
    const failed: SkippedRecord[] = [];
    const skip = (id: string, name: unknown, reason: string, obstacle?: Obstacle) =>
      failed.push(skippedRecord({ kind: plural, id, name: String(name) }, reason, obstacle));
    const going: Row[] = [];
    for (const { record_id: id, version } of members) {
      const row = byId.get(id);
      if (!row) {
        const name = purged.get(id);
        if (name !== undefined) skip(id, name, 'It was already permanently deleted.');
      } else if (row.deleted_at === null || row.version !== version) {
        skip(id, row[store.kind.title], 'It was restored or changed since you selected it.');
      } else if (referred.has(id)) {
        const { reason, obstacle } = await inUse(tx, store, id, isInTrash);
        skip(id, row[store.kind.title], reason, obstacle);
      } else going.push(row);
    }
    const changeSet = await resumeChangeSet(tx, state.changeSet);
    const offerings = await purgeWithOfferings(tx, changeSet, store, going);
    return {
      ...state,
      after: last.record_id,
      changeSet: changeSet.soFar,
      offerings: state.offerings + offerings,
      title: going[0] ? titleOf(store, going[0]) : state.title,
      result: withCounts(state.result, { changed: going.length, failed }),
    };
  },
  summary: ({ request }, { result: { changed }, offerings, title }) => {
    const subject = changed === 1 ? title : `${formatNumber(changed)} ${read(request).plural}`;
    const also =
      offerings > 0 ? ` and ${formatNumber(offerings)} ${offerings === 1 ? 'offering' : 'offerings'}` : '';
    return `Permanently deleted ${subject}${also}`;
  },
};
