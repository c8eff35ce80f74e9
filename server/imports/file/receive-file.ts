import type { Readable } from 'node:stream';
import { Failure } from '../../failure.ts';
import { withTemporaryFile, type FileBytes } from './file-bytes.ts';

const MAX_FILE_BYTES = 1024 * 1024 * 1024;

const tooLarge = () => new Failure('body_too_large', 'Files can be up to 1 GB.');

async function* atMost(source: Readable, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  // Stays open, so that a refusal can be sent.
  for await (const chunk of source.iterator({ destroyOnReturn: false })) {
    bytes += (chunk as Buffer).length;
    if (bytes > maxBytes) throw tooLarge();
    yield chunk as Buffer;
  }
}

export const withUploadedFile = async <T>(
  source: Readable,
  work: (file: FileBytes) => Promise<T>,
  maxBytes = MAX_FILE_BYTES,
): Promise<T> => {
  try {
    return await withTemporaryFile(atMost(source, maxBytes), work);
  } catch (error) {
    if (source.errored)
      throw new Failure('invalid_input', 'The upload was interrupted. Choose the file again.', {}, error);
    // Drains the body before the connection's next request.
    source.resume();
    throw error;
  }
};
