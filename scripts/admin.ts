/** npm run admin: grants and revokes the role of administrators, and helps who has lost every second factor. The server may run meanwhile; it takes effect at the next request. */
import { parseArgs } from 'node:util';
import { canonicalEmail } from '#domain/accounts/email.ts';
import { readClock } from '#domain/time.ts';
import { grantAdmin, isAdminAddress, listAdmins, revokeAdmin } from '#server/accounts/admins.ts';
import { switchOffSecondFactor } from '#server/accounts/second-factor/switch-off.ts';
import { refuseHalfRestored } from '#server/backup/place.ts';
import { readEnvFile, readSettings, type Settings } from '#server/base/config.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Db } from '#server/db/connect.ts';
import { runCommand, withDatabase } from './command.ts';

const USAGE = `Usage: npm run admin -- grant ADDRESS | revoke ADDRESS | second-factor-off ADDRESS | list

ADDRESS is the verified address of an account. What is granted here stays, whatever ADMIN_EMAILS says.
second-factor-off removes passkeys, authenticator app and recovery codes and ends all sessions: first check who asks (docs/OPERATIONS.md).`;

await runCommand('Nothing was changed', run);

async function run() {
  const order = readOrder();
  const settings = readSettings(process.env, readEnvFile());
  await refuseHalfRestored(settings.dataDir);
  await withDatabase(settings, { max: 1, migrates: true }, (db) => obey(db, order, settings));
}

type Order = { act: 'grant' | 'revoke' | 'second-factor-off'; email: string } | { act: 'list' };

async function obey(db: Db, order: Order, settings: Settings) {
  if (order.act === 'list') {
    const admins = await listAdmins(db);
    for (const { email, roleFrom } of admins)
      console.log(`${email}  ${roleFrom === 'command' ? 'granted by command' : 'named by ADMIN_EMAILS'}`);
    if (admins.length === 0) console.log('There are no administrators.');
    return;
  }
  const { act, email } = order;
  if (act === 'second-factor-off') {
    if (!(await switchOffSecondFactor(db, email, readClock())))
      throw new Refusal(`No account of ${email} can sign in.`);
    console.log(`The second factor of ${email} is off, all its sessions have ended, and a mail says so.`);
    return;
  }
  if (act === 'revoke' && isAdminAddress(email, settings))
    throw new Refusal(`${email} is named by ADMIN_EMAILS: take it out there and start the server again.`);
  if (!(await (act === 'grant' ? grantAdmin : revokeAdmin)(db, email)))
    throw new Refusal(`There is no account with the verified address ${email}.`);
  console.log(act === 'grant' ? `${email} is an administrator.` : `${email} is no administrator.`);
}

function readOrder(): Order {
  const [act, address, ...more] = readWords();
  if (act === 'list' && address === undefined) return { act };
  const email = canonicalEmail(address ?? '');
  if (!(act === 'grant' || act === 'revoke' || act === 'second-factor-off') || email === null || more.length > 0)
    throw new Refusal(USAGE);
  return { act, email };
}

function readWords(): string[] {
  try {
    return parseArgs({ allowPositionals: true }).positionals;
  } catch {
    throw new Refusal(USAGE);
  }
}
