import * as v from 'valibot';
import { uuid } from './fields.ts';
import { operation } from './operation.ts';
import { recordAddresses } from './record-addresses.ts';

/** What is given to place a record: right after another one, or first of all with null. */
export const placement = { after: v.nullable(uuid) };

/**
 * Sets the order people keep by hand. A record is told its neighbour, never a number, so that two people who move at
 * the same time both get what they saw; the server finds the `position`, and renumbers where there is no room left.
 * @param output what a write of this kind answers
 */
export const placeOperation = <
  const Plural extends string,
  Body extends v.ObjectEntries,
  Output extends v.GenericSchema,
>(
  of: { readonly singular: string; readonly plural: Plural },
  body: Body,
  output: Output,
) =>
  operation({
    id: `${of.plural}.place` as const,
    ...recordAddresses(of.plural).place,
    summary: `Places one ${of.singular} right after another, or first.`,
    access: 'admin',
    params: v.strictObject({ id: uuid }),
    body: v.strictObject({ ...placement, ...body }),
    success: 200,
    output,
    failures: ['not_found', 'conflict'],
  });
