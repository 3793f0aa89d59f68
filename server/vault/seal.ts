/** Sealing: AES-256-GCM, so that without the key nobody can read a value, change it, or swap it for another one. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** The location of a sealed value. The value is bound to it: in another row, column or for another student it does not open. */
export type Place = { table: string; column: string; row: string; userId: string };

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** The version of the root key, the nonce, and the ciphertext with its tag. */
const SEALED = /^v(\d+)\.([\w-]+)\.([\w-]+)$/;

/** A value does not open: it is damaged, moved, or sealed with another key. Carries nothing of the value. */
export class SealBroken extends Error {}

/** Seals bytes or a text for one place, with a fresh nonce; `version` of the key is written in front of the value. */
export function seal(key: Buffer, version: number, place: Place, value: string | Buffer): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(bound(version, place));
  const sealed = Buffer.concat([cipher.update(value as string, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `v${version}.${nonce.toString('base64url')}.${sealed.toString('base64url')}`;
}

/** The value sealed for this place. @throws SealBroken */
export function unseal(key: Buffer, place: Place, value: string): Buffer {
  const [, version = '', nonce = '', sealed = ''] = SEALED.exec(value) ?? [];
  const [iv, bytes] = [Buffer.from(nonce, 'base64url'), Buffer.from(sealed, 'base64url')];
  if (iv.length !== NONCE_BYTES || bytes.length < TAG_BYTES) throw new SealBroken('not a sealed value');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(bound(Number(version), place));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    throw new SealBroken(`a value of ${place.table}.${place.column} does not open`);
  }
}

/** The version of the key with which a value was sealed. @throws SealBroken */
export function versionOf(value: string): number {
  const version = SEALED.exec(value)?.[1];
  if (version === undefined) throw new SealBroken('not a sealed value');
  return Number(version);
}

/** The place as an unambiguous text. */
function bound(version: number, { table, column, row, userId }: Place): Buffer {
  return Buffer.from(JSON.stringify([version, table, column, row, userId]));
}
