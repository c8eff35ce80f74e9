import { isInternationalPhone } from '../../contract/phone-numbers.ts';
import { sql, type Queries, type Sql } from '../database/database.ts';

/**
 * Finds phone numbers with a national 0 after the calling code, like `+4402079460958`.
 * @returns the rows' ids, in order
 */
export const findWrongPhones = async (
  tx: Queries,
  table: Sql,
  field: Sql,
  condition: Sql,
): Promise<string[]> => {
  // The 0 preselects them: in Italy and elsewhere it is right.
  const rows = await tx.rows<{ id: string; phone: string }>(sql`
    select id, ${field} as phone from ${table}
    where ${condition} and ${field} ~ '^\\+[1-9][0-9]{0,2}0' order by id`);
  return rows.filter(({ phone }) => !isInternationalPhone(phone)).map(({ id }) => id);
};

/** People whose phone number has one, but those who are disabled. */
export const peopleWithWrongPhones = (tx: Queries): Promise<string[]> =>
  findWrongPhones(tx, sql`people`, sql`phone`, sql`disabled_at is null`);
