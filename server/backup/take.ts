/** Takes a backup while the app runs: one snapshot of every table, then the keys, then the files that the snapshot knows. */
import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { readClock } from '#domain/time.ts';
import type { Settings } from '../base/config.ts';
import { codeOf } from '../base/error-code.ts';
import { Refusal } from '../base/refusal.ts';
import { openClient } from '../db/connect.ts';
import { lastMigration } from '../db/migrate.ts';
import { openStorage } from '../integrations/storage/open.ts';
import { fingerprint, readRootKeys } from '../vault/root-keys.ts';
import { type Archive, writeArchive } from './archive.ts';
import { quoted, readSequences, readTables } from './catalogue.ts';
import { FORMAT, type Header, KEY_FILES, PRODUCT, TEXT_FORM, type Totals, WITHOUT_ROWS } from './contents.ts';
import { partsInto, sizeOf } from './parts.ts';
import { addFiles, addListing } from './take-files.ts';

/** Values in full, rows in their order, and patience for a slow disk. */
const SESSION = `${TEXT_FORM};
  SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'; SET LOCAL synchronize_seqscans = off; SET LOCAL statement_timeout = 0;
  SET LOCAL lock_timeout = '60s'; SET LOCAL idle_in_transaction_session_timeout = 0`;

type Options = {
  /** The database, which may be in use. */
  url: string;
  settings: Settings;
  /** False: the files stay where they are, and only the database and the keys are backed up. */
  withFiles?: boolean;
  show?: (line: string) => void;
  signal?: AbortSignal;
};

export type Backup = { size: number; sha256: string; header: Header; totals: Totals };

/** Writes a backup to `path`. @throws Refusal where that exists, or the database is no database of しおり. */
export async function takeBackup(path: string, options: Options): Promise<Backup> {
  const { url, settings, show = () => {}, signal } = options;
  const client = await openClient(url);
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query(SESSION);
    const header = await describe(client, options);
    const totals: Totals = { tables: {}, files: { count: 0, bytes: 0 }, lost: [] };
    const written = await writeArchive(
      path,
      async (archive) => {
        await archive.add('backup.json', jsonOf(header));
        for (const table of header.tables) totals.tables[table.name] = await addTable(archive, client, table, show);
        for (const [name, text] of await readKeyFiles(settings.dataDir)) await archive.add(`keys/${name}`, text);
        const storage = openStorage(settings);
        const add = { contents: addFiles, listing: addListing, 'left out': null }[header.files];
        if (add) Object.assign(totals, await add(archive, client, storage, show));
        await archive.add('totals.json', jsonOf(totals));
      },
      { passphrase: settings.backupPassphrase, signal },
    );
    return { ...written, header, totals };
  } finally {
    await client.end();
  }
}

async function describe(client: pg.Client, { settings, withFiles = true }: Options): Promise<Header> {
  const migration = await lastMigration(client);
  if (migration === 0) throw new Refusal('The database holds nothing of しおり: there is nothing to back up.');
  const { rows } = await client.query<{ version: string }>("SELECT current_setting('server_version') AS version");
  const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../../package.json'), 'utf8'));
  const keys = { AUTH_SECRET: settings.authSecret, VAULT_KEYS: settings.vaultKeys, VAPID: settings.vapidPrivateKey };
  return {
    product: PRODUCT,
    format: FORMAT,
    id: randomBytes(16).toString('hex'),
    takenAt: readClock(),
    release: version,
    migration,
    postgres: rows[0]?.version ?? '',
    tables: await readTables(client),
    sequences: await readSequences(client),
    rootKeys: (await readRootKeys(settings)).map(({ version: of, key }) => ({
      version: of,
      fingerprint: fingerprint(key),
    })),
    keysInSettings: Object.entries(keys).flatMap(([name, value]) => (value ? [name] : [])),
    files: withFiles ? (settings.bucketUrl ? 'listing' : 'contents') : 'left out',
  };
}

async function addTable(
  archive: Archive,
  client: pg.Client,
  { name, columns }: Header['tables'][number],
  show: (line: string) => void,
) {
  const hash = createHash('sha256');
  const total = { rows: 0, bytes: 0 };
  const parts = partsInto(archive, (part) => `tables/${name}/${part}.copy`);
  if (!WITHOUT_ROWS.includes(name)) {
    const rows = client.query(copyTo(`COPY public.${quoted(name)} (${columns.map(quoted).join(', ')}) TO STDOUT`));
    for await (const chunk of rows) {
      hash.update(chunk);
      total.bytes += chunk.length;
      if (await parts.write(chunk)) show(`${name}: ${sizeOf(total.bytes)}`);
    }
    total.rows = rows.rowCount;
  }
  await parts.end();
  show(`${name}: ${total.rows} rows, ${sizeOf(total.bytes)}`);
  return { ...total, sha256: hash.digest('hex') };
}

async function readKeyFiles(dataDir: string): Promise<[string, string][]> {
  const found: [string, string][] = [];
  for (const name of KEY_FILES) {
    const text = await readFile(join(dataDir, name), 'utf8').catch((error) => {
      if (codeOf(error) === 'ENOENT') return null;
      throw new Refusal(`${join(dataDir, name)} cannot be read (${codeOf(error)}). Back up as its owner, or as root.`);
    });
    if (text !== null) found.push([name, text]);
  }
  return found;
}

const jsonOf = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
