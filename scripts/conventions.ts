/** Import order, retired words, costly selectors. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { importOrderErrors } from './conventions/import-order.ts';
import { wideHasErrors } from './conventions/wide-has.ts';
import { retiredWordErrors, retiredWords } from './conventions/retired-words.ts';

// New files too, before they are added.
const LISTED = ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'server', 'contract'];
const paths = execFileSync('git', LISTED, { encoding: 'utf8' }).split('\n').filter(existsSync);
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
