/** npm run resume-sending: lets a restored installation send mails and push messages. The server may run meanwhile. */
import { parseArgs } from 'node:util';
import { migrateWithBackup } from '#server/backup/before-migration.ts';
import { refuseHalfRestored } from '#server/backup/place.ts';
import { readEnvFile, readSettings } from '#server/base/config.ts';
import { Refusal } from '#server/base/refusal.ts';
import { connect } from '#server/db/connect.ts';
import { openInstalled } from '#server/db/embedded/open.ts';
import { resumeSending } from '#server/restorations/queries.ts';
import { runCommand } from './command.ts';

const USAGE = `Usage: npm run resume-sending [-- --take-over-files]

--take-over-files: the installation that was backed up is gone for good; its objects in the bucket belong to this one.`;

await runCommand('Nothing was changed', run);

async function run() {
  const takeOverObjects = readOptions();
  const settings = readSettings(process.env, readEnvFile());
  await refuseHalfRestored(settings.dataDir);
  const { url, stop } = await openInstalled(settings, console.error);
  try {
    await migrateWithBackup({ url, settings, log: console.error });
    const { db, close } = connect(url, { max: 1 });
    const pausedAt = await resumeSending(db, { takeOverObjects }).finally(close);
    console.log(
      pausedAt
        ? `Sending is resumed; it was paused since ${pausedAt}. Reminders more than 6 hours late are not sent.`
        : 'Sending was not paused.',
    );
    if (takeOverObjects) console.log('The objects of the bucket belong to this installation.');
  } finally {
    await stop();
  }
}

function readOptions(): boolean {
  try {
    const { values } = parseArgs({ options: { 'take-over-files': { type: 'boolean', default: false } } });
    return values['take-over-files'];
  } catch {
    throw new Refusal(USAGE);
  }
}
