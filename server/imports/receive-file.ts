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

/** Gives `work` a place on disk for a file; what is there afterwards is removed. */
export const withFolder = async <T>(work: (file: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'registrar-import-'));
  try {
    return await work(join(folder, 'upload'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Keeps an upload on disk while `work` reads it, more than once if need be; it is gone afterwards. */
export const withUploadedFile = <T>(source: Readable, work: (file: string) => Promise<T>): Promise<T> =>
  withFolder(async (file) => {
    await pipeline(source, atMost, createWriteStream(file));
    return work(file);
  });
