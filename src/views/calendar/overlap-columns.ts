import type { DayPart } from './event-span.ts';

interface ColumnLayout extends DayPart {
  readonly column: number;
  readonly columns: number;
}

const widen = (group: readonly Omit<ColumnLayout, 'columns'>[]): ColumnLayout[] => {
  const columns = Math.max(...group.map(({ column }) => column)) + 1;
  return group.map((part) => ({ ...part, columns }));
};

export const layOutColumns = (parts: readonly DayPart[]): ColumnLayout[] => {
  const inOrder = parts.toSorted((one, other) => one.from - other.from || other.to - one.to);
  const placed: ColumnLayout[] = [];
  let group: Omit<ColumnLayout, 'columns'>[] = [];
  let free: number[] = [];
  for (const part of inOrder) {
    if (group.length > 0 && part.from >= Math.max(...free)) {
      placed.push(...widen(group));
      group = [];
      free = [];
    }
    const found = free.findIndex((until) => until <= part.from);
    const column = found === -1 ? free.length : found;
    free[column] = part.to;
    group.push({ ...part, column });
  }
  return group.length > 0 ? [...placed, ...widen(group)] : placed;
};
