import { zipOf } from './zip-of.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

interface RawWorkbook {
  /** The number of each row, and its cells as XML. */
  readonly rows: readonly (readonly [row: number, cells: string])[];
  readonly is1904?: boolean;
  /** Number formats of the styles 1, 2 … */
  readonly formats?: readonly string[];
  /** Stands behind the rows. */
  readonly padding?: string;
  /** `<mergeCell ref="A1:A2"/>`, one after another. */
  readonly merges?: string;
  /** What the archive's directory says its parts unpack to, where it lies. */
  readonly claimed?: Readonly<Record<string, number>>;
  /** Whether the archive says its sizes in 64 bits. */
  readonly isZip64?: boolean;
  /** Numbers of rows. */
  readonly hiddenRows?: readonly number[];
  /** `<col min="2" max="2" hidden="1"/>`, one after another. */
  readonly columns?: string;
  /** Names of hidden sheets, which show the same rows. */
  readonly hiddenSheets?: readonly string[];
}

export const SHEET = 'xl/worksheets/sheet1.xml';

/** A workbook of one sheet, written by hand: what no spreadsheet program would write can be in it. */
export const workbookOf = ({
  rows,
  is1904 = false,
  formats = [],
  padding = '',
  merges = '',
  claimed = {},
  isZip64 = false,
  hiddenRows = [],
  columns = '',
  hiddenSheets = [],
}: RawWorkbook): Buffer =>
  zipOf(
    {
      '_rels/.rels': `<Relationships xmlns="${PACKAGE}"><Relationship Id="r1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/>${hiddenSheets
        .map((name, at) => `<sheet name="${name}" sheetId="${at + 2}" state="hidden" r:id="r1"/>`)
        .join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}"><Relationship Id="r1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${RELATIONS}/styles" Target="/xl/styles.xml"/></Relationships>`,
      'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts>${formats
        .map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>`)
        .join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats
        .map((_, at) => `<xf numFmtId="${200 + at}"/>`)
        .join('')}</cellXfs></styleSheet>`,
      [SHEET]: `<worksheet xmlns="${MAIN}">${columns && `<cols>${columns}</cols>`}<sheetData>${rows
        .map(
          ([row, cells]) => `<row r="${row}" ${hiddenRows.includes(row) ? 'hidden="1"' : ''}>${cells}</row>`,
        )
        .join('')}${padding}</sheetData>${merges && `<mergeCells>${merges}</mergeCells>`}</worksheet>`,
    },
    claimed,
    isZip64,
  );
