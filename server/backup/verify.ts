/** Reads a whole backup and compares everything with its checksums, before anything of it is used. */
import { createHash, type Hash } from 'node:crypto';
import { basename } from 'node:path';
import { text } from 'node:stream/consumers';
import type * as z from 'zod/mini';
import { safeParse } from 'zod/mini';
import { Refusal } from '../base/refusal.ts';
import { knownMigrations } from '../db/migrate.ts';
import { Damage, damaged, type Entry, readArchive } from './archive.ts';
import { FORMAT, HEADER, type Header, KEY_FILES, TOTALS, type Totals } from './contents.ts';

export type Verified = { header: Header; totals: Totals; keyFiles: Record<string, string> };

/**
 * Reads a backup from its first byte to its last. @throws Refusal in one sentence where it cannot be read, is no backup, is cut off or
 * damaged, or is of a newer release.
 */
export async function verifyBackup(path: string, passphrase?: string): Promise<Verified> {
  const tables = new Map<string, { bytes: number; hash: Hash }>();
  const keyFiles: Record<string, string> = {};
  let header: Header | undefined;
  let totals: Totals | undefined;
  const take = async ({ name, chunks }: Entry) => {
    if (!header) {
      if (name !== 'backup.json') throw new Damage();
      header = parsed(HEADER, await text(chunks));
      await refuseNewer(path, header);
      for (const table of header.tables) tables.set(table.name, { bytes: 0, hash: createHash('sha256') });
    } else if (name === 'totals.json') totals = parsed(TOTALS, await text(chunks));
    else if (name.startsWith('keys/')) keyFiles[keyFileOf(name)] = await text(chunks);
    else await addUp(chunks, tables.get(tableOf(name) ?? ''));
  };
  await readArchive(path, take, passphrase);
  if (!header || !totals || !isComplete(header, totals, tables)) throw damaged(path);
  return { header, totals, keyFiles };
}

/** The table that an entry has rows of. */
export function tableOf(entry: string): string | undefined {
  return /^tables\/(\w+)\/\d+\.copy$/.exec(entry)?.[1];
}

async function addUp(chunks: AsyncIterable<Buffer>, table: { bytes: number; hash: Hash } | undefined) {
  for await (const chunk of chunks) {
    if (!table) continue;
    table.bytes += chunk.length;
    table.hash.update(chunk);
  }
}

function keyFileOf(entry: string): string {
  const name = KEY_FILES.find((it) => entry === `keys/${it}`);
  if (!name) throw new Damage();
  return name;
}

function parsed<S extends z.ZodMiniType>(schema: S, json: string): z.infer<S> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new Damage();
  }
  // A newer format may have another form: what it is has to be said before that is refused.
  if (isNewerFormat(value))
    throw new Refusal('The backup is of a newer release of しおり. Restore it with that one; nothing was restored.');
  const read = safeParse(schema, value);
  if (!read.success) throw new Damage();
  return read.data;
}

function isNewerFormat(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'format' in value && Number(value.format) > FORMAT;
}

async function refuseNewer(path: string, { migration, release }: Header) {
  const { first, newest } = await knownMigrations();
  if (migration > newest)
    throw new Refusal(
      `${basename(path)} was made by a newer release of しおり (${release}). Restore it with that one; nothing was restored.`,
    );
  if (migration < first)
    throw new Refusal(
      `${basename(path)} is older than release 0.1.0 of しおり, the first that can be upgraded; nothing was restored.`,
    );
}

function isComplete({ tables }: Header, totals: Totals, read: Map<string, { bytes: number; hash: Hash }>): boolean {
  return tables.every(({ name }) => {
    const [total, found] = [totals.tables[name], read.get(name)];
    return total && found && total.bytes === found.bytes && total.sha256 === found.hash.digest('hex');
  });
}
