import { setTimeout as pause } from 'node:timers/promises';
import type { Import } from '../../contract/imports.ts';
import type { Client } from './client.ts';

/** Milliseconds between two looks at a job. */
const POLL_MS = 50;

interface ReadLine {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
  /** Why it could not be read. */
  readonly errors: readonly string[];
  /** What is wrong with its values, by field. */
  readonly fieldErrors: Readonly<Record<string, string>>;
}

/** A file as the server has read it, told by its interface alone. */
export interface ReadBack {
  readonly import: Import;
  readonly lines: readonly ReadLine[];
  /** Why it was refused as a whole; null when it was not. */
  readonly refusal: string | null;
}

const linesOf = async (client: Client, id: string): Promise<ReadLine[]> => {
  const found: ReadLine[] = [];
  for (let after = 1; ;) {
    const { data, meta } = await client.call('GET', `/v1/imports/${id}/lines?limit=200&after=${after}`);
    for (const { line, cells, errors, damaged_cells: damaged } of data)
      found.push({
        line,
        cells,
        errors: damaged ? errors.map(({ message }: { message: string }) => message) : [],
        fieldErrors: Object.fromEntries(
          errors.map(({ path, message }: { path: string; message: string }) => [path, message]),
        ),
      });
    if (meta.next === null) return found;
    after = meta.next;
  }
};

/**
 * Uploads bytes and reads back, cell by cell, what the server made of them, after a dry run that maps what was guessed.
 * @param kind the plural of the kind
 * @param chosen what a person says otherwise before the dry run
 */
export const uploadBytes = async (
  client: Client,
  kind: string,
  bytes: string | Uint8Array,
  chosen: (read: Import) => Promise<void> = async () => {},
): Promise<ReadBack> => {
  const response = await client.send('POST', `/v1/${kind}/imports?name=file`, {
    body: bytes,
  });
  const body = (await response.json()) as { data: Import; detail?: string };
  if (!response.ok) return { import: body.data, lines: [], refusal: body.detail ?? String(response.status) };
  const { id, mapping } = body.data;
  await chosen(body.data);
  await client.call('POST', `/v1/imports/${id}/check`, { mapping, match_by: null });
  for (;;) {
    const { data } = await client.call('GET', `/v1/imports/${id}`);
    if (data.state === 'checked') return { import: data, lines: await linesOf(client, id), refusal: null };
    if (data.job?.state === 'failed')
      throw new Error(`the dry run failed: ${JSON.stringify(data.job.failure)}`);
    await pause(POLL_MS);
  }
};

/** Rows that could be read, each with its number and its cells. */
export const good = ({ lines }: ReadBack) =>
  lines
    .filter(({ errors }) => errors.length === 0)
    .map(({ line, cells }) => [line, Object.values(cells).join('|')]);
/** Rows that could not, each with its number and its reason. */
export const bad = ({ lines }: ReadBack) =>
  lines.filter(({ errors }) => errors.length > 0).map(({ line, errors }) => [line, errors[0]]);
