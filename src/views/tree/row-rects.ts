/** Pixels from the table's top. */
export interface RowRect {
  readonly from: number;
  readonly to: number;
}

/** Measures all rows; call again after layout changes. */
export type RowRects = () => (id: string) => RowRect | undefined;

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
