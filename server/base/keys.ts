import { createECDH, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import type { Keys, Settings } from './config.ts';
import { codeOf } from './error-code.ts';
import { makeFolder } from './folder.ts';
import { writePrivateFile } from './private-file.ts';
import { Refusal } from './refusal.ts';
import { SETTINGS } from './settings.ts';

type Made = Pick<Keys, 'authSecret' | 'vapidPublicKey' | 'vapidPrivateKey'>;

/** Keys from the settings; missing ones are generated once and stored in the data folder. */
export async function loadKeys(settings: Settings): Promise<Keys> {
  const { authSecret, vapidPublicKey, vapidPrivateKey, contactEmail } = settings;
  const vapidSubject = settings.vapidSubject ?? `mailto:${contactEmail ?? 'shiori@example.com'}`;
  if (authSecret && vapidPublicKey && vapidPrivateKey)
    return { authSecret, vapidPublicKey, vapidPrivateKey, vapidSubject };
  const kept = await keptKeys(settings.dataDir);
  const vapid = vapidPublicKey && vapidPrivateKey ? { vapidPublicKey, vapidPrivateKey } : {};
  return { ...kept, ...(authSecret && { authSecret }), ...vapid, vapidSubject };
}

async function keptKeys(dataDir: string): Promise<Made> {
  const path = join(dataDir, 'keys.json');
  const found = await readKeys(path);
  if (found) return found;
  await makeFolder(resolve(dataDir));
  // Of two processes that generate keys at the same time the first wins, and both use the file that is there then.
  await writePrivateFile(path, JSON.stringify(makeKeys(), null, 2), { keep: true });
  return (await readKeys(path)) as Made;
}

/** Stored keys meet the same conditions as configured ones. */
const KEPT = z.object({
  authSecret: SETTINGS.authSecret.schema,
  vapidPublicKey: SETTINGS.vapidPublicKey.schema,
  vapidPrivateKey: SETTINGS.vapidPrivateKey.schema,
});

async function readKeys(path: string): Promise<Made | null> {
  try {
    const read = z.safeParse(KEPT, JSON.parse(await readFile(path, 'utf8')));
    if (read.success) return read.data as Made;
    throw new Refusal(
      `${path} lacks a key or holds a damaged one. Restore it from a backup; with new keys no browser that was pushed to is reached any more.`,
    );
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    if (error instanceof Refusal) throw error;
    throw new Refusal(
      `${path} cannot be read (${(error as Error).message}). Restore it from a backup, or start as its owner.`,
    );
  }
}

function makeKeys(): Made {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // The private key may begin with zero bytes, which ECDH leaves out and VAPID needs.
  const privateKey = Buffer.alloc(32);
  pair.getPrivateKey().copy(privateKey, 32 - pair.getPrivateKey().length);
  return {
    authSecret: randomBytes(48).toString('base64url'),
    vapidPublicKey: pair.getPublicKey().toString('base64url'),
    vapidPrivateKey: privateKey.toString('base64url'),
  };
}
