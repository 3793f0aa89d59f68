/** An authenticator in software, for tests: it makes passkeys and signs with them, as told also wrongly. */
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What an authenticator or its browser may have wrong. */
export type Faults = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  userVerified?: false;
  userPresent?: false;
  counter?: number;
  userHandle?: string;
  crossOrigin?: true;
  /** Changes a bit of the signature. */
  badSignature?: true;
  /** Signs with another key. */
  key?: KeyObject;
};

type Options = { challenge: string; rpId?: string | undefined; rp?: { id?: string | undefined } };

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** A passkey of a student's device; `origin` is that of the page. */
export function authenticator(origin = 'http://localhost:3000') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  let counter = 0;
  let owner = 'bm9ib2R5';

  const clientData = (type: string, options: Options, faults: Faults) =>
    Buffer.from(
      JSON.stringify({
        type: faults.type ?? type,
        challenge: faults.challenge ?? options.challenge,
        origin: faults.origin ?? origin,
        crossOrigin: faults.crossOrigin ?? false,
      }),
    );
  const authenticatorData = (options: Options, faults: Faults, attested = Buffer.alloc(0)) => {
    const rpId = faults.rpId ?? options.rpId ?? options.rp?.id ?? '';
    const flags =
      (faults.userPresent === false ? 0 : FLAGS.present) |
      (faults.userVerified === false ? 0 : FLAGS.verified) |
      (attested.length > 0 ? FLAGS.attested : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(faults.counter ?? counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested]);
  };
  const common = { id: text(credentialId), rawId: text(credentialId), type: 'public-key', clientExtensionResults: {} };

  return {
    credentialId: text(credentialId),
    privateKey,
    /** Answers the request to make a passkey. */
    register(options: Options & { user: { id: string } }, faults: Faults = {}) {
      owner = options.user.id;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, isoCBOR.encode(cose)]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorData(options, faults, attested))],
      ]);
      return {
        ...common,
        response: {
          attestationObject: text(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
          clientDataJSON: text(clientData('webauthn.create', options, faults)),
          transports: ['internal'],
        },
      };
    },
    /** Answers the request to sign; its counter goes up by one. */
    sign(options: Options, faults: Faults = {}) {
      counter += 1;
      const json = clientData('webauthn.get', options, faults);
      const signed = authenticatorData(options, faults);
      const signature = createSign('sha256')
        .update(Buffer.concat([signed, sha256(json)]))
        .sign(faults.key ?? privateKey);
      if (faults.badSignature) signature.writeUInt8(signature.readUInt8(12) ^ 1, 12);
      return {
        ...common,
        response: {
          authenticatorData: text(signed),
          clientDataJSON: text(json),
          signature: text(signature),
          userHandle: faults.userHandle ?? owner,
        },
      };
    },
  };
}
