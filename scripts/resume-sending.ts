/** npm run resume-sending: lets a restored installation send mails and push messages. The server may run meanwhile. */
import { parseArgs } from 'node:util';
import { refuseHalfRestored } from '#server/backup/place.ts';
import { readEnvFile, readSettings } from '#server/base/config.ts';
import { Refusal } from '#server/base/refusal.ts';
import { resumeSending } from '#server/restorations/queries.ts';
import { runCommand, withDatabase } from './command.ts';

const USAGE = `Usage: npm run resume-sending [-- --take-over-files]

--take-over-files: the installation that was backed up is gone for good; its objects in the bucket belong to this one.`;

await runCommand('Nothing was changed', run);

async function run() {
  const takeOverObjects = readOptions();
  const settings = readSettings(process.env, readEnvFile());
  await refuseHalfRestored(settings.dataDir);
  await withDatabase(settings, { max: 1, migrates: true }, async (db) => {
    const pausedAt = await resumeSending(db, { takeOverObjects });
    console.log(
      pausedAt
        ? `Sending is resumed; it was paused since ${pausedAt}. Reminders more than 6 hours late are not sent.`
        : 'Sending was not paused.',
    );
    if (takeOverObjects) console.log('The objects of the bucket belong to this installation.');
  });
}

function readOptions(): boolean {
  try {
    const { values } = parseArgs({ options: { 'take-over-files': { type: 'boolean', default: false } } });
    return values['take-over-files'];
  } catch {
    throw new Refusal(USAGE);
  }
}
