import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Each planted file stands in a tree of its own, so that the linter starts once for all of them. */
const scratch = mkdtempSync(join(tmpdir(), 'registrar-layering-'));
afterAll(() => rmSync(scratch, { recursive: true }));
const config = readFileSync('.oxlintrc.json', 'utf8');
const [, options] = /^ {2}"options": (\{.*\}),\n/m.exec(config) ?? [];
writeFileSync(join(scratch, '.oxlintrc.json'), `{ "options": ${options} }`);

let trees = 0;
/** @returns the tree of a file that stands at `path` and holds `source` */
const plant = (path: string, source: string): string => {
  trees += 1;
  const tree = `tree${trees}`;
  const file = join(scratch, tree, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${source}\n`);
  // Only the outermost may have options.
  writeFileSync(join(scratch, tree, '.oxlintrc.json'), config.replace(/^ {2}"options": .*\n/m, ''));
  return tree;
};

interface Complaint {
  readonly filename: string;
  readonly message: string;
  readonly help?: string;
}
let complaints: readonly Complaint[] = [];
beforeAll(() => {
  const { stdout } = spawnSync(resolve('node_modules/.bin/oxlint'), ['--format=json'], {
    cwd: scratch,
    encoding: 'utf8',
  });
  complaints = (JSON.parse(stdout) as { diagnostics: Complaint[] }).diagnostics;
});
const complaintsAbout = (tree: string): string =>
  complaints
    .filter(({ filename }) => filename.startsWith(`${tree}/`))
    .map(({ message, help = '' }) => `${message} ${help}`)
    .join('\n');

const importing = (specifier: string) => `import { thing } from '${specifier}';\nexport const used = thing;`;

test.each(
  (
    [
      ['contract/levels.ts', 'node:fs', 'imports only the schema library'],
      ['contract/levels.ts', '../server/app.ts', 'imports only the schema library'],
      ['contract/routes/auth.ts', 'valibot', 'imports only the schema library'],
      ['contract/routes/auth.ts', '../../server/app.ts', 'imports only the schema library'],
      ['contract/routes/auth.ts', '../auth.ts', 'Routes carry no schema'],
      ['src/machines/auth.ts', 'react', 'imports xstate alone'],
      ['src/machines/auth.ts', '../api/http.ts', 'imports xstate alone'],
      ['src/machines/auth.ts', './record-form.ts', 'imports xstate alone'],
      ['src/machines/auth.ts', '../../contract/constants.ts', 'take types from contract/'],
      ['src/api/http.ts', 'react', 'knows no screen and no machine'],
      ['src/api/http.ts', 'xstate', 'knows no screen and no machine'],
      ['src/api/http.ts', '../machines/auth.ts', 'machines meet it in src/wiring.ts'],
      ['src/api/http.ts', '../../server/app.ts', 'machines meet it in src/wiring.ts'],
      ['src/api/http.ts', '../../contract/auth.ts', 'calls by contract/routes'],
      ['src/api/http.ts', '../../contract/route.ts', 'calls by contract/routes'],
      ['src/wiring/flows/job.ts', '../../../contract/jobs.ts', 'calls by contract/routes'],
      ['src/wiring.ts', './views/shell/shell.tsx', 'never the other way round'],
      ['src/views/sign-in/sign-in.tsx', 'ofetch', 'Views call no HTTP'],
      ['src/views/sign-in/sign-in.tsx', '../../../server/app.ts', 'over HTTP alone'],
      ['server/routes/auth.ts', '../../src/api/http.ts', 'share contract/ and nothing else'],
      ['src/wiring.ts', './inspector/attach.ts', 'in development alone'],
      ['src/views/shell/shell.tsx', '../../inspector/attach.ts', 'in development alone'],
    ] as const
  ).map((planted) => [...planted, plant(planted[0], importing(planted[1]))] as const),
)('%s may not import %s', (_path, _specifier, reason, tree) => {
  expect(complaintsAbout(tree)).toContain(reason);
});

const reaching = plant('src/machines/auth.ts', 'export const place = document.title;');
test('a machine may not reach for the browser', () => {
  expect(complaintsAbout(reaching)).toContain("Unexpected use of 'document'");
});

const mutating = plant(
  'src/views/calendar/feeds-dialog.tsx',
  "import { useMutation, useQuery } from '@tanstack/react-query';\nexport const used = [useMutation, useQuery];",
);
test('a view may not write by itself', () => {
  expect(complaintsAbout(mutating)).toContain('A view sends what is to be written to a flow');
});

const suppressing = plant('src/wiring.ts', '// oxlint-disable-next-line no-console\nexport const one = 1;');
test('a suppression that suppresses nothing is refused', () => {
  expect(complaintsAbout(suppressing)).toMatch(/Unused .*directive/);
});

test.each(
  [
    ['contract/levels.ts', importing('valibot')],
    ['contract/wall-time.ts', importing('temporal-polyfill/fns/Instant')],
    ['contract/phone-numbers.ts', importing('libphonenumber-js/min')],
    ['src/machines/auth.ts', importing('xstate')],
    [
      'src/machines/auth.ts',
      "import type { Problem } from '../../contract/failure.ts';\nexport const problems: Problem[] = [];",
    ],
    ['contract/auth.ts', importing('./routes/auth.ts')],
    ['contract/routes/auth.ts', importing('../route.ts')],
    ['src/api/http.ts', importing('../../contract/routes/auth.ts')],
    ['src/api/http.ts', importing('../../contract/constants.ts')],
    ['src/wiring.ts', importing('./machines/auth.ts')],
    ['src/views/sign-in/sign-in.tsx', importing('../../wiring.ts')],
    ['server/routes/auth.ts', importing('../../contract/auth.ts')],
  ].map(([path = '', source = '']) => [path, plant(path, source)] as const),
)('%s may import what its room allows', (_path, tree) => {
  expect(complaints).not.toEqual([]);
  expect(complaintsAbout(tree)).toBe('');
});
