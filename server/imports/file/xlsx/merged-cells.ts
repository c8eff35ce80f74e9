const MERGE = /<(?:\w+:)?mergeCell\s+ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/g;

export interface Merge {
  readonly column: string;
  readonly at: number;
  readonly first: number;
  readonly last: number;
}

/** `BC` → 54, from 0. */
export const columnAt = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 0) - 64, 0) - 1;

/** Longer than one tag. */
const OVERLAP_CHARS = 200;

/** Over several rows, topmost first; they stand behind the rows. */
export const readMerges = async (bytes: AsyncIterable<Buffer>): Promise<Merge[]> => {
  const merges = new Map<string, Merge>();
  let end = '';
  for await (const piece of bytes) {
    const text = end + piece.toString('latin1');
    for (const [, column = '', first, , last] of text.matchAll(MERGE)) {
      if (Number(last) <= Number(first)) continue;
      const merge = { column, at: columnAt(column), first: Number(first), last: Number(last) };
      merges.set(`${column}${first}`, merge);
    }
    end = text.slice(-OVERLAP_CHARS);
  }
  return [...merges.values()].toSorted((one, other) => one.first - other.first);
};

/** Only their first row has their value. */
export const mergedCells = (merges: readonly Merge[]) => {
  /** By column: they never overlap. */
  const open = new Map<number, Merge>();
  let next = 0;
  return {
    /**
     * Call it for each row, in order.
     * @returns what is wrong with a row that shows another's value
     */
    valueElsewhere: (line: number, cells: readonly string[]): string | undefined => {
      let found: string | undefined;
      for (const [at, { column, first, last }] of open) {
        if (line > last) open.delete(at);
        else if (cells[at] === '')
          found ??= `Cell ${column}${line} is merged with ${column}${first}, where its value is. Split the merged cells and fill in each row.`;
      }
      for (; (merges[next]?.first ?? Infinity) <= line; next += 1) {
        const merge = merges[next] as Merge;
        if (merge.first === line && (cells[merge.at] ?? '') !== '') open.set(merge.at, merge);
      }
      return found;
    },
  };
};
