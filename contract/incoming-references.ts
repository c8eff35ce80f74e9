import { RECORD_KINDS } from './kinds.ts';
import type { Kind } from './records.ts';

export const fieldsReferring = (user: Kind, to: Kind): string[] =>
  Object.entries(user.references)
    .filter(([, plural]) => plural === to.plural)
    .map(([field]) => field);

/** Each is a filter of lists of `to`, named by its plural. */
export const kindsReferring = (to: Kind): readonly Kind[] =>
  RECORD_KINDS.filter((user) => fieldsReferring(user, to).length > 0);
