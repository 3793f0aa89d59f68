import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  copyFile,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ask, begin, dataFolder, killDatabase, launch, stopLaunched } from '../../testing/embedded.ts';
import { canReach } from './folder.ts';
import { runningOn } from './postmaster.ts';

// Each start runs a process with its own PostgreSQL, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 90_000 });

const isRoot = process.getuid?.() === 0;
const SOMEBODY = { uid: 54_321, gid: 54_321 };
const NOBODY = { uid: 65_534, gid: 65_534 };
const forOthers = isRoot && (await canReach(import.meta.dirname, SOMEBODY));
const unfinished = async () => (await readdir(tmpdir())).filter((name) => name.endsWith('.new'));
const ofOthers = await unfinished();
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('the first start makes a database, and the second finds what was stored', async () => {
  const folder = await dataFolder();
  const first = await launch(folder);
  await ask(first.url, `CREATE TABLE kept AS SELECT '締切' AS word`);
  expect(await stopLaunched(first)).toBe(0);
  expect(await runningOn(join(folder, 'postgres'))).toBeNull();

  const second = await launch(folder);
  expect(await ask(second.url, 'SELECT word FROM kept')).toEqual([{ word: '締切' }]);
  expect(second.url).toBe(first.url);
});

test('D-02: what is committed is on the disk: the settings that see to it are on', async () => {
  const { url } = await launch(await dataFolder());
  const rows = await ask(
    url,
    `SELECT name, setting FROM pg_settings WHERE name IN
    ('fsync', 'full_page_writes', 'synchronous_commit', 'listen_addresses', 'data_checksums') ORDER BY name`,
  );
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    data_checksums: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    listen_addresses: '127.0.0.1',
    synchronous_commit: 'on',
  });
});

test('only who has the password comes in, and then not as a superuser', async () => {
  const { url = '' } = await launch(await dataFolder());
  await expect(ask(url.replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow('password');
  await expect(ask(url.replace('//shiori:', '//postgres:'), 'SELECT 1')).rejects.toThrow('no pg_hba.conf entry');
  expect(
    await ask(url, 'SELECT rolsuper, rolcreaterole, rolcreatedb FROM pg_roles WHERE rolname = current_user'),
  ).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false }]);
});

test('D-01: of four that start at once one owns the folder; the others go within 5 s and name it', async () => {
  const folder = await dataFolder();
  const since = performance.now();
  const all = await Promise.all([1, 2, 3, 4].map(() => launch(folder)));
  const owners = all.filter((one) => one.url);
  const others = all.filter((one) => !one.url);
  expect(owners).toHaveLength(1);
  expect(await Promise.all(others.map((one) => one.exited)), others.map((one) => one.output).join()).toEqual([
    78, 78, 78,
  ]);
  for (const other of others) {
    expect(other.output).toContain(`in use by another しおり (pid ${owners[0]?.process.pid})`);
    expect(other.output.trim().split('\n')).toHaveLength(1);
  }
  expect(performance.now() - since).toBeLessThan(18_000); // five seconds and the start of four programs on a busy machine
  expect(await ask(owners[0]?.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('D-01: after a kill -9 of our process alone, the next start takes the running database over', async () => {
  const folder = await dataFolder();
  const first = await launch(folder);
  await ask(first.url, 'CREATE TABLE kept AS SELECT 1 AS one');
  first.process.kill('SIGKILL');
  await first.exited;

  const second = await launch(folder);
  expect(second.pid).toBe(first.pid);
  expect(second.output).toContain('taking it over');
  expect(await ask(second.url, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  expect(await stopLaunched(second)).toBe(0);
  expect(await runningOn(join(folder, 'postgres'))).toBeNull();
});

test('D-01: after a kill -9 of everything, the next start goes on with every row', async () => {
  const folder = await dataFolder();
  const first = await launch(folder);
  await ask(first.url, 'CREATE TABLE kept AS SELECT generate_series(1, 1000) AS number');
  first.process.kill('SIGKILL');
  await killDatabase(folder);
  await sleep(50);

  const second = await launch(folder);
  expect(second.pid).not.toBe(first.pid);
  expect(await ask(second.url, 'SELECT count(*)::int FROM kept')).toEqual([{ count: 1000 }]);
});

test('a left-over pid that has become the number of another program does not keep the database from starting', async () => {
  const folder = await dataFolder();
  const first = await launch(folder);
  first.process.kill('SIGKILL');
  await killDatabase(folder);
  await sleep(50);
  const other = spawn('sleep', ['60'], isRoot ? NOBODY : {});
  onTestFinished(() => void other.kill());
  const note = join(folder, 'postgres/postmaster.pid');
  await writeFile(note, (await readFile(note, 'utf8')).replace(/^\d+/, String(other.pid)));

  const second = await launch(folder);
  expect(second.output).toBe('');
  expect(second.url).toBe(first.url);
});

test('J4: a copy of a folder that is in use starts a database of its own and leaves the other one alone', async () => {
  const [folder, copy] = [await dataFolder(), await dataFolder()];
  const before = await launch(folder);
  await ask(before.url, `CREATE TABLE kept AS SELECT 'original' AS word`);
  await stopLaunched(before);
  spawnSync('cp', ['-a', `${folder}/.`, copy]);
  const first = await launch(folder);
  spawnSync('cp', ['-a', join(folder, 'postgres/postmaster.pid'), join(copy, 'postgres/postmaster.pid')]);

  const second = await launch(copy);
  expect(second.output).not.toContain('taking it over');
  expect(second.url).not.toBe(first.url);
  await ask(second.url, `UPDATE kept SET word = 'copy'`);
  expect(await stopLaunched(second)).toBe(0);
  expect(await ask(first.url, 'SELECT word FROM kept')).toEqual([{ word: 'original' }]);
});

test('a first start that is killed at any moment leaves nothing that stands in the way of the next', {
  timeout: 60_000,
}, async () => {
  const folder = await dataFolder();
  for (const ms of [100, 200, 350, 500, 700, 900]) {
    const child = begin(folder);
    await sleep(ms);
    child.kill('SIGKILL');
  }
  await sleep(500);
  const { url, output } = await launch(folder);
  expect(output).not.toContain('did not start');
  expect(await ask(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('when its port has been taken meanwhile, the database goes to another and says so to nobody', async () => {
  const folder = await dataFolder();
  const first = await launch(folder);
  await stopLaunched(first);
  const port = Number(new URL(first.url ?? '').port);
  const squatter = createServer().listen(port, '127.0.0.1');
  onTestFinished(() => void squatter.close());

  const second = await launch(folder);
  expect(new URL(second.url ?? '').port).not.toBe(String(port));
  expect(await ask(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test.each([
  ['lost', (file: string) => rm(file)],
  ['cut off', (file: string) => writeFile(file, '{"password":"ab')],
  ['empty', (file: string) => writeFile(file, '')],
  ['something else', (file: string) => writeFile(file, 'null')],
])('when the file with the password is %s, a new one is set, and every row is still there', async (_, damage) => {
  const folder = await dataFolder();
  const first = await launch(folder);
  await ask(first.url, 'CREATE TABLE kept AS SELECT 1 AS one');
  await stopLaunched(first);
  await damage(join(folder, 'postgres.json'));

  const second = await launch(folder);
  expect(await ask(second.url, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
});

test('J8: a damaged data folder is refused in one sentence that says what to do, and left as it is', async () => {
  const folder = await dataFolder();
  await stopLaunched(await launch(folder));
  const cluster = join(folder, 'postgres');
  const kept = `${cluster}.kept`;
  await cp(cluster, kept, { recursive: true });
  const owner = await stat(cluster);
  const damages: Record<string, () => Promise<unknown>> = {
    'no pg_control': () => rm(join(cluster, 'global/pg_control')),
    'pg_control overwritten': () => writeFile(join(cluster, 'global/pg_control'), randomBytes(8192)),
    'no PG_VERSION': () => rm(join(cluster, 'PG_VERSION')),
    'PG_VERSION empty': () => writeFile(join(cluster, 'PG_VERSION'), ''),
    'no configuration': () => rm(join(cluster, 'postgresql.conf')),
    'no log to replay': async () => {
      for (const name of await readdir(join(cluster, 'pg_wal')))
        await rm(join(cluster, 'pg_wal', name), { recursive: true });
    },
  };
  for (const [what, damage] of Object.entries(damages)) {
    await rm(cluster, { recursive: true });
    await cp(kept, cluster, { recursive: true });
    if (isRoot) spawnSync('chown', ['-R', `${owner.uid}:${owner.gid}`, cluster]);
    await damage();
    const before = await readdir(cluster);
    const { output, exited } = await launch(folder);
    expect(await exited, what).toBe(78);
    expect(output, what).toMatch(/^The database in .* is damaged: .*\. Restore it from a backup .*\n$/);
    expect(await readdir(cluster), what).toEqual(before);
  }
});

test('data of another major version is refused in one message and left as it is', async () => {
  const folder = await dataFolder();
  await stopLaunched(await launch(folder));
  await writeFile(join(folder, 'postgres/PG_VERSION'), '17\n');
  const before = await readdir(join(folder, 'postgres'));

  const { output, exited } = await launch(folder);
  expect(await exited).toBe(78);
  expect(output).toMatch(
    /^The database in .* was made by PostgreSQL 17, and this is PostgreSQL 18\. Nothing was changed\..*\n$/,
  );
  expect(await readdir(join(folder, 'postgres'))).toEqual(before);
});

test('a data folder that cannot be made or is a file is refused in one message', async () => {
  const folder = await dataFolder();
  await writeFile(join(folder, 'file'), '');
  for (const path of [join(folder, 'file'), join(folder, 'file/below'), '/proc/shiori']) {
    const { output, exited } = await launch(path);
    expect(await exited).toBe(78);
    expect(output).toMatch(/^The data folder .* is not writable \(\w+\)\..*\n$/);
  }
});

test.skipIf(!forOthers)(
  'an ordinary user starts it, and is refused in one message where the folder is not theirs',
  async () => {
    const theirs = await dataFolder();
    await chown(theirs, SOMEBODY.uid, SOMEBODY.gid);
    const roots = await dataFolder();
    await chmod(roots, 0o755);

    const refused = await launch(roots, SOMEBODY);
    expect(await refused.exited).toBe(78);
    expect(refused.output).toMatch(/is not writable \(EACCES\)/);
    const started = await launch(theirs, NOBODY);
    expect(started.output).toMatch(/is not writable \(EACCES\)/);
  },
);

test.skipIf(!isRoot)('root starts it as the owner of the folder, who can start it later without root', async () => {
  const folder = await dataFolder();
  await chown(folder, NOBODY.uid, NOBODY.gid);
  const first = await launch(folder);
  expect((await readFile(`/proc/${first.pid}/status`, 'utf8')).match(/^Uid:\t(\d+)/m)?.[1]).toBe(String(NOBODY.uid));
  await stopLaunched(first);
  if (!forOthers) return;
  const second = await launch(folder, NOBODY);
  expect(second.output).toBe('');
  expect(await ask(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test.skipIf(!isRoot)(
  'E1: in a folder that root alone can reach, the database is in the data folder all the same, and goes with it when that is copied',
  async () => {
    const parent = await dataFolder();
    await chmod(parent, 0o700);
    const data = join(parent, 'data');
    const programs = `/var/lib/shiori-${createHash('sha256').update(data).digest('hex').slice(0, 10)}`;
    onTestFinished(() => rm(programs, { recursive: true, force: true }));
    const first = await launch(data);
    onTestFinished(() => killDatabase(data));
    expect((await lstat(join(data, 'postgres'))).isDirectory()).toBe(true);
    expect((await readFile(`/proc/${first.pid}/status`, 'utf8')).match(/^Uid:\t(\d+)/m)?.[1]).toBe(String(NOBODY.uid));
    await ask(first.url, 'CREATE TABLE kept AS SELECT 1 AS one');
    first.process.kill('SIGKILL');
    await first.exited;
    const again = await launch(data);
    expect([again.output, again.pid]).toEqual([expect.stringContaining('taking it over'), first.pid]);
    await stopLaunched(again);

    const copy = await dataFolder();
    spawnSync('cp', ['-a', `${data}/.`, copy]);
    await rm(data, { recursive: true });
    const second = await launch(copy);
    expect(await ask(second.url, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
    await stopLaunched(second);
  },
);

test.skipIf(!isRoot)(
  'E1: a database that an earlier release has put behind a link is found there, and every start says that copies lack it',
  async () => {
    const [data, home] = [await dataFolder(), await dataFolder()];
    await chmod(home, 0o755);
    await stopLaunched(await launch(home));
    await copyFile(join(home, 'postgres.json'), join(data, 'postgres.json'));
    await symlink(join(home, 'postgres'), join(data, 'postgres'));
    const started = await launch(data);
    expect(started.output).toContain(
      `the database is kept in ${home}: a copy of ${data} lacks it, npm run backup does not`,
    );
    expect(await ask(started.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await stopLaunched(started);
    await rm(home, { recursive: true });
    const lost = await launch(data);
    expect(await lost.exited).toBe(78);
    expect(lost.output).toContain('which is not there');
  },
);

async function smallDisk(megabytes: number): Promise<string | null> {
  const folder = await dataFolder();
  await chmod(folder, 0o755);
  const disk = join(folder, 'disk');
  await mkdir(disk);
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', disk]).status !== 0) return null;
  onTestFinished(() => void spawnSync('umount', ['-l', disk]));
  return disk;
}

test.skipIf(!isRoot)(
  'a full disk is reported in one message, and the start works once there is room',
  async ({ skip }) => {
    const disk = await smallDisk(20);
    if (disk === null) return skip('no file system can be mounted here');
    const { output, exited } = await launch(join(disk, 'data'));
    expect(await exited).toBe(78);
    expect(output.trim().split('\n').at(-1)).toMatch(/^The disk of .* is full\. Free some space and start again/);

    spawnSync('mount', ['-o', 'remount,size=300m', disk]);
    const second = await launch(join(disk, 'data'));
    expect(await ask(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await stopLaunched(second);
  },
);

test('nothing of the launcher is left in the folder for temporary files', async () => {
  expect((await unfinished()).filter((name) => !ofOthers.includes(name))).toEqual([]);
});
