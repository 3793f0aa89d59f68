/** npm run retention: deletes what has passed its retention, or only counts it. The server, which does the same hourly, may run meanwhile. */
import { parseArgs } from 'node:util';
import { isInstant } from '#domain/time.ts';
import { readEnvFile, readSettings } from '#server/base/config.ts';
import { Refusal } from '#server/base/refusal.ts';
import { databaseNow } from '#server/db/clock.ts';
import { tidyUp } from '#server/housekeeping.ts';
import { openStorage } from '#server/integrations/storage/open.ts';
import { countDue } from '#server/retention-due.ts';
import { runCommand, withDatabase } from './command.ts';

const USAGE = `Usage: npm run retention [-- --dry-run [--at MOMENT]]

--dry-run: only counts what is due, now or at a moment such as 2027-11-21T00:00:00.000Z.`;

await runCommand('Nothing more was deleted', run);

async function run() {
  const { isDry, at } = readArguments();
  const settings = readSettings(process.env, readEnvFile());
  await withDatabase(settings, { max: 2, migrates: false, isPatient: true }, async (db) => {
    const due = await countDue(db, at ?? (await databaseNow(db)));
    for (const [what, count] of Object.entries(due)) console.log(`${String(count).padStart(9)}  ${what}`);
    if (isDry) return;
    await tidyUp(db, openStorage(settings));
    console.log('Deleted. Files and selections of withdrawn accounts follow within the hour.');
  });
}

function readArguments(): { isDry: boolean; at: string | undefined } {
  try {
    const { values } = parseArgs({
      options: { 'dry-run': { type: 'boolean', default: false }, at: { type: 'string' } },
    });
    const { 'dry-run': isDry, at } = values;
    if (at !== undefined && (!isDry || !isInstant(at))) throw new Refusal(USAGE);
    return { isDry, at };
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(USAGE);
  }
}
