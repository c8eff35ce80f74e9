import * as v from 'valibot';
import type { FieldType } from '../../../../contract/field-type.ts';
import { OPERATORS_OF, readRelativeTime, type Condition } from '../../../../contract/filter.ts';
import { canonicalTimeZone } from '../../../../contract/time-zone.ts';
import { sql, type Sql } from '../../../database/database.ts';
import { identifier, withoutCaseSql, type Column } from '../../../stores/store.ts';

const VALUE_SCHEMAS: { readonly [type in FieldType]: v.GenericSchema } = {
  text: v.string(),
  choice: v.string(),
  texts: v.string(),
  number: v.number(),
  numbers: v.pipe(v.number(), v.integer(), v.minValue(-2_147_483_648), v.maxValue(2_147_483_647)),
  boolean: v.boolean(),
  reference: v.pipe(v.string(), v.uuid()),
  references: v.pipe(v.string(), v.uuid()),
  date: v.pipe(v.string(), v.isoDate()),
  instant: v.pipe(v.string(), v.isoTimestamp()),
  wall_time: v.pipe(v.string(), v.isoDateTime()),
  objects: v.never(),
};

const arrayOf = (type: FieldType, values: readonly unknown[]): Sql => {
  const list = [...values];
  if (type === 'reference' || type === 'references') return sql`${list}::uuid[]`;
  if (type === 'numbers') return sql`${list}::integer[]`;
  return sql`${list}::text[]`;
};

const MAX_INTEGER = 2_147_483_647;

/** As double precision, it could not use an integer index. */
const typed = (value: unknown): Sql => {
  if (typeof value !== 'number') return sql`${value}`;
  const isSmall = Number.isInteger(value) && Math.abs(value) <= MAX_INTEGER;
  return isSmall ? sql`${value}::integer` : sql`${value}::double precision`;
};

export const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

export const isListType = (type: FieldType) =>
  type === 'texts' || type === 'numbers' || type === 'references';

const presence = (column: Column, isFilled: boolean): Sql => {
  const name = identifier(column.name);
  if (isListType(column.type))
    return isFilled ? sql`cardinality(${name}) > 0` : sql`cardinality(${name}) = 0`;
  if (column.type === 'objects')
    return isFilled ? sql`jsonb_array_length(${name}) > 0` : sql`jsonb_array_length(${name}) = 0`;
  return isFilled ? sql`${name} is not null` : sql`${name} is null`;
};

const COMPARISONS: { readonly [operator in Condition['is']]?: Sql } = {
  is: sql`=`,
  is_not: sql`is distinct from`,
  less_than: sql`<`,
  at_most: sql`<=`,
  more_than: sql`>`,
  at_least: sql`>=`,
};

const withOne = (column: Column, operator: Condition['is'], value: unknown): Sql | undefined => {
  const name = identifier(column.name);
  const comparison = COMPARISONS[operator];
  if (comparison)
    return sql`${withoutCaseSql(column, name)} ${comparison} ${withoutCaseSql(column, typed(value))}`;
  const prefix = `${escapeLike(String(value))}%`;
  if (operator === 'contains') return sql`${name} ilike ${`%${prefix}`}`;
  return operator === 'starts_with' ? sql`${name} ilike ${prefix}` : undefined;
};

const withMany = (column: Column, operator: Condition['is'], values: readonly unknown[]): Sql | undefined => {
  const name = withoutCaseSql(column, identifier(column.name));
  const given = arrayOf(column.type, values);
  const list = column.ignoresCase ? sql`array(select lower(each) from unnest(${given}) as each)` : given;
  if (isListType(column.type)) {
    if (operator === 'any_of') return sql`${name} && ${list}`;
    if (operator === 'all_of') return sql`${name} @> ${list}`;
    return operator === 'none_of' ? sql`not ${name} && ${list}` : undefined;
  }
  if (operator === 'any_of') return sql`${name} = any(${list})`;
  return operator === 'none_of' ? sql`(${name} <> all(${list}) or ${name} is null)` : undefined;
};

const withinTwo = (column: Column, [from, to, ...more]: readonly unknown[]): Sql | undefined =>
  to !== undefined && more.length === 0 && OPERATORS_OF[column.type].includes('between')
    ? sql`${identifier(column.name)} between symmetric ${typed(from)} and ${typed(to)}`
    : undefined;

/** Stored zones are canonical; an old filter may hold an alias. */
const asSaved = (zone: unknown) => (typeof zone === 'string' && canonicalTimeZone(zone)) || zone;

const relativeMoment = ({ type }: Column, value: unknown, zone: Sql): Sql | undefined => {
  const relative = readRelativeTime(value);
  if (relative?.from === 'now' && type === 'instant')
    return sql`now() + make_interval(days => ${relative.days}::integer)`;
  if (relative?.from === 'today' && type === 'wall_time')
    return sql`to_char((now() at time zone ${zone})::date + ${relative.days}::integer, 'YYYY-MM-DD"T"HH24:MI')`;
  return undefined;
};

/** @param zone of the record’s wall times */
export const conditionOn = (
  column: Column,
  { is: operator, value }: Condition,
  zone: Sql,
): Sql | undefined => {
  const moment = relativeMoment(column, value, zone);
  if (moment && operator === 'at_least') return sql`${identifier(column.name)} >= ${moment}`;
  if (moment && operator === 'less_than') return sql`${identifier(column.name)} < ${moment}`;
  if (operator === 'empty' || operator === 'filled')
    return value === undefined ? presence(column, operator === 'filled') : undefined;
  const given = Array.isArray(value) ? value : [value];
  const values = column.name === 'time_zone' ? given.map(asSaved) : given;
  if (!values.every((each) => v.is(VALUE_SCHEMAS[column.type], each))) return undefined;
  if (operator === 'between') return withinTwo(column, values);
  if (operator === 'any_of' || operator === 'none_of' || operator === 'all_of')
    return withMany(column, operator, values);
  return values.length === 1 ? withOne(column, operator, values[0]) : undefined;
};
