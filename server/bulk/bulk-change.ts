import { fieldLabel } from '../../contract/field-labels.ts';
import { formatNumber } from '../format-number.ts';
import type { FieldError, Obstacle } from '../../contract/failure.ts';
import type { SkippedRecord } from '../../contract/jobs.ts';
import { sql, type Queries } from '../database/database.ts';
import {
  differingFields,
  openChangeSet,
  resumeChangeSet,
  type RecordWrite,
} from '../change-sets/change-set-writer.ts';
import { changedAmong, referenceMovesOff } from '../change-sets/read-change-sets.ts';
import { brokenReferences, danglingReferences } from '../records/references/references.ts';
import { brokenRules, missingToPublish, withClearedOverlap } from '../records/write/rules.ts';
import { withUnchangedSlug } from '../records/write/slug.ts';
import { titleOf, type Row, type Store } from '../stores/store.ts';
import { storeNamed } from '../stores/stores.ts';
import { DELETED_NOW } from '../records/write/trash.ts';
import { describeEdit } from '../records/write/describe-change.ts';
import { inUse, referencedAmong } from '../records/references/incoming-references.ts';
import { writeEachInSavepoint } from '../records/write/write-each-in-savepoint.ts';
import { beginSelection, lockRecords, nextRound, type SelectionState } from './selected-records.ts';
import { membersAfter } from './selection-snapshots.ts';
import {
  MAX_REFERENCE_MOVES,
  skippedRecord,
  withCounts,
  type JobContext,
  type JobHandler,
} from '../jobs/job-types.ts';

export interface BulkRequest {
  readonly plural: string;
  readonly setId: string;
  /** Null: trash or restore. */
  readonly change: Readonly<Record<string, unknown>> | null;
  readonly restore?: true | undefined;
}

type Task = Readonly<Record<string, unknown>> | 'trash' | 'restore';

/** `City, Website: Required to publish.` */
const reasonOf = (faults: readonly FieldError[]): string =>
  [...new Set(faults.map(({ message }) => message))]
    .map((message) => {
      const paths = faults.filter((fault) => fault.message === message).map(({ path }) => path);
      return `${paths.map((path) => fieldLabel(path.split('.')[0] ?? '')).join(', ')}: ${message}`;
    })
    .join(' ');

/** @param referred ids that others refer to; for trashing only */
export const evaluateChange = async (
  tx: Queries,
  store: Store,
  row: Row,
  task: Task,
  referred: ReadonlySet<string> = new Set(),
): Promise<
  { readonly after: Row } | { readonly reason: string; readonly obstacle?: Obstacle | undefined }
> => {
  if (task === 'restore') {
    const [dead] = await danglingReferences(tx, store, [row], Object.keys(store.kind.references));
    if (dead) return { reason: dead.error.message, obstacle: dead.error };
    return { after: await withUnchangedSlug(tx, store, { ...row, deleted_at: null }) };
  }
  if (task === 'trash') {
    if (!referred.has(row.id)) return { after: { ...row, deleted_at: DELETED_NOW } };
    return inUse(tx, store, row.id);
  }
  const after: Row = { ...withClearedOverlap(store, row, task), ...task };
  const fields = differingFields(store, row, after);
  if (fields.length === 0) return { after };
  const references = fields.filter((field) => field in store.kind.references);
  const faults = [
    ...(references.length > 0 ? await brokenReferences(tx, store, after, references) : []),
    ...(await brokenRules(tx, store, { before: row, after })),
    ...missingToPublish(store, after),
  ];
  if (faults.length === 0) return { after };
  return { reason: reasonOf(faults), obstacle: faults.find(({ in_trash }) => in_trash) };
};

const summaryOf = (task: Task, subject: string) => {
  if (task === 'trash') return `Moved ${subject} to trash`;
  if (task === 'restore') return `Restored ${subject}`;
  return describeEdit(Object.keys(task), task, subject);
};

/** A record may wait for its parent or children in the selection. */
const hasRounds = (task: Task, { kind, validateChildren }: Store) =>
  (typeof task === 'string' || validateChildren !== undefined) &&
  Object.values(kind.references).includes(kind.plural);

const read = (request: JobContext['request']) => {
  const { plural, setId, change, restore } = request as unknown as BulkRequest;
  const task: Task = restore ? 'restore' : (change ?? 'trash');
  return { plural, setId, task, store: storeNamed(plural) };
};

/** Invalid records are skipped; dependent ones follow in a later round. */
export const bulkChange: JobHandler<SelectionState> = {
  begin: async ({ tx, personId, request }) => {
    const { plural, setId, task, store } = read(request);
    const changeSet = openChangeSet({ kind: 'bulk', personId, summary: summaryOf(task, plural) });
    return beginSelection(tx, store, setId, changeSet);
  },
  step: async ({ tx, request }, state) => {
    const { plural, setId, task, store } = read(request);
    const page = await membersAfter(tx, setId, state.after);
    const last = page.at(-1);
    if (!last) return hasRounds(task, store) ? nextRound(state) : { ...state, isDone: true };
    const pageIds = page.map((member) => member.record_id);
    const changed = await changedAmong(tx, [state.changeSet.id], plural, pageIds);
    const members = page.filter((member) => !changed.has(member.record_id));
    const ids = members.map((member) => member.record_id);
    // `for update` also blocks new references.
    const lock = task === 'trash' ? sql`for update` : sql`for no key update`;
    const { byId, purged } = await lockRecords(tx, store, ids, { lock, changeSet: state.changeSet });
    const referred = task === 'trash' ? await referencedAmong(tx, store, ids) : new Set<string>();
    const failed: SkippedRecord[] = [];
    const skip = (id: string, name: unknown, reason: string, obstacle?: Obstacle) =>
      failed.push(skippedRecord({ kind: plural, id, name: String(name) }, reason, obstacle));
    const writes: RecordWrite[] = [];
    let unchanged = 0;
    for (const { record_id: id, version } of members) {
      const row = byId.get(id);
      if (!row) skip(id, purged.get(id) ?? store.kind.singular, 'It was permanently deleted.');
      else if (row.version !== version)
        skip(id, row[store.kind.title], 'It was changed since you selected it.');
      else {
        const evaluation = await evaluateChange(tx, store, row, task, referred);
        if ('reason' in evaluation) skip(id, row[store.kind.title], evaluation.reason, evaluation.obstacle);
        else if (differingFields(store, row, evaluation.after).length === 0) unchanged += 1;
        else writes.push({ store, before: row, after: evaluation.after });
      }
    }
    const changeSet = await resumeChangeSet(tx, state.changeSet);
    const refused = await writeEachInSavepoint(tx, changeSet, writes);
    for (const { write, reason, error } of refused)
      skip(write.after.id, write.after[store.kind.title], reason, error);
    const written = writes.filter((write) => refused.every((other) => other.write !== write));
    const [first] = written;
    const counts = {
      changed: written.length,
      unchanged,
      failed,
      referenceMoves:
        task === 'restore'
          ? await referenceMovesOff(
              tx,
              written.map(({ after }) => after.id),
              MAX_REFERENCE_MOVES,
            )
          : [],
    };
    return {
      ...state,
      after: last.record_id,
      changeSet: changeSet.soFar,
      result: withCounts(state.result, counts),
      title: first ? titleOf(store, first.after) : state.title,
    };
  },
  summary: ({ request }, { result: { changed }, title }) => {
    const { plural, task } = read(request);
    return summaryOf(task, changed === 1 ? title : `${formatNumber(changed)} ${plural}`);
  },
};
