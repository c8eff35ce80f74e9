import { join } from 'sql-template-tag';
import { sql, type Queries } from '../database/database.ts';
import { identifier, type Row, type Store } from '../records/store.ts';

/** Fields that mean one record when all of them are as a line says. */
export type Way = readonly string[];

const uniqueWays = (store: Store): Way[] => Object.values(store.unique).map(({ fields }) => fields);

/** Whether a line may find its record by a field, alone or together with others. */
export const canFindBy = (store: Store, field: string): boolean =>
  ['id', 'slug', 'code', store.kind.title, 'ror_id'].includes(field) ||
  uniqueWays(store).some((way) => way.includes(field));

/**
 * The ways in which the lines of a file find their records, the chosen one first: a code counts within its scheme,
 * a name within its country, as far as the file says them. Where that finds nothing, what is unique does: a line
 * that would be refused because a record has its code, or its name, means that record.
 * @param said the fields that lines say something of
 * @param matchBy null: every line is a new record
 */
export const waysToFind = (
  store: Store,
  said: ReadonlySet<string>,
  matchBy: string | null,
): readonly Way[] => {
  if (matchBy === null) return [];
  const isSaid = (way: Way) => way.every((field) => said.has(field));
  const unique = uniqueWays(store).filter(isSaid);
  if (matchBy === 'id') return [['id'], ...unique];
  const known = [...unique, ...(store.recognisedBy ?? []).filter(isSaid)];
  const chosen = known.find((way) => way.includes(matchBy)) ?? [matchBy];
  return [chosen, ...unique.filter((way) => way !== chosen)];
};

/** What a record, or a line, says in a way of finding; null when it leaves something out. */
export const keyIn = (way: Way, values: Readonly<Record<string, unknown>>): string | null => {
  const said = way.map((field) => values[field] ?? null);
  return said.includes(null) ? null : JSON.stringify([way.join(), ...said.map(String)]);
};

/** What no two lines of a file may have in common. */
export const keysOf = (
  store: Store,
  ways: readonly Way[],
  values: Readonly<Record<string, unknown>>,
  recordId: string | undefined,
): string[] => {
  const keys = [...ways, ...uniqueWays(store)].map((way) => keyIn(way, values));
  if (recordId) keys.push(keyIn(['id'], { id: recordId }));
  return [...new Set(keys.filter((key) => key !== null))];
};

const isReference = (store: Store, field: string) => store.columns.get(field)?.type === 'reference';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const findIn = async (
  tx: Queries,
  store: Store,
  way: Way,
  lines: readonly Readonly<Record<string, unknown>>[],
  isWriting: boolean,
): Promise<Map<string, Row[]>> => {
  const said = new Map(lines.map((values) => [keyIn(way, values), values]));
  said.delete(null);
  const wanted = [...said.values()].filter((values) => way[0] !== 'id' || UUID.test(String(values['id'])));
  const found = new Map<string, Row[]>();
  if (wanted.length === 0) return found;
  const names = way.map((_, at) => identifier(`wanted_${at}`));
  const arrays = way.map((field) => {
    const values = wanted.map((line) => String(line[field]));
    return isReference(store, field) ? sql`${values}::uuid[]` : sql`${values}::text[]`;
  });
  const isSame = way.map((field, at) => sql`${identifier(field)} = ${names[at]}`);
  const rows = await tx.rows<Row>(sql`
    select ${store.selection} from unnest(${join(arrays)}) as wanted (${join(names)})
    join ${store.table} on ${join(isSame, ' and ')}
    where deleted_at is null order by id ${isWriting ? sql`for update of ${store.table}` : sql``}`);
  for (const row of rows) {
    const key = keyIn(way, row) as string;
    found.set(key, [...(found.get(key) ?? []), row]);
  }
  return found;
};

/**
 * The live records each line may mean, by the first way that finds any: none, one, or several it cannot tell apart.
 * @param lines what each says, by field; values as the database has them
 * @param isWriting locks what is found
 */
export const recognise = async (
  tx: Queries,
  store: Store,
  ways: readonly Way[],
  lines: readonly Readonly<Record<string, unknown>>[],
  isWriting: boolean,
): Promise<(readonly Row[])[]> => {
  const matches: (readonly Row[])[] = lines.map(() => []);
  for (const way of ways) {
    const open = lines.filter((_, at) => matches[at]?.length === 0);
    // eslint-disable-next-line no-await-in-loop
    const found = await findIn(tx, store, way, open, isWriting);
    for (const [at, values] of lines.entries()) {
      const key = keyIn(way, values);
      if (matches[at]?.length === 0 && key !== null) matches[at] = found.get(key) ?? [];
    }
  }
  return matches;
};
