import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { describe, expect, test } from 'vitest';
import { EVERY_VISIT } from '../../scripts/vite/code-splitting.ts';
import { compileHints } from '../../scripts/vite/compile-hints.ts';

const HINT = '//# allFunctionsCalledOnLoad\n';
const BUILT = 'dist/app';

interface Chunk {
  readonly file: string;
  readonly name?: string;
}

test('the scripts that every visit runs begin with V8’s hint, packed ones too, and no others do', () => {
  const manifest = readFileSync(join(BUILT, '.vite/manifest.json'), 'utf8');
  const chunks = Object.values(JSON.parse(manifest) as Readonly<Record<string, Chunk>>).filter(({ file }) =>
    file.endsWith('.js'),
  );
  const hintedBy = (textOf: (path: string) => string) => {
    const hinted = chunks.filter(({ file }) => textOf(join(BUILT, file)).startsWith(HINT));
    return hinted.map(({ name }) => name).toSorted();
  };
  expect(hintedBy((path) => readFileSync(path, 'utf8'))).toEqual(EVERY_VISIT.toSorted());
  expect(hintedBy((path) => brotliDecompressSync(readFileSync(`${path}.br`)).toString())).toEqual(
    EVERY_VISIT.toSorted(),
  );
});

describe('the name of a file', () => {
  const CODE: Readonly<Record<string, string>> = {
    first: 'export const first = () => 1;',
    other: 'export const other = () => 2;',
  };
  const modules = {
    name: 'modules',
    resolveId: (id: string) => (id in CODE ? id : null),
    load: (id: string) => CODE[id] ?? null,
  };
  const buildWith = async (hinted: readonly string[]) => {
    const { output } = (await build({
      configFile: false,
      logLevel: 'silent',
      plugins: [modules, compileHints(hinted)],
      build: {
        write: false,
        rolldownOptions: { input: Object.keys(CODE), preserveEntrySignatures: 'strict' },
      },
    })) as Rolldown.RolldownOutput;
    const chunks = output.filter((file) => file.type === 'chunk');
    return Object.fromEntries(chunks.map(({ name, fileName, code }) => [name, { fileName, code }]));
  };

  test('is another with the hint than without, so that no cached one is taken for it', async () => {
    const [plain, hinted] = [await buildWith([]), await buildWith(['first'])];
    expect(hinted['first']?.code).toBe(HINT + plain['first']?.code);
    expect(hinted['first']?.fileName).not.toBe(plain['first']?.fileName);
    expect(hinted['other']).toEqual(plain['other']);
  });
});
