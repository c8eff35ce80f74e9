/** Weighs the first views and index.html, in kB of brotli. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { APP_FOLDER, buildIfStale } from './build.ts';
import { firstViews } from './first-view.ts';

const BUDGETS_KB = { scripts: 120, page: 11, warn: 117 } as const;
/** Each is waited for on a slow line. */
const MAX_SCRIPTS = 4;

const weigh = (file: string) => statSync(join(APP_FOLDER, `${file}.br`)).size / 1000;

await buildIfStale();
const { list: files, signIn: forSignIn } = firstViews();
const weights = files
  .map((file) => ({ file, weight: weigh(file) }))
  .toSorted((one, other) => other.weight - one.weight);
const scripts = weights.reduce((sum, { weight }) => sum + weight, 0);
const signIn = forSignIn.reduce((sum, file) => sum + weigh(file), 0);
const page = weigh('index.html');

for (const { file, weight } of weights) console.log(`${weight.toFixed(1).padStart(7)}  ${file}`);
console.log(`${scripts.toFixed(1).padStart(7)}  scripts for the list (at most ${BUDGETS_KB.scripts})`);
console.log(`${signIn.toFixed(1).padStart(7)}  scripts for the sign-in form (at most ${BUDGETS_KB.scripts})`);
console.log(`${page.toFixed(1).padStart(7)}  index.html (at most ${BUDGETS_KB.page})`);
if (scripts > BUDGETS_KB.warn)
  console.warn(
    `The scripts weigh more than ${BUDGETS_KB.warn} kB: make room before they reach ${BUDGETS_KB.scripts}.`,
  );
if (files.length > MAX_SCRIPTS) {
  console.error(`The first view loads ${files.length} scripts, of at most ${MAX_SCRIPTS}.`);
  process.exit(1);
}
if (Math.max(scripts, signIn) > BUDGETS_KB.scripts || page > BUDGETS_KB.page) {
  console.error('The first view is too heavy: load what it does not need later, or take a smaller library.');
  process.exit(1);
}
