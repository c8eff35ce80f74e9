import { validate as isUuid } from 'uuid';
import { choiceLabel } from '../../../contract/choice-label.ts';
import type { ErrorGroup } from '../../../contract/import-fixes.ts';
import { countryName } from '../../country-name.ts';
import { sql, type Queries } from '../../database/database.ts';
import { identifier, type Store } from '../../stores/store.ts';
import { storeNamed } from '../../stores/stores.ts';
import type { Suggestion } from './suggest-values.ts';

/** Longer texts are no recurring mistakes, and would not fit into the index. */
const MAX_CHARACTERS = 200;

interface StoredFix {
  readonly field: string;
  readonly from_text: string;
  readonly to_text: string;
}

interface AppliedFix {
  readonly kind: string;
  readonly field: string;
  readonly fixId: string;
  readonly replacements: readonly { readonly from?: string | undefined; readonly to: string }[];
}

/** Cleared texts and empty cells are not kept: they say nothing about another file. */
export const storeFixes = async (
  tx: Queries,
  { kind, field, fixId, replacements }: AppliedFix,
): Promise<void> => {
  const kept = new Map(
    replacements
      .map(({ from = '', to }) => [from.trim(), to] as const)
      .filter(([from, to]) => from !== '' && to !== '' && Math.max(from.length, to.length) <= MAX_CHARACTERS),
  );
  await tx.execute(sql`
    insert into import_fixes (record_kind, field, from_text, to_text, fix_id)
    select ${kind}, ${field}, from_text, to_text, ${fixId}::uuid
    from unnest(${[...kept.keys()]}::text[], ${[...kept.values()]}::text[]) as fix (from_text, to_text)
    order by from_text
    on conflict (record_kind, field, from_text) do update
    set to_text = excluded.to_text, fix_id = excluded.fix_id`);
};

export const deleteFix = (tx: Queries, fixId: string) =>
  tx.execute(sql`delete from import_fixes where fix_id = ${fixId}`);

/** Null: the record it names is gone. */
const labelOf = async (tx: Queries, store: Store, { field, to_text: text }: StoredFix) => {
  const kind = store.kind.references[field];
  const column = store.columns.get(field);
  if (kind && isUuid(text)) {
    const referred = storeNamed(kind);
    const found = await tx.row<{ title: string }>(sql`
      select ${identifier(referred.kind.title)} as title from ${referred.table}
      where id = ${text} and deleted_at is null`);
    return found?.title ?? null;
  }
  if (column?.isCountry) return /^[A-Z]{2}$/.test(text) ? countryName(text) : text;
  return column?.type === 'choice' ? choiceLabel(text) : text;
};

const keyOf = (field: string, text: string) => `${field}\n${text}`;

/** @returns by field and text what an earlier fix put in place of it */
export const findFixes = async (
  tx: Queries,
  store: Store,
  wrong: readonly Pick<ErrorGroup, 'field' | 'value'>[],
): Promise<(wrong: Pick<ErrorGroup, 'field' | 'value'>) => Suggestion | undefined> => {
  const found = await tx.rows<StoredFix>(sql`
    select field, from_text, to_text from import_fixes
    join unnest(${wrong.map(({ field }) => field)}::text[], ${wrong.map(({ value }) => value)}::text[])
      as wrong (field, from_text) using (field, from_text)
    where record_kind = ${store.kind.plural}`);
  const suggestions = new Map<string, Suggestion>();
  for (const fix of found) {
    const label = await labelOf(tx, store, fix);
    if (label !== null) suggestions.set(keyOf(fix.field, fix.from_text), { value: fix.to_text, label });
  }
  return ({ field, value }) => suggestions.get(keyOf(field, value ?? ''));
};
