import type { Filter } from '../../../contract/filter.ts';
import type { IncomingReference } from '../../../contract/failure.ts';
import { filteredListPath } from '../../api/list-address.ts';
import { declarationOf } from '../../kinds/declaration-of.ts';
import { today } from '../format/today.ts';
import { recordPath, type Declaration } from '../../kinds/declaration.ts';

/** Through any of the kind's fields. */
export const refersTo = ({ fields }: IncomingReference, id: string): Filter => {
  const each = fields.map((field): Filter => ({ field, is: 'any_of', value: [id] }));
  const [only] = each;
  return only && each.length === 1 ? only : { or: each };
};

/** @returns null for kinds without dates */
export const upcomingFilter = (reference: IncomingReference, id: string): Filter | null =>
  reference.kind === 'events'
    ? { and: [refersTo(reference, id), { field: 'starts_at', is: 'at_least', value: `${today()}T00:00` }] }
    : null;

export const filteredListPathOf = (kind: string, filter: Filter, place?: 'trash'): string | null => {
  const path = declarationOf(kind)?.path;
  return path === undefined ? null : filteredListPath(path, filter, place);
};

/** Filtered list, or for offerings a section of the record's screen. */
export const referencePath = (declaration: Declaration, id: string, reference: IncomingReference): string =>
  filteredListPathOf(reference.kind, refersTo(reference, id), reference.in) ??
  `${recordPath(declaration, id)}#${reference.kind}`;
