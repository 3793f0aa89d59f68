/** npm run incident:report -- FROM TO: which accounts, with what kinds of data, were there between two moments. The server may run meanwhile. */
import { parseArgs } from 'node:util';
import { isInstant } from '#domain/time.ts';
import { readEnvFile, readSettings } from '#server/base/config.ts';
import { loadKeys } from '#server/base/keys.ts';
import { Refusal } from '#server/base/refusal.ts';
import { type Incident, incidentReport } from '#server/incident-report.ts';
import { runCommand, withDatabase } from './command.ts';

const USAGE = `Usage: npm run incident:report -- FROM TO [--all | --user ID …] [--mail]

FROM and TO are moments such as 2026-11-01T00:00:00.000Z. Without more, the accounts that were used between them are listed; with
--all every account that existed, with --user these. --mail adds the addresses, to write to their owners.`;

await runCommand('The report failed', run);

async function run() {
  const { incident, withMail } = readArguments();
  const settings = readSettings(process.env, readEnvFile());
  const { authSecret } = await loadKeys(settings);
  await withDatabase(settings, { max: 1, migrates: false }, async (db) => {
    for await (const part of incidentReport(db, incident, { authSecret, withMail })) process.stdout.write(part);
  });
}

function readArguments(): { incident: Incident; withMail: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { all: { type: 'boolean' }, user: { type: 'string', multiple: true }, mail: { type: 'boolean' } },
    });
    const [from = '', to = '', ...more] = positionals;
    if (!isInstant(from) || !isInstant(to) || from >= to || more.length > 0 || (values.all && values.user))
      throw new Refusal(USAGE);
    const accounts = values.all ? 'all' : (values.user ?? 'used');
    return { incident: { from, to, accounts }, withMail: values.mail ?? false };
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(`${(error as Error).message}\n\n${USAGE}`);
  }
}
