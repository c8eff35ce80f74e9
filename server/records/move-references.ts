import type { LeftAlone } from '../../contract/jobs.ts';
import { sql, type Queries } from '../database/database.ts';
import type { ChangeSetWriter, Write } from './commit.ts';
import { brokenReferences } from './references.ts';
import { identifier, type Row, type Store } from './store.ts';
import { stores } from './stores.ts';
import { writePossible } from './write-possible.ts';

const RECORDS_AT_ONCE = 500;

const replaced = (value: unknown, from: string, to: string): unknown =>
  Array.isArray(value)
    ? [...new Set(value.map((id) => (id === from ? to : id)))]
    : value === from
      ? to
      : value;

const fieldsOf = (user: Store, of: Store) =>
  Object.entries(user.kind.references)
    .filter(([, kind]) => kind === of.kind.plural)
    .map(([field]) => field);

const refersTo = (user: Store, fields: readonly string[], id: string) =>
  fields
    .map((field) =>
      user.columns.get(field)?.type === 'references'
        ? sql`${identifier(field)} @> array[${id}]::uuid[]`
        : sql`${identifier(field)} = ${id}`,
    )
    .reduce((any, each) => sql`${any} or ${each}`);

export interface Moved {
  readonly moved: number;
  readonly leftAlone: readonly LeftAlone[];
  /** Records that cannot move because a like one is there already. */
  readonly doubles: readonly Write[];
}

/**
 * Makes what refers to one record refer to another, as part of a change-set. What would lie above itself or double
 * another stays and is told.
 */
export const moveReferences = async (
  tx: Queries,
  changeSet: ChangeSetWriter,
  store: Store,
  from: string,
  to: string,
): Promise<Moved> => {
  let moved = 0;
  const leftAlone: LeftAlone[] = [];
  const doubles: Write[] = [];
  const leave = (user: Store, row: Row, reason: string) =>
    leftAlone.push({ kind: user.kind.plural, id: row.id, name: String(row[user.kind.title]), reason });
  for (const user of stores) {
    const fields = fieldsOf(user, store);
    let after = '00000000-0000-0000-0000-000000000000';
    while (fields.length > 0) {
      // eslint-disable-next-line no-await-in-loop
      const rows = await tx.rows<Row>(sql`
        select ${user.selection} from ${user.table}
        where deleted_at is null and id > ${after} and (${refersTo(user, fields, from)})
        order by id limit ${RECORDS_AT_ONCE} for update`);
      const last = rows.at(-1);
      if (!last) break;
      after = last.id;
      const writes: Write[] = [];
      for (const row of rows) {
        const own = Object.fromEntries(fields.map((field) => [field, replaced(row[field], from, to)]));
        const next: Row = { ...row, ...own };
        // eslint-disable-next-line no-await-in-loop
        const [broken] = user === store ? await brokenReferences(tx, user, next, fields) : [];
        if (broken) leave(user, row, broken.message);
        else writes.push({ store: user, before: row, after: next });
      }
      // eslint-disable-next-line no-await-in-loop
      const refused = await writePossible(tx, changeSet, writes);
      for (const write of refused) leave(user, write.after, 'There is a like one already.');
      doubles.push(...refused);
      moved += writes.length - refused.length;
    }
  }
  return { moved, leftAlone, doubles };
};
