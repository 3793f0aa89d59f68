/** The commands as an operator runs them: between the embedded PostgreSQL and one of the system, under writes, and killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, cp, lstat, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from '../base/config.ts';
import { runningOn } from '../db/embedded/postmaster.ts';
import { runningUrl, startEmbedded } from '../db/embedded/start.ts';
import { migrate } from '../db/migrate.ts';
import { copyDatabase, emptyDatabase } from '../testing/app.ts';
import { checksums, temporaryFolder } from '../testing/backup.ts';
import { ask, dataFolder } from '../testing/embedded.ts';
import { isInstalled, startOldest } from '../testing/oldest.ts';
import { startServer } from '../testing/server.ts';
import { migrateWithBackup } from './before-migration.ts';
import { verifyBackup } from './verify.ts';

const SCRIPTS = join(import.meta.dirname, '../../scripts');

type Run = { child: ChildProcess; output: string; exited: Promise<number | null> };

/** A command of package.json with only the given environment. */
function run(command: 'backup' | 'restore' | 'resume-sending', args: string[], env: Record<string, string>): Run {
  const child = spawn(process.execPath, [join(SCRIPTS, `${command}.ts`), ...args], {
    cwd: env.DATA_DIR?.replace(/[^/]+$/, '') ?? '/',
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const it: Run = { child, output: '', exited: new Promise((resolve) => child.once('exit', resolve)) };
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (it.output += text));
  return it;
}

async function done(it: Run): Promise<string> {
  expect([await it.exited, it.output]).toEqual([0, expect.anything()]);
  return it.output;
}

/** Debian's PostgreSQL 15 with an empty database. */
async function oldest(): Promise<string> {
  const folder = await dataFolder();
  await chmod(folder, 0o755);
  const { url, stop } = await startOldest(folder);
  onTestFinished(stop);
  return url;
}

/** Rows of students in some tables. Two tables always say the same: events and their history are written together. */
const FILL = `
  INSERT INTO companies (id, name, display_name, folded_name) VALUES ('c', '会社', '会社', 'かいしゃ') ON CONFLICT DO NOTHING;
  INSERT INTO users (id, email, name) SELECT 'u' || n, 'u' || n || '@example.com', E'葵\\t' || n FROM generate_series(1, 300) n;
  INSERT INTO audit_log (id, action, detail) SELECT 'a' || n, 'filled', jsonb_build_object('text', repeat('締切', 200)) FROM generate_series(1, 20000) n;
  INSERT INTO page_views (day, route, visitor) SELECT '2026-04-01', '/app', n::text FROM generate_series(1, 1000) n`;

/** Goes on writing to two tables in one transaction each, and answers how often that was done. */
async function writeOn(url: string) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  let running = true;
  let count = 0;
  const ended = (async () => {
    while (running) {
      count += 1;
      await client.query(`BEGIN; INSERT INTO users (id, email, name) VALUES ('w${count}', 'w${count}@example.com', 'w');
        INSERT INTO audit_log (id, action) VALUES ('w${count}', 'written'); COMMIT`);
    }
    await client.end();
  })();
  return {
    count: () => count,
    async stop() {
      running = false;
      await ended;
    },
  };
}

const INVARIANT = `SELECT (SELECT count(*) FROM users WHERE id LIKE 'w%')::int AS users, (SELECT count(*) FROM audit_log WHERE id LIKE 'w%')::int AS logged`;

test.skipIf(!isInstalled)(
  'O-03, D-03: under writes from the embedded PostgreSQL to one of version 15 and back: every table is the same, and of one moment',
  { timeout: 300_000 },
  async () => {
    const [original, second, third] = [await dataFolder(), await temporaryFolder(), await dataFolder()];
    const files = await temporaryFolder();
    const server = await startServer({ DATA_DIR: original });
    await server.address();
    const url = (await runningUrl(original, () => {})) ?? '';
    await ask(url, FILL);
    const writer = await writeOn(url);
    const first = join(files, 'first.tar.gz');
    const output = await done(run('backup', [first], { DATA_DIR: original }));
    expect(writer.count()).toBeGreaterThan(0);
    await writer.stop();
    expect(output).toMatch(/audit_log: \d+ rows, .* MB/);
    expect(output).toMatch(/sha256 [0-9a-f]{64}/);

    const databaseUrl = await oldest();
    const inSecond = { DATA_DIR: join(second, 'data'), DATABASE_URL: databaseUrl };
    expect(await done(run('restore', [first], inSecond))).toContain('It sends no mail and no push until');
    const [{ users, logged } = {}] = await ask(databaseUrl, INVARIANT);
    expect([users, Number(users) > 0]).toEqual([logged, true]);
    expect(await readFile(join(second, 'data/vault-keys.json'), 'utf8')).toBe(
      await readFile(join(original, 'vault-keys.json'), 'utf8'),
    );

    const back = join(files, 'back.tar.gz');
    await done(run('backup', [back], inSecond));
    await done(run('restore', [back], { DATA_DIR: join(third, 'data') }));
    const embedded = await startEmbedded({ dataDir: join(third, 'data'), log: () => {} });
    const { restorations: _, ...there } = await checksums(databaseUrl);
    const { restorations, ...here } = await checksums(embedded.url).finally(() => embedded.stop());
    expect(here).toEqual(there);
    expect(restorations).toMatchObject({ rows: 2 });

    // What was restored starts as a server, says that it is paused, and is resumed while it runs.
    const copy = await startServer({ DATA_DIR: join(third, 'data') });
    const address = await copy.address();
    expect(copy.output).toContain('was restored and sends nothing');
    const sending = async () => ((await (await fetch(`${address}/readyz`)).json()) as { sending: string }).sending;
    expect(await sending()).toBe('paused');
    expect(await done(run('resume-sending', [], { DATA_DIR: join(third, 'data') }))).toContain('Sending is resumed');
    expect(await sending()).toBe('on');
  },
);

test('D-03: a restore that is killed at any moment is finished by the same command; the server does not start meanwhile', {
  timeout: 300_000,
}, async () => {
  const source = await copyDatabase();
  onTestFinished(source.drop);
  await ask(source.url, FILL);
  const before = await checksums(source.url);
  const files = await temporaryFolder();
  const path = join(files, 'one.tar.gz');
  await mkdir(join(files, 'source'));
  await done(run('backup', [path], { DATA_DIR: join(files, 'source'), DATABASE_URL: source.url }));

  const { url } = await emptyDatabase();
  const env = { DATA_DIR: join(files, 'target'), DATABASE_URL: url };
  let kills = 0;
  const points = ['audit_log', 'users:', 'making the indexes'];
  for (const point of points) {
    const it = run('restore', [path], env);
    while (!it.output.includes(point) && it.child.exitCode === null) await sleep(2);
    it.child.kill('SIGKILL');
    if ((await it.exited) !== null) break; // It was faster: then it is whole.
    kills += 1;
    const refused = await startServer(env);
    expect([await refused.exited, refused.output]).toEqual([78, expect.stringContaining('was not finished')]);
  }
  const last = await done(run('restore', [path], env));
  expect(last).toContain('Restored:');
  const { restorations, ...after } = await checksums(url);
  expect({ ...after, restorations: before.restorations }).toEqual(before);
  expect(restorations).toMatchObject({ rows: 1 });
  expect(await readdir(env.DATA_DIR)).not.toContain('restoring.json');

  expect(kills).toBeGreaterThan(0);

  // Killed after its last step in the database, there is nothing left to do but to say so.
  const [{ id } = {}] = await ask(url, 'SELECT id FROM restorations');
  const { header } = await verifyBackup(path);
  const mark = { restorationId: id, backupId: header.id };
  await writeFile(join(env.DATA_DIR, 'restoring.json'), JSON.stringify(mark));
  expect(await done(run('restore', [path], env))).toContain('Restored:');
  expect(await readdir(env.DATA_DIR)).not.toContain('restoring.json');

  const again = run('restore', [path], { ...env, DATA_DIR: join(files, 'another') });
  expect([await again.exited, again.output]).toEqual([78, expect.stringContaining('The database is not empty')]);
  expect(await readdir(files)).not.toContain('another');
});

test('D-01: a data folder that a server owns is not restored into, and backing up beside the server leaves it running', {
  timeout: 120_000,
}, async () => {
  const [folder, files] = [await dataFolder(), await temporaryFolder()];
  const server = await startServer({ DATA_DIR: folder });
  const address = await server.address();
  const path = join(files, 'one.tar.gz');
  await done(run('backup', [path], { DATA_DIR: folder }));
  const it = run('restore', [path], { DATA_DIR: folder });
  expect([await it.exited, it.output]).toEqual([78, expect.stringMatching(/is not empty: it has postgres/)]);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
});

test('a restore that is stopped by Ctrl-C takes its database along', { timeout: 120_000 }, async () => {
  const source = await copyDatabase();
  onTestFinished(source.drop);
  await ask(source.url, FILL);
  const files = await temporaryFolder();
  const path = join(files, 'one.tar.gz');
  await done(run('backup', [path], { DATA_DIR: join(files, 'source'), DATABASE_URL: source.url }));
  const folder = join(await dataFolder(), 'data');
  const it = run('restore', [path], { DATA_DIR: folder });
  while (!it.output.includes('making the database') && it.child.exitCode === null) await sleep(2);
  it.child.kill('SIGINT');
  expect([await it.exited, it.output]).toEqual([130, expect.stringContaining('The same command goes on')]);
  expect(await runningOn(join(folder, 'postgres'))).toBe(null);
  await done(run('restore', [path], { DATA_DIR: folder }));
});

test('O-04: what the commands refuse, they refuse in one sentence and with 78', { timeout: 120_000 }, async () => {
  const folder = await temporaryFolder();
  const env = { DATA_DIR: join(folder, 'data') };
  await writeFile(join(folder, 'there.tar.gz'), 'something');
  const refused = async (it: Run) => [await it.exited, it.output.trim().split('\n').at(-1)];
  expect(await refused(run('backup', [], env))).toEqual([
    78,
    expect.stringContaining('whoever reads it can read all secrets'),
  ]);
  expect(await refused(run('backup', [join(folder, 'there.tar.gz')], env))).toEqual([
    78,
    expect.stringContaining('exists already'),
  ]);
  expect(await refused(run('backup', [join(folder, 'new.tar.gz')], env))).toEqual([
    78,
    expect.stringContaining('There is no database in'),
  ]);
  expect(await refused(run('restore', [join(folder, 'there.tar.gz')], env))).toEqual([
    78,
    expect.stringContaining('is no backup of しおり'),
  ]);
  expect(await refused(run('resume-sending', ['--all'], env))).toEqual([
    78,
    expect.stringContaining('--take-over-files'),
  ]);
  expect(await readdir(folder)).toEqual(['there.tar.gz']);
});

test('D-03, D-04: the embedded database is backed up before its tables change; three are kept, and a failed migration names its own', {
  timeout: 300_000,
}, async () => {
  const [folder, migrations] = [await dataFolder(), await temporaryFolder()];
  await cp(join(import.meta.dirname, '../db/migrations'), migrations, { recursive: true });
  const journal = JSON.parse(await readFile(join(migrations, 'meta/_journal.json'), 'utf8'));
  const settings = readSettings({ DATA_DIR: folder });
  const { url, stop } = await startEmbedded({ dataDir: folder, log: () => {} });
  onTestFinished(stop);
  await migrate(url);
  await ask(url, FILL);
  const add = async (sql: string) => {
    const last = journal.entries.at(-1);
    const tag = `9${String(journal.entries.length).padStart(3, '0')}_later`;
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1000, tag });
    await writeFile(join(migrations, 'meta/_journal.json'), JSON.stringify(journal));
    await writeFile(join(migrations, `${tag}.sql`), sql);
  };
  const kept = () => readdir(join(folder, 'backups')).catch(() => []);
  const now = () => migrateWithBackup({ url, settings, log: () => {}, folder: migrations });

  await now();
  expect(await kept()).toEqual([]);
  for (let n = 0; n < 4; n++) {
    await add(`CREATE TABLE later_${n} (id int)`);
    await now();
  }
  const three = await kept();
  expect(three).toHaveLength(3);
  const newest = join(folder, 'backups', three.sort().at(-1) ?? '');
  expect((await lstat(newest)).mode & 0o777).toBe(0o600);
  await expect(verifyBackup(newest)).rejects.toThrow('made by a newer release'); // than this one, whose migrations are fewer

  await add('DROP TABLE later_0;--> statement-breakpoint\nSELECT 1 / 0');
  await expect(now()).rejects.toThrow(
    /The migration failed, and the database is as it was: division by zero.*backups\/before-migration-/,
  );
  expect(await ask(url, 'SELECT count(*)::int AS n FROM later_0')).toEqual([{ n: 0 }]);
  expect(await kept()).toHaveLength(3);
});
