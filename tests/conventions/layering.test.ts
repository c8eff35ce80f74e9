import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const scratch = mkdtempSync(join(tmpdir(), 'registrar-layering-'));
copyFileSync('.oxlintrc.json', join(scratch, '.oxlintrc.json'));
afterAll(() => rmSync(scratch, { recursive: true }));

/** What the linter says of one file that stands at `path` and holds `source`. */
const complaintsAbout = (path: string, source: string): string => {
  const file = join(scratch, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${source}\n`);
  try {
    return execFileSync(resolve('node_modules/.bin/oxlint'), [path], { cwd: scratch, encoding: 'utf8' });
  } catch (error) {
    return String((error as { stdout: unknown }).stdout);
  } finally {
    rmSync(file);
  }
};

const importing = (specifier: string) => `import { thing } from '${specifier}';\nexport const used = thing;`;

test.each([
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
])('%s may not import %s', (path, specifier, reason) => {
  expect(complaintsAbout(path, importing(specifier))).toContain(reason);
});

test('a machine may not reach for the browser', () => {
  expect(complaintsAbout('src/machines/auth.ts', 'export const place = document.title;')).toContain(
    "Unexpected use of 'document'",
  );
});

test('a suppression that suppresses nothing is refused', () => {
  const source = '// oxlint-disable-next-line no-console\nexport const one = 1;';
  expect(complaintsAbout('src/wiring.ts', source)).toContain('Found 0 warnings and 1 error');
});

test.each([
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
])('%s may import what its room allows', (path, source) => {
  expect(complaintsAbout(path, source)).toContain('Found 0 warnings and 0 errors');
});
