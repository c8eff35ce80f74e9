/** Part of `npm run check`: which room may import which, and words the glossary has retired. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { importOrderErrors } from './conventions/import-order.ts';
import { retiredWordErrors, retiredWords } from './conventions/retired-words.ts';

const paths = execFileSync('git', ['ls-files', 'src', 'server', 'contract'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path));
const sources = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));
const errors = [
  ...importOrderErrors(sources),
  ...retiredWordErrors(sources, retiredWords(readFileSync('docs/glossary.md', 'utf8'))),
];
for (const error of errors) console.error(error);
process.exitCode = errors.length === 0 ? 0 : 1;
