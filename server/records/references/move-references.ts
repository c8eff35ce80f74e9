import { fieldsReferring } from '../../../contract/incoming-references.ts';
import type { SkippedRecord } from '../../../contract/jobs.ts';
import { sql, type Queries } from '../../database/database.ts';
import {
  differingFields,
  type ChangeSetWriter,
  type RecordWrite,
} from '../../change-sets/change-set-writer.ts';
import { brokenReferences } from './references.ts';
import { titleOf, type Row, type Store } from '../../stores/store.ts';
import { brokenByMove, withClearedOverlap } from '../write/rules.ts';
import { DELETED_NOW } from '../write/trash.ts';
import { writeEachInSavepoint } from '../write/write-each-in-savepoint.ts';

const replaced = (value: unknown, from: string, to: string): unknown => {
  const movedId = (id: unknown) => (id === from ? to : id);
  return Array.isArray(value) ? [...new Set(value.map(movedId))] : movedId(value);
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
  const refused = await writeEachInSavepoint(tx, changeSet, writes);
  await changeSet.write(
    refused.map(({ write }) => {
      const before = write.before as Row;
      return { store: user, before, after: { ...before, deleted_at: DELETED_NOW } };
    }),
  );
  return { changed: writes.length, trashed: refused.length, skipped };
};
