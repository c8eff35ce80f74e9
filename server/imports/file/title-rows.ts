import { cutText } from '../../database/cut-text.ts';
import type { FileRecord } from './file-record.ts';

const MAX_TITLE_ROWS = 5;
const MAX_TITLE_CHARS = 120;

const textsOf = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '');

/**
 * Holds rows of one cell each until a wider one shows that they are a title above the header.
 * @param found called with the rows in order, the header first
 */
export const titleRows = <Row extends Pick<FileRecord, 'cells'>>(
  found: (row: Row, above: readonly string[]) => void,
) => {
  let held: Row[] = [];
  let isHeaderFound = false;
  const release = () => {
    for (const row of held) found(row, []);
    held = [];
  };
  return {
    add: (row: Row, mayBeTitle: boolean) => {
      const isTitle = mayBeTitle && !isHeaderFound && textsOf(row.cells).length === 1;
      if (isTitle && held.length < MAX_TITLE_ROWS) {
        held.push(row);
        return;
      }
      if (isTitle || !mayBeTitle) release();
      const above = held.flatMap(({ cells }) => textsOf(cells));
      isHeaderFound = true;
      held = [];
      found(
        row,
        above.map((text) => cutText(text, MAX_TITLE_CHARS)),
      );
    },
    end: release,
  };
};
