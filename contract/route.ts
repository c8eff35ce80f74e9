export type FileType =
  | 'text/csv'
  | 'text/calendar'
  | 'application/json'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

declare const TYPES: unique symbol;

interface RouteTypes {
  readonly query?: object;
  readonly body?: unknown;
  /** Whole body; absent with 204 and files. */
  readonly output?: unknown;
}

interface Declaration {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** `/v1/universities/{id}`. */
  readonly path: string;
  /** `refresh_token`, `link`: authorised by the token in the body. All need the Scope header. */
  readonly access: 'public' | 'refresh_token' | 'link' | 'admin';
  readonly ifMatch?: 'required';
  /** Takes Idempotency-Key: the app may replay the call. */
  readonly idempotent?: true;
  readonly consumes?: readonly FileType[];
  readonly produces?: readonly (FileType | 'text/event-stream')[];
}

/** Without schemas: the app's first rows do not wait for them. */
export interface Route<Types extends RouteTypes = RouteTypes> extends Declaration {
  readonly [TYPES]: Types;
}

/** Keeps literal types: a forgotten parameter or If-Match does not compile. */
// @__NO_SIDE_EFFECTS__
export const route =
  <Types extends RouteTypes = object>() =>
  <const D extends Declaration>(declaration: D) =>
    // TYPES has no value at run time.
    declaration as D & { readonly [TYPES]: Types };

export type TypesOf<R extends Route> = R[typeof TYPES];

export type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

export type OutputOf<R extends Route> =
  TypesOf<R> extends { readonly output: infer Output } ? Output : undefined;
