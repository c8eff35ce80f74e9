import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const COMPRESSIBLE = /\.(html|js|css|svg|json|ico|webmanifest)$/;

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

/** Writes .br and .gz: no request waits for a compressor. */
export const precompress = (): Plugin => {
  let folder = '';
  return {
    name: 'registrar:precompress',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: async () => {
      await Promise.all(
        filesBelow(folder).map(async (file) => {
          const content = readFileSync(file);
          const parameters = {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          };
          writeFileSync(`${file}.br`, await brotli(content, { params: parameters }));
          writeFileSync(`${file}.gz`, await zip(content, { level: 9 }));
        }),
      );
    },
  };
};
