import type { Database } from '../../database/database.ts';
import { differingFields, commit } from '../../change-sets/change-set-writer.ts';
import { lockTreeIfMoved, requireReferences } from '../references/references.ts';
import { inTrash, lockRecord } from '../../stores/require-record.ts';
import { withInternationalPhones } from './international-phones.ts';
import { withClearedOverlap, requireValid } from './rules.ts';
import { withFreeSlugs } from './slug.ts';
import { mergeThreeWay } from './three-way-merge.ts';
import type { Row, Store } from '../../stores/store.ts';
import { describeChange } from './describe-change.ts';
import { withWriteTransaction } from './write-transaction.ts';
import { writeResponse, type WriteResponse } from './write-response.ts';

export type ChangeInput = Readonly<Record<string, unknown>> & {
  readonly renew_slug?: boolean | undefined;
  readonly restores_version?: number | undefined;
};

/**
 * An older version is merged three-way.
 * @throws Failure `not_found`, `conflict` in the trash, `stale_version`, and as `create`
 */
export const change = (
  database: Database,
  store: Store,
  { personId, id, version, input }: { personId: string; id: string; version: number; input: ChangeInput },
): Promise<WriteResponse> =>
  withWriteTransaction(database, store, async (tx) => {
    const { renew_slug: renewSlug = false, restores_version: restored, ...given } = input;
    const wanted = restored === undefined ? withInternationalPhones(store, given) : given;
    await lockTreeIfMoved(tx, store, wanted);
    const before = await lockRecord(tx, store, id);
    if (before.deleted_at !== null) throw inTrash(store);
    const { mine, merged } = await mergeThreeWay(tx, store, before, version, wanted);
    const changed: Row = { ...withClearedOverlap(store, before, mine), ...mine };
    const fields = differingFields(store, before, changed);
    await requireValid(tx, store, { before, after: changed });
    const references = fields.filter((field) => field in store.kind.references);
    await requireReferences(tx, store, changed, references);
    const [renewed] = renewSlug ? await withFreeSlugs(tx, store, [changed]) : [changed];
    const after = renewed as Row;
    const isEdit = restored === undefined;
    const summary = isEdit
      ? describeChange.edit(store, after, differingFields(store, before, after))
      : describeChange.restoreVersion(store, after, restored);
    const intent = { kind: isEdit ? 'edit' : 'restore', personId, summary } as const;
    const changeSetId = await commit(tx, [{ store, before, after }], intent);
    return writeResponse(tx, store, id, changeSetId, merged);
  });
