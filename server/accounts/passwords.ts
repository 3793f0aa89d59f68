/** Passwords as they are kept: argon2id in the PHC string format, so that each row says how it was made. */
import { argon2, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { AppError } from '#domain/errors.ts';
import { sameHash } from './secrets.ts';

const derive = promisify(argon2);

/** OWASP's figures for argon2id: 19 MiB, two passes, one lane. Raising them rehashes each account at its next sign-in. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const TAG_BYTES = 32;
const SALT_BYTES = 16;
/** One core is left for everybody who is not signing in. */
const AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1));
export const MAX_WAITING = 64;

type Cost = { memory: number; passes: number; parallelism: number };

/** @throws AppError `busy` when too many are waiting for their turn. */
export async function hashPassword(password: string, cost: Cost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const { memory, passes, parallelism } = cost;
  const tag = await inTurn(() => tagOf(password, salt, cost));
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

/** Whether a password is the one that was hashed, and whether it should be hashed anew, for the cost has changed since. */
export async function checkPassword(password: string, hash: string): Promise<{ ok: boolean; isOutdated: boolean }> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash);
  if (!match) return { ok: false, isOutdated: false };
  const [, memory, passes, parallelism, salt = '', kept = ''] = match;
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const tag = await inTurn(() => tagOf(password, Buffer.from(salt, 'base64'), cost));
  const isOutdated = Object.entries(COST).some(([part, value]) => cost[part as keyof Cost] !== value);
  return { ok: sameHash(base64(tag), kept), isOutdated };
}

let nobodys: Promise<string> | undefined;

/** Takes as long as checking a password, for where there is none to check. */
export async function checkNothing(password: string): Promise<{ ok: false }> {
  nobodys ??= hashPassword(randomBytes(SALT_BYTES).toString('hex'));
  await checkPassword(password, await nobodys);
  return { ok: false };
}

async function tagOf(password: string, nonce: Buffer, cost: Cost): Promise<Buffer> {
  return derive('argon2id', { message: password, nonce, tagLength: TAG_BYTES, ...cost });
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING) throw new AppError('busy', { retryAfter: 5 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
