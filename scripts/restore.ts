/** npm run restore -- FILE: verifies a backup and restores it into an empty DATA_DIR and an empty database. */
import { resolve } from 'node:path';
import { markPlace, readPlace, refuseOtherKeys, unmarkPlace, writeKeyFiles } from '#server/backup/place.ts';
import { isRestored, refuseFilledDatabase, restoreBackup } from '#server/backup/restore.ts';
import { type Verified, verifyBackup } from '#server/backup/verify.ts';
import { readEnvFile, readSettings, type Settings } from '#server/base/config.ts';
import { REFUSED, Refusal } from '#server/base/refusal.ts';
import { startEmbedded } from '#server/db/embedded/start.ts';

const USAGE = `Usage: npm run restore -- FILE

FILE is what npm run backup has written. It is restored into DATA_DIR, and with DATABASE_URL into that database; both must be empty.`;

const show = (line: string) => console.error(line);
const INTERRUPTED = 130;
const END_WITHIN_MS = 2000;

const stop = new AbortController();
/** Stops the embedded database, once; undefined while none runs. */
let stopDatabase: (() => Promise<void>) | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, interrupt);

const [path] = process.argv.slice(2);
try {
  await run(path);
} catch (error) {
  const { aborted } = stop.signal;
  if (!aborted)
    console.error(error instanceof Refusal ? error.message : `The restore failed: ${(error as Error).message}`);
  process.exitCode = aborted ? INTERRUPTED : error instanceof Refusal ? REFUSED : 1;
}

async function run(file: string | undefined) {
  if (!file || file.startsWith('-')) throw new Refusal(USAGE);
  const settings = readSettings(process.env, readEnvFile());
  show(`verifying ${file}`);
  const verified = await verifyBackup(file, settings.backupPassphrase);
  refuseOtherKeys(settings, verified);
  await restore(resolve(file), verified, settings);
  console.log(`\n${notesOn(verified, settings).join('\n')}`);
}

async function restore(file: string, verified: Verified, settings: Settings) {
  const { databaseUrl, dataDir } = settings;
  const begun = await readPlace(dataDir, verified.header);
  if (databaseUrl && !begun) await refuseFilledDatabase(databaseUrl);
  const restorationId = begun ?? (await markPlace(dataDir, verified.header));
  const embedded = databaseUrl ? null : await startEmbedded({ dataDir, log: show, signal: stop.signal });
  let stopping: Promise<void> | undefined;
  if (embedded) stopDatabase = () => (stopping ??= embedded.stop());
  const url = databaseUrl ?? embedded?.url ?? '';
  try {
    await writeKeyFiles(dataDir, verified);
    // It may have been killed after its last step in the database.
    if (!(await isRestored(url, restorationId)))
      await restoreBackup(file, verified, { url, settings, restorationId, show });
    await unmarkPlace(dataDir);
  } finally {
    await stopDatabase?.();
  }
}

/**
 * Takes the embedded database along, or ends its start: what needs it then fails, and the program ends. A database elsewhere rolls back by
 * itself.
 */
function interrupt() {
  console.error('The restore was stopped. The same command goes on.');
  stop.abort();
  if (stopDatabase) void stopDatabase();
  else setTimeout(() => process.exit(INTERRUPTED), END_WITHIN_MS);
}

/** What to know and to do now. */
function notesOn({ header, totals }: Verified, { bucketUrl }: Settings): string[] {
  const rows = Object.values(totals.tables).reduce((sum, it) => sum + it.rows, 0);
  const notes = [
    `Restored: ${rows} rows, as of ${header.takenAt}, release ${header.release}. npm start starts it.`,
    'It sends no mail and no push until: npm run resume-sending',
  ];
  if (header.files === 'left out')
    notes.push('The files are not in this backup: copy DATA_DIR/files of the installation it is of.');
  if (header.files === 'listing')
    notes.push(
      bucketUrl
        ? 'The files stay in the bucket; none that was there before is ever removed by this installation (docs/BACKUP.md).'
        : 'The files are in the bucket of the installation that was backed up: set BUCKET_URL, or copy them (docs/BACKUP.md).',
    );
  if (totals.lost.length > 0) notes.push(`${totals.lost.length} files were missing when the backup was taken.`);
  if (header.keysInSettings.length > 0)
    notes.push(
      `These keys stood in its settings and are not in the backup; set the same: ${header.keysInSettings.join(', ')}`,
    );
  return notes;
}
