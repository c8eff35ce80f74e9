import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { ADMIN_SCOPE, SCOPE_HEADER } from '../contract/constants.ts';
import { FAILURES, problemSchema, type FailureCode } from '../contract/failure.ts';
import { OPERATORS } from '../contract/filter.ts';
import { MAX_CHANGED_WITHIN_S } from '../contract/live.ts';
import type { Operation } from '../contract/operation.ts';
import { IDEMPOTENCY_KEY } from './records/write/idempotency.ts';

type Json = Record<string, unknown>;

const COMMON_FAILURES: readonly FailureCode[] = [
  'invalid_input',
  'scope_required',
  'rate_limited',
  'internal',
  'database_unavailable',
  'query_timeout',
  'shutting_down',
  'disk_full',
];
const ADMIN_FAILURES: readonly FailureCode[] = ['unauthenticated', 'forbidden'];
const BODY_FAILURES: readonly FailureCode[] = ['unsupported_media_type', 'body_too_large'];

const DESCRIPTION = `Master data of a study-abroad product: every write is a change-set that can be undone.

Every request carries \`Scope: admin\`. \`POST /v1/auth/login\` gives the \`access_token\` to send as \`Authorization: Bearer …\`; \`expires_in\` is the time it expires, and \`POST /v1/auth/refresh-token\` exchanges the \`refresh_token\`, which works once, for a new pair.

A change carries \`If-Match\` with the ETag of the version it is based on, like \`"3"\`. If someone else has changed the same fields since, the response is 412 with both values; other fields are merged. A write repeated with its \`Idempotency-Key\` within two days is done once; the repeat gets the first response.

Failures are problem details (RFC 9457): \`code\` is stable, \`detail\` is for people. Each of \`errors\` names its field in \`path\`.

\`GET /v1/live\` sends the events \`change\` (\`kinds\`, and \`change_set_id\` where records changed), \`job\` (\`job_id\`), \`gap\` (events may be missing: load again) and \`session\` (it has ended). They have no ids: after a reconnect, ask with \`changed_within\`.`;

/** Flattens `anyOf`, without repetitions. */
const tidy = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(tidy);
  if (typeof value !== 'object' || value === null) return value;
  const schema = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, tidy(inner)])) as Json;
  if (!Array.isArray(schema['anyOf'])) return schema;
  const { anyOf, ...rest } = schema as Json & { anyOf: Json[] };
  const flat = anyOf.flatMap((option) =>
    Array.isArray(option['anyOf']) && Object.keys(option).length === 1
      ? (option['anyOf'] as Json[])
      : [option],
  );
  const unique = [...new Map(flat.map((option) => [JSON.stringify(option), option])).values()];
  return unique.length === 1 ? { ...unique[0], ...rest } : { ...rest, anyOf: unique };
};

const schemaOf = (schema: GenericSchema, typeMode: 'input' | 'output'): Json => {
  // JSON Schema cannot express trimming.
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode, errorMode: 'ignore' }) as Json;
  return tidy(rest) as Json;
};

const PARAMETERS: Readonly<Record<string, string>> = {
  q: 'Words in any order; tolerates typos and missing accents, and finds acronyms.',
  filter: `JSON: a condition \`{"field":"country","is":"any_of","value":["NP","IN"]}\`, or \`{"and":[…]}\` or \`{"or":[…]}\` of conditions. \`is\` takes ${OPERATORS.join(', ')}; \`empty\` and \`filled\` have no value, \`between\` has two. A time may be relative, in days: \`today+7\`, \`now-30\`. What refers to a record is a field, too: \`{"field":"offerings","is":"empty"}\`.`,
  sort: 'Fields, separated by commas; descending after `-`: `country,-established`.',
  after: '`meta.next` of the previous page; omit it for the first page.',
  before: '`meta.previous` of the next page.',
  changed_within: `For a reconnect: first sends the kinds changed in the last so many seconds, at most ${MAX_CHANGED_WITHIN_S}.`,
  columns: 'Fields, separated by commas, in order; omit it for all.',
};

const parametersOf = (operation: Operation): Json[] => {
  const named = (schema: GenericSchema | undefined, place: 'path' | 'query') => {
    if (!schema) return [];
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(PARAMETERS[name] && !property['enum'] && { description: PARAMETERS[name] }),
      schema: property,
    }));
  };
  const header = (name: string, required: boolean, schema: Json) => ({
    name,
    in: 'header',
    required,
    schema,
  });
  return [
    header(SCOPE_HEADER, true, { type: 'string', const: ADMIN_SCOPE }),
    ...(operation.ifMatch ? [header('If-Match', true, { type: 'string', examples: ['"3"'] })] : []),
    ...(operation.idempotent
      ? [header('Idempotency-Key', false, { type: 'string', pattern: IDEMPOTENCY_KEY.source })]
      : []),
    ...named(operation.params, 'path'),
    ...named(operation.query, 'query'),
  ];
};

const RETRIED = new Set<number>([FAILURES.rate_limited, FAILURES.database_unavailable]);
const RETRY_AFTER = { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } };

const failuresOf = (operation: Operation): Json => {
  const codes = [
    ...COMMON_FAILURES,
    ...(operation.access === 'admin' ? ADMIN_FAILURES : []),
    ...(operation.body || operation.consumes ? BODY_FAILURES : []),
    ...operation.failures,
    ...(operation.params ? (['not_found'] as const) : []),
    ...(operation.ifMatch ? (['stale_version', 'version_required'] as const) : []),
    ...(operation.idempotent ? (['idempotency_key_reused'] as const) : []),
  ];
  return Object.fromEntries(
    codes.map((code) => [
      FAILURES[code],
      {
        description: [...new Set(codes)].filter((other) => FAILURES[other] === FAILURES[code]).join(', '),
        ...(RETRIED.has(FAILURES[code]) && { headers: RETRY_AFTER }),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
};

const contentOf = (
  schema: GenericSchema | undefined,
  typeMode: 'input' | 'output',
  mediaTypes: readonly string[] = ['application/json'],
): Json => {
  const json = schema ? schemaOf(schema, typeMode) : {};
  const schemaUnder = (type: string) => {
    if (type.startsWith('text/')) return { type: 'string' };
    return type === 'application/json' ? json : {};
  };
  return Object.fromEntries(mediaTypes.map((type) => [type, { schema: schemaUnder(type) }]));
};

const describe = (operation: Operation): Json => ({
  operationId: operation.id,
  summary: operation.summary,
  tags: [operation.id.split('.')[0]],
  security: operation.access === 'admin' ? [{ bearer: [] }] : [],
  parameters: parametersOf(operation),
  ...((operation.consumes || operation.body) && {
    requestBody: { required: true, content: contentOf(operation.body, 'input', operation.consumes) },
  }),
  responses: {
    [operation.success]:
      operation.success === 204
        ? { description: 'No content.' }
        : { description: 'Done.', content: contentOf(operation.output, 'output', operation.produces) },
    ...failuresOf(operation),
  },
});

export const openapi = (operations: readonly Operation[]): Json => {
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = describe(operation);
  }
  const tags = [...new Set(operations.map((operation) => operation.id.split('.')[0]))];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Registrar',
      version: '1',
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This server.' }],
    tags: tags.map((name) => ({ name, description: `Operations on ${name}.` })),
    paths,
    components: {
      schemas: { Problem: schemaOf(problemSchema, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
};
