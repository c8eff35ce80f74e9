import type { Encoding } from '../../../contract/imports.ts';
import { cellOfJson } from '../../csv/escape-apostrophe.ts';
import { refuseFile } from './refuse-file.ts';
import { readText } from './detect-encoding.ts';
import type { FileBytes } from './file-bytes.ts';
import { damaged, tooLong, type FileRecord } from './file-record.ts';
import { jsonTexts, type JsonText } from './json-texts.ts';
import { listWithin, onlyPart } from './json-list.ts';
import { parseJson } from './parse-json.ts';

const TRUNCATED_MESSAGE = 'The file is cut off before its list ends. Upload the complete file.';
const ONE_OBJECT_MESSAGE =
  'This JSON file is one object with a list in it. If the list holds the rows, upload it alone. If the object is the row, put it between [ and ].';
const NO_LIST_MESSAGE =
  'This JSON file doesn’t contain a list of objects. Export it as a list of objects, or as CSV.';
const repeatedKey = (key: string) =>
  `This object has “${key}” more than once. Keep one and upload the file again.`;
const NOT_AN_OBJECT_MESSAGE = 'This isn’t an object with fields.';
const INVALID_MESSAGE = 'This isn’t valid JSON.';
const TOO_DEEP_MESSAGE = 'This object is nested too deeply.';
const invalidIn = (line: number) =>
  `The object in line ${line} isn’t valid JSON. Export the file again, or as CSV.`;

interface JsonObject {
  readonly fields: ReadonlyMap<string, unknown>;
  readonly repeated: string | undefined;
}

const objectIn = ({ text, isTooLong, isTooDeep, isUnterminated }: JsonText): JsonObject | null => {
  if (isTooLong || isTooDeep || isUnterminated) return null;
  try {
    const { value, repeated } = parseJson(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? { fields: new Map(Object.entries(value)), repeated } : null;
  } catch {
    return null;
  }
};

const damageOf = (object: JsonObject | null, { text, isUnterminated, isTooDeep }: JsonText) => {
  if (object === null) {
    if (isUnterminated) return TRUNCATED_MESSAGE;
    if (isTooDeep) return TOO_DEEP_MESSAGE;
    return text.startsWith('{') ? INVALID_MESSAGE : NOT_AN_OBJECT_MESSAGE;
  }
  return object.repeated === undefined ? undefined : repeatedKey(object.repeated);
};

export async function* jsonRecords(file: FileBytes, encoding: Encoding): AsyncGenerator<FileRecord> {
  const list = await listWithin(readText(file, encoding));
  if (list === 'unclear') throw refuseFile(ONE_OBJECT_MESSAGE);
  const texts = () => jsonTexts(onlyPart(readText(file, encoding), list));
  const names = new Set<string>();
  let invalid: JsonText | undefined;
  for await (const text of texts()) {
    const object = objectIn(text);
    if (damageOf(object, text) === INVALID_MESSAGE) invalid ??= text;
    for (const name of object?.fields.keys() ?? []) names.add(name);
  }
  if (names.size === 0) throw refuseFile(invalid ? invalidIn(invalid.line) : NO_LIST_MESSAGE);
  const columns = [...names];
  yield { line: 1, cells: columns };
  let line = 1;
  for await (const text of texts()) {
    line = Math.max(line + 1, text.line);
    const object = objectIn(text);
    const damage = damageOf(object, text);
    if (text.isTooLong) yield tooLong(line, text.text, 'object');
    else if (object === null || damage !== undefined) yield damaged(line, text.text, damage ?? '');
    else {
      const values = columns.map((name) => object.fields.get(name));
      const numbers = values.flatMap((value, at) => (typeof value === 'number' ? at : []));
      yield { line, cells: values.map(cellOfJson), numbers };
    }
  }
}
