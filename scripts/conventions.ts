/** Import order, retired words, costly selectors. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { importOrderErrors } from './conventions/import-order.ts';
import { wideHasErrors } from './conventions/wide-has.ts';
import { retiredWordErrors, retiredWords } from './conventions/retired-words.ts';

const paths = execFileSync('git', ['ls-files', 'src', 'server', 'contract'], { encoding: 'utf8' }).split(
  '\n',
);
const filesOf = (ending: RegExp) =>
  new Map(paths.filter((path) => ending.test(path)).map((path) => [path, readFileSync(path, 'utf8')]));
const sources = filesOf(/\.tsx?$/);
const errors = [
  ...importOrderErrors(sources),
  ...wideHasErrors(filesOf(/\.css$/)),
  ...retiredWordErrors(sources, retiredWords(readFileSync('docs/glossary.md', 'utf8'))),
];
for (const error of errors) console.error(error);
process.exitCode = errors.length === 0 ? 0 : 1;
