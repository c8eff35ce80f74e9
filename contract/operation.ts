import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { FailureCode } from './failure.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * One call, declared once: the server routes and validates by it, the app calls by it, OpenAPI is generated from it.
 * `path` is written as OpenAPI writes it, `/v1/universities/{id}`.
 */
export interface Operation {
  /** Unique and stable, `universities.change`; OpenAPI's operationId. */
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  /** One sentence in the present tense, for the reader of the OpenAPI document. */
  readonly summary: string;
  /**
   * `public` needs no bearer token, nor does `refresh_token`, which is authorised by the refresh token in its body:
   * 401 without a sound one. Every call needs the Scope header.
   */
  readonly access: 'public' | 'refresh_token' | 'admin';
  readonly params?: GenericSchema;
  readonly query?: GenericSchema;
  readonly body?: GenericSchema;
  /** The media type of a body that is no JSON: a file, sent as it is. */
  readonly consumes?: 'text/csv';
  /** The media type of an answer that is no JSON; `output` then describes its text. */
  readonly produces?: 'text/calendar';
  /** `required`: a change of one record, refused without If-Match. */
  readonly ifMatch?: 'required';
  /** Whether the call takes Idempotency-Key, because the app may replay it. */
  readonly idempotent?: true;
  readonly success: 200 | 201 | 202 | 204;
  /** The whole body of a successful answer, its `data` wrapper included; absent with 204. */
  readonly output?: GenericSchema;
  /** Beyond those every call can meet: invalid_input, scope_required, rate_limited, internal … */
  readonly failures: readonly FailureCode[];
}

type Shape<O, K extends keyof Operation, Dir extends 'in' | 'out'> = K extends keyof O
  ? O[K] extends GenericSchema
    ? Dir extends 'in'
      ? InferInput<O[K]>
      : InferOutput<O[K]>
    : undefined
  : undefined;

/** What a caller passes, and what a handler is given after validation. */
export type ParamsOf<O> = Shape<O, 'params', 'out'>;
export type QueryOf<O> = Shape<O, 'query', 'out'>;
export type BodyOf<O> = Shape<O, 'body', 'out'>;
export type BodyInputOf<O> = Shape<O, 'body', 'in'>;
export type OutputOf<O> = Shape<O, 'output', 'out'>;

/** Keeps the literal types of a declaration. */
export const operation = <const O extends Operation>(declaration: O): O => declaration;
