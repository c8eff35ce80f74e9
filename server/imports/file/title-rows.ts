import { FIELD_SYNONYMS } from '../../../contract/field-synonyms.ts';
import { cutText } from '../../database/cut-text.ts';
import { fold } from '../../search/fold-text.ts';
import type { FileRecord } from './file-record.ts';

const MAX_TITLE_ROWS = 5;
const MAX_TITLE_CHARS = 120;

/** One alone is no title: a table of several columns may name but one of them. */
const COLUMN_NAMES = new Set(
  Object.entries(FIELD_SYNONYMS)
    .flatMap(([field, synonyms]) => [field, ...synonyms])
    .map(fold),
);

const textsOf = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '');

/**
 * Holds rows of one cell each until a wider or known one shows that they are a title above the header.
 * @param onRow called with the rows in order, the header first
 */
export const titleRows = <Row extends Pick<FileRecord, 'cells'>>(
  onRow: (row: Row, above: readonly string[]) => void,
) => {
  let pending: Row[] = [];
  let isHeaderFound = false;
  /** The first row is the header. */
  const end = () => {
    isHeaderFound = true;
    for (const row of pending) onRow(row, []);
    pending = [];
  };
  return {
    add: (row: Row, mayBeTitle: boolean) => {
      const texts = textsOf(row.cells);
      const isTitle = texts.length === 1 && !texts.some((text) => COLUMN_NAMES.has(fold(text)));
      if (isTitle && mayBeTitle && !isHeaderFound && pending.length < MAX_TITLE_ROWS) {
        pending.push(row);
        return;
      }
      if (isTitle || !mayBeTitle) end();
      const above = pending.flatMap(({ cells }) => textsOf(cells));
      pending = [];
      isHeaderFound = true;
      onRow(
        row,
        above.map((title) => cutText(title, MAX_TITLE_CHARS)),
      );
    },
    end,
  };
};
