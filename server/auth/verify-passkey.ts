import * as v from 'valibot';
import type { AuthenticationResponse, RegistrationResponse } from '../../contract/passkeys.ts';
import { sql, type Database } from '../database/database.ts';
import type { Holder } from './begin-session.ts';
import type { RelyingParty } from './relying-party.ts';
import {
  encodedUserHandle,
  verifyAuthentication,
  verifyRegistration,
  type VerifiedRegistration,
} from './webauthn.ts';

const clientData = v.object({ challenge: v.string() });

/** base64url; '' for none. */
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

export interface VerifiedPasskey extends VerifiedRegistration {
  readonly transports: readonly string[];
}

/**
 * Does not consume the challenge.
 * @returns null: forged, for another site, not discoverable, or user not verified
 */
export const verifyNewPasskey = async (
  response: RegistrationResponse,
  party: RelyingParty,
): Promise<VerifiedPasskey | null> => {
  const isDiscoverable = (response.clientExtensionResults?.['credProps'] as { rk?: unknown } | undefined)?.rk;
  if (isDiscoverable === false) return null;
  const verified = await verifyRegistration(response, party, challengeOf(response));
  return verified && { ...verified, transports: response.response.transports ?? [] };
};

interface StoredPasskey {
  id: string;
  person_id: string;
  public_key: Buffer;
  counter: number;
  is_disabled: boolean;
}

const findPasskey = (database: Database, credentialId: string) =>
  database.row<StoredPasskey>(sql`
    select k.id, k.person_id, k.public_key, k.counter, p.disabled_at is not null as is_disabled
    from passkeys k join people p on p.id = k.person_id
    where k.credential_id = ${Buffer.from(credentialId, 'base64url')}`);

/**
 * Does not consume the challenge.
 * @returns null: unknown, forged, or a copy, whose counter went back
 */
export const verifyPasskey = async (
  database: Database,
  response: AuthenticationResponse,
  party: RelyingParty,
): Promise<Holder | null> => {
  const passkey = await findPasskey(database, response.id);
  if (!passkey) return null;
  const { userHandle } = response.response;
  if (userHandle !== undefined && userHandle !== encodedUserHandle(passkey.person_id)) return null;
  const info = await verifyAuthentication(response, party, challengeOf(response), {
    publicKey: passkey.public_key,
    counter: passkey.counter,
  });
  if (!info) return null;
  // Of two uses at once, one has the older counter.
  const used = await database.execute(sql`
    update passkeys set counter = ${info.counter}, last_used_at = now(), is_synced = ${info.isSynced}
    where id = ${passkey.id} and (counter < ${info.counter} or (counter = 0 and ${info.counter}::bigint = 0))`);
  return used === 1 ? { personId: passkey.person_id, isDisabled: passkey.is_disabled } : null;
};
