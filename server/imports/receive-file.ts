import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Failure } from '../failure.ts';

/** Bytes an uploaded file may have. */
const LARGEST_FILE = 1024 * 1024 * 1024;

async function* atMost(source: Readable): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += (chunk as Buffer).length;
    if (bytes > LARGEST_FILE) throw new Failure('body_too_large', 'A file may have at most 1 GB.');
    yield chunk as Buffer;
  }
}

/** Keeps an upload on disk while `work` reads it, more than once if need be; it is gone afterwards. */
export const withUploadedFile = async <T>(
  source: Readable,
  work: (file: string) => Promise<T>,
): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'registrar-import-'));
  try {
    const file = join(folder, 'upload');
    await pipeline(source, atMost, createWriteStream(file));
    return await work(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
