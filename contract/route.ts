export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** What an answer that is no JSON can be: a file, kept as it is, or a stream of server-sent events. */
export type FileType = 'text/csv' | 'text/calendar' | 'application/json';
type AnswerType = FileType | 'text/event-stream';
/** What a body that is no JSON can be: a file, sent as it is, or a form with files. */
type BodyType =
  | FileType
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  | 'multipart/form-data';

declare const TYPES: unique symbol;

/** What a call carries and is answered, for the compiler alone. */
export interface RouteTypes {
  readonly query?: object;
  readonly body?: unknown;
  /** The whole body of a successful answer, its `data` wrapper included; absent with 204 and with files. */
  readonly output?: unknown;
}

interface Declaration {
  readonly method: Method;
  /** As OpenAPI writes it, `/v1/universities/{id}`. */
  readonly path: string;
  /**
   * `public` needs no bearer token, nor does `refresh_token`, which is authorised by the refresh token in its body:
   * 401 without a sound one. Every call needs the Scope header.
   */
  readonly access: 'public' | 'refresh_token' | 'admin';
  /** `required`: a change of one record, refused without If-Match. */
  readonly ifMatch?: 'required';
  /** Whether the call takes Idempotency-Key, because the app may replay it. */
  readonly idempotent?: true;
  /** The media types of a body that is sent as it is. */
  readonly consumes?: readonly BodyType[];
  /** The media types of an answer that is no JSON, or no object wrapped in `data`. */
  readonly produces?: readonly AnswerType[];
}

/**
 * How one call is made. Routes are declared in contract/routes alone, without a schema: the app imports them and
 * waits for no schema before its first rows. `operation` adds what the server validates by.
 */
export interface Route<Types extends RouteTypes = RouteTypes> extends Declaration {
  readonly [TYPES]: Types;
}

/**
 * Declares a route and keeps its literals, so that a call which forgets a parameter or If-Match does not compile:
 * `route<{ output: { data: Job } }>()({ method: 'GET', path: '/v1/jobs/{id}', access: 'admin' })`.
 */
// @__NO_SIDE_EFFECTS__
export const route =
  <Types extends RouteTypes = object>() =>
  <const D extends Declaration>(declaration: D) =>
    // The types exist for the compiler alone, so no value could carry them.
    declaration as D & { readonly [TYPES]: Types };

export type TypesOf<R extends Route> = R[typeof TYPES];

/** The names in a path's braces. */
export type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

export type OutputOf<R extends Route> =
  TypesOf<R> extends { readonly output: infer Output } ? Output : undefined;
