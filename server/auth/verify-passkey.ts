import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import * as v from 'valibot';
import type { AuthenticationResponse, RegistrationResponse } from '../../contract/passkeys.ts';
import { sql, type Database } from '../database/database.ts';
import type { RelyingParty } from './relying-party.ts';

const clientData = v.object({ challenge: v.string() });

/** The challenge that the browser says it signed, base64url; '' where it says none. */
export const challengeOf = ({
  response,
}: {
  readonly response: { readonly clientDataJSON: string };
}): string => {
  try {
    return v.parse(clientData, JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()))
      .challenge;
  } catch {
    return '';
  }
};

export interface VerifiedPasskey {
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly isSynced: boolean;
}

/**
 * Verifies a new passkey; its challenge was consumed by the caller.
 * @returns null when it is forged, for another site, not discoverable, or did not verify its user
 */
export const verifyNewPasskey = async (
  response: RegistrationResponse,
  { id, origin }: RelyingParty,
): Promise<VerifiedPasskey | null> => {
  const isDiscoverable = (response.clientExtensionResults?.['credProps'] as { rk?: unknown } | undefined)?.rk;
  if (isDiscoverable === false) return null;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: response.id,
        rawId: response.rawId,
        type: 'public-key',
        response: response.response,
        clientExtensionResults: {},
      },
      expectedChallenge: challengeOf(response),
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    });
    if (!verified) return null;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: response.response.transports ?? [],
      isSynced: credentialBackedUp,
    };
  } catch {
    // The library throws on every malformed or foreign response.
    return null;
  }
};

interface StoredPasskey {
  id: string;
  person_id: string;
  public_key: Buffer;
  counter: number;
}

const findPasskey = (database: Database, credentialId: string) =>
  database.row<StoredPasskey>(sql`
    select k.id, k.person_id, k.public_key, k.counter
    from passkeys k join people p on p.id = k.person_id
    where k.credential_id = ${Buffer.from(credentialId, 'base64url')} and p.disabled_at is null`);

/** WebAuthn's user handle: the bytes of the person's id. */
export const userHandleOf = (personId: string) =>
  new Uint8Array(Buffer.from(personId.replaceAll('-', ''), 'hex'));

const verifySignature = async (
  response: AuthenticationResponse,
  { id, origin }: RelyingParty,
  passkey: StoredPasskey,
) => {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: response.id,
        rawId: response.rawId,
        type: 'public-key',
        response: response.response,
        clientExtensionResults: {},
      },
      expectedChallenge: challengeOf(response),
      expectedOrigin: origin,
      expectedRPID: id,
      credential: {
        id: response.id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo : null;
  } catch {
    return null;
  }
};

/**
 * Verifies a passkey at sign-in and notes its use; its challenge was consumed by the caller.
 * @returns the person's id; null when the passkey is unknown, forged, or its counter went back, as a copy's does
 */
export const verifyPasskey = async (
  database: Database,
  response: AuthenticationResponse,
  party: RelyingParty,
): Promise<string | null> => {
  const passkey = await findPasskey(database, response.id);
  if (!passkey) return null;
  const { userHandle } = response.response;
  const handle = Buffer.from(userHandleOf(passkey.person_id)).toString('base64url');
  if (userHandle !== undefined && userHandle !== handle) return null;
  const info = await verifySignature(response, party, passkey);
  if (!info) return null;
  // Compared again as it is written: of two uses at once, one has the older counter.
  const used = await database.execute(sql`
    update passkeys set counter = ${info.newCounter}, last_used_at = now(), is_synced = ${info.credentialBackedUp}
    where id = ${passkey.id} and (counter < ${info.newCounter} or (counter = 0 and ${info.newCounter}::bigint = 0))`);
  return used === 1 ? passkey.person_id : null;
};
