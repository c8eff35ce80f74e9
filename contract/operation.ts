import type { GenericSchema, InferOutput } from 'valibot';
import type { FailureCode } from './failure.ts';
import { idParams } from './fields.ts';
import type { ParamNames, Route, TypesOf } from './route.ts';

interface Described {
  /** operationId: unique and stable, `universities.change`. */
  readonly id: string;
  readonly summary: string;
  /** Absent: none but the id of a path with `{id}`. */
  readonly params?: GenericSchema;
  readonly query?: GenericSchema;
  readonly body?: GenericSchema;
  /** Absent: 200, or 204 where nothing is returned. */
  readonly success?: 201 | 202;
  /** Whole body, absent with 204; for a file, its JSON form. */
  readonly output?: GenericSchema;
  /** Beyond those of every call, and those that follow from the route: an id, `ifMatch`, `idempotent`. */
  readonly failures?: readonly FailureCode[];
}

interface Answered {
  readonly success: 200 | 201 | 202 | 204;
  readonly failures: readonly FailureCode[];
}

export type Operation = Route & Omit<Described, keyof Answered> & Answered;

/** `object` bodies serve all kinds: their fields are not compared. */
type Accepts<Sent, Schema> =
  Schema extends GenericSchema<infer Input>
    ? [keyof Sent] extends [never]
      ? unknown
      : Sent extends Input
        ? unknown
        : never
    : never;

/** Checks schemas against the route. */
type Agreeing<R extends Route, D> = ([Exclude<ParamNames<R['path']>, 'id'>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: GenericSchema }) &
  (TypesOf<R> extends { readonly query: infer Query }
    ? { readonly query: GenericSchema & Accepts<Query, D[keyof D & 'query']> }
    : { readonly query?: undefined }) &
  (TypesOf<R> extends { readonly body: infer Body }
    ? { readonly body: GenericSchema & Accepts<Body, D[keyof D & 'body']> }
    : { readonly body?: undefined }) &
  (TypesOf<R> extends { readonly output: infer Output }
    ? { readonly output: GenericSchema<unknown, Output> }
    : R extends { readonly produces: readonly string[] }
      ? { readonly success?: undefined }
      : { readonly success?: undefined; readonly output?: undefined });

type Shape<O, K extends keyof Described> = K extends keyof O
  ? O[K] extends GenericSchema
    ? InferOutput<O[K]>
    : undefined
  : undefined;

export type ParamsOf<O> = O extends { readonly params: GenericSchema<unknown, infer Params> }
  ? Params
  : O extends { readonly path: `${string}{id}${string}` }
    ? InferOutput<typeof idParams>
    : undefined;
export type QueryOf<O> = Shape<O, 'query'>;
export type BodyOf<O> = Shape<O, 'body'>;
export type OutputOf<O> = Shape<O, 'output'>;

export const operation = <const R extends Route, const D extends Described>(
  route: R,
  declaration: D & Agreeing<R, D>,
): R & Omit<D, keyof Answered> & Answered => ({
  success: declaration.output || route.produces ? 200 : 204,
  failures: [],
  ...(route.path.includes('{id}') && { params: idParams }),
  ...route,
  ...declaration,
});
