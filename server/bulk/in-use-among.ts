import { fieldsReferring } from '../../contract/incoming-references.ts';
import type { RecordsInUse } from '../../contract/set-operations.ts';
import { sql, type Database, type Sql } from '../database/database.ts';
import { inUse, referringOfferingsInTrash, storesAmong } from '../records/references/incoming-references.ts';
import { offeringStore } from '../stores/offerings.ts';
import { withReadTransaction } from '../records/query/read-transaction.ts';
import { fieldRefersTo } from '../stores/refers-to.ts';
import { identifier, isInTrash, isLive, type Store } from '../stores/store.ts';
import { requireSnapshot } from './selection-snapshots.ts';

const MAX_NAMED = 5;
const anyOf = (conditions: readonly Sql[]): Sql =>
  conditions.reduce((any, each) => sql`${any} or ${each}`, sql`false`);

/**
 * A reference from within the selection counts only where its record is skipped too.
 * @throws Failure `not_found` for an expired snapshot
 */
export const inUseAmong = (database: Database, store: Store, setId: string): Promise<RecordsInUse> =>
  withReadTransaction(database, async (tx) => {
    const { selection } = await requireSnapshot(tx, store, setId);
    const among = selection.in === 'trash' ? isInTrash : isLive;
    const users = storesAmong(among).flatMap((user) => {
      const fields = fieldsReferring(user.kind, store.kind);
      return fields.length > 0 ? [{ user, fields }] : [];
    });
    const referring = users.flatMap(({ user, fields }) =>
      fields.map((field) => {
        const isOutside =
          user === store
            ? sql`and not exists (select from frozen_members other where set_id = ${setId} and record_id = id)`
            : sql``;
        return sql`exists (
          select from ${user.table}
          where ${among} and ${fieldRefersTo(user, field, sql`member.record_id`)} ${isOutside})`;
      }),
    );
    const own = users.find(({ user }) => user === store)?.fields ?? [];
    const alongWith =
      own.length === 0
        ? sql``
        : sql`
          union
          select member.record_id
          from in_use
          join ${store.table} on id = in_use.record_id
          join frozen_members member
            on set_id = ${setId} and (${anyOf(own.map((field) => fieldRefersTo(store, field, sql`member.record_id`)))})`;
    const inUseRecords = sql`
      with recursive in_use as (
        select member.record_id from frozen_members member
        where set_id = ${setId} and (${anyOf(referring)})
        ${alongWith}
      )`;
    const going = sql`
      ${inUseRecords} select record_id from frozen_members where set_id = ${setId} except select record_id from in_use`;
    const offerings =
      among === isInTrash
        ? await tx.row<{ count: number }>(sql`
            select count(*) as count from ${offeringStore.table} where ${referringOfferingsInTrash(store, going)}`)
        : null;
    const rows = await tx.rows<{ id: string; name: string; count: number }>(sql`
      ${inUseRecords}
      select id, ${identifier(store.kind.title)} as name, count(*) over () as count
      from in_use join ${store.table} on id = in_use.record_id
      order by name, id limit ${MAX_NAMED}`);
    const named = [];
    for (const { id, name } of rows) {
      const { reason, obstacle } = await inUse(tx, store, id, among);
      named.push({ id, name, reason, ...obstacle });
    }
    return { count: rows[0]?.count ?? 0, named, offerings: offerings?.count ?? 0 };
  });
