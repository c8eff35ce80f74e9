import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

type Cbor = string | number | Buffer | ReadonlyMap<string | number, Cbor>;

/** CBOR (RFC 8949), as far as WebAuthn needs it. */
const cbor = (value: Cbor): Buffer => {
  const head = (major: number, count: number) => {
    if (count < 24) return Buffer.from([(major << 5) | count]);
    return count < 256
      ? Buffer.from([(major << 5) | 24, count])
      : Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)]),
  ]);
};

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest();
const FLAGS = { userPresent: 0x01, userVerified: 0x04, attested: 0x40 } as const;

interface Ceremony {
  readonly challenge: string;
  readonly origin: string;
  readonly rpId?: string;
  readonly isUserVerified?: boolean;
}

/** A security key made of software: what a browser would answer for it. */
export const createAuthenticator = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let counter = 0;

  const clientDataOf = (type: string, { challenge, origin }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = ({ rpId = 'localhost', isUserVerified = true }: Ceremony, attested?: Buffer) => {
    const flags =
      FLAGS.userPresent | (isUserVerified ? FLAGS.userVerified : 0) | (attested ? FLAGS.attested : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
  };

  return {
    id,
    /** As a copy that was made at an earlier count. */
    rewind: (count = 0) => {
      counter = count;
    },
    create: (ceremony: Ceremony) => {
      const key = new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        cbor(key),
      ]);
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(ceremony, attested)],
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: { credProps: { rk: true } },
        response: {
          clientDataJSON: clientDataOf('webauthn.create', ceremony).toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    get: (ceremony: Ceremony, userHandle?: string) => {
      counter += 1;
      const clientData = clientDataOf('webauthn.get', ceremony);
      const data = authenticatorData(ceremony);
      const signature = createSign('sha256').update(data).update(sha256(clientData)).sign(privateKey);
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(userHandle ? { userHandle } : {}),
        },
      };
    },
  };
};
