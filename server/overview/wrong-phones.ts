import { isInternationalPhone } from '../../contract/phone-numbers.ts';
import { sql, type Queries, type Sql } from '../database/database.ts';

/**
 * Numbers with a national 0 after the calling code: `+4402079460958`.
 * @returns ids in order
 */
export const findWrongPhones = async (
  tx: Queries,
  table: Sql,
  field: Sql,
  condition: Sql,
): Promise<string[]> => {
  // Preselects: in Italy and elsewhere the 0 is right.
  const rows = await tx.rows<{ id: string; phone: string }>(sql`
    select id, ${field} as phone from ${table}
    where ${condition} and ${field} ~ '^\\+[1-9][0-9]{0,2}0' order by id`);
  return rows.filter(({ phone }) => !isInternationalPhone(phone)).map(({ id }) => id);
};

export const peopleWithWrongPhones = (tx: Queries): Promise<string[]> =>
  findWrongPhones(tx, sql`people`, sql`phone`, sql`disabled_at is null`);
