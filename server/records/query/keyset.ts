import { join } from 'sql-template-tag';
import { sql, type Sql } from '../../database/database.ts';
import type { KeysetPosition } from './cursor.ts';
import type { SortKey } from './sort.ts';
import { identifier } from '../../stores/store.ts';

/*
 * Keyset paging. Nulls sort last in both directions, but an index keeps them at one end: the first key's
 * filled and null parts are separate ranges.
 */

interface Direction {
  readonly keys: readonly SortKey[];
  readonly isBackward: boolean;
}

const sortValue = ({ column: { sortedBy } }: SortKey, value: unknown): Sql =>
  sortedBy ? sql`${identifier(sortedBy)}(${value})` : sql`${value}`;
const ordered = (key: SortKey): Sql => sortValue(key, identifier(key.column.name));

const descends = (key: SortKey, isBackward: boolean) => key.isDescending !== isBackward;
const signOf = (key: SortKey, isBackward: boolean) => (descends(key, isBackward) ? sql`<` : sql`>`);

const rowsAfter = (key: SortKey, value: unknown, isBackward: boolean, canBeNull: boolean): Sql => {
  const column = ordered(key);
  if (value === null) return isBackward ? sql`${column} is not null` : sql`false`;
  const further = sql`${column} ${signOf(key, isBackward)} ${sortValue(key, value)}`;
  return canBeNull && !isBackward ? sql`(${further} or ${column} is null)` : further;
};

const same = (key: SortKey, value: unknown): Sql =>
  value === null
    ? sql`${identifier(key.column.name)} is null`
    : sql`${identifier(key.column.name)} = ${value}`;

/** `a > x or (a = x and (b > y or …))`, for nullable or mixed-direction keys. */
const afterOneByOne = ({ keys, isBackward }: Direction, place: KeysetPosition): Sql => {
  const [key, ...others] = keys;
  if (!key) return sql`false`;
  const [value, ...rest] = place;
  const further = rowsAfter(key, value, isBackward, key.column.nullable);
  if (others.length === 0) return further;
  return sql`(${further} or (${same(key, value)} and ${afterOneByOne({ keys: others, isBackward }, rest)}))`;
};

const afterInFilled = ({ keys, isBackward }: Direction, place: KeysetPosition): Sql => {
  const [first, ...others] = keys as [SortKey, ...SortKey[]];
  const isUniform = others.every((key) => !key.column.nullable && key.isDescending === first.isDescending);
  const sign = signOf(first, isBackward);
  // An index range; an OR chain would scan from the beginning.
  if (isUniform) {
    return sql`(${join(keys.map(ordered))}) ${sign} (${join(keys.map((key, at) => sortValue(key, place[at])))})`;
  }
  const column = ordered(first);
  const chain = sql`(${rowsAfter(first, place[0], isBackward, false)} or (${same(first, place[0])} and ${afterOneByOne({ keys: others, isBackward }, place.slice(1))}))`;
  return sql`${column} ${sign}= ${sortValue(first, place[0])} and ${chain}`;
};

const after = (direction: Direction, place: KeysetPosition): Sql =>
  direction.keys[0]?.column.nullable ? afterOneByOne(direction, place) : afterInFilled(direction, place);

/** ORDER BY with nulls last, or its reverse. */
export const orderOf = (keys: readonly SortKey[], isBackward: boolean): Sql =>
  join(
    keys.map((key, at) => {
      const column = ordered(key);
      const direction = descends(key, isBackward) ? sql`desc` : sql`asc`;
      // NULLS FIRST/LAST would prevent the index's use here.
      if (at === 0 || !key.column.nullable) return sql`${column} ${direction}`;
      return isBackward ? sql`${column} ${direction} nulls first` : sql`${column} ${direction} nulls last`;
    }),
  );

export interface Page extends Direction {
  readonly selection: Sql;
  readonly table: Sql;
  readonly where: Sql;
  readonly place: KeysetPosition | null;
  readonly limit: number;
}

/** Backward pages come in reverse order. */
export const pageStatement = (page: Page): Sql => {
  const { keys, isBackward, place, selection, table, where, limit } = page;
  const [first, ...others] = keys as [SortKey, ...SortKey[]];
  const column = identifier(first.column.name);
  const range = (condition: Sql, order: readonly SortKey[]) =>
    sql`(select ${selection} from ${table}
         where ${where} and ${condition} order by ${orderOf(order, isBackward)} limit ${limit})`;

  if (!first.column.nullable) return range(place ? afterInFilled(page, place) : sql`true`, keys);

  const isInEmpty = place !== null && place[0] === null;
  const filled = (condition: Sql) => range(sql`${column} is not null and ${condition}`, keys);
  // Null first key: only the other keys order this range.
  const emptyOrder = [{ ...first, isDescending: others[0]?.isDescending ?? false }, ...others];
  const empty = (condition: Sql) => range(sql`${column} is null and ${condition}`, emptyOrder);
  const afterRemaining = (values: KeysetPosition) => after({ keys: others, isBackward }, values.slice(1));
  const whole = sql`true`;

  if (!isBackward && isInEmpty) return empty(afterRemaining(place));
  if (isBackward && place !== null && !isInEmpty) return filled(afterInFilled(page, place));
  const parts = isBackward
    ? [empty(isInEmpty ? afterRemaining(place) : whole), filled(whole)]
    : [filled(place ? afterInFilled(page, place) : whole), empty(whole)];
  const rangeOrder = isBackward ? sql`(${column} is null) desc` : sql`(${column} is null) asc`;
  return sql`
    select * from (${join(parts, ' union all ')}) as ranges
    order by ${rangeOrder}, ${orderOf(keys, isBackward)} limit ${limit}`;
};
