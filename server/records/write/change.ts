import type { FieldError } from '../../../contract/failure.ts';
import type { Database, Queries } from '../../database/database.ts';
import { differingFields, writeChangeSet } from '../../change-sets/change-set-writer.ts';
import { lockTree, lockTreeIfMoved, parentField } from '../references/references.ts';
import { inTrash, lockRecord } from '../../stores/require-record.ts';
import { withIdempotencyKey } from './idempotency.ts';
import { withInternationalPhones } from './international-phones.ts';
import { requireValid, withClearedOverlap } from './rules.ts';
import { withFreeSlugs, withUnchangedSlug } from './slug.ts';
import { mergeThreeWay } from './three-way-merge.ts';
import type { Row, Store } from '../../stores/store.ts';
import { describeChange } from './describe-change.ts';
import { withWriteTransaction } from './write-transaction.ts';
import { writeResponse, type WriteResponse } from './write-response.ts';

export type ChangeInput = Readonly<Record<string, unknown>> & {
  readonly renew_slug?: boolean | undefined;
  readonly restore?: true | undefined;
  readonly restores_version?: number | undefined;
};

interface Change {
  readonly personId: string;
  readonly id: string;
  readonly version: number;
  readonly input: ChangeInput;
  /** Of fields that `input` lacks: reported with all others. */
  readonly invalid?: readonly FieldError[];
}

const changeIn = async (
  tx: Queries,
  store: Store,
  { personId, id, version, input, invalid }: Change,
): Promise<WriteResponse> => {
  const { renew_slug: renewSlug = false, restore, restores_version: restored, ...given } = input;
  const wanted = restored === undefined ? withInternationalPhones(store, given) : given;
  await (restore && parentField(store) ? lockTree(tx, store) : lockTreeIfMoved(tx, store, wanted));
  const before = await lockRecord(tx, store, id);
  const isRestore = restore === true && before.deleted_at !== null;
  if (before.deleted_at !== null && !isRestore) throw inTrash(store);
  const { mine, merged } = await mergeThreeWay(tx, store, before, version, wanted);
  const changed: Row = { ...withClearedOverlap(store, before, mine), ...mine, deleted_at: null };
  const fields = differingFields(store, before, changed);
  const references = Object.keys(store.kind.references).filter(
    (field) => isRestore || fields.includes(field),
  );
  await requireValid(tx, store, { before, after: changed, invalid, references });
  const [renewed] = renewSlug ? await withFreeSlugs(tx, store, [changed]) : [changed];
  const after = isRestore ? await withUnchangedSlug(tx, store, renewed as Row) : (renewed as Row);
  const summary = () => {
    if (restored !== undefined) return describeChange.restoreVersion(store, after, restored);
    if (isRestore) return describeChange.restore(store, after);
    return describeChange.edit(store, after, differingFields(store, before, after));
  };
  const isEdit = restored === undefined && !isRestore;
  const intent = { kind: isEdit ? 'edit' : 'restore', personId, summary: summary() } as const;
  const changeSetId = await writeChangeSet(tx, [{ store, before, after }], intent);
  return writeResponse(tx, store, id, changeSetId, merged);
};

/**
 * An older version is merged three-way. With `restore`, a record in trash comes back with these changes.
 * Idempotent per key.
 * @throws Failure `not_found`, `conflict` in the trash, `stale_version`, and as `create`
 */
export const change = (
  database: Database,
  store: Store,
  { key = null, ...wanted }: Change & { readonly key?: string | null },
): Promise<WriteResponse> =>
  withWriteTransaction(database, store, (tx) => {
    const { personId, id, version, input } = wanted;
    const request = [store.kind.plural, id, version, input];
    return withIdempotencyKey(tx, { personId, key, request }, () => changeIn(tx, store, wanted));
  });
