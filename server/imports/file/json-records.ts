import type { Encoding } from '../../../contract/imports.ts';
import { cellOfJson } from '../../csv/plain-cell.ts';
import { refuseFile } from './refuse-file.ts';
import { readText } from './detect-encoding.ts';
import type { FileBytes } from './file-bytes.ts';
import { damaged, tooLong, type FileRecord } from './file-record.ts';
import { jsonTexts, type JsonText } from './json-texts.ts';

const TRUNCATED_MESSAGE = 'The file is cut off before its list ends. Upload the complete file.';
const NOT_AN_OBJECT_MESSAGE = 'This isn’t an object with fields.';

const objectIn = ({ text, isTooLong, isUnterminated }: JsonText): object | null => {
  if (isTooLong || isUnterminated) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
};

export async function* jsonRecords(file: FileBytes, encoding: Encoding): AsyncGenerator<FileRecord> {
  const names = new Set<string>();
  for await (const text of jsonTexts(readText(file, encoding)))
    for (const name of Object.keys(objectIn(text) ?? {})) names.add(name);
  if (names.size === 0)
    throw refuseFile(
      'This JSON file doesn’t contain a list of objects. Export it as a list of objects, or as CSV.',
    );
  const columns = [...names];
  yield { line: 1, cells: columns };
  let line = 1;
  for await (const text of jsonTexts(readText(file, encoding))) {
    line = Math.max(line + 1, text.line);
    const object = objectIn(text);
    if (text.isTooLong) yield tooLong(line, text.text, 'object');
    else if (object === null)
      yield damaged(line, text.text, text.isUnterminated ? TRUNCATED_MESSAGE : NOT_AN_OBJECT_MESSAGE);
    else {
      const values = new Map<string, unknown>(Object.entries(object));
      yield { line, cells: columns.map((name) => cellOfJson(values.get(name))) };
    }
  }
}
