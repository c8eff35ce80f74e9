import * as v from 'valibot';
import { tokensSchema } from './auth.ts';
import { optionalName } from './fields.ts';
import { operation } from './operation.ts';
import * as routes from './routes/one-time-links.ts';

const MAX_TOKEN_LENGTH = 200;

export const linkPurpose = v.picklist(['invitation', 'reset']);
export type LinkPurpose = v.InferOutput<typeof linkPurpose>;

/** Shown once: only the hash is stored. */
export const oneTimeLinkSchema = v.object({
  purpose: linkPurpose,
  token: v.string(),
  expires_at: v.string(),
});
export type OneTimeLink = v.InferOutput<typeof oneTimeLinkSchema>;

export const createLink = operation(routes.createLink, {
  id: 'people.createLink',
  summary: 'Create a one-time invitation or reset link, valid for 24 hours; revokes the previous one.',
  success: 201,
  output: v.object({ data: oneTimeLinkSchema }),
  failures: ['own_account', 'conflict'],
});

export const revokeLink = operation(routes.revokeLink, {
  id: 'people.revokeLink',
  summary: 'Revoke a person’s one-time link.',
});

const token = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_TOKEN_LENGTH));

const openedLink = v.object({
  person_id: v.string(),
  purpose: linkPurpose,
  first_name: v.string(),
  last_name: v.string(),
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  expires_at: v.string(),
});
export type OpenedLink = v.InferOutput<typeof openedLink>;

export const openLink = operation(routes.openLink, {
  id: 'auth.openLink',
  summary: 'Get whom a one-time link is for, without using it.',
  body: v.strictObject({ token }),
  output: v.object({ data: openedLink }),
  failures: ['overloaded', 'invalid_link'],
});

export const redeemLink = operation(routes.redeemLink, {
  id: 'auth.redeemLink',
  summary:
    'Set a password with a one-time link and sign in; ends other sessions and uses up the link. The same request signs in again for 10 minutes.',
  body: v.strictObject({
    token,
    password: v.pipe(v.string(), v.minLength(1, 'Enter a password.'), v.maxLength(1024)),
    /** Absent or empty: unchanged. */
    first_name: optionalName,
    last_name: optionalName,
  }),
  output: tokensSchema,
  failures: ['overloaded', 'invalid_link'],
});
