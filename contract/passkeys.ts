import * as v from 'valibot';
import { tokensSchema } from './auth.ts';
import { requiredLine, uuid } from './fields.ts';
import { operation } from './operation.ts';
import * as authRoutes from './routes/auth.ts';
import * as routes from './routes/passkeys.ts';

export const MAX_PASSKEYS = 20;

const passkeySchema = v.object({
  id: uuid,
  name: v.string(),
  created_at: v.string(),
  last_used_at: v.nullable(v.string()),
  /** Synchronised between devices, or backed up. */
  is_synced: v.boolean(),
});
export type Passkey = v.InferOutput<typeof passkeySchema>;

const passkeyName = requiredLine(100, 'Enter a name.');

export const listPasskeys = operation(routes.listPasskeys, {
  id: 'passkeys.list',
  summary: 'List your passkeys, oldest first.',
  output: v.object({ data: v.array(passkeySchema) }),
});

const base64url = v.pipe(v.string(), v.regex(/^[\w-]{1,8192}$/, 'Enter base64url.'));
const transports = v.array(v.pipe(v.string(), v.maxLength(40)));
const descriptor = v.object({
  id: v.string(),
  type: v.literal('public-key'),
  transports: v.optional(transports),
});

/** WebAuthn's PublicKeyCredentialCreationOptionsJSON. */
const registrationOptions = v.object({
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  challenge: v.string(),
  pubKeyCredParams: v.array(v.object({ alg: v.number(), type: v.literal('public-key') })),
  timeout: v.number(),
  excludeCredentials: v.array(descriptor),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
  attestation: v.literal('none'),
  extensions: v.object({ credProps: v.literal(true) }),
});
export type RegistrationOptions = v.InferOutput<typeof registrationOptions>;

export const passkeyRegistrationOptions = operation(routes.passkeyRegistrationOptions, {
  id: 'passkeys.registrationOptions',
  summary: 'Create a single-use registration challenge, valid for five minutes.',
  output: v.object({ data: registrationOptions }),
  failures: ['conflict'],
});

const publicKeyCredential = {
  id: base64url,
  rawId: base64url,
  type: v.literal('public-key'),
  authenticatorAttachment: v.optional(v.nullable(v.picklist(['platform', 'cross-platform']))),
  clientExtensionResults: v.optional(v.looseObject({})),
};

const registrationResponse = v.strictObject({
  ...publicKeyCredential,
  response: v.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: v.optional(transports),
  }),
});
export type RegistrationResponse = v.InferInput<typeof registrationResponse>;

export const registerPasskey = operation(routes.registerPasskey, {
  id: 'passkeys.register',
  summary: 'Register a passkey from an authenticator’s response.',
  body: v.strictObject({ name: passkeyName, response: registrationResponse }),
  success: 201,
  output: v.object({ data: passkeySchema }),
  failures: ['already_exists', 'conflict'],
});

export const renamePasskey = operation(routes.renamePasskey, {
  id: 'passkeys.rename',
  summary: 'Rename one of your passkeys.',
  body: v.strictObject({ name: passkeyName }),
  output: v.object({ data: passkeySchema }),
});

export const removePasskey = operation(routes.removePasskey, {
  id: 'passkeys.remove',
  summary: 'Remove one of your passkeys.',
});

/** WebAuthn's PublicKeyCredentialRequestOptionsJSON, for any passkey. */
const authenticationOptions = v.object({
  rpId: v.string(),
  challenge: v.string(),
  timeout: v.number(),
  userVerification: v.literal('required'),
});
export type AuthenticationOptions = v.InferOutput<typeof authenticationOptions>;

export const passkeySignInOptions = operation(routes.passkeySignInOptions, {
  id: 'auth.passkeyOptions',
  summary: 'Create a single-use sign-in challenge, valid for five minutes.',
  output: v.object({ data: authenticationOptions }),
});

const authenticationResponse = v.strictObject({
  ...publicKeyCredential,
  response: v.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: v.optional(base64url),
  }),
});
export type AuthenticationResponse = v.InferInput<typeof authenticationResponse>;

export const signInWithPasskey = operation(authRoutes.signInWithPasskey, {
  id: 'auth.passkey',
  summary: 'Sign in with a passkey.',
  body: v.strictObject({ response: authenticationResponse }),
  output: tokensSchema,
  failures: ['overloaded', 'invalid_credentials', 'account_disabled'],
});
