import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

const TREE =
  'contract server src scripts tests benchmarks public docs index.html package.json tsconfig.json vite.config.ts ' +
  'vitest.config.ts knip.json .oxlintrc.json .oxfmtrc.json';

/** A copy of the tree that a test may write into, over the same installed packages. */
export const copyTree = () => {
  const folder = mkdtempSync(join(tmpdir(), 'copy-'));
  const isOurs = (path: string) => basename(path) !== 'node_modules';
  for (const name of TREE.split(' ')) cpSync(name, join(folder, name), { recursive: true, filter: isOurs });
  for (const installed of ['node_modules', 'tests/extractor/node_modules'])
    symlinkSync(resolve(installed), join(folder, installed));
  return {
    folder,
    /** Runs a program of node_modules/.bin there, on its own and not as a part of this run. */
    run: async (program: string, parameters: readonly string[]) => {
      const own = Object.entries(process.env).filter(
        ([name]) => !/^(VITEST|TEST$|NODE_ENV$|DEV$|PROD$)/.test(name),
      );
      const child = spawn(join('node_modules', '.bin', program), parameters, {
        cwd: folder,
        env: { ...Object.fromEntries(own), FIGURES: 'none', NO_COLOR: '1' },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          output += String(chunk);
        });
      const [code] = (await once(child, 'close')) as [number | null];
      return { code, output };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
