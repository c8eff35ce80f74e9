import type { Encoding } from '../../../../contract/imports.ts';

const NAMES: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252, ISO-8859-1',
  'iso-8859-15': 'ISO-8859-15, Western Europe',
  macintosh: 'Mac Roman',
  'windows-1250': 'Windows-1250, Central Europe',
  'iso-8859-2': 'ISO-8859-2, Central Europe',
  'windows-1257': 'Windows-1257, Baltic',
  'windows-1254': 'Windows-1254, Turkish',
  'windows-1253': 'Windows-1253, Greek',
  'windows-1251': 'Windows-1251, Cyrillic',
  'koi8-r': 'KOI8-R, Cyrillic',
  'windows-1255': 'Windows-1255, Hebrew',
  'windows-1256': 'Windows-1256, Arabic',
  'windows-1258': 'Windows-1258, Vietnamese',
  'windows-874': 'Windows-874, Thai',
  shift_jis: 'Shift_JIS, Japanese',
  'euc-jp': 'EUC-JP, Japanese',
  gb18030: 'GB18030, GBK, Chinese',
  big5: 'Big5, Chinese',
  'euc-kr': 'EUC-KR, Korean',
};

export const ENCODINGS = Object.entries(NAMES).map(([value, label]) => ({ value, label }));
