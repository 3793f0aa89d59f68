/** npm run backup -- FILE: writes a backup of the whole installation; the server may run meanwhile. */
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { takeBackup } from '#server/backup/take.ts';
import { readEnvFile, readSettings } from '#server/base/config.ts';
import { Refusal } from '#server/base/refusal.ts';
import { openInstalled } from '#server/db/embedded/open.ts';
import { runCommand } from './command.ts';

const USAGE = `Usage: npm run backup -- FILE

FILE must not exist; .tar.gz suits it. It holds every table, the keys and the files, and whoever reads it can read all secrets.`;

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => stop.abort(new Refusal('The backup was stopped: no file was written.')));

const [path] = process.argv.slice(2);
await runCommand('The backup failed', () =>
  run(path).catch((error) => {
    throw stop.signal.aborted ? stop.signal.reason : error;
  }),
);

async function run(file: string | undefined) {
  if (!file || file.startsWith('-')) throw new Refusal(USAGE);
  if (await stat(file).catch(() => null)) throw new Refusal(`${file} exists already. Give the backup another name.`);
  const settings = readSettings(process.env, readEnvFile());
  const { url, stop: close } = await openInstalled(settings, console.error);
  try {
    const show = (line: string) => console.error(line);
    const { size, sha256, totals } = await takeBackup(resolve(file), { url, settings, show, signal: stop.signal });
    const rows = Object.values(totals.tables).reduce((sum, it) => sum + it.rows, 0);
    console.log(`${file}: ${rows} rows, ${totals.files.count} files, ${size} bytes\nsha256 ${sha256}`);
    if (totals.lost.length === 0) return;
    console.error(
      `${totals.lost.length} files were not in the storage, or damaged there; all else is in the backup: ${totals.lost.slice(0, 5).join(', ')}`,
    );
    process.exitCode = 1;
  } finally {
    await close();
  }
}
