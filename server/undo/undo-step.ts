import { isDeepStrictEqual } from 'node:util';
import type { SkipCause } from '../../contract/jobs.ts';
import type { Queries } from '../database/database.ts';
import type { RecordWrite } from '../change-sets/change-set-writer.ts';
import { inUse } from '../records/references/incoming-references.ts';
import type { BrokenReference } from '../records/references/references.ts';
import { fieldsIn } from '../records/write/describe-change.ts';
import { brokenRules, missingToPublish } from '../records/write/rules.ts';
import { withUnchangedSlug } from '../records/write/slug.ts';
import type { Row, Store } from '../stores/store.ts';
import { DELETED_NOW } from '../records/write/trash.ts';
import type { FieldWriters } from './fields-overwritten-since.ts';
import { joinWithAnd } from '../join-words.ts';

export interface Change {
  readonly record_id: string;
  readonly name: string;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}

/** Joins several changes of a record, from first state to last. */
export const onlyFields = (changes: readonly Change[]): Change[] => {
  const byId = new Map<string, Change>();
  for (const change of changes) {
    const earlier = byId.get(change.record_id);
    byId.set(
      change.record_id,
      earlier
        ? {
            ...change,
            before: earlier.before && { ...change.before, ...earlier.before },
            after: change.after && { ...earlier.after, ...change.after },
          }
        : change,
    );
  }
  return [...byId.values()];
};

/** Only fields to be written count; others may have changed (decision 9). */
const changedSince = (row: Row, change: Change, since: FieldWriters | undefined): string[] =>
  Object.entries(change.after ?? {}).flatMap(([field, value]) =>
    since?.has(field) || !isDeepStrictEqual(row[field] ?? null, value ?? null) ? [field] : [],
  );

const UNNAMED_FIELDS: readonly string[] = ['deleted_at', 'deleted_by', 'slug'];

interface Skip {
  readonly reason: string;
  readonly cause?: SkipCause;
}

/** “Grace Hopper has since changed city and region.” */
const describeLaterChange = (fields: readonly string[], since: FieldWriters | undefined): Skip => {
  const named = fields.filter((field) => !UNNAMED_FIELDS.includes(field));
  const writers = new Map(fields.flatMap((field) => since?.get(field) ?? []).map((one) => [one.id, one]));
  const by = [...writers.values()];
  if (by.length === 0) return { reason: 'It was changed since.' };
  const have = by.length > 1 ? 'have' : 'has';
  const what = named.length > 0 ? fieldsIn(named) : 'it';
  const people = joinWithAnd(by.map(({ name }) => name));
  return { reason: `${people} ${have} since changed ${what}.`, cause: { changed_since: { by, what } } };
};

export const stateBefore = (row: Row, { before }: Change): Row => {
  if (before === null) return { ...row, deleted_at: DELETED_NOW };
  return { ...row, ...before, ...(before.deleted_at ? { deleted_at: DELETED_NOW } : {}) };
};

export const touchedReferences = ({ kind }: Store, row: Row, { before }: Change): string[] =>
  Object.keys(kind.references).filter((field) => row.deleted_at !== null || field in (before ?? {}));

type Step = { readonly write: RecordWrite } | Skip;

export const isTrashing = (row: Pick<Row, 'deleted_at'>, { before }: Change): boolean =>
  row.deleted_at === null && (before === null || Boolean(before.deleted_at));

interface Known {
  readonly since: FieldWriters | undefined;
  readonly referred: ReadonlySet<string>;
  readonly broken: readonly BrokenReference[];
}

export const stepFor = async (
  tx: Queries,
  store: Store,
  row: Row | undefined,
  change: Change,
  { since, referred, broken }: Known,
): Promise<Step> => {
  if (!row) return { reason: 'It was permanently deleted.' };
  // A record is trashed with all that was written since.
  const later = isTrashing(row, change)
    ? [...new Set([...(since?.keys() ?? []), ...changedSince(row, change, since)])]
    : changedSince(row, change, since);
  if (later.length > 0) return describeLaterChange(later, since);
  // Restoring is a person's choice.
  if (row.deleted_at !== null && !('deleted_at' in (change.after ?? {})))
    return { reason: 'It was moved to trash since.' };
  const after = stateBefore(row, change);
  if (isTrashing(row, change)) {
    if (referred.has(row.id)) {
      const { reason, obstacle: cause } = await inUse(tx, store, row.id);
      return { reason, cause };
    }
    return { write: { store, before: row, after } };
  }
  const isComingBack = row.deleted_at !== null;
  const touched = touchedReferences(store, row, change);
  const fatal = broken.find((each) => each.row.id === row.id && touched.includes(each.error.path));
  if (fatal) return { reason: fatal.error.message, cause: fatal.error };
  const [lacking] = missingToPublish(store, after);
  if (lacking) return { reason: 'It would lack fields that are required to publish.' };
  const [fault] = await brokenRules(tx, store, { before: row, after });
  if (fault) return { reason: fault.message };
  const needsSlug = after.deleted_at === null && (isComingBack || 'slug' in (change.before ?? {}));
  return {
    write: { store, before: row, after: needsSlug ? await withUnchangedSlug(tx, store, after) : after },
  };
};
