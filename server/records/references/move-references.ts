import { join } from 'sql-template-tag';
import { fieldsReferring } from '../../../contract/incoming-references.ts';
import type { SkippedRecord } from '../../../contract/jobs.ts';
import { sql, type Queries } from '../../database/database.ts';
import {
  differingFields,
  type ChangeSetWriter,
  type RecordWrite,
} from '../../change-sets/change-set-writer.ts';
import { brokenReferences } from './references.ts';
import { identifier, titleOf, type Row, type Store } from '../../stores/store.ts';
import { brokenByMove, withClearedOverlap } from '../write/rules.ts';
import { DELETED_NOW } from '../write/trash.ts';
import { writeEachInSavepoint } from '../write/write-each-in-savepoint.ts';

const replaced = (value: unknown, from: string, to: string): unknown => {
  const movedId = (id: unknown) => (id === from ? to : id);
  return Array.isArray(value) ? [...new Set(value.map(movedId))] : movedId(value);
};

/** Those that another live record is already like; asked beforehand, since refused writes are repeated one by one. */
const duplicatesAmong = async (
  tx: Queries,
  { table, unique }: Store,
  fields: readonly string[],
  rows: readonly Row[],
): Promise<ReadonlySet<string>> => {
  const touched = Object.values(unique).filter((index) =>
    index.fields.some((field) => fields.includes(field)),
  );
  if (rows.length === 0 || touched.length === 0) return new Set();
  const isSame = touched.map(
    (index) =>
      sql`(${join(
        index.fields.map((field) => sql`stored.${identifier(field)} = moved.${identifier(field)}`),
        ' and ',
      )})`,
  );
  const found = await tx.rows<{ id: string }>(sql`
    select moved.id from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb) as moved
    where exists (
      select from ${table} as stored
      where stored.deleted_at is null and stored.id <> moved.id and (${join(isSame, ' or ')}))`);
  return new Set(found.map(({ id }) => id));
};

/**
 * Trashes records that would become duplicates; reports those that would become their own ancestor or invalid;
 * ignores those without the reference.
 * @param target as it will be in the end
 */
export const moveReferences = async (
  tx: Queries,
  changeSet: ChangeSetWriter,
  user: Store,
  ids: readonly string[],
  { of, from, target }: { of: Store; from: string; target: Row },
) => {
  const to = target.id;
  const planned = new Map([[to, target]]);
  const fields = fieldsReferring(user.kind, of.kind);
  const skipped: SkippedRecord[] = [];
  const skip = (row: Row, reason: string) =>
    skipped.push({ kind: user.kind.plural, id: row.id, name: titleOf(user, row), reason });
  const rows = await tx.rows<Row>(sql`
    select ${user.selection} from ${user.table}
    where id = any(${[...ids]}::uuid[]) and deleted_at is null order by id for no key update`);
  const writes: RecordWrite[] = [];
  for (const row of rows) {
    const own = Object.fromEntries(fields.map((field) => [field, replaced(row[field], from, to)]));
    const moved: Row = { ...row, ...own };
    const next = withClearedOverlap(user, moved, own);
    const [loop] = user === of ? await brokenReferences(tx, user, next, fields) : [];
    const broken = loop ?? (await brokenByMove(tx, user, { before: row, after: next }, planned));
    if (broken) skip(row, broken.message);
    else if (differingFields(user, row, next).length > 0)
      writes.push({ store: user, before: row, after: next });
  }
  const moved = writes.map(({ after }) => after);
  const duplicates = await duplicatesAmong(tx, user, fields, moved);
  const isDuplicate = ({ after }: RecordWrite) => duplicates.has(after.id);
  const refused = await writeEachInSavepoint(
    tx,
    changeSet,
    writes.filter((write) => !isDuplicate(write)),
  );
  const trashed = [...writes.filter(isDuplicate), ...refused.map(({ write }) => write)];
  await changeSet.write(
    trashed.map(({ before }) => ({
      store: user,
      before,
      after: { ...(before as Row), deleted_at: DELETED_NOW },
    })),
  );
  return { changed: writes.length, trashed: trashed.length, skipped };
};
