import { sql, type Queries } from '../../database/database.ts';
import { orderOfDate, type DateReading } from './wall-time-cell.ts';
import type { Plan } from '../plan.ts';

export type DateOrder = NonNullable<DateReading['first']>;

const MAX_DATE_CHARS = 40;

/** The order in a column of those dates that allow one alone. */
export const dateEvidence = () => {
  const seen = new Set<DateOrder>();
  return {
    inspect: (cell: string) => {
      // Two orders tell as little as three.
      if (seen.size > 1 || cell.length > MAX_DATE_CHARS) return;
      const order = orderOfDate(cell.trim());
      if (order) seen.add(order);
    },
    /** Undefined where several are found, or none. */
    order: (): DateOrder | undefined => (seen.size === 1 ? [...seen][0] : undefined),
  };
};

/** By column, found when the file was read: the rows of a large file take long to look through. */
export const dateOrders = async (
  tx: Queries,
  { importId }: Pick<Plan, 'importId'>,
): Promise<ReadonlyMap<string, DateOrder>> => {
  const found = await tx.row<{ date_orders: Readonly<Record<string, DateOrder>> }>(
    sql`select date_orders from imports where id = ${importId}`,
  );
  return new Map(Object.entries(found?.date_orders ?? {}));
};
