/* eslint-disable no-control-regex -- first bytes of files are control characters as often as not */
import type { ImportFormat } from '../../../contract/imports.ts';
import { refuseFile } from '../refuse-file.ts';
import type { FileBytes } from './file-bytes.ts';
import { zipEntries } from './zip-entries.ts';

const SAMPLE_BYTES = 4096;
const SAVE = 'Open it in a spreadsheet program, save it as CSV or XLSX, and import that.';
const UNPACK = 'Unpack it and import the file in it.';

/** First bytes of files that hold no table, with the sentence that says so. Source: the IANA media types, PRONOM. */
const REFUSED: readonly (readonly [start: RegExp, message: string])[] = [
  [/^\u001f\u008b/, `This is a gzip archive. ${UNPACK}`],
  [
    /^(Rar!|7z\u00bc\u00af|BZh[1-9]|\u00fd7zXZ|\u0028\u00b5\u002f\u00fd)/,
    `This is a packed archive. ${UNPACK}`,
  ],
  [
    /^\u00d0\u00cf\u0011\u00e0/,
    'This is an Excel workbook of the older kind (.xls), or one with a password. Save it as .xlsx without a password and import that.',
  ],
  [/^%PDF-/, 'This is a PDF document, which has no rows and columns. Import the table it was made from.'],
  [
    /^(\u0089PNG|\u00ff\u00d8\u00ff|GIF8[79]a|BM.{4}\u0000{4}|II\*\u0000|MM\u0000\*|RIFF.{4}WEBP|.{4}ftyp)/s,
    'This is a picture or a video. Import the table itself, as CSV or XLSX.',
  ],
  [/^\{\\rtf/, `This is a text document (RTF). ${SAVE}`],
  [/^SQLite format 3/, 'This is a SQLite database. Export its table as CSV and import that.'],
  [/^PAR1/, 'This is a Parquet file. Export it as CSV and import that.'],
  [
    /^(MZ|\u007fELF|\u00ca\u00fe\u00ba\u00be)/,
    'This is a program. Choose a CSV, XLSX, JSON or calendar file.',
  ],
];
const REFUSED_TEXTS: readonly (readonly [start: RegExp, message: string])[] = [
  [/^(<!doctype html|<html|<head|<body|<table|<meta)/i, `This is a web page (HTML). ${SAVE}`],
  [/^<(\?xml|[a-z!])/i, `This is an XML file. ${SAVE}`],
  [/^BEGIN:VCARD/i, `This is a list of contacts (vCard). ${SAVE}`],
  [/^%!PS/, 'This is a PostScript document. Import the table it was made from.'],
];

const OPEN_DOCUMENT = 'This is an OpenDocument spreadsheet (.ods). Save it as XLSX or CSV and import that.';

const zipFormat = async (file: FileBytes, start: string): Promise<ImportFormat> => {
  if (start.includes('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'))
    throw refuseFile(OPEN_DOCUMENT);
  const entries = await zipEntries(file);
  if (entries === null)
    throw refuseFile('This archive or workbook is damaged or was cut off. Upload the whole file.');
  const has = (name: RegExp) => entries.some((entry) => name.test(entry.name));
  if (has(/^xl\/workbook\.bin$/))
    throw refuseFile('This is a binary Excel workbook (.xlsb). Save it as .xlsx and import that.');
  if (has(/^xl\//)) return 'xlsx';
  if (has(/^(word|ppt)\//)) throw refuseFile(`This is a document, not a table. ${SAVE}`);
  if (has(/^Index\/.*\.iwa$/))
    throw refuseFile('This is a Numbers document. Export it as XLSX or CSV and import that.');
  throw refuseFile(`This is a zip archive. ${UNPACK}`);
};

/** The text of the first bytes, however wide its letters are. */
const textOf = (start: string) =>
  start
    .replace(/^(\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '')
    .replaceAll('\u0000', '')
    .trimStart();

/**
 * What a file is, by its bytes; its name and what a browser says of it count for nothing.
 * @throws Failure `invalid_input` with what it is and what to do, where it holds no table
 */
export const formatOf = async (file: FileBytes): Promise<ImportFormat> => {
  const start = (await file.read(0, SAMPLE_BYTES)).toString('latin1');
  if (/^PK(\u0003\u0004|\u0005\u0006)/.test(start)) return zipFormat(file, start);
  const text = textOf(start);
  const refused =
    REFUSED.find(([known]) => known.test(start)) ?? REFUSED_TEXTS.find(([known]) => known.test(text));
  if (refused) throw refuseFile(refused[1]);
  // Its first line may be folded as well.
  if (/^BEGIN:VCALENDAR\s/i.test(text.replaceAll(/(\r\n|\n|\r)[ \t]/g, ''))) return 'calendar';
  return /^(\[\s*(\{|\]|$)|\{\s*")/.test(text) ? 'json' : 'csv';
};
