import type { Import } from '../../../contract/imports.ts';
import type { Client } from '../client.ts';
import { uploadBytes } from '../upload-bytes.ts';
import type { MessyFile } from './messy-file.ts';

export interface MessyFileResult {
  readonly name: string;
  /** What is wrong; null when every cell is right and every fault was told. */
  readonly fault: string | null;
  readonly cells: number;
  /** Rows, or whole files, that were refused in a sentence, as they had to be. */
  readonly complaints: number;
  /** Null where a file has no encoding to be found out. */
  readonly isEncodingFound: boolean | null;
}

const isSentence = (text: string | null | undefined) =>
  typeof text === 'string' && /^[A-Z“].{20,}[.]$/s.test(text);
// What PostgreSQL cannot hold is shown as a broken letter.
const storable = (cell: string) => cell.replaceAll('\0', '\ufffd');

/** Brings a file to the server as a person would, and compares every cell of what it made of it. */
export const checkMessyFile = async (client: Client, file: MessyFile): Promise<MessyFileResult> => {
  const { name, kind, bytes, encoding, expected } = file;
  const wanted = encoding ?? null;
  let isEncodingFound: boolean | null = null;
  const choose = async ({ id, encoding: found }: Import) => {
    if (wanted === null) return;
    isEncodingFound = found === wanted;
    if (found !== wanted) await client.call('POST', `/v1/imports/${id}/read`, { encoding: wanted });
  };
  const { import: read, lines, refusal } = await uploadBytes(client, kind, bytes, choose);
  const resultOf = (fault: string | null, cells = 0, complaints = 0): MessyFileResult => ({
    name,
    fault,
    cells,
    complaints,
    isEncodingFound,
  });
  if (expected === 'refused')
    return isSentence(refusal) ? resultOf(null, 0, 1) : resultOf(`not refused in a sentence: ${refusal}`);
  if (refusal !== null) return resultOf(`refused: ${refusal}`);
  const { rows, columns = read.columns } = expected;
  if (lines.length !== rows.length || read.lines !== rows.length)
    return resultOf(`${lines.length} rows are there, ${read.lines} are told, ${rows.length} are in the file`);
  let cells = 0;
  let complaints = 0;
  for (const [at, row] of rows.entries()) {
    const line = lines[at]!;
    const place = `row ${at + 1}, line ${line.line}`;
    if (row.line !== undefined && row.line !== line.line) return resultOf(`${place} is on line ${row.line}`);
    if (row.cells === null) {
      if (!isSentence(line.errors[0] ?? null)) return resultOf(`${place} is damaged, and was not told so`);
      complaints += 1;
      continue;
    }
    if (line.errors.length > 0) return resultOf(`${place} is sound: ${line.errors[0]}`);
    for (const [also, cell] of row.cells.entries()) {
      const found = line.cells[columns[also] ?? ''];
      if (found !== storable(cell))
        return resultOf(`${place}, cell ${also + 1}: ${JSON.stringify(found)} is ${JSON.stringify(cell)}`);
      cells += 1;
    }
    for (const [field, isWrong] of Object.entries(row.isWrong ?? {}))
      if (isWrong !== isSentence(line.fieldErrors[field]))
        return resultOf(`${place}, ${field}: ${isWrong ? 'not told' : line.fieldErrors[field]}`);
  }
  if (read.damaged !== complaints)
    return resultOf(`${read.damaged} damaged rows are told, ${complaints} are there`);
  return resultOf(null, cells, complaints);
};
