import type { Store } from '../../stores/store.ts';

/** Fields that together mean one record. */
export type MatchKey = readonly string[];
/** What a row, or a record, says of its fields; values as the database has them. */
export type KnownValues = Readonly<Record<string, unknown>>;

/** A key counts within these as far as a file says them. */
const SCOPE_FIELDS: ReadonlySet<string> = new Set(['scheme', 'country']);

/** The keys no two live records have in common. */
export const uniqueKeys = (store: Store): MatchKey[] => {
  const indexes = Object.values(store.unique);
  return store.naturalKeys.filter((key) =>
    indexes.some(
      ({ fields }) => fields.length === key.length && fields.every((field) => key.includes(field)),
    ),
  );
};

/** Whether a row may find its record by a field, alone or together with others. */
export const canMatchBy = (store: Store, field: string): boolean =>
  field === 'id' || store.naturalKeys.some((key) => key.includes(field));

/**
 * The keys by which the rows of a file find their records, surest first.
 * @param said the fields that rows say something of
 * @param matchBy `auto`, or a field that comes before all others and after which only unique keys count; null: every
 * row is a new record
 */
export const matchKeysOf = (
  store: Store,
  said: ReadonlySet<string>,
  matchBy: string | null,
): readonly MatchKey[] => {
  if (matchBy === null) return [];
  const known = [['id'], ...store.naturalKeys].flatMap((key): MatchKey[] => {
    if (key.every((field) => said.has(field))) return [key];
    const isEnough = key.every((field) => said.has(field) || SCOPE_FIELDS.has(field));
    const part = key.filter((field) => said.has(field));
    return isEnough && part.some((field) => !SCOPE_FIELDS.has(field)) ? [part] : [];
  });
  if (matchBy === 'auto') return known;
  const chosen = known.find((key) => key.includes(matchBy)) ?? [matchBy];
  const unique = uniqueKeys(store);
  return [chosen, ...known.filter((key) => key !== chosen && unique.includes(key))];
};

/** The values of a field that may have several. */
export const keyValues = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.map(String);
  return value === null || value === undefined ? [] : [String(value)];
};

/** What is compared of a key: a text for each of its values; none when something of it is not said. */
export const keyTexts = (key: MatchKey, said: KnownValues): string[] => {
  const values = key.map((field) => said[field] ?? null);
  if (values.includes(null)) return [];
  const [first] = values;
  const each = Array.isArray(first) ? first.map((value) => [value]) : [values];
  return each.map((all) => JSON.stringify([key.join(), ...all.map(String)]));
};

/** Before a key that rows may have in common where each has a surer one of its own. */
export const SHARED_KEY_PREFIX = '~';

/** The key as rows have it that have a surer one, and as others have it. */
export const bothForms = (key: string): string[] => {
  const plain = key.startsWith(SHARED_KEY_PREFIX) ? key.slice(SHARED_KEY_PREFIX.length) : key;
  return [plain, SHARED_KEY_PREFIX + plain];
};

/** What no two rows of a file may have in common. */
export const keyClaimsOf = (
  store: Store,
  keys: readonly MatchKey[],
  said: KnownValues,
  recordId: string | undefined,
): string[] => {
  const unique = uniqueKeys(store);
  const isSure = (key: MatchKey) =>
    unique.includes(key) || key[0] === 'source_ids' || (key === keys[0] && key[0] !== store.kind.title);
  const all = [...new Set([...keys, ...unique])].filter((key) => key[0] !== 'id');
  const sure = all.filter(isSure).flatMap((key) => keyTexts(key, said));
  const others = all.filter((key) => !isSure(key)).flatMap((key) => keyTexts(key, said));
  const own = recordId ? keyTexts(['id'], { id: recordId }) : [];
  return [
    ...new Set([...own, ...sure, ...others.map((key) => (sure.length > 0 ? SHARED_KEY_PREFIX + key : key))]),
  ];
};
