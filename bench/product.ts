/** The product for measurements in a browser: its own build, the real program, and one student with a long list. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'vite';
import { readClock } from '../domain/time.ts';
import { recordConsents } from '../server/accounts/consents.ts';
import { connect } from '../server/db/connect.ts';
import { startEmbedded } from '../server/db/embedded/start.ts';
import { migrate } from '../server/db/migrate.ts';
import { profiles } from '../server/db/schema/profiles.ts';
import { notificationSettings } from '../server/db/schema/reminders.ts';
import { startSession } from '../server/sessions/sessions.ts';
import { addStudents, SELECTIONS_EACH, userId } from './list-data.ts';

const ROOT = join(import.meta.dirname, '..');
const STUDENT = userId(0);

export type Product = { origin: string; cookie: string; stop(): Promise<void> };

/** Starts it with this many selections in the list; `settings` are further ones of the server. */
export async function startProduct(selections: number, settings: Record<string, string> = {}): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'shiori-bench-'));
  await chmod(folder, 0o755); // As root, PostgreSQL runs as somebody else, who must get in.
  const webDir = join(folder, 'web');
  await build({
    root: join(ROOT, 'web'),
    configFile: join(ROOT, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: webDir },
  });
  const cluster = await startEmbedded({ dataDir: folder, log: () => {}, throwaway: true });
  await migrate(cluster.url);
  await addStudents(cluster.url, 0, Math.ceil(selections / SELECTIONS_EACH));
  const cookie = await signIn(cluster.url);
  const server = spawn(process.execPath, [join(ROOT, 'server/main.ts')], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: cluster.url,
      DATA_DIR: folder,
      WEB_DIR: webDir,
      PORT: '0',
      ...settings,
    },
  });
  return {
    origin: await readyAt(server.stdout),
    cookie,
    async stop() {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Assigns everything to one student, who is signed in. @returns the cookie. */
async function signIn(url: string): Promise<string> {
  const { db, pool, close } = connect(url);
  for (const table of ['events', 'selections']) await pool.query(`update ${table} set user_id = $1`, [STUDENT]);
  await db.insert(profiles).values({ userId: STUDENT, profileCompleted: true, onboardingCompleted: true });
  await db.insert(notificationSettings).values({ userId: STUDENT });
  await recordConsents(db, STUDENT, readClock());
  const { secret } = await startSession(db, STUDENT, { ip: '127.0.0.1', userAgent: 'bench' }, readClock());
  await close();
  return `shiori=${secret}`;
}

/** The address in the log line that the server writes when it is ready. */
export async function readyAt(log: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(log)) {
    const found = /is ready at (https?:\/\/[\w.:]+)/.exec(line)?.[1];
    if (!found) continue;
    log.resume();
    return found;
  }
  throw new Error('the server ended before it was ready');
}
