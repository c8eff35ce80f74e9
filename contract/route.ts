export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** Non-JSON responses: a file, or a stream of server-sent events. */
export type FileType = 'text/csv' | 'text/calendar' | 'application/json';
type AnswerType = FileType | 'text/event-stream';
type BodyType =
  | FileType
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  | 'multipart/form-data';

declare const TYPES: unique symbol;

export interface RouteTypes {
  readonly query?: object;
  readonly body?: unknown;
  /** Whole body of a successful response, `data` included; absent with 204 and with files. */
  readonly output?: unknown;
}

interface Declaration {
  readonly method: Method;
  /** OpenAPI path template, `/v1/universities/{id}`. */
  readonly path: string;
  /**
   * `public` and `refresh_token` need no bearer token; `refresh_token` is authorised by the token
   * in its body, 401 otherwise. Every call needs the Scope header.
   */
  readonly access: 'public' | 'refresh_token' | 'admin';
  /** `required`: refused without If-Match. */
  readonly ifMatch?: 'required';
  /** Takes Idempotency-Key, because the app may replay the call. */
  readonly idempotent?: true;
  /** Media types of non-JSON bodies. */
  readonly consumes?: readonly BodyType[];
  /** Media types of responses that are not `{ data }`. */
  readonly produces?: readonly AnswerType[];
}

/**
 * Routes have no schemas, so that the app loads no validation code before its first rows;
 * `operation` adds schemas for the server.
 */
export interface Route<Types extends RouteTypes = RouteTypes> extends Declaration {
  readonly [TYPES]: Types;
}

/**
 * Keeps literal types, so that a call without a parameter or If-Match does not compile: `route<{
 * output: { data: Job } }>()({ method: 'GET', path: '/v1/jobs/{id}', access: 'admin' })`.
 */
// @__NO_SIDE_EFFECTS__
export const route =
  <Types extends RouteTypes = object>() =>
  <const D extends Declaration>(declaration: D) =>
    // TYPES exists at compile time only; no value carries it.
    declaration as D & { readonly [TYPES]: Types };

export type TypesOf<R extends Route> = R[typeof TYPES];

/** Names in braces of a path. */
export type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

export type OutputOf<R extends Route> =
  TypesOf<R> extends { readonly output: infer Output } ? Output : undefined;
