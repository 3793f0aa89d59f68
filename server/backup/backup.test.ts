import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Refusal } from '../base/refusal.ts';
import { readMyPage } from '../my-page/queries.ts';
import { emptyDatabase, isOnCluster, testDatabase } from '../testing/app.ts';
import { checksums, installation, LOGIN, restored, temporaryFolder } from '../testing/backup.ts';
import { ask } from '../testing/embedded.ts';
import { PNG } from '../testing/files.ts';
import { loadRootKeys } from '../vault/root-keys.ts';
import { readArchive } from './archive.ts';
import { markPlace, readPlace, refuseHalfRestored, refuseOtherKeys } from './place.ts';
import { refuseFilledDatabase, restoreBackup } from './restore.ts';
import { takeBackup } from './take.ts';
import { verifyBackup } from './verify.ts';

// Each makes databases of its own and fills them, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

async function namesIn(path: string): Promise<string[]> {
  const names: string[] = [];
  await readArchive(path, async ({ name, chunks }) => {
    for await (const _ of chunks);
    names.push(name);
  });
  return names;
}

test('D-03: every table of the database is in a backup with all of its columns, and every sequence', async () => {
  const { url, backUp } = await installation();
  const { header, totals } = await backUp();
  const columns = await ask(
    url,
    `SELECT (table_name || '.' || column_name) COLLATE "C" AS it
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
  );
  expect(header.tables.flatMap(({ name, columns: of }) => of.map((column) => `${name}.${column}`)).sort()).toEqual(
    columns.map(({ it }) => it),
  );
  expect(Object.keys(totals.tables)).toEqual(header.tables.map(({ name }) => name));
  const sequences = await ask(
    url,
    "SELECT relname AS it FROM pg_class WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace ORDER BY 1",
  );
  expect(header.sequences.map(({ name }) => name)).toEqual(sequences.map(({ it }) => it));
});

test('D-03: what is restored is what was backed up: each table by its checksum, the sequences, the files, the indexes', async () => {
  const { url, backUp, addFile, deps } = await installation();
  await addFile(PNG);
  const before = await checksums(url);
  const { path } = await backUp();
  const copy = await restored(path);

  const { restorations, ...after } = await checksums(copy.url);
  expect({ ...after, restorations: before.restorations }).toEqual(before);
  expect(restorations).toMatchObject({ rows: 1 });
  const shape = `
    SELECT indexdef AS it FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT sequencename || coalesce(last_value, -1) FROM pg_sequences WHERE schemaname = 'public'
    UNION ALL SELECT hash || created_at FROM drizzle.__drizzle_migrations ORDER BY 1`;
  // What was on a cluster is restored into one PostgreSQL, whose indexes are those of whole tables.
  if (!isOnCluster()) expect(await ask(copy.url, shape)).toEqual(await ask(url, shape));
  for await (const { name } of deps.storage.list()) {
    const [original, kept] = [await deps.storage.read(name), await copy.storage.read(name)];
    if (!original || !kept) throw new Error(`${name} is missing`);
    expect(await buffer(kept)).toEqual(await buffer(original));
  }
  // The next number of an identity column is free.
  await copy.db.execute(
    sql`insert into companies (id, name, display_name, folded_name) values ('next', '次', '次', 'つぎ')`,
  );
});

test('D-03, K-01: the keys go with it: a login that is sealed in the database opens in the restored installation', async () => {
  const { backUp, aoi, id } = await installation();
  const { path } = await backUp();
  const { db, url, settings } = await restored(path);
  const rootKeys = await loadRootKeys(settings, url);
  expect(await readMyPage(db, rootKeys, aoi.userId, id, 'myPagePassword')).toBe(LOGIN.myPagePassword);
});

test('D-03: under writes the backup is of one moment: what two tables say together holds in it', async () => {
  const { url, backUp, folder } = await installation();
  // One table is read first and the other last: rows of one transaction would be in the one and not in the other.
  await ask(
    url,
    'CREATE TABLE a_first (n int); CREATE TABLE z_last (n int); INSERT INTO a_first SELECT generate_series(1, 200000)',
  );
  let running = true;
  let written = 0;
  const writers = [1, 2].map(async () => {
    while (running) {
      await ask(url, 'BEGIN; INSERT INTO z_last VALUES (1); INSERT INTO a_first VALUES (0); COMMIT');
      written += 1;
    }
  });
  await sleep(200);
  const before = written;
  const { path, header } = await backUp();
  expect(written).toBeGreaterThan(before);
  running = false;
  await Promise.all(writers);
  expect(header.tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['a_first', 'z_last']));

  const rows: Record<string, number> = {};
  await readArchive(path, async ({ name, chunks }) => {
    let text = '';
    for await (const chunk of chunks) text += chunk.toString('latin1');
    const table = name.split('/')[1] ?? '';
    rows[table] = (rows[table] ?? 0) + (text.match(/\n/g)?.length ?? 0);
  });
  expect((rows.a_first ?? 0) - 200_000).toBe(rows.z_last);
  expect(rows.z_last).toBeGreaterThan(0);
  expect(await readdir(folder)).toEqual(expect.not.arrayContaining([expect.stringContaining('partial')]));
});

test('D-03: tables that an operator has put beside those of しおり are left out of the restore; columns in ours are refused', async () => {
  const { url, backUp } = await installation();
  await ask(
    url,
    'CREATE TABLE of_somebody (id serial, text text); INSERT INTO of_somebody (text) VALUES (1); CREATE TABLE "Theirs / 1" (id int)',
  );
  const { path } = await backUp();
  const copy = await restored(path);
  expect(
    await ask(copy.url, "SELECT count(*)::int AS n FROM pg_tables WHERE tablename IN ('of_somebody', 'Theirs / 1')"),
  ).toEqual([{ n: 0 }]);
  expect(await ask(copy.url, 'SELECT email FROM users')).toEqual([{ email: 'aoi@example.com' }]);

  await ask(url, 'ALTER TABLE users ADD COLUMN theirs int');
  const { path: second } = await backUp('two.tar.gz');
  await expect(restored(second)).rejects.toThrow('columns that are not of しおり, in users. Nothing was restored.');
});

test('L-04: the key of a day, which must not outlive it, is in no backup', async () => {
  const { db, backUp } = await installation();
  await db.execute(sql`insert into page_view_keys (day, key) values ('2026-04-01', 'the-key-of-the-day')`);
  const { path, totals } = await backUp();
  expect(totals.tables.page_view_keys).toMatchObject({ rows: 0 });
  expect((await namesIn(path)).filter((name) => name.includes('page_view_keys'))).toEqual([]);
});

test('D-03: a backup is never written over, nor left half written', async () => {
  const { backUp, folder, url, settings } = await installation();
  await writeFile(join(folder, 'one.tar.gz'), 'yesterday');
  await expect(backUp()).rejects.toThrow(/one\.tar\.gz exists already/);
  expect(await readFile(join(folder, 'one.tar.gz'), 'utf8')).toBe('yesterday');
  const stop = new AbortController();
  const show = () => stop.abort(new Refusal('stopped'));
  await expect(takeBackup(join(folder, 'two.tar.gz'), { url, settings, show, signal: stop.signal })).rejects.toThrow();
  await expect(backUp('nowhere/one.tar.gz')).rejects.toThrow(/cannot be written \(ENOENT\)/);
  expect((await readdir(folder)).sort()).toEqual(['data', 'one.tar.gz']);
});

test('D-03: a database without anything of しおり is refused', async () => {
  const { settings, folder } = await installation();
  const { url } = await emptyDatabase();
  await expect(takeBackup(join(folder, 'none.tar.gz'), { url, settings })).rejects.toThrow(
    'there is nothing to back up',
  );
});

test('D-03: a file that the storage has lost or damaged is named; the others are in the backup', async () => {
  const { backUp, addFile, deps, db } = await installation();
  await addFile(PNG);
  const { rows } = await db.execute<{ object: string }>(sql`select object from files order by size`);
  const [first = { object: '' }] = rows;
  await deps.storage.remove(first.object);
  const { totals } = await backUp();
  expect(totals).toMatchObject({ lost: [first.object], files: { count: 1 } });
});

test('D-03: only an empty database and an empty data folder are restored into', async () => {
  const { backUp, settings: used } = await installation();
  const { path } = await backUp();
  const verified = await verifyBackup(path);
  const { url } = await testDatabase();
  const settings = { ...used, dataDir: await temporaryFolder() };
  await expect(refuseFilledDatabase(url)).rejects.toThrow('The database is not empty');
  await expect(
    restoreBackup(path, verified, { url, settings, restorationId: 'abcdef01', show: () => {} }),
  ).rejects.toThrow('The database is not empty');
  expect(await ask(url, 'SELECT id FROM users')).toEqual([]);
  await expect(readPlace(used.dataDir, verified.header)).rejects.toThrow(
    /is not empty: it has files, keys\.json, vault-keys\.json/,
  );
  expect(await readPlace(settings.dataDir, verified.header)).toBe(null);
});

test('D-03: a restore that was broken off is taken up with the same backup only, and the server does not start meanwhile', async () => {
  const { backUp } = await installation();
  const [one, two] = [await backUp('one.tar.gz'), await backUp('two.tar.gz')];
  const dataDir = await temporaryFolder();
  await refuseHalfRestored(dataDir);
  const id = await markPlace(dataDir, one.header);
  expect(await readPlace(dataDir, one.header)).toBe(id);
  await expect(readPlace(dataDir, two.header)).rejects.toThrow('A restore of another backup');
  await expect(refuseHalfRestored(dataDir)).rejects.toThrow('was not finished. Run npm run restore again');
});

test('K-02: where the root keys stood in VAULT_KEYS, a restore asks for the same before it writes', async () => {
  const key = Buffer.alloc(32, 7).toString('base64');
  const { backUp, settings } = await installation({ VAULT_KEYS: `1:${key}` });
  const { path, header } = await backUp();
  expect(header.keysInSettings).toEqual(['VAULT_KEYS']);
  expect(JSON.stringify(header)).not.toContain(key);
  const verified = await verifyBackup(path);
  expect(() => refuseOtherKeys({ ...settings, vaultKeys: undefined }, verified)).toThrow('Set VAULT_KEYS to the same');
  const other = [{ version: 1, key: Buffer.alloc(32, 8) }];
  expect(() => refuseOtherKeys({ ...settings, vaultKeys: other }, verified)).toThrow('lacks the root key of version 1');
  refuseOtherKeys(settings, verified);
});

test('O-02: a key file that cannot be read stops the backup, which would be worth nothing without it', async ({
  skip,
}) => {
  if (process.getuid?.() === 0) skip('root reads everything');
  const { backUp, settings } = await installation();
  await chmod(join(settings.dataDir, 'keys.json'), 0);
  onTestFinished(() => rm(settings.dataDir, { recursive: true, force: true }));
  await expect(backUp()).rejects.toThrow('cannot be read');
});
