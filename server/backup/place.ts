/** The data folder that a backup is restored into: empty before, and marked until everything is there. */
import { readdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { object, regex, safeParse, string } from 'zod/mini';
import type { Settings } from '../base/config.ts';
import { codeOf } from '../base/error-code.ts';
import { makeFolder } from '../base/folder.ts';
import { writePrivateFile } from '../base/private-file.ts';
import { Refusal } from '../base/refusal.ts';
import { newRestorationId } from '../restorations/queries.ts';
import { fingerprint } from '../vault/root-keys.ts';
import { type Header, KEY_FILES } from './contents.ts';
import type { Verified } from './verify.ts';

const MARK = 'restoring.json';
const MARKED = object({ restorationId: string().check(regex(/^[0-9a-f]{8}$/)), backupId: string() });
/** What an installation keeps in its data folder. */
const KEPT = ['postgres', 'files', ...KEY_FILES];

/** @throws Refusal where a restore into this data folder was begun and has not ended: the server would start half an installation. */
export async function refuseHalfRestored(dataDir: string) {
  if (await readMark(dataDir))
    throw new Refusal(
      `A restore into ${resolve(dataDir)} was not finished. Run npm run restore again with the same backup, or remove the folder.`,
    );
}

/**
 * Looks whether a backup can be restored into a data folder. @returns the id of a restoration of the same backup that was broken off there;
 * null where the folder is empty. @throws Refusal where anything else is in it.
 */
export async function readPlace(dataDir: string, { id }: Header): Promise<string | null> {
  const mark = await readMark(dataDir);
  if (mark?.backupId === id) return mark.restorationId;
  if (mark)
    throw new Refusal(
      `A restore of another backup into ${resolve(dataDir)} was not finished. Run that again, or remove the folder.`,
    );
  const there: string[] = [];
  for (const name of KEPT) if (await isThere(join(dataDir, name))) there.push(name);
  if (there.length === 0) return null;
  throw new Refusal(
    `${resolve(dataDir)} is not empty: it has ${there.join(', ')}. Set DATA_DIR to an empty folder; nothing was changed.`,
  );
}

/** Marks an empty data folder as one that is being restored into. @returns the id of the restoration. */
export async function markPlace(dataDir: string, { id }: Header): Promise<string> {
  await makeFolder(resolve(dataDir));
  const restorationId = newRestorationId();
  await writePrivateFile(join(dataDir, MARK), JSON.stringify({ restorationId, backupId: id }));
  return restorationId;
}

/** Everything is there: the server may start. */
export async function unmarkPlace(dataDir: string) {
  await rm(join(dataDir, MARK));
}

/** Writes the key files of a backup into the data folder. */
export async function writeKeyFiles(dataDir: string, { keyFiles }: Verified) {
  for (const [name, text] of Object.entries(keyFiles)) await writePrivateFile(join(dataDir, name), text);
}

/**
 * @throws Refusal where the secrets in the backup could not be opened afterwards: its root keys stood in VAULT_KEYS and are not set, or
 * others are.
 */
export function refuseOtherKeys({ vaultKeys }: Settings, { header, keyFiles }: Verified) {
  if (!vaultKeys && (header.rootKeys.length === 0 || keyFiles['vault-keys.json'])) return;
  const given = new Set((vaultKeys ?? []).map(({ version, key }) => `${version} ${fingerprint(key)}`));
  const missing = header.rootKeys.filter((it) => !given.has(`${it.version} ${it.fingerprint}`)).map((it) => it.version);
  if (missing.length === 0) return;
  throw new Refusal(
    vaultKeys
      ? `VAULT_KEYS lacks the root key of version ${missing.join(', ')} of the backup. Add it${keyFiles['vault-keys.json'] ? ', or take VAULT_KEYS out to use the keys in the backup' : ''}; nothing was restored.`
      : 'The root keys of the backup stood in VAULT_KEYS and are not in it. Set VAULT_KEYS to the same; nothing was restored.',
  );
}

async function readMark(dataDir: string) {
  const text = await readFile(join(dataDir, MARK), 'utf8').catch((error) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw new Refusal(`${join(dataDir, MARK)} cannot be read (${codeOf(error)}). Start as its owner, or as root.`);
  });
  if (text === null) return null;
  return safeParse(MARKED, JSON.parse(text)).data ?? { restorationId: newRestorationId(), backupId: '' };
}

async function isThere(path: string): Promise<boolean> {
  try {
    return (await readdir(path)).length > 0;
  } catch (error) {
    return codeOf(error) !== 'ENOENT';
  }
}
