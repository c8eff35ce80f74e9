import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { FieldError } from '../contract/failure.ts';
import type { BodyOf, Operation, OutputOf, ParamsOf, QueryOf } from '../contract/operation.ts';
import { Failure, invalidInput, invalidLink, topOf } from './failure.ts';

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
  /** Of body fields that `body` lacks; none without `takesInvalidBody`. */
  readonly invalid: readonly FieldError[];
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

interface RouteOptions {
  /** The handler reports invalid fields with what else is wrong. */
  readonly takesInvalidBody?: boolean;
}

const parse = (schema: v.GenericSchema | undefined, value: unknown) => {
  const result = schema && v.safeParse(schema, value);
  const errors = (result?.issues ?? []).map((issue) => ({
    path: v.getDotPath(issue) ?? '',
    message: issue.message,
  }));
  return { output: result?.output, errors };
};

const validFields = ({ output, errors }: ReturnType<typeof parse>) => {
  const wrong = new Set(errors.map(topOf));
  return Object.fromEntries(Object.entries(output as object).filter(([field]) => !wrong.has(field)));
};

const versionOf = (request: FastifyRequest): number => {
  const header = request.headers['if-match'];
  if (header === undefined) {
    throw new Failure('version_required', 'The If-Match header is required.');
  }
  const digits = /^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1];
  if (!digits)
    throw invalidInput([{ path: 'If-Match', message: 'Send the version as its ETag has it, like "3".' }]);
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
  { takesInvalidBody = false }: RouteOptions = {},
): void => {
  app.route({
    method: operation.method,
    url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { operation },
    handler: async (request, reply) => {
      const params = parse(operation.params, request.params);
      const query = parse(operation.query, request.query);
      const body = parse(operation.body, request.body);
      const errors = [...query.errors, ...body.errors];
      // Invalid ids are 404: no record has them.
      if (params.errors.length > 0) throw new Failure('not_found', 'Record not found.');
      if (errors.length > 0 && operation.access === 'refresh_token')
        throw new Failure('invalid_refresh_token', 'A refresh token is required.');
      // Without a token, nothing about the body is revealed.
      if (operation.access === 'link' && errors.some(({ path }) => path === '' || path === 'token'))
        throw invalidLink();
      const isOfFields = query.errors.length === 0 && body.errors.every(({ path }) => path !== '');
      const isPassedOn = takesInvalidBody && errors.length > 0 && isOfFields;
      if (errors.length > 0 && !isPassedOn) throw invalidInput(errors);
      const key = request.headers['idempotency-key'];
      const output = await handler({
        params: params.output as ParamsOf<O>,
        query: query.output as QueryOf<O>,
        body: (isPassedOn ? validFields(body) : body.output) as BodyOf<O>,
        invalid: body.errors,
        version: operation.ifMatch ? versionOf(request) : 0,
        // A refused request is not remembered under its key.
        idempotencyKey: typeof key === 'string' && !isPassedOn ? key : null,
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
