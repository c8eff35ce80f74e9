import * as v from 'valibot';
import { recordOperations, type Kind } from '../../../contract/records.ts';

const makeSchemas = (kind: Kind) => {
  const { body } = recordOperations(kind).create;
  return { whole: body, partial: v.partial(body) };
};

const made = new WeakMap<Kind, ReturnType<typeof makeSchemas>>();

/** A record's schemas, whole and with every field optional; made once, which takes longer than to judge a line. */
export const lineSchemas = (kind: Kind): ReturnType<typeof makeSchemas> => {
  const schemas = made.get(kind) ?? makeSchemas(kind);
  made.set(kind, schemas);
  return schemas;
};
