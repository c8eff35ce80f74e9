import { formatNumber } from '../../format-number.ts';
import type { IncomingReference, Obstacle } from '../../../contract/failure.ts';
import { fieldsReferring } from '../../../contract/incoming-references.ts';
import { Failure } from '../../failure.ts';
import { sql, type Queries, type Sql } from '../../database/database.ts';
import { fieldRefersTo, refersTo } from '../../stores/refers-to.ts';
import { offeringStore } from '../../stores/offerings.ts';
import { isInTrash, isLive, type Store } from '../../stores/store.ts';
import { stores } from '../../stores/stores.ts';

/** In trash offerings have no list: they are deleted permanently with what they refer to. */
export const storesAmong = (among: Sql): readonly Store[] =>
  among === isInTrash ? stores.filter((store) => store !== offeringStore) : stores;

export const incomingReferences = async (
  tx: Queries,
  store: Store,
  id: string,
  among = isLive,
): Promise<IncomingReference[]> => {
  const references: IncomingReference[] = [];
  for (const user of storesAmong(among)) {
    const fields = fieldsReferring(user.kind, store.kind);
    if (fields.length === 0) continue;
    const found = await tx.row<{ count: number }>(
      sql`select count(*) as count from ${user.table} where ${among} and (${refersTo(user, fields, sql`${id}::uuid`)})`,
    );
    const count = found?.count ?? 0;
    const { singular, plural } = user.kind;
    const label = `${formatNumber(count)} ${count === 1 ? singular : plural}`;
    const place = among === isInTrash ? ({ in: 'trash' } as const) : {};
    if (count > 0) references.push({ kind: plural, count, label, fields, ...place });
  }
  return references;
};

/** One query, without counting. */
export const referencedAmong = async (
  tx: Queries,
  store: Store,
  ids: readonly string[],
  among = isLive,
): Promise<ReadonlySet<string>> => {
  const referred = new Set<string>();
  for (const user of storesAmong(among)) {
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

export interface InUse {
  readonly reason: string;
  readonly obstacle: Obstacle;
}

/** Nothing live refers to a record in trash. */
export const inUse = async (tx: Queries, store: Store, id: string, among = isLive): Promise<InUse> => {
  const references = await incomingReferences(tx, store, id, among);
  const place = among === isInTrash ? ' in trash' : '';
  return { reason: `It is used by ${referencesTo(references)}${place}.`, obstacle: { used_by: references } };
};

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

/**
 * Of offerings in trash.
 * @param ids a query of the ids of what they refer to
 */
export const referringOfferingsInTrash = (store: Store, ids: Sql): Sql => {
  const fields = fieldsReferring(offeringStore.kind, store.kind);
  if (fields.length === 0) return sql`false`;
  return sql`${isInTrash} and exists (
    select from (${ids}) as gone (gone_id) where ${refersTo(offeringStore, fields, sql`gone_id`)})`;
};
