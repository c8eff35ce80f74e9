import * as v from 'valibot';
import { uuid } from './fields.ts';
import { operation } from './operation.ts';
import type { Kind, WriteResponse } from './records.ts';
import { recordRoutes } from './routes/records.ts';

/** What is given to place a record: right after another one, or first of all with null. */
export const positionInput = { after: v.nullable(uuid) };

/** `parent_id`: of a tree, under which record; null: at the top. Left out, it stays under the one it is under. */
export interface PlaceInput {
  readonly after: string | null;
  readonly parent_id?: string | null | undefined;
}

/**
 * Sets the order people keep by hand. A record is told its neighbour, never a number, so that two people who move at
 * the same time both get what they saw; the server finds the `position`, and renumbers where there is no room left.
 * @param output what a write of this kind answers
 */
export const reorderOperation = (
  of: Kind,
  body: v.GenericSchema<PlaceInput>,
  output: v.GenericSchema<unknown, WriteResponse>,
) =>
  operation(recordRoutes(of.plural).place, {
    id: `${of.plural}.place`,
    summary: `Places one ${of.singular} right after another, or first.`,
    params: v.strictObject({ id: uuid }),
    body,
    success: 200,
    output,
    failures: ['not_found', 'conflict'],
  });
