import type { LeftAlone } from '../../contract/jobs.ts';
import { sql, type Queries } from '../database/database.ts';
import { Failure } from '../failure.ts';
import { beginChangeSet, changedFields, type Write } from '../records/commit.ts';
import { brokenReferences, deadReferences } from '../records/references.ts';
import { brokenRules, missingToPublish } from '../records/rules.ts';
import { keepingItsSlug } from '../records/slug.ts';
import type { Row, Store } from '../records/store.ts';
import { storeNamed } from '../records/stores.ts';
import { TRASHED } from '../records/trash.ts';
import { fieldsIn } from '../records/summary.ts';
import { usesOf } from '../records/uses.ts';
import { writePossible } from '../records/write-possible.ts';
import { requireFrozenSet, requireUnchanged } from './frozen-sets.ts';
import { tally, type Worker } from './work.ts';

const RECORDS_AT_ONCE = 200;

export interface BulkRequest {
  readonly plural: string;
  readonly setId: string;
  /** The values all shall have; null: they go to the trash, or come out of it. */
  readonly change: Readonly<Record<string, unknown>> | null;
  readonly restore?: true;
}

type Work = Readonly<Record<string, unknown>> | 'trash' | 'restore';

const membersAfter = (tx: Queries, setId: string, after: string) =>
  tx.rows<{ record_id: string; version: number }>(sql`
    select record_id, version from frozen_members
    where set_id = ${setId} and record_id > ${after} order by record_id limit ${RECORDS_AT_ONCE}`);

const setChanged = () =>
  new Failure('conflict', 'These records were changed since they were chosen. Look at them again.');

/** What one record becomes, or why it cannot. */
const judged = async (
  tx: Queries,
  store: Store,
  row: Row,
  work: Work,
): Promise<{ readonly after: Row } | { readonly reason: string }> => {
  if (work === 'restore') {
    const dead = await deadReferences(tx, store, [row], Object.keys(store.kind.references));
    if (dead.length > 0) return { reason: 'What it belongs to is in the trash. Restore that first.' };
    return { after: await keepingItsSlug(tx, store, { ...row, deleted_at: null }) };
  }
  if (work === 'trash') {
    const uses = await usesOf(tx, store, row.id);
    if (uses.length === 0) return { after: { ...row, deleted_at: TRASHED } };
    return { reason: `It is used by ${uses.map((use) => use.label).join(', ')}.` };
  }
  const after: Row = { ...row, ...work };
  const fields = changedFields(store, row, after);
  if (fields.length === 0) return { after };
  const references = fields.filter((field) => field in store.kind.references);
  const faults = [
    ...(references.length > 0 ? await brokenReferences(tx, store, after, references) : []),
    ...(await brokenRules(tx, store, after)),
    ...missingToPublish(store, after),
  ];
  const [fault] = faults;
  return fault ? { reason: `${fault.path.replaceAll('_', ' ')}: ${fault.message}` } : { after };
};

const summaryOf = (work: Work) => {
  if (work === 'trash') return 'Moved to the trash:';
  if (work === 'restore') return 'Restored from the trash:';
  return `Changed ${fieldsIn(Object.keys(work))} of`;
};

/** Changes, trashes or restores every record of a frozen set, as one change-set. Records that cannot are left alone. */
export const bulkChange: Worker = async ({ tx, personId, request, report }) => {
  const { plural, setId, change, restore } = request as unknown as BulkRequest;
  const work: Work = restore ? 'restore' : (change ?? 'trash');
  const store = storeNamed(plural);
  const set = await requireFrozenSet(tx, store, setId);
  await requireUnchanged(tx, store, set, setChanged);
  const said = summaryOf(work);
  const changeSet = await beginChangeSet(tx, { kind: 'bulk', personId, summary: `${said} ${plural}` });
  const counts = tally();
  const refuse = (row: Row, reason: string) =>
    counts.failed({
      kind: plural,
      id: row.id,
      name: String(row[store.kind.title]),
      reason,
    } satisfies LeftAlone);
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    // eslint-disable-next-line no-await-in-loop
    const members = await membersAfter(tx, setId, after);
    const last = members.at(-1);
    if (!last) break;
    after = last.record_id;
    const ids = members.map((member) => member.record_id);
    // eslint-disable-next-line no-await-in-loop
    const rows = await tx.rows<Row>(sql`
      select ${store.selection} from ${store.table} where id = any(${ids}::uuid[]) order by id for update`);
    const versions = new Map(members.map((member) => [member.record_id, member.version]));
    const isAsSeen = rows.length === ids.length && rows.every((row) => versions.get(row.id) === row.version);
    if (!isAsSeen) throw setChanged();
    const writes: Write[] = [];
    for (const row of rows) {
      // eslint-disable-next-line no-await-in-loop
      const judgement = await judged(tx, store, row, work);
      if ('reason' in judgement) refuse(row, judgement.reason);
      else if (changedFields(store, row, judgement.after).length === 0) counts.unchanged();
      else writes.push({ store, before: row, after: judgement.after });
    }
    // eslint-disable-next-line no-await-in-loop
    const refused = await writePossible(tx, changeSet, writes);
    for (const { before } of refused) refuse(before as Row, 'Another record has taken what must be unique.');
    counts.changed(writes.length - refused.length);
    // eslint-disable-next-line no-await-in-loop
    await report({ total: set.size, done: counts.done });
  }
  const result = counts.result();
  const name = result.changed === 1 ? store.kind.singular : plural;
  const changeSetId = await changeSet.end(
    `${said} ${new Intl.NumberFormat('en').format(result.changed)} ${name}`,
  );
  return { changeSetId, result };
};
