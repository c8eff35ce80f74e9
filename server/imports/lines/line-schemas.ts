import * as v from 'valibot';
import { recordOperations, type Kind } from '../../../contract/records.ts';

const makeSchemas = (kind: Kind) => {
  const { body } = recordOperations(kind).create;
  return { whole: body, partial: v.partial(body) };
};

const made = new WeakMap<Kind, ReturnType<typeof makeSchemas>>();

/** Cached: slower to make than a line to evaluate. */
export const lineSchemas = (kind: Kind): ReturnType<typeof makeSchemas> => {
  const schemas = made.get(kind) ?? makeSchemas(kind);
  made.set(kind, schemas);
  return schemas;
};
