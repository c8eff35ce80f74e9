import { Failure } from '../../failure.ts';
import type { Database } from '../../database/database.ts';
import { writeChangeSet } from '../../change-sets/change-set-writer.ts';
import { danglingReferences } from '../references/references.ts';
import { lockRecord } from '../../stores/require-record.ts';
import { withIdempotencyKey } from './idempotency.ts';
import { withUnchangedSlug } from './slug.ts';
import { versionConflict } from './three-way-merge.ts';
import type { Row, Store } from '../../stores/store.ts';
import { describeChange } from './describe-change.ts';
import { requireUnreferenced } from '../references/incoming-references.ts';
import { withWriteTransaction } from './write-transaction.ts';
import { writeResponse, type WriteResponse } from './write-response.ts';

/** Replaced by the change-set's time. */
export const DELETED_NOW = new Date(0).toISOString();

interface Trashing {
  readonly personId: string;
  readonly key?: string | null;
  readonly id: string;
}

/**
 * Idempotent per key.
 * @throws Failure `stale_version`, or `in_use` with counts
 */
export const trash = (
  database: Database,
  store: Store,
  { personId, key = null, id, version }: Trashing & { readonly version: number },
): Promise<WriteResponse> =>
  withWriteTransaction(database, store, (tx) =>
    withIdempotencyKey(
      tx,
      { personId, key, request: [store.kind.plural, 'trash', id, version] },
      async () => {
        const before = await lockRecord(tx, store, id, { isGoing: true });
        if (before.deleted_at !== null)
          throw new Failure('conflict', `This ${store.kind.singular} is already in trash.`);
        if (version !== before.version) throw versionConflict(store, before);
        await requireUnreferenced(tx, store, id);
        const after: Row = { ...before, deleted_at: DELETED_NOW };
        const intent = { kind: 'trash', personId, summary: describeChange.trash(store, before) } as const;
        const changeSetId = await writeChangeSet(tx, [{ store, before, after }], intent);
        return writeResponse(tx, store, id, changeSetId);
      },
    ),
  );

/**
 * Under a new slug if its own is taken. Idempotent per key.
 * @throws Failure `conflict` when it is not in the trash or refers to a trashed record, `already_exists`
 */
export const restore = (
  database: Database,
  store: Store,
  { personId, key = null, id }: Trashing,
): Promise<WriteResponse> =>
  withWriteTransaction(database, store, (tx) =>
    withIdempotencyKey(tx, { personId, key, request: [store.kind.plural, 'restore', id] }, async () => {
      const before = await lockRecord(tx, store, id);
      if (before.deleted_at === null)
        throw new Failure('conflict', `This ${store.kind.singular} isn’t in trash.`);
      const dead = await danglingReferences(tx, store, [before], Object.keys(store.kind.references));
      if (dead.length > 0) {
        const errors = dead.map(({ error }) => error);
        const messages = new Set(errors.map(({ message }) => message));
        throw new Failure('conflict', [...messages].join(' '), { errors });
      }
      const live: Row = { ...before, deleted_at: null };
      const after = await withUnchangedSlug(tx, store, live);
      const intent = { kind: 'restore', personId, summary: describeChange.restore(store, before) } as const;
      const changeSetId = await writeChangeSet(tx, [{ store, before, after }], intent);
      return writeResponse(tx, store, id, changeSetId);
    }),
  );
