import { validate as isUuid } from 'uuid';
import type { FieldError } from '../../../contract/failure.ts';
import { sql, type Queries } from '../../database/database.ts';
import { titleOf, type Row, type Store } from '../../stores/store.ts';
import { contradicts, hasOtherName } from './contradictions.ts';
import type { Decision } from './decisions.ts';
import {
  keyTexts,
  keyValues,
  labelOf,
  labelOfKey,
  listed,
  uniqueKeys,
  type KnownValues,
  type MatchKey,
} from './match-keys.ts';
import { similarityReason, similarityOf } from './name-similarity.ts';
import { noMatchError } from './no-match.ts';
import { recordsByKey } from './records-by-key.ts';

export interface Match {
  readonly record: Row | null;
  readonly errors: readonly FieldError[];
  /** By an earlier import's decision, not by a key. */
  readonly isRemembered: boolean;
}

const findBy = async (tx: Queries, store: Store, key: MatchKey, rows: readonly KnownValues[]) => {
  const [field = ''] = key;
  const isList = store.columns.get(field)?.type === 'texts';
  const each = isList
    ? rows.flatMap((row) => keyValues(row[field]).map((value) => ({ [field]: value })))
    : rows;
  const byText = new Map(each.flatMap((row) => keyTexts(key, row).map((text) => [text, row] as const)));
  const wanted = [...byText.values()].filter((row) => field !== 'id' || isUuid(String(row['id'])));
  const records = await recordsByKey(tx, store, key, wanted, store.selection);
  const found = new Map<string, Row[]>();
  for (const record of records)
    for (const text of keyTexts(key, record)) found.set(text, [...(found.get(text) ?? []), record]);
  return (row: KnownValues): Row[] => [
    ...new Map(
      keyTexts(key, row)
        .flatMap((text) => found.get(text) ?? [])
        .map((record) => [record.id, record]),
    ).values(),
  ];
};

interface Matching {
  readonly store: Store;
  readonly keys: readonly MatchKey[];
  readonly isChosen: boolean;
  readonly needed: readonly string[];
}

const quotedTitle = (store: Store, record: Row) => `“${titleOf(store, record)}”`;

const disambiguate = (store: Store, key: MatchKey) => {
  const whole = store.kind.naturalKeys.find(
    (each) => key.length < each.length && key.every((one) => each.includes(one)),
  );
  const unmapped = whole?.filter((field) => !key.includes(field)) ?? [];
  return unmapped.length > 0 ? `Also map ${listed(unmapped.map(labelOf))}.` : 'Merge them first.';
};

interface RowToMatch {
  readonly row: KnownValues;
  readonly texts: ReadonlyMap<string, string>;
  readonly decided: string | null;
  readonly remembered: Decision | null;
}

const looksLike = (store: Store, row: KnownValues, record: Row | undefined): record is Row =>
  record !== undefined &&
  similarityReason(similarityOf(store, row), similarityOf(store, record)) !== undefined;

type Finder = (row: KnownValues) => Row[];

/** Source ids that merely count rows match any record: something else has to agree. */
const sharesOnlySourceId = (
  { store, keys }: Matching,
  { row, remembered }: RowToMatch,
  finders: readonly Finder[],
  record: Row,
): boolean => {
  const { title } = store.kind;
  const isDecided = remembered?.record_ids[0] === record.id && remembered.kept[title] === row[title];
  const isFoundBy = (key: MatchKey, at: number) =>
    uniqueKeys(store).includes(key) && finders[at]?.(row).some(({ id }) => id === record.id);
  return (
    hasOtherName(store, row, record) && !isDecided && !looksLike(store, row, record) && !keys.some(isFoundBy)
  );
};

const evaluateMatch = (
  matching: Matching,
  line: RowToMatch,
  finders: readonly Finder[],
  chosen: Row | undefined,
): Match => {
  const { store, keys, isChosen, needed } = matching;
  const { row, texts, decided: decidedId } = line;
  let match = (decidedId === null ? undefined : chosen) ?? null;
  let by: MatchKey | null = match ? ['the record chosen'] : null;
  const error = (key: MatchKey, message: string): Match => ({
    record: match,
    errors: [{ path: key[0] ?? '', message }],
    isRemembered: false,
  });
  const found: Row[][] = [];
  for (const [at, key] of keys.entries()) {
    const isSure = (isChosen && at === 0) || key[0] === 'id' || uniqueKeys(store).includes(key);
    const isSource = key[0] === 'source_ids';
    const all = finders[at]!(row);
    found.push(all);
    const own = all.filter((record) => isSure || isSource || !contradicts(store, row, record));
    if (own.length === 0) {
      if (key[0] !== 'id' || !row['id']) continue;
      const message = `No ${store.kind.singular} has the ID “${texts.get('id') ?? ''}”. Correct it, or clear the cell.`;
      return error(key, message);
    }
    const [first] = own as [Row];
    if (match === null) {
      if (own.length > 1) {
        const message = `${own.length} ${store.kind.plural} have this ${labelOfKey(key)}. ${disambiguate(store, key)}`;
        return error(key, message);
      }
      if (isSource && !isChosen && sharesOnlySourceId(matching, line, finders, first)) {
        const message = `The source ID “${texts.get('source_ids') ?? ''}” belongs to ${quotedTitle(store, first)}, which has a different name. Correct or clear it, or match by source ID if the two are the same.`;
        return error(key, message);
      }
      match = first;
      by = key;
    } else if (!own.some(({ id }) => id === match?.id))
      return error(
        key,
        `The ${labelOfKey(by ?? [])} matches ${quotedTitle(store, match)}, but the ${labelOfKey(key)} matches ${quotedTitle(store, first)}. Correct or clear one of them.`,
      );
  }
  if (match === null && looksLike(store, row, chosen))
    return { record: chosen, errors: [], isRemembered: true };
  const isLost = match === null && keys.length > 0 && needed.length > 0;
  const lost = isLost && noMatchError(store, keys, { row, texts, found });
  return { record: match, errors: lost ? [lost] : [], isRemembered: false };
};

/** @param isWriting locks the records in id order */
export const matchRecords = async (
  tx: Queries,
  matching: Matching,
  rows: readonly RowToMatch[],
  isWriting: boolean,
): Promise<Match[]> => {
  const { store, keys } = matching;
  const values = rows.map(({ row }) => row);
  const chosen = rows.map(({ decided, remembered }) => ({
    id: decided ?? remembered?.record_ids[0] ?? null,
  }));
  const ofId = await findBy(tx, store, ['id'], chosen);
  const finders: Finder[] = [];
  for (const key of keys) finders.push(await findBy(tx, store, key, values));
  const matches = rows.map((row, at) => evaluateMatch(matching, row, finders, ofId(chosen[at]!)[0]));
  if (!isWriting) return matches;
  const ids = matches.flatMap(({ record }) => record?.id ?? []);
  const locked = await tx.rows<Row>(sql`
    select ${store.selection} from ${store.table}
    where id = any(${ids}::uuid[]) and deleted_at is null order by id for no key update`);
  const byId = new Map(locked.map((record) => [record.id, record]));
  return matches.map((match) => ({ ...match, record: byId.get(match.record?.id ?? '') ?? null }));
};
