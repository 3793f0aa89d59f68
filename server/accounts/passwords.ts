/** Stored passwords: argon2id in the PHC string format, so that each row contains its own parameters. */
import { argon2, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { networkOf } from '../base/client-ip.ts';
import { sameHash } from '../base/secrets.ts';
import { fairQueue } from '../http/fair-queue.ts';

const derive = promisify(argon2);

/** OWASP's figures for argon2id: 19 MiB, two passes, one lane. Raising them rehashes each account at its next sign-in. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const TAG_BYTES = 32;
const SALT_BYTES = 16;
/** Leaves one core for other requests, and two of the four libuv threads for file access and name resolution. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
export const MAX_WAITING_OF_NETWORK = 32;
const MAX_WAITING = 256;
const inTurn = fairQueue({ atOnce: AT_ONCE, perClient: MAX_WAITING_OF_NETWORK, inAll: MAX_WAITING });

type Cost = { memory: number; passes: number; parallelism: number };

/** Hashes a password for a client at this address. @throws AppError `busy` when too many requests of its network are waiting. */
export async function hashPassword(password: string, ip: string, cost: Cost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await inTurn(networkOf(ip), () => tagOf(password, salt, cost));
  return phc(cost, salt, tag);
}

/**
 * Whether a password matches a hash, and whether it should be rehashed because the cost has changed since.
 * @throws AppError `busy`, like `hashPassword`.
 */
export async function checkPassword(
  password: string,
  hash: string,
  ip: string,
): Promise<{ ok: boolean; isOutdated: boolean }> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash);
  if (!match) return { ok: false, isOutdated: false };
  const [, memory, passes, parallelism, salt = '', kept = ''] = match;
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const tag = await inTurn(networkOf(ip), () => tagOf(password, Buffer.from(salt, 'base64'), cost));
  const isOutdated = Object.entries(COST).some(([part, value]) => cost[part as keyof Cost] !== value);
  return { ok: sameHash(base64(tag), kept), isOutdated };
}

/** A hash that matches no password, for accounts without one. It is random bytes: computing a hash could be refused as `busy`. */
const NOBODYS = phc(COST, randomBytes(SALT_BYTES), randomBytes(TAG_BYTES));

/** Takes as long as `checkPassword`, for when there is no hash to check. @throws AppError `busy`, like `hashPassword`. */
export async function checkNothing(password: string, ip: string): Promise<{ ok: false }> {
  await checkPassword(password, NOBODYS, ip);
  return { ok: false };
}

async function tagOf(password: string, nonce: Buffer, cost: Cost): Promise<Buffer> {
  return derive('argon2id', { message: password, nonce, tagLength: TAG_BYTES, ...cost });
}

function phc({ memory, passes, parallelism }: Cost, salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
