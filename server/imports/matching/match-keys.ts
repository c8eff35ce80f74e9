import { createHash } from 'node:crypto';
import { readableFieldName } from '../../records/write/describe-change.ts';
import { fold } from '../../search/fold-text.ts';
import { withoutCase, type Store } from '../../stores/store.ts';
import { joinWithAnd } from '../../join-words.ts';

export type MatchKey = readonly string[];
export type KnownValues = Readonly<Record<string, unknown>>;

const ONE_OF: Readonly<Record<string, string>> = { id: 'ID', source_ids: 'source ID' };

export const labelOf = (field: string): string => ONE_OF[field] ?? readableFieldName(field);

export const labelOfKey = (key: MatchKey): string => joinWithAnd(key.map(labelOf));

/** Narrow a key, never match alone. */
export const SCOPE_FIELDS: ReadonlySet<string> = new Set(['scheme', 'country']);

export const uniqueKeys = (store: Store): MatchKey[] => {
  const indexes = Object.values(store.unique);
  return store.kind.naturalKeys.filter((key) =>
    indexes.some(
      ({ fields }) => fields.length === key.length && fields.every((field) => key.includes(field)),
    ),
  );
};

export const canMatchBy = (store: Store, field: string): boolean =>
  field === 'id' || store.kind.naturalKeys.some((key) => key.includes(field));

/**
 * Surest first.
 * @param matchBy `auto`; a field that precedes the unique keys; null: every row is new
 */
export const matchKeysOf = (
  store: Store,
  filled: ReadonlySet<string>,
  matchBy: string | null,
): readonly MatchKey[] => {
  if (matchBy === null) return [];
  const known = [['id'], ...store.kind.naturalKeys].flatMap((key): MatchKey[] => {
    if (key.every((field) => filled.has(field))) return [key];
    const isEnough = key.every((field) => filled.has(field) || SCOPE_FIELDS.has(field));
    const part = key.filter((field) => filled.has(field));
    return isEnough && part.some((field) => !SCOPE_FIELDS.has(field)) ? [part] : [];
  });
  if (matchBy === 'auto') return known;
  const chosen = known.find((key) => key.includes(matchBy)) ?? [matchBy];
  const unique = uniqueKeys(store);
  return [chosen, ...known.filter((key) => key !== chosen && unique.includes(key))];
};

export const keyValues = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.map(String);
  return value === null || value === undefined ? [] : [String(value)];
};

/** One per value; none when a field is missing. */
export const keyTexts = ({ columns }: Store, key: MatchKey, known: KnownValues): string[] => {
  const values = key.map((field) => withoutCase(columns.get(field), known[field]) ?? null);
  if (values.includes(null)) return [];
  const [first] = values;
  const each = Array.isArray(first) ? first.map((value) => [value]) : [values];
  return each.map((all) => JSON.stringify([key.join(), ...all.map(String)]));
};

/** Marks a key that rows may share, because each has a surer one. */
export const SHARED_KEY_PREFIX = '~';

export const bothForms = (key: string): string[] => {
  const plain = key.startsWith(SHARED_KEY_PREFIX) ? key.slice(SHARED_KEY_PREFIX.length) : key;
  return [plain, SHARED_KEY_PREFIX + plain];
};

const wholeRowKey = (values: KnownValues): string => {
  const filled = Object.entries(values).filter(([, value]) => keyValues(value).length > 0);
  const text = JSON.stringify(filled.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return JSON.stringify(['', createHash('sha256').update(text).digest('base64')]);
};

interface KeyedRow {
  readonly known: KnownValues;
  /** Null: every row is new, even a repeated one. */
  readonly values: KnownValues | null;
  readonly recordId: string | undefined;
}

export const collisionKeysOf = (
  store: Store,
  keys: readonly MatchKey[],
  { known, values, recordId }: KeyedRow,
): string[] => {
  const unique = uniqueKeys(store);
  const isSure = (key: MatchKey) =>
    unique.includes(key) || key[0] === 'source_ids' || (key === keys[0] && key[0] !== store.kind.title);
  const all = [...new Set([...keys, ...unique])].filter((key) => key[0] !== 'id');
  const title = known[store.kind.title];
  // Existing records may differ in case or accents alone, new ones not.
  const isNew = recordId === undefined && typeof title === 'string';
  const compared = isNew ? { ...known, [store.kind.title]: fold(title) || title } : known;
  const sure = all.filter(isSure).flatMap((key) => keyTexts(store, key, compared));
  const others = all.filter((key) => !isSure(key)).flatMap((key) => keyTexts(store, key, compared));
  const own = recordId ? keyTexts(store, ['id'], { id: recordId }) : [];
  const hasSure = sure.length > 0 || (recordId !== undefined && known['id'] === recordId);
  if (values && own.length + sure.length + others.length === 0) return [wholeRowKey(values)];
  return [...new Set([...own, ...sure, ...others.map((key) => (hasSure ? SHARED_KEY_PREFIX + key : key))])];
};
