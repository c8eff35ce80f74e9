import * as v from 'valibot';
import { withArticle } from './nouns.ts';
import { uuid } from './fields.ts';
import { operation } from './operation.ts';
import { recordOperations, type Kind, type WriteResponse } from './records.ts';
import { recordRoutes } from './routes/records.ts';

/** Id of the previous sibling; null: first. */
export const positionInput = { after: v.nullable(uuid) };

/** `parent_id`: null is the root, absent unchanged. */
export interface ReorderInput {
  readonly after: string | null;
  readonly parent_id?: string | null | undefined;
}

/** Relative to a sibling: concurrent moves keep what people saw. */
export const reorderOperation = (of: Kind, body: v.GenericSchema<ReorderInput>) =>
  operation(recordRoutes(of.plural).reorder, {
    id: `${of.plural}.place`,
    summary: `Move ${withArticle(of.singular)} after another, or first.`,
    body,
    output: recordOperations(of).change.output as v.GenericSchema<unknown, WriteResponse>,
    failures: ['conflict'],
  });
