import { Failure } from '../failure.ts';
import type { Database } from '../database/database.ts';
import { changedFields, commit } from './commit.ts';
import { lockTree, requireReferences } from './references.ts';
import { lockRecord } from './require-record.ts';
import { requireSound } from './rules.ts';
import { withFreeSlugs } from './slug.ts';
import { mergeStale } from './stale.ts';
import type { Row, Store } from './store.ts';
import { summaries } from './summary.ts';
import { writing } from './writing.ts';
import { written, type Written } from './written.ts';

/** The validated body of a change. */
export type ChangeInput = Readonly<Record<string, unknown>> & {
  readonly renew_slug?: boolean | undefined;
  readonly restores_version?: number | undefined;
};

interface Change {
  readonly personId: string;
  readonly id: string;
  /** The version the person saw. */
  readonly version: number;
  readonly input: ChangeInput;
}

/**
 * Changes the given fields. A save from an older version merges with what others did meanwhile.
 * Fails with `not_found`, `conflict` in the trash, `stale_version` on a clash, and as a creation does.
 */
export const change = (
  database: Database,
  store: Store,
  { personId, id, version, input }: Change,
): Promise<Written> =>
  writing(database, store, async (tx) => {
    const { renew_slug: renewSlug = false, restores_version: restored, ...wanted } = input;
    await lockTree(tx, store, wanted);
    const before = await lockRecord(tx, store, id);
    if (before.deleted_at !== null)
      throw new Failure('conflict', `This ${store.kind.singular} is in the trash. Restore it first.`);
    const { mine, merged } = await mergeStale(tx, store, before, version, wanted);
    const changed: Row = { ...before, ...mine };
    const fields = changedFields(store, before, changed);
    await requireSound(tx, store, changed);
    const references = fields.filter((field) => field in store.kind.references);
    await requireReferences(tx, store, changed, references);
    const [renewed] = renewSlug ? await withFreeSlugs(tx, store, [changed]) : [changed];
    const after = renewed as Row;
    const isEdit = restored === undefined;
    const summary = isEdit
      ? summaries.edit(store, after, changedFields(store, before, after))
      : summaries.restoreVersion(store, after, restored);
    const intent = { kind: isEdit ? 'edit' : 'restore', personId, summary } as const;
    const changeSetId = await commit(tx, [{ store, before, after }], intent);
    return written(tx, store, id, changeSetId, merged);
  });
