/** npm run distribute: brings the database of an installation onto its Citus cluster. It can be interrupted; the same command resumes. */
import { parseArgs } from 'node:util';
import { migrateWithBackup } from '#server/backup/before-migration.ts';
import { readEnvFile, readSettings } from '#server/base/config.ts';
import { Refusal } from '#server/base/refusal.ts';
import { distribute } from '#server/db/cluster/distribute.ts';
import { runCommand } from './command.ts';

const USAGE = `Usage: npm run distribute [-- --dry-run] [--shards N]

--dry-run: check everything and show the steps; nothing is changed.
--shards: into how many parts the tables of students are split, 1 to 1024 (default 32). It cannot be changed later without a second move.`;

await runCommand('The distribution stopped; the same command continues it', run);

async function run() {
  const { dryRun, shards } = readOptions();
  const settings = readSettings(process.env, readEnvFile());
  const url = settings.databaseUrl;
  if (!url)
    throw new Refusal(
      'The database is the one that しおり starts itself, which is not on a cluster: restore a backup into the coordinator first, and set DATABASE_URL to it.',
    );
  if (!dryRun) await migrateWithBackup({ url, settings, log: console.error });
  const steps = await distribute(url, { dryRun, shards, show: console.log });
  if (steps.length === 0) console.log('Everything is where it belongs; nothing was changed.');
  else console.log(dryRun ? 'Nothing was changed.' : 'The database is on the cluster. しおり can be started.');
}

function readOptions(): { dryRun: boolean; shards: number } {
  try {
    const { values } = parseArgs({
      options: { 'dry-run': { type: 'boolean', default: false }, shards: { type: 'string', default: '32' } },
    });
    const shards = Number(values.shards);
    if (!Number.isInteger(shards) || shards < 1 || shards > 1024) throw new Error('out of range');
    return { dryRun: values['dry-run'], shards };
  } catch {
    throw new Refusal(USAGE);
  }
}
