import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { filterSchema, OPERATORS } from '../../contract/filter.ts';
import { OPERATIONS } from '../../contract/operations.ts';
import { WORKBOOK_TYPE } from '../../contract/routes/records.ts';
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

const described = openapi(OPERATIONS) as unknown as {
  readonly paths: Readonly<
    Record<
      string,
      Record<
        string,
        {
          readonly parameters: readonly {
            readonly name: string;
            readonly description?: string;
            readonly schema: { readonly pattern?: string };
          }[];
          readonly requestBody?: { readonly content: object };
          readonly responses: Readonly<
            Record<string, { readonly content?: Readonly<Record<string, object>>; readonly headers?: object }>
          >;
        }
      >
    >
  >;
};

test('OpenAPI: every answer but 204 says its media type and what is in it', () => {
  const silent = OPERATIONS.filter(({ method, path, success }) => {
    const { content = {} } = described.paths[path]?.[method.toLowerCase()]?.responses[success] ?? {};
    return (success === 204) !== (Object.keys(content).length === 0);
  });
  expect(silent.map(({ id }) => id)).toEqual([]);
});

test.each([
  ['/v1/live', 'get', ['text/event-stream']],
  ['/v1/levels/export', 'get', ['text/csv', 'application/json', WORKBOOK_TYPE]],
  ['/v1/events/calendar.ics', 'get', ['text/calendar']],
  ['/v1/events/{id}/calendar.ics', 'get', ['text/calendar']],
])('OpenAPI: %s answers with its own media types', (path, method, types) => {
  const { content } = described.paths[path]?.[method]?.responses[200] ?? {};
  expect(Object.keys(content ?? {})).toEqual(types);
});

test('OpenAPI: an import takes tables, calendars and workbooks', () => {
  expect(Object.keys(described.paths['/v1/levels/imports']?.['post']?.requestBody?.content ?? {})).toEqual([
    'text/csv',
    'text/calendar',
    WORKBOOK_TYPE,
  ]);
});

const parameter = (path: string, method: string, wanted: string) =>
  described.paths[path]?.[method]?.parameters.find(({ name }) => name === wanted);

test('OpenAPI: the grammar of a filter is described, with every operator', () => {
  const { description = '' } = parameter('/v1/universities', 'get', 'filter') ?? {};
  for (const operator of OPERATORS) expect(description).toContain(operator);
  const [example = ''] = /\{"field".*?\]\}/.exec(description) ?? [];
  expect(v.is(filterSchema, JSON.parse(example))).toBe(true);
});

test('OpenAPI: an Idempotency-Key is what the server takes, and 429 says when to ask again', () => {
  const pattern = new RegExp(
    parameter('/v1/universities', 'post', 'Idempotency-Key')?.schema.pattern ?? 'none',
  );
  expect(['', 'x'.repeat(255), 'x'.repeat(256)].map((key) => pattern.test(key))).toEqual([
    false,
    true,
    false,
  ]);
  expect(described.paths['/v1/universities']?.['post']?.responses[429]?.headers).toHaveProperty(
    'Retry-After',
  );
});
