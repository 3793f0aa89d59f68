/** A backup of the embedded database before a release changes its tables, kept in DATA_DIR/backups. */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readClock } from '#domain/time.ts';
import type { Settings } from '../base/config.ts';
import { giveToOwnerOfFolder } from '../base/private-file.ts';
import { Refusal } from '../base/refusal.ts';
import { outageOf } from '../db/faults.ts';
import { migrate } from '../db/migrate.ts';

/** Backups before migrations that are kept. */
const KEPT = 3;
const NAME = /^before-migration-[\d-]+T[\d-]+Z\.tar\.gz$/;

type Options = { url: string; settings: Settings; log: (line: string) => void; folder?: string };

/**
 * Migrates the database; the embedded one is backed up before its tables change. A database of DATABASE_URL has its own tools.
 * @throws Refusal that names the backup, when the migration fails.
 */
export async function migrateWithBackup({ url, settings, log, folder }: Options) {
  let path = '';
  const beforeChange = async () => {
    path = await backUp(url, settings, log);
  };
  try {
    await migrate(url, { log, ...(folder && { folder }), ...(settings.databaseUrl ? {} : { beforeChange }) });
  } catch (error) {
    if (path === '' || error instanceof Refusal || outageOf(error)) throw error;
    throw new Refusal(
      `The migration failed, and the database is as it was: ${causeOf(error)}. Start the release that ran before; a backup from before the migration is ${path}.`,
    );
  }
}

async function backUp(url: string, settings: Settings, log: (line: string) => void): Promise<string> {
  const folder = join(resolve(settings.dataDir), 'backups');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await giveToOwnerOfFolder(folder);
  const path = join(folder, `before-migration-${readClock().replaceAll(/[:.]/g, '-')}.tar.gz`);
  log(`backing up the database before its tables change: ${path}`);
  // Loaded when it is needed: most starts migrate nothing.
  const { takeBackup } = await import('./take.ts');
  // Migrations do not touch files, and three copies of them would fill the disk.
  await takeBackup(path, { url, settings, withFiles: false });
  const older = (await readdir(folder))
    .filter((name) => NAME.test(name))
    .sort()
    .slice(0, -KEPT);
  for (const name of older) await rm(join(folder, name), { force: true });
  return path;
}

/** The innermost message: that of PostgreSQL. */
function causeOf(error: unknown): string {
  let at = error as Error;
  while (at.cause instanceof Error) at = at.cause;
  return at.message;
}
