import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OPERATIONS } from '../../contract/operations.ts';
import { openapi } from '../../server/openapi.ts';

test('the OpenAPI document lints clean', () => {
  const folder = mkdtempSync(join(tmpdir(), 'registrar-openapi-'));
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(openapi(OPERATIONS)));
  const lint = spawnSync(
    join('node_modules', '.bin', 'redocly'),
    ['lint', file, '--extends', 'recommended', '--format', 'json'],
    {
      encoding: 'utf8',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  );
  rmSync(folder, { recursive: true });
  const { problems } = JSON.parse(lint.stdout) as {
    problems: { ruleId: string; message: string; location: { pointer?: string }[] }[];
  };
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
    [],
  );
});
