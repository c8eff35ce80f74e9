import { formatNumber } from '../../format-number.ts';
import type { IncomingReference } from '../../../contract/failure.ts';
import { fieldsReferring } from '../../../contract/incoming-references.ts';
import { Failure } from '../../failure.ts';
import { sql, type Queries, type Sql } from '../../database/database.ts';
import { fieldRefersTo, refersTo } from '../../stores/refers-to.ts';
import { isInTrash, isLive, type Store } from '../../stores/store.ts';
import { stores } from '../../stores/stores.ts';

export const incomingReferences = async (
  tx: Queries,
  store: Store,
  id: string,
  among: Sql = isLive,
): Promise<IncomingReference[]> => {
  const references: IncomingReference[] = [];
  for (const user of stores) {
    const fields = fieldsReferring(user.kind, store.kind);
    if (fields.length === 0) continue;
    const found = await tx.row<{ count: number }>(
      sql`select count(*) as count from ${user.table} where ${among} and (${refersTo(user, fields, sql`${id}::uuid`)})`,
    );
    const count = found?.count ?? 0;
    const { singular, plural } = user.kind;
    const label = `${formatNumber(count)} ${count === 1 ? singular : plural}`;
    if (count > 0) references.push({ kind: plural, count, label, fields });
  }
  return references;
};

/** One query, without counting. */
export const referencedAmong = async (
  tx: Queries,
  store: Store,
  ids: readonly string[],
  among: Sql = isLive,
): Promise<ReadonlySet<string>> => {
  const referred = new Set<string>();
  for (const user of stores) {
    for (const field of fieldsReferring(user.kind, store.kind)) {
      const rows = await tx.rows<{ id: string }>(sql`
        select wanted.id from unnest(${[...ids]}::uuid[]) as wanted (id)
        where exists (select from ${user.table} where ${among} and ${fieldRefersTo(user, field, sql`wanted.id`)})`);
      for (const { id } of rows) referred.add(id);
    }
  }
  return referred;
};

const referencesTo = (references: readonly IncomingReference[]): string =>
  references.map(({ label }) => label).join(', ');

/** Nothing live refers to a record in trash. */
export const inUseReason = async (tx: Queries, store: Store, id: string, among = isLive): Promise<string> =>
  `It is used by ${referencesTo(await incomingReferences(tx, store, id, among))}${among === isLive ? '' : ' in trash'}.`;

/** @throws Failure `in_use` with counts */
export const requireUnreferenced = async (tx: Queries, store: Store, id: string): Promise<void> => {
  const references = await incomingReferences(tx, store, id);
  if (references.length === 0) return;
  throw new Failure('in_use', `This ${store.kind.singular} is used by ${referencesTo(references)}.`, {
    uses: references,
  });
};

/** @throws Failure `in_use` with counts */
export const requireUnreferencedInTrash = async (tx: Queries, store: Store, id: string): Promise<void> => {
  const references = await incomingReferences(tx, store, id, isInTrash);
  if (references.length === 0) return;
  const isOne = references.length === 1 && references[0]?.count === 1;
  const advice = isOne ? 'uses it. Delete it permanently first.' : 'use it. Delete them permanently first.';
  throw new Failure('in_use', `${referencesTo(references)} in trash still ${advice}`, { uses: references });
};
