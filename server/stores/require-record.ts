import { empty } from 'sql-template-tag';
import { capitalise } from '../../contract/choice-label.ts';
import type { Problem } from '../../contract/failure.ts';
import { Failure } from '../failure.ts';
import { sql, type Queries } from '../database/database.ts';
import { personName } from './display-names.ts';
import type { Row, Store } from './store.ts';

export const notFound = ({ kind }: Store) =>
  new Failure('not_found', `${capitalise(kind.singular)} not found.`);

const goneFor = async (tx: Queries, store: Store, id: string): Promise<Failure> => {
  const purged = await tx.row<NonNullable<Problem['purged']>>(sql`
    select changes.name, ${personName} as by_name, change_sets.at
    from changes join change_sets on change_sets.id = change_set_id left join people on people.id = person_id
    where changes.record_id = ${id} and changes.record_kind = ${store.kind.plural} and changes.after is null
    order by changes.version desc limit 1`);
  if (!purged) return notFound(store);
  const by = purged.by_name === null ? '' : ` by ${purged.by_name}`;
  return new Failure('not_found', `“${purged.name}” was deleted permanently${by}.`, { purged });
};
export const inTrash = ({ kind }: Store) =>
  new Failure('conflict', `This ${kind.singular} is in trash. Restore it first.`);

/**
 * Includes the trash.
 * @throws Failure `not_found`
 */
export const requireRecord = async (tx: Queries, store: Store, id: string, lock = empty): Promise<Row> => {
  const row = await tx.row<Row>(sql`
    select ${store.selection} from ${store.table} where id = ${id} ${lock}`);
  if (!row) throw await goneFor(tx, store, id);
  return row;
};

/** @param isGoing for trash or purge: also blocks new references (`for key share`) */
export const lockRecord = (tx: Queries, store: Store, id: string, { isGoing = false } = {}) =>
  requireRecord(tx, store, id, isGoing ? sql`for update` : sql`for no key update`);
