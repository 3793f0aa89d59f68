/** npm run distribute: brings an installation onto the Citus cluster of its database. It can be interrupted; the same command goes on. */
import { parseArgs } from 'node:util';
import { readEnvFile, readSettings } from '#server/base/config.ts';
import { Refusal } from '#server/base/refusal.ts';
import { distribute } from '#server/db/cluster/distribute.ts';
import { runCommand } from './command.ts';

const USAGE = `Usage: npm run distribute [-- --apply] [--shards=32]

Without --apply it shows the steps that are left, and changes nothing. With it, all processes of しおり must be stopped.
--shards: into how many parts the tables of students are split, 1 to 1024; two to four for each processor of the workers to come.`;

const MOST_SHARDS = 1024;

await runCommand('The tables were left as they are after the last step shown; the same command goes on', run);

async function run() {
  const { apply, shards } = readOptions();
  const { databaseUrl } = readSettings(process.env, readEnvFile());
  if (!databaseUrl)
    throw new Refusal(
      'The embedded database is one node. Bring it to a cluster first: make a backup, set DATABASE_URL, restore into it (docs/SCALING.md).',
    );
  const steps = await distribute(databaseUrl, { shards, dryRun: !apply, show: (line) => console.error(line) });
  console.log(endOf(steps.length, apply));
}

function endOf(steps: number, isApplied: boolean): string {
  if (steps === 0) return 'All tables are where they belong; there is nothing to do.';
  return isApplied
    ? 'All tables are where they belong. npm start starts しおり.'
    : 'Nothing was changed. Stop all processes, make a backup, then: npm run distribute -- --apply';
}

function readOptions(): { apply: boolean; shards: number } {
  try {
    const { values } = parseArgs({
      options: { apply: { type: 'boolean', default: false }, shards: { type: 'string', default: '32' } },
    });
    const shards = Number(values.shards);
    if (!/^\d+$/.test(values.shards) || shards < 1 || shards > MOST_SHARDS) throw new Refusal(USAGE);
    return { apply: values.apply, shards };
  } catch {
    throw new Refusal(USAGE);
  }
}
