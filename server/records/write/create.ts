import { v7 as uuidv7 } from 'uuid';
import type { FieldError } from '../../../contract/failure.ts';
import type { Status } from '../../../contract/records.ts';
import type { Database } from '../../database/database.ts';
import { writeChangeSet } from '../../change-sets/change-set-writer.ts';
import { withIdempotencyKey } from './idempotency.ts';
import { withInternationalPhones } from './international-phones.ts';
import { requireValid } from './rules.ts';
import { withFreeSlugs } from './slug.ts';
import { withComputedFields } from '../../stores/computed-columns.ts';
import type { Row, Store } from '../../stores/store.ts';
import { describeChange } from './describe-change.ts';
import { withWriteTransaction } from './write-transaction.ts';
import { writeResponse, type WriteResponse } from './write-response.ts';

export type NewRecord = Readonly<Record<string, unknown>> & { readonly status?: Status | undefined };

export const newRow = (input: NewRecord): Row => ({
  id: uuidv7(),
  slug: '',
  version: 0,
  created_at: '',
  created_by: null,
  updated_at: '',
  updated_by: null,
  deleted_at: null,
  deleted_by: null,
  ...input,
  status: input.status ?? 'draft',
});

interface NewRecordRequest {
  readonly personId: string;
  readonly key: string | null;
  readonly input: NewRecord;
  /** Of fields that `input` lacks: reported with all others. */
  readonly invalid?: readonly FieldError[];
}

/**
 * Idempotent per key.
 * @throws Failure `invalid_input`, `not_publishable`, `already_exists`, `idempotency_key_reused`
 */
export const create = (
  database: Database,
  store: Store,
  { personId, key, input, invalid }: NewRecordRequest,
): Promise<WriteResponse> =>
  withWriteTransaction(database, store, (tx) =>
    withIdempotencyKey(tx, { personId, key, request: [store.kind.plural, input] }, async () => {
      const row = newRow(withInternationalPhones(store, input));
      const references = Object.keys(store.kind.references);
      await requireValid(tx, store, { before: null, after: row, invalid, references });
      const free = await withFreeSlugs(tx, store, [row]);
      const [after] = (await withComputedFields(tx, store, free, [null])) as [Row];
      const intent = { kind: 'create', personId, summary: describeChange.create(store, after) } as const;
      const changeSetId = await writeChangeSet(tx, [{ store, before: null, after }], intent);
      return writeResponse(tx, store, after.id, changeSetId);
    }),
  );
