/* eslint-disable no-control-regex -- first bytes of files are control characters as often as not */
import { fileTypeFromBuffer, type FileTypeResult } from 'file-type';
import type { ImportFormat } from '../../../contract/imports.ts';
import { refuseFile } from './refuse-file.ts';
import type { FileBytes } from './file-bytes.ts';
import { zippedFiles } from './zip-archive.ts';

const SAMPLE_BYTES = 4096;
const SAVE_AS_ADVICE = 'Open it in a spreadsheet program, save it as CSV or XLSX, and import that.';
const UNPACK_ADVICE = 'Unpack it and import the file in it.';

const ARCHIVE = `This is a packed archive. ${UNPACK_ADVICE}`;
const PROGRAM = 'This is a program. Choose a CSV, XLSX, JSON or calendar file.';

const REFUSED_SIGNATURES: Readonly<Record<string, string>> = {
  gz: `This is a gzip archive. ${UNPACK_ADVICE}`,
  rar: ARCHIVE,
  '7z': ARCHIVE,
  bz2: ARCHIVE,
  xz: ARCHIVE,
  zst: ARCHIVE,
  tar: ARCHIVE,
  cfb: 'This is an Excel workbook of the older kind (.xls), or one with a password. Save it as .xlsx without a password and import that.',
  pdf: 'This is a PDF document, which has no rows and columns. Import the table it was made from.',
  ps: 'This is a PostScript document. Import the table it was made from.',
  rtf: `This is a text document (RTF). ${SAVE_AS_ADVICE}`,
  sqlite: 'This is a SQLite database. Export its table as CSV and import that.',
  parquet: 'This is a Parquet file. Export it as CSV and import that.',
  exe: PROGRAM,
  elf: PROGRAM,
  macho: PROGRAM,
  class: PROGRAM,
  vcf: `This is a list of contacts (vCard). ${SAVE_AS_ADVICE}`,
};
const PICTURE = 'This is a picture or a video. Import the table itself, as CSV or XLSX.';
const refusalOf = ({ ext, mime }: FileTypeResult): string => {
  if (REFUSED_SIGNATURES[ext]) return REFUSED_SIGNATURES[ext];
  if (/^(image|video)\//.test(mime)) return PICTURE;
  return `This is a .${ext} file, which isn’t a table. ${SAVE_AS_ADVICE}`;
};
/** May be plain text throughout. */
const READABLE = new Set(['pdf', 'ps', 'rtf', 'vcf', 'rar', '7z', 'bz2', 'zst', 'jpg', 'elf']);
/** file-type misses a torn PNG and takes letters for a GIF. */
const PICTURE_SIGNATURE = /^(\u0089PNG\r\n\u001a\n|GIF8[79]a)/;
const UTF_32_BYTE_ORDER_MARK = /^(\u00ff\u00fe\u0000\u0000|\u0000\u0000\u00fe\u00ff)/;
const UTF_32_MESSAGE = 'This text is in UTF-32. Save it as UTF-8 and import that.';
const UTF_16_BYTE_ORDER_MARK = /^(\u00ff\u00fe|\u00fe\u00ff)/;
const UNREADABLE = /[\u0000-\u0008\u000e-\u001f]/;

/** file-type takes `BM,` (Bermuda) for a bitmap and UTF-16 for audio. */
const refusedKind = async (bytes: Buffer, start: string): Promise<string | undefined> => {
  if (UTF_32_BYTE_ORDER_MARK.test(start)) return UTF_32_MESSAGE;
  if (UTF_16_BYTE_ORDER_MARK.test(start)) return undefined;
  if (PICTURE_SIGNATURE.test(start)) return PICTURE;
  const kind = await fileTypeFromBuffer(bytes);
  if (kind?.ext === 'ics') return undefined;
  return kind && (READABLE.has(kind.ext) || UNREADABLE.test(start)) ? refusalOf(kind) : undefined;
};

const REFUSED_TEXTS: readonly (readonly [start: RegExp, message: string])[] = [
  [/^(<!doctype html|<html|<head|<body|<table|<meta)/i, `This is a web page (HTML). ${SAVE_AS_ADVICE}`],
  [/^<(\?xml|[a-z!])/i, `This is an XML file. ${SAVE_AS_ADVICE}`],
];

const OPEN_DOCUMENT_MESSAGE =
  'This is an OpenDocument spreadsheet (.ods). Save it as XLSX or CSV and import that.';

const zipFormat = async (file: FileBytes, start: string): Promise<ImportFormat> => {
  if (start.includes('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'))
    throw refuseFile(OPEN_DOCUMENT_MESSAGE);
  const files = await zippedFiles(file.descriptor).catch(() => {
    throw refuseFile('This archive or workbook is damaged or incomplete. Upload the complete file.');
  });
  const has = (known: RegExp) => [...files.keys()].some((name) => known.test(name));
  if (has(/^xl\/workbook\.bin$/))
    throw refuseFile('This is a binary Excel workbook (.xlsb). Save it as .xlsx and import that.');
  if (has(/^xl\//)) return 'xlsx';
  if (has(/^(word|ppt)\//)) throw refuseFile(`This is a document, not a table. ${SAVE_AS_ADVICE}`);
  if (has(/^index\/.*\.iwa$/))
    throw refuseFile('This is a Numbers document. Export it as XLSX or CSV and import that.');
  throw refuseFile(`This is a zip archive. ${UNPACK_ADVICE}`);
};

const textOf = (start: string) =>
  start
    .replace(/^(\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '')
    .replaceAll('\u0000', '')
    .trimStart();

/**
 * By content, never by name or media type.
 * @throws Failure `invalid_input` without a table
 */
export const formatOf = async (file: FileBytes): Promise<ImportFormat> => {
  const bytes = await file.read(0, SAMPLE_BYTES);
  const start = bytes.toString('latin1');
  if (/^PK(\u0003\u0004|\u0005\u0006)/.test(start)) return zipFormat(file, start);
  const text = textOf(start);
  const refused = (await refusedKind(bytes, start)) ?? REFUSED_TEXTS.find(([known]) => known.test(text))?.[1];
  if (refused) throw refuseFile(refused);
  if (/^BEGIN:VCALENDAR\s/i.test(text.replaceAll(/(\r\n|\n|\r)[ \t]/g, ''))) return 'calendar';
  return /^(\[\s*([{[\]"]|$)|\{\s*")/.test(text) ? 'json' : 'csv';
};
