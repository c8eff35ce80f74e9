import type { Use } from '../../contract/failure.ts';
import { Failure } from '../failure.ts';
import { sql, type Queries, type Sql } from '../database/database.ts';
import { identifier, isInTrash, isLive, type Store } from './store.ts';
import { stores } from './stores.ts';

const numbers = new Intl.NumberFormat('en');
const labelOf = ({ kind }: Store, count: number) =>
  `${numbers.format(count)} ${count === 1 ? kind.singular : kind.plural}`;

const countOf = async (tx: Queries, user: Store, fields: readonly string[], id: string, among: Sql) => {
  const conditions = fields.map((field) =>
    user.columns.get(field)?.type === 'references'
      ? sql`${identifier(field)} @> array[${id}]::uuid[]`
      : sql`${identifier(field)} = ${id}`,
  );
  const any = conditions.reduce((all, condition) => sql`${all} or ${condition}`);
  const row = await tx.row<{ count: number }>(
    sql`select count(*) as count from ${user.table} where ${among} and (${any})`,
  );
  return row?.count ?? 0;
};

/** What refers to a record, by kind; the trash does not count unless it is what is asked about. */
export const usesOf = async (tx: Queries, store: Store, id: string, among: Sql = isLive): Promise<Use[]> => {
  const uses: Use[] = [];
  for (const user of stores) {
    const fields = Object.entries(user.kind.references)
      .filter(([, kind]) => kind === store.kind.plural)
      .map(([field]) => field);
    if (fields.length === 0) continue;
    // eslint-disable-next-line no-await-in-loop
    const count = await countOf(tx, user, fields, id, among);
    if (count > 0) uses.push({ kind: user.kind.plural, count, label: labelOf(user, count), fields });
  }
  return uses;
};

/** Refuses with `in_use` and the counts when anything refers to the record. */
export const requireUnused = async (tx: Queries, store: Store, id: string): Promise<void> => {
  const uses = await usesOf(tx, store, id);
  if (uses.length === 0) return;
  const said = uses.map((use) => use.label).join(', ');
  throw new Failure('in_use', `This ${store.kind.singular} is used by ${said}.`, { uses });
};

/** Refuses with `in_use` and the counts when anything in the trash refers to a record that lies there too. */
export const requireUnusedInTrash = async (tx: Queries, store: Store, id: string): Promise<void> => {
  const uses = await usesOf(tx, store, id, isInTrash);
  if (uses.length === 0) return;
  const said = uses.map((use) => use.label).join(', ');
  const isOne = uses.length === 1 && uses[0]?.count === 1;
  const words = isOne ? 'still refers to it. Destroy that first.' : 'still refer to it. Destroy those first.';
  throw new Failure('in_use', `In the trash, ${said} ${words}`, { uses });
};
