import { formatNumber } from '../parts/format.ts';

/** “1 row”, “1,234 rows” */
export const rowCount = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'row' : 'rows'}`;
