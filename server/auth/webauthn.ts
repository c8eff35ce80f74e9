import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type * as contract from '../../contract/passkeys.ts';
import type { RelyingParty } from './relying-party.ts';

interface RegistrationRequest {
  readonly domain: string;
  readonly user: { readonly id: string; readonly account: string; readonly name: string };
  readonly challenge: Uint8Array<ArrayBuffer>;
  readonly timeoutMs: number;
  /** Not made again by an authenticator. */
  readonly known: readonly { readonly credentialId: Buffer; readonly transports: readonly string[] }[];
}

const APP_NAME = 'Registrar';

/** The bytes of the person's id. */
const userHandleOf = (personId: string) => new Uint8Array(Buffer.from(personId.replaceAll('-', ''), 'hex'));

/** @returns base64url */
export const encodedUserHandle = (personId: string): string =>
  Buffer.from(userHandleOf(personId)).toString('base64url');

/** Discoverable, with user verification. */
export const registrationOptions = async ({
  domain,
  user,
  challenge,
  timeoutMs,
  known,
}: RegistrationRequest): Promise<contract.RegistrationOptions> => {
  const options = await generateRegistrationOptions({
    rpName: APP_NAME,
    rpID: domain,
    userID: userHandleOf(user.id),
    userName: user.account,
    userDisplayName: user.name,
    challenge,
    timeout: timeoutMs,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports: [...transports],
    })),
  });
  // The contract's types are narrower.
  return options as contract.RegistrationOptions;
};

export const authenticationOptions = async (
  domain: string,
  challenge: Uint8Array<ArrayBuffer>,
  timeoutMs: number,
): Promise<contract.AuthenticationOptions> =>
  (await generateAuthenticationOptions({
    rpID: domain,
    challenge,
    timeout: timeoutMs,
    userVerification: 'required',
  })) as contract.AuthenticationOptions;

export interface VerifiedRegistration {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly isSynced: boolean;
}

/** @returns null: forged, for another site, or user not verified */
export const verifyRegistration = async (
  { id, rawId, response }: contract.RegistrationResponse,
  party: RelyingParty,
  challenge: string,
): Promise<VerifiedRegistration | null> => {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    });
    if (!verified) return null;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      isSynced: credentialBackedUp,
    };
  } catch {
    // Thrown for every malformed or foreign response.
    return null;
  }
};

/** @returns null as `verifyRegistration` does */
export const verifyAuthentication = async (
  { id, rawId, response }: contract.AuthenticationResponse,
  party: RelyingParty,
  challenge: string,
  passkey: { readonly publicKey: Buffer; readonly counter: number },
): Promise<Pick<VerifiedRegistration, 'counter' | 'isSynced'> | null> => {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
      requireUserVerification: true,
    });
    if (!verified) return null;
    return { counter: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp };
  } catch {
    return null;
  }
};
