import * as v from 'valibot';
import { tokensSchema } from './auth.ts';
import { optionalName, uuid } from './fields.ts';
import { operation } from './operation.ts';
import * as routes from './routes/one-time-links.ts';

const MAX_TOKEN_LENGTH = 200;
const params = v.strictObject({ id: uuid });

export const linkPurpose = v.picklist(['invitation', 'reset']);
export type LinkPurpose = v.InferOutput<typeof linkPurpose>;

/** Shown once: only its hash is stored. */
export const oneTimeLinkSchema = v.object({
  purpose: linkPurpose,
  token: v.string(),
  expires_at: v.string(),
});
export type OneTimeLink = v.InferOutput<typeof oneTimeLinkSchema>;

export const createLink = operation(routes.createLink, {
  id: 'people.createLink',
  summary:
    'Makes a one-time link, valid 24 hours: an invitation before the first password, a reset after it. It revokes the one before.',
  params,
  success: 201,
  output: v.object({ data: oneTimeLinkSchema }),
  failures: ['not_found', 'own_account', 'conflict'],
});

export const revokeLink = operation(routes.revokeLink, {
  id: 'people.revokeLink',
  summary: 'Revokes the one-time link of one person.',
  params,
  success: 204,
  failures: ['not_found'],
});

const token = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_TOKEN_LENGTH));

const openedLink = v.object({
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
  summary: 'Tells whom a one-time link is for; it stays usable.',
  body: v.strictObject({ token }),
  success: 200,
  output: v.object({ data: openedLink }),
  failures: ['overloaded', 'invalid_link'],
});

export const redeemLink = operation(routes.redeemLink, {
  id: 'auth.redeemLink',
  summary:
    'Sets the password by a one-time link, ends the person’s other sessions and signs them in; the link is then useless.',
  body: v.strictObject({
    token,
    password: v.pipe(v.string(), v.minLength(1, 'Enter a password.'), v.maxLength(1024)),
    /** Absent or empty: unchanged. */
    first_name: optionalName,
    last_name: optionalName,
  }),
  success: 200,
  output: tokensSchema,
  failures: ['overloaded', 'invalid_link'],
});
