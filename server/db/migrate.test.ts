import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptyDatabase, testDatabase } from '#server/testing/app.ts';
import { ask } from '../testing/embedded.ts';
import { KILLS } from '../testing/kills.ts';
import { migrate } from './migrate.ts';

const MIGRATIONS = join(import.meta.dirname, 'migrations');

/** Our migrations plus one more. */
async function laterRelease(sql: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shiori-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(MIGRATIONS, folder, { recursive: true });
  const journal = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8'));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1000, tag: '9999_later' });
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify(journal));
  await writeFile(join(folder, '9999_later.sql'), sql);
  return folder;
}

/** The tables, columns, indexes and constraints of a database, as one text. */
async function shapeOf(url: string): Promise<string> {
  const rows = await ask(
    url,
    `
    SELECT attrelid::regclass || '.' || attname || ' ' || format_type(atttypid, atttypmod) AS line
      FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    ORDER BY 1`,
  );
  return rows.map(({ line }) => line).join('\n');
}

test('D-04: two processes that migrate at once do it once', async () => {
  const { url } = await emptyDatabase();
  await Promise.all([migrate(url), migrate(url), migrate(url)]);
  const [{ applied } = {}] = await ask(url, 'SELECT count(*)::int AS applied FROM drizzle.__drizzle_migrations');
  const journal = JSON.parse(await readFile(join(MIGRATIONS, 'meta/_journal.json'), 'utf8'));
  expect(applied).toBe(journal.entries.length);
});

test('D-04: a migration that fails leaves nothing of itself behind', async () => {
  const { url } = await testDatabase();
  const before = await shapeOf(url);
  const folder = await laterRelease('CREATE TABLE half (id int);--> statement-breakpoint\nSELECT 1 / 0;');
  await expect(migrate(url, { folder })).rejects.toThrow();
  expect(await shapeOf(url)).toBe(before);
});

test(`D-04: killed with -9 at any moment, the tables are whole and old or whole and new; ${KILLS} of ${KILLS}`, {
  timeout: 240_000,
}, async () => {
  const { url } = await testDatabase();
  const old = await shapeOf(url);
  const steps = Array.from(
    { length: 40 },
    (_, n) => `CREATE TABLE later_${n} (id int PRIMARY KEY); SELECT pg_sleep(0.004);`,
  );
  const folder = await laterRelease(steps.join('--> statement-breakpoint\n'));
  const wanted = await emptyDatabase();
  await migrate(wanted.url, { folder });
  const whole = await shapeOf(wanted.url);

  const program = `import { migrate } from ${JSON.stringify(join(import.meta.dirname, 'migrate.ts'))};
    console.log('begin'); await migrate(process.argv[1], { folder: process.argv[2] });`;
  let stoppedHalfway = 0;
  for (let round = 0; round < KILLS; round++) {
    const { url: mine } = await testDatabase();
    const child = spawn(process.execPath, ['--input-type=module', '-e', program, mine, folder], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await new Promise((resolve) => child.stdout.once('data', resolve));
    await new Promise((resolve) => setTimeout(resolve, 20 + (round * 400) / KILLS));
    child.kill('SIGKILL');
    await ended;
    const shape = await shapeOf(mine);
    expect([old, whole]).toContain(shape);
    if (shape === old) stoppedHalfway++;
    await migrate(mine, { folder });
    expect(await shapeOf(mine)).toBe(whole);
  }
  expect(stoppedHalfway).toBeGreaterThan(0);
});

test('a database that a newer release has migrated is refused and left as it is', async () => {
  const { url } = await testDatabase();
  await migrate(url, { folder: await laterRelease('CREATE TABLE of_tomorrow (id int);') });
  const before = await shapeOf(url);
  await expect(migrate(url)).rejects.toThrow('migrated by a newer release');
  expect(await shapeOf(url)).toBe(before);
});

test('a database that cannot be opened is refused with its place and without its password', async () => {
  await expect(migrate('postgres://shiori:himitsu@127.0.0.1:1/shiori')).rejects.toThrow(
    /^The database shiori at 127\.0\.0\.1:1 cannot be opened: (?!.*himitsu).*Check DATABASE_URL\.$/,
  );
});

test('D7: a migration gives way to who uses its table, and tries again', async () => {
  const { url, pool } = await testDatabase();
  const folder = await laterRelease('ALTER TABLE selections ADD COLUMN later text;');
  const reader = await pool.connect();
  const waiting = Promise.withResolvers<void>();
  const lines: string[] = [];
  try {
    await reader.query('BEGIN; LOCK TABLE selections IN ACCESS SHARE MODE');
    const migrating = migrate(url, { folder, log: (line) => void (lines.push(line) > 1 && waiting.resolve()) });
    await Promise.race([waiting.promise, migrating]);
    await reader.query('COMMIT');
    await migrating;
  } finally {
    reader.release();
  }
  expect(lines[1]).toContain('is in use');
  expect(await shapeOf(url)).toContain('selections.later');
});
