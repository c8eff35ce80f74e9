import { sql, type Queries } from '../../database/database.ts';
import type { Plan } from './evaluate-lines.ts';
import type { DateReading } from './wall-time-cell.ts';

export type DateOrder = DateReading['first'];

const MONTHS = 12;

/**
 * The order in a column of those dates that allow one alone.
 * @param places of cells, from 1
 * @returns by place; none where both orders are found, or neither
 */
export const dateOrders = async (
  tx: Queries,
  { importId }: Pick<Plan, 'importId'>,
  places: readonly number[],
): Promise<ReadonlyMap<number, DateOrder>> => {
  if (places.length === 0) return new Map();
  const rows = await tx.rows<{ place: number; has_day_first: boolean; has_month_first: boolean }>(sql`
    select place, bool_or(numbers[1] > ${MONTHS}) as has_day_first, bool_or(numbers[2] > ${MONTHS}) as has_month_first
    from import_lines cross join unnest(${[...places]}::integer[]) as place
      cross join lateral (
        select regexp_match(btrim(cells[place]), '^(\\d{1,2})[/-](\\d{1,2})[/-]\\d{4}')::integer[] as numbers
      ) as date
    where import_id = ${importId} and numbers is not null
    group by place`);
  return new Map(
    rows.flatMap(({ place, has_day_first: isDay, has_month_first: isMonth }): [number, DateOrder][] =>
      isDay === isMonth ? [] : [[place, isDay ? 'day' : 'month']],
    ),
  );
};
