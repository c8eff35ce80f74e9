import { afterAll, beforeAll, expect, test } from 'vitest';
import { followRecipe } from '../support/recipe.ts';
import { copyTree } from '../support/tree-copy.ts';

/** The recipes are followed to the letter in a copy of the tree, and held to what they say they must pass. */

const SUITES =
  'tests/server/every-kind.test.ts tests/server/any-request.test.ts tests/journeys/every-kind.test.ts ' +
  'tests/machines/copy.paths.test.ts tests/conventions/emitted-events.test.ts';
const copy = copyTree();
const edits: Record<string, readonly string[]> = {};

/** @throws with all that was printed when the program fails */
const run = async (program: string, ...parameters: string[]): Promise<string> => {
  const { code, output } = await copy.run(program, parameters);
  if (code !== 0) throw new Error(`${program} ${parameters.join(' ')}\n${output}`);
  return output;
};

beforeAll(async () => {
  for (const page of ['add-a-field', 'add-a-kind', 'add-a-flow'])
    edits[page] = followRecipe(`docs/recipes/${page}.md`, copy.folder);
  await run('tsx', 'scripts/machines.ts');
});
afterAll(() => copy.remove());

test('a kind takes six edits: what it is, its table and how it is shown', () => {
  expect(edits['add-a-kind']).toHaveLength(6);
});

test('what the recipes say to write is typed, within the rules, formatted and all of it used', async () => {
  const written = Object.values(edits).flat();
  await Promise.all([
    // The checkout's own notes of what was checked stay as they are.
    run('tsc', '--noEmit', '--tsBuildInfoFile', 'copy.tsbuildinfo'),
    run('oxlint', '--deny-warnings', ...written.filter((path) => /\.tsx?$/.test(path))),
    run('oxfmt', '--check', ...written),
    run('knip'),
    run('tsx', 'scripts/machines.ts', '--check'),
  ]);
});

test('a sixth kind, a new field and a new flow pass the generated suites, which know nothing of them', async () => {
  const printed = await run(
    'vitest',
    'run',
    '--reporter=verbose',
    ...SUITES.split(' '),
    '-t',
    'scholarships|majors (has a table|takes a value)|the form of majors|copy: |copy.ts emits',
  );
  for (const name of [
    'scholarships > takes a value for every field, says it back, and takes it back',
    'scholarships.change',
    'scholarships have a list, a form with every field, a detail and a history',
    'scholarships are reached by a key and by the palette, and have saved views and an import',
    'the rows of scholarships are there before the code has come',
    'the form of majors writes each of their fields, once',
    'copy: the machine alone > took every transition and saw every guard pass and fail',
    'every event that copy.ts emits has a listener',
  ])
    expect(printed).toContain(name);
});
