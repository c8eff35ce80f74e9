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

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

interface Options {
  /** `refresh_token`, `link`: authorised by the token in the body. All need the Scope header. Default: `admin`. */
  readonly access?: 'public' | 'refresh_token' | 'link';
  readonly ifMatch?: 'required';
  /** Takes Idempotency-Key: the app may replay the call. */
  readonly idempotent?: true;
  readonly consumes?: readonly FileType[];
  readonly produces?: readonly (FileType | 'text/event-stream')[];
}

interface At<Path extends string> {
  readonly method: Method;
  /** `/v1/universities/{id}`. */
  readonly path: Path;
  readonly access: 'admin' | NonNullable<Options['access']>;
}

/** Without schemas: the app's first rows do not wait for them. */
export interface Route<Types extends RouteTypes = RouteTypes> extends At<string>, Omit<Options, 'access'> {
  readonly [TYPES]: Types;
}

/** Keeps literal types: a forgotten parameter or If-Match does not compile. */
// @__NO_SIDE_EFFECTS__
export const route =
  <Types extends RouteTypes = object>() =>
  <const Path extends string, const O extends Options = object>(method: Method, path: Path, options?: O) =>
    // TYPES has no value at run time.
    ({ method, path, access: 'admin', ...options }) as At<Path> &
      Omit<O, 'access'> & { readonly [TYPES]: Types };

export type TypesOf<R extends Route> = R[typeof TYPES];

export type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

export type OutputOf<R extends Route> =
  TypesOf<R> extends { readonly output: infer Output } ? Output : undefined;
