import { sql, type Sql } from '../database/database.ts';
import { identifier, type Store } from './store.ts';

export const fieldRefersTo = (user: Store, field: string, id: Sql): Sql =>
  user.columns.get(field)?.type === 'references'
    ? sql`${identifier(field)} @> array[${id}]::uuid[]`
    : sql`${identifier(field)} = ${id}`;

export const refersTo = (user: Store, fields: readonly string[], id: Sql): Sql =>
  fields.map((field) => fieldRefersTo(user, field, id)).reduce((any, each) => sql`${any} or ${each}`);
