import { validate as isUuid } from 'uuid';
import { join } from 'sql-template-tag';
import * as v from 'valibot';
import {
  CHANGED_IN,
  MAX_GROUP_DEPTH,
  filterSchema,
  MAX_CONDITIONS,
  OPERATORS_OF,
  PRESENCE_OPERATORS,
  type Condition,
  type Filter,
} from '../../../../contract/filter.ts';
import { fieldsReferring, kindsReferring } from '../../../../contract/incoming-references.ts';
import { offering } from '../../../../contract/offerings.ts';
import { sql, type Sql } from '../../../database/database.ts';
import { invalidInput } from '../../../failure.ts';
import { conditionOn } from './filter-condition.ts';
import { refersTo } from '../../../stores/refers-to.ts';
import { identifier, isLive, type Store } from '../../../stores/store.ts';
import { storeNamed } from '../../../stores/stores.ts';

const refuse = (message: string) => invalidInput([{ path: 'filter', message }]);

const read = (text: string): Filter => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw refuse('The filter can’t be read. If it came with a link, copy the whole link again.');
  }
  depthOf(json);
  const result = v.safeParse(filterSchema, json);
  if (result.success) return result.output;
  throw refuse(`Invalid filter: ${result.issues[0].message}`);
};

/** A deep filter would exhaust the recursive schema's stack. */
const depthOf = (json: unknown, depth = 0): void => {
  if (depth > MAX_GROUP_DEPTH * 2 + 2) throw refuse(`Groups can be nested up to ${MAX_GROUP_DEPTH} levels.`);
  if (typeof json !== 'object' || json === null) return;
  for (const part of Object.values(json)) depthOf(part, depth + 1);
};

const changedIn = ({ kind }: Store, { is: operator, value }: Condition): Sql => {
  if (operator !== 'is') throw refuse(`“${operator}” doesn’t work with “${CHANGED_IN}”.`);
  if (typeof value !== 'string' || !isUuid(value)) throw refuse(`Invalid value for “${CHANGED_IN}”.`);
  const changed = (plural: string) =>
    sql`select record_id from changes where change_set_id = ${value} and record_kind = ${plural}`;
  // A change of offerings alone, which have no list, leads to what they belong to.
  const owners = fieldsReferring(offering, kind).map(
    (field) => sql`
      select ${identifier(field)} from offerings
      where ${isLive} and id in (${changed(offering.plural)}) and not exists (
        select from changes where change_set_id = ${value} and record_kind <> ${offering.plural})`,
  );
  return sql`id in (${join([changed(kind.plural), ...owners], ' union all ')})`;
};

/** Whether live records of another kind refer to it, as its tabs count them. */
const hasReferring = (store: Store, user: Store, { field, is: operator, value }: Condition): Sql => {
  if (!PRESENCE_OPERATORS.some((each) => each === operator))
    throw refuse(`“${operator}” doesn’t work with “${field}”.`);
  if (value !== undefined) throw refuse(`Invalid value for “${field}”.`);
  const fields = fieldsReferring(user.kind, store.kind);
  const referring = sql`
    from ${user.table} as referring where ${isLive} and (${refersTo(user, fields, sql`${store.table}.id`)})`;
  // Within an OR, the planner would look for one in lists by reading the whole table, row for row.
  const hasLists = fields.some((each) => user.columns.get(each)?.type === 'references');
  const found = hasLists ? sql`(select count(*) ${referring}) > 0` : sql`exists (select ${referring})`;
  return operator === 'filled' ? found : sql`not ${found}`;
};

const toCondition = (store: Store, condition: Condition): Sql => {
  if (condition.field === CHANGED_IN) return changedIn(store, condition);
  const user = kindsReferring(store.kind).find(({ plural }) => plural === condition.field);
  if (user) return hasReferring(store, storeNamed(user.plural), condition);
  const column = store.columns.get(condition.field);
  if (!column) {
    const message = `Can’t filter by “${condition.field}”.`;
    throw invalidInput([{ path: 'filter', message }], 'unknown_field');
  }
  if (!OPERATORS_OF[column.type].includes(condition.is))
    throw refuse(`“${condition.is}” doesn’t work with “${condition.field}”.`);
  const zone = store.columns.has('time_zone') ? sql`coalesce(time_zone, 'UTC')` : sql`'UTC'`;
  const made = conditionOn(column, condition, zone);
  if (!made) throw refuse(`Invalid value for “${condition.field}”.`);
  return made;
};

/** @throws Failure `unknown_field`, `invalid_input` */
export const filterCondition = (store: Store, text: string): Sql => {
  let count = 0;
  const walk = (filter: Filter): Sql => {
    if ('and' in filter) {
      return filter.and.map(walk).reduce((all, each) => sql`${all} and ${each}`, sql`true`);
    }
    if ('or' in filter) {
      if (filter.or.length === 0) return sql`true`;
      const any = filter.or.map(walk).reduce((all, each) => sql`${all} or (${each})`, sql`false`);
      return sql`(${any})`;
    }
    count += 1;
    if (count > MAX_CONDITIONS) throw refuse(`You can use up to ${MAX_CONDITIONS} conditions.`);
    return toCondition(store, filter);
  };
  return sql`(${walk(read(text))})`;
};
