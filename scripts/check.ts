/** With `--unless-passed`, skipped where nothing has changed since it passed. */
import { runProgram } from './run-program.ts';
import { hasPassed, notePassed } from './cached-check.ts';

const PARTS: readonly (readonly [string, ...string[]])[] = [
  ['node', '--import', 'tsx', 'scripts/budget.ts'],
  ['tsc', '--noEmit'],
  ['oxlint'],
  ['node', '--import', 'tsx', 'scripts/conventions.ts'],
  ['oxfmt', '--check'],
  ['knip'],
  ['node', '--import', 'tsx', 'scripts/machines.ts', '--check'],
];
const MAX_CONCURRENT_PARTS = 2;

const began = performance.now();
if (process.argv.includes('--unless-passed') && hasPassed('check')) {
  console.log('Checked already: nothing has changed since `npm run check` passed.');
  process.exit(0);
}
const left = [...PARTS];
const failed: string[] = [];
const work = async (): Promise<void> => {
  const part = left.shift();
  if (!part) return;
  const [program, ...parameters] = part;
  if ((await runProgram(program, parameters)) !== 0) failed.push(part.join(' '));
  await work();
};
await Promise.all(Array.from({ length: MAX_CONCURRENT_PARTS }, work));
const seconds = Math.round((performance.now() - began) / 1000);
if (failed.length > 0) {
  console.error(`Checked in ${seconds} s; failed: ${failed.join('; ')}`);
  process.exit(1);
}
notePassed('check');
console.log(`Checked in ${seconds} s.`);
