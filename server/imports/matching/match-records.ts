import { validate as isUuid } from 'uuid';
import type { FieldError } from '../../../contract/failure.ts';
import { sql, type Queries } from '../../database/database.ts';
import { recordsById } from '../../stores/records-by-id.ts';
import { titleOf, type Row, type Store } from '../../stores/store.ts';
import { contradicts, hasOtherName } from './contradictions.ts';
import type { Decision } from './decisions.ts';
import {
  keyTexts,
  keyValues,
  labelOf,
  labelOfKey,
  uniqueKeys,
  type KnownValues,
  type MatchKey,
} from './match-keys.ts';
import { similarityReason, similarityOf } from './name-similarity.ts';
import { noMatchErrors } from './no-match.ts';
import { recordsByKey } from './records-by-key.ts';
import { joinWithAnd } from '../../join-words.ts';

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
  const byText = new Map(
    each.flatMap((row) => keyTexts(store, key, row).map((text) => [text, row] as const)),
  );
  const wanted = [...byText.values()].filter((row) => field !== 'id' || isUuid(String(row['id'])));
  const records = await recordsByKey(tx, store, key, wanted, store.selection);
  const found = new Map<string, Row[]>();
  for (const record of records)
    for (const text of keyTexts(store, key, record)) found.set(text, [...(found.get(text) ?? []), record]);
  return (row: KnownValues): Row[] => [
    ...new Map(
      keyTexts(store, key, row)
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
  return unmapped.length > 0 ? `Also map ${joinWithAnd(unmapped.map(labelOf))}.` : 'Merge them first.';
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

interface Candidates {
  readonly key: MatchKey;
  readonly all: readonly Row[];
  /** Without those that contradict the row. */
  readonly own: readonly Row[];
}

const evaluateMatch = (
  matching: Matching,
  line: RowToMatch,
  finders: readonly Finder[],
  chosen: Row | undefined,
): Match => {
  const { store, keys, isChosen, needed } = matching;
  const { row, texts } = line;
  const candidates = keys.map((key, at): Candidates => {
    const isByIds = key[0] === 'id' || key[0] === 'source_ids' || uniqueKeys(store).includes(key);
    const all = finders[at]!(row);
    return {
      key,
      all,
      own: all.filter((record) => (isChosen && at === 0) || isByIds || !contradicts(store, row, record)),
    };
  });
  const decided = (line.decided === null ? undefined : chosen) ?? null;
  const first = decided ? undefined : candidates.find(({ own }) => own.length > 0);
  const match = decided ?? first?.own[0] ?? null;

  const problemOf = (candidate: Candidates): string | undefined => {
    const { key, own } = candidate;
    const [found] = own;
    if (!found)
      return key[0] === 'id' && row['id']
        ? `No ${store.kind.singular} has the ID “${texts.get('id') ?? ''}”. Correct it, or clear the cell.`
        : undefined;
    if (candidate !== first)
      return own.some(({ id }) => id === match?.id)
        ? undefined
        : `The ${labelOfKey(first?.key ?? ['the record chosen'])} matches ${quotedTitle(store, match!)}, but the ${labelOfKey(key)} matches ${quotedTitle(store, found)}. Correct or clear one of them.`;
    if (own.length > 1 && keyValues(row[key[0] ?? '']).length > 1)
      return `The ${labelOfKey(key)}s match ${joinWithAnd(own.map((record) => quotedTitle(store, record)))}. Correct or clear one of them, or merge the records first.`;
    if (own.length > 1)
      return `${own.length} ${store.kind.plural} have this ${labelOfKey(key)}. ${disambiguate(store, key)}`;
    const shared = keyValues(row['source_ids']).find((id) => keyValues(found['source_ids']).includes(id));
    return key[0] === 'source_ids' && !isChosen && sharesOnlySourceId(matching, line, finders, found)
      ? `The source ID “${shared ?? ''}” belongs to ${quotedTitle(store, found)}, which has a different name. Correct or clear it, or match by source ID if the two are the same.`
      : undefined;
  };
  for (const [at, candidate] of candidates.entries()) {
    const message = problemOf(candidate);
    const isMatched = first === undefined || at > candidates.indexOf(first);
    if (message !== undefined)
      return {
        record: isMatched ? match : null,
        errors: [{ path: candidate.key[0] ?? '', message }],
        isRemembered: false,
      };
  }
  if (match === null && looksLike(store, row, chosen))
    return { record: chosen, errors: [], isRemembered: true };
  const isLost = match === null && keys.length > 0 && needed.length > 0;
  const errors = isLost
    ? noMatchErrors(matching, { row, texts, found: candidates.map(({ all }) => all) })
    : [];
  return { record: match, errors, isRemembered: false };
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
  const byId = await recordsById(tx, store, ids, sql`and deleted_at is null order by id for no key update`);
  return matches.map((match) => ({ ...match, record: byId.get(match.record?.id ?? '') ?? null }));
};
