/** Where a row lies, in pixels from the top of its table. */
export interface RowRect {
  readonly from: number;
  readonly to: number;
}

/** Measures all rows at once; asked again whenever they may lie elsewhere. */
export type RowRects = () => (id: string) => RowRect | undefined;

/** By what is drawn, for a table that draws all its rows. */
export const drawnRowRects =
  (table: HTMLTableElement): RowRects =>
  () => {
    const found = new Map(
      [...table.querySelectorAll<HTMLElement>('tr[data-id]')].map((row) => [row.dataset['id'], row]),
    );
    return (id) => {
      const row = found.get(id);
      return row && { from: row.offsetTop, to: row.offsetTop + row.offsetHeight };
    };
  };
