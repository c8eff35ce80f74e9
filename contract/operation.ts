import type { GenericSchema, InferOutput } from 'valibot';
import type { FailureCode } from './failure.ts';
import type { Route, TypesOf } from './route.ts';

interface Described {
  /** Unique and stable, `universities.change`; OpenAPI's operationId. */
  readonly id: string;
  /** One sentence in the present tense, for the reader of the OpenAPI document. */
  readonly summary: string;
  readonly params?: GenericSchema;
  readonly query?: GenericSchema;
  readonly body?: GenericSchema;
  readonly success: 200 | 201 | 202 | 204;
  /**
   * The whole body of a successful answer, its `data` wrapper included; absent with 204. Of a file that can be had as
   * JSON: that one's.
   */
  readonly output?: GenericSchema;
  /** Beyond those every call can meet: invalid_input, scope_required, rate_limited, internal … */
  readonly failures: readonly FailureCode[];
}

/** One call, declared once: its route, by which the app calls, and the schemas by which the server validates. */
export type Operation = Route & Described;

/** A route whose body is `object` is of all kinds alike, and does not know the fields by name. */
type Accepts<Sent, Schema> =
  Schema extends GenericSchema<infer Input>
    ? [keyof Sent] extends [never]
      ? unknown
      : Sent extends Input
        ? unknown
        : never
    : never;

/** That schemas and route say the same, and that every answer but 204 is described. */
type Agreeing<R extends Route, D> = (R['path'] extends `${string}{${string}`
  ? { readonly params: GenericSchema }
  : { readonly params?: undefined }) &
  (TypesOf<R> extends { readonly query: infer Query }
    ? { readonly query: GenericSchema & Accepts<Query, D[keyof D & 'query']> }
    : { readonly query?: undefined }) &
  (TypesOf<R> extends { readonly body: infer Body }
    ? { readonly body: GenericSchema & Accepts<Body, D[keyof D & 'body']> }
    : { readonly body?: undefined }) &
  (TypesOf<R> extends { readonly output: infer Output }
    ? { readonly success: 200 | 201 | 202; readonly output: GenericSchema<unknown, Output> }
    : R extends { readonly produces: readonly string[] }
      ? { readonly success: 200 }
      : { readonly success: 204; readonly output?: undefined });

type Shape<O, K extends keyof Described> = K extends keyof O
  ? O[K] extends GenericSchema
    ? InferOutput<O[K]>
    : undefined
  : undefined;

/** What a handler is given after validation, and what it returns. */
export type ParamsOf<O> = Shape<O, 'params'>;
export type QueryOf<O> = Shape<O, 'query'>;
export type BodyOf<O> = Shape<O, 'body'>;
export type OutputOf<O> = Shape<O, 'output'>;

/** Adds to a route what the server validates by and documents; what does not agree with it does not compile. */
export const operation = <const R extends Route, const D extends Described>(
  route: R,
  declaration: D & Agreeing<R, D>,
): R & D => ({ ...route, ...declaration });
