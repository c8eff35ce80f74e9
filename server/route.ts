import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { FieldError } from '../contract/failure.ts';
import type { BodyOf, Operation, OutputOf, ParamsOf, QueryOf } from '../contract/operation.ts';
import { Failure, invalidInput, invalidLink } from './failure.ts';

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly sessionId: string;
}

export interface Call<O> {
  readonly params: ParamsOf<O>;
  readonly query: QueryOf<O>;
  readonly body: BodyOf<O>;
  /** Of If-Match, where required. */
  readonly version: number;
  readonly idempotencyKey: string | null;
  /** Only for `admin` operations. */
  readonly person: Person;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

declare module 'fastify' {
  interface FastifyRequest {
    person: Person | null;
  }
  interface FastifyContextConfig {
    operation?: Operation;
  }
}

const parse = (schema: v.GenericSchema | undefined, value: unknown, errors: FieldError[]) => {
  if (!schema) return undefined;
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  errors.push(...result.issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message })));
  return undefined;
};

const versionOf = (request: FastifyRequest): number => {
  const header = request.headers['if-match'];
  if (header === undefined) {
    throw new Failure('version_required', 'The If-Match header is required.');
  }
  const digits = /^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1];
  if (!digits) throw invalidInput([{ path: 'If-Match', message: 'Unknown version.' }]);
  return Number(digits);
};

/** Sends the version as ETag. */
export const withVersion = <Output extends { readonly data: { readonly version: number } }>(
  reply: FastifyReply,
  output: Output,
): Output => {
  reply.header('etag', `"${output.data.version}"`);
  return output;
};

/** Params, query and body together: one response lists every error. */
export const registerRoute = <const O extends Operation>(
  app: FastifyInstance,
  operation: O,
  handler: (call: Call<O>) => Promise<OutputOf<O> | void>,
): void => {
  app.route({
    method: operation.method,
    url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { operation },
    handler: async (request, reply) => {
      const errors: FieldError[] = [];
      const params = parse(operation.params, request.params, errors);
      const query = parse(operation.query, request.query, errors);
      const body = parse(operation.body, request.body, errors);
      // Invalid ids are 404: no record has them.
      if (operation.params && params === undefined) throw new Failure('not_found', 'Record not found.');
      if (errors.length > 0 && operation.access === 'refresh_token')
        throw new Failure('invalid_refresh_token', 'A refresh token is required.');
      // Without a token, nothing about the body is revealed.
      if (operation.access === 'link' && errors.some(({ path }) => path === '' || path === 'token'))
        throw invalidLink();
      if (errors.length > 0) throw invalidInput(errors);
      const key = request.headers['idempotency-key'];
      const output = await handler({
        params: params as ParamsOf<O>,
        query: query as QueryOf<O>,
        body: body as BodyOf<O>,
        version: operation.ifMatch ? versionOf(request) : 0,
        idempotencyKey: typeof key === 'string' ? key : null,
        person: request.person as Person,
        request,
        reply,
      });
      // Streams return the reply itself.
      if (reply.sent || (output as unknown) === reply) return reply;
      return reply.status(operation.success).send(output);
    },
  });
};
