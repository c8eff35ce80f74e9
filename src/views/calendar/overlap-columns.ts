import type { DayPart } from './event-span.ts';

/** A part with its column among those that overlap it, and how many columns these need. */
export interface ColumnLayout extends DayPart {
  readonly column: number;
  readonly columns: number;
}

const widen = (group: readonly (DayPart & { readonly column: number })[]): ColumnLayout[] => {
  const columns = Math.max(...group.map(({ column }) => column)) + 1;
  return group.map((part) => ({ ...part, columns }));
};

/** Lays the parts of one day out so that those that overlap stand side by side, in as few columns as can be. */
export const layOutColumns = (parts: readonly DayPart[]): ColumnLayout[] => {
  const inOrder = parts.toSorted((one, other) => one.from - other.from || other.to - one.to);
  const placed: ColumnLayout[] = [];
  let group: (DayPart & { readonly column: number })[] = [];
  /** When each column of the group is free again. */
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
