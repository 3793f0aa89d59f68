/** Everything that is held on a student: every table with rows of students, or why it is not in the archive. */
import { eq, getTableColumns, getTableName } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { omit } from '#domain/record.ts';
import type { Db } from '../db/connect.ts';
import * as accounts from '../db/schema/accounts.ts';
import * as calendars from '../db/schema/calendars.ts';
import * as companies from '../db/schema/companies.ts';
import * as inbox from '../db/schema/inbox.ts';
import * as inquiries from '../db/schema/inquiries.ts';
import * as mail from '../db/schema/mail.ts';
import { mailingRecipients } from '../db/schema/mailings.ts';
import { auditLog } from '../db/schema/operation.ts';
import * as profiles from '../db/schema/profiles.ts';
import * as programs from '../db/schema/programs.ts';
import * as reminders from '../db/schema/reminders.ts';
import * as secondFactors from '../db/schema/second-factors.ts';
import * as selections from '../db/schema/selections.ts';
import * as sharing from '../db/schema/sharing.ts';

type Held = {
  table: PgTable;
  /** The column with the student's id. */
  by: PgColumn;
  /** Keys, hashes and sealed values: they are no data about a person, and whoever has them could use them. */
  without: readonly string[];
};

const held = <T extends PgTable>(table: T, by: PgColumn, ...without: (keyof T['_']['columns'] & string)[]): Held => ({
  table,
  by,
  without,
});

/** The tables of the archive. */
export const HELD: readonly Held[] = [
  held(accounts.users, accounts.users.id, 'deviceEpoch'),
  held(accounts.accounts, accounts.accounts.userId, 'password', 'accessToken', 'refreshToken', 'idToken'),
  held(accounts.sessions, accounts.sessions.userId, 'token'),
  held(
    secondFactors.passkeys,
    secondFactors.passkeys.userId,
    'credentialId',
    'publicKey',
    'counter',
    'transports',
    'backupEligible',
    'backedUp',
  ),
  held(secondFactors.totpSecrets, secondFactors.totpSecrets.userId, 'secret', 'lastStep'),
  held(accounts.mailedLinks, accounts.mailedLinks.userId, 'tokenHash', 'notice'),
  held(accounts.consents, accounts.consents.userId),
  held(profiles.profiles, profiles.profiles.userId),
  held(profiles.targetIndustries, profiles.targetIndustries.userId),
  held(selections.selections, selections.selections.userId, 'myPageId', 'myPagePassword'),
  held(selections.events, selections.events.userId),
  held(selections.statusHistory, selections.statusHistory.userId),
  held(selections.files, selections.files.userId, 'object'),
  held(reminders.reminders, reminders.reminders.userId),
  held(reminders.deliveries, reminders.deliveries.userId),
  held(reminders.notificationSettings, reminders.notificationSettings.userId),
  held(reminders.pushSubscriptions, reminders.pushSubscriptions.userId, 'endpoint', 'p256dh', 'auth'),
  held(mail.mailStops, mail.mailStops.userId),
  held(mail.mailBounces, mail.mailBounces.userId),
  held(mailingRecipients, mailingRecipients.userId),
  held(inbox.inboxAddresses, inbox.inboxAddresses.userId, 'localPartHash', 'localPart'),
  held(inbox.receivedMails, inbox.receivedMails.userId, 'content', 'contentHash'),
  held(inquiries.inquiries, inquiries.inquiries.userId, 'sendId', 'doneBy'),
  held(inquiries.inquiryAnswers, inquiries.inquiryAnswers.userId, 'sendId', 'adminId'),
  held(calendars.calendarFeeds, calendars.calendarFeeds.userId, 'tokenHash', 'salt'),
  held(
    calendars.calendarConnections,
    calendars.calendarConnections.userId,
    'refreshToken',
    'syncToken',
    'holder',
    'channelId',
    'channelHash',
  ),
  held(calendars.calendarLinks, calendars.calendarLinks.userId),
  held(programs.accessTokens, programs.accessTokens.userId, 'tokenHash'),
  held(programs.webhooks, programs.webhooks.userId, 'secret'),
  held(programs.webhookDeliveries, programs.webhookDeliveries.userId, 'leasedUntil'),
  held(sharing.sharedContributions, sharing.sharedContributions.userId),
  held(sharing.sharedReports, sharing.sharedReports.userId),
  held(sharing.linkedVariants, sharing.linkedVariants.addedBy),
  held(sharing.keptDates, sharing.keptDates.userId),
  held(companies.companyRegistrations, companies.companyRegistrations.userId),
  held(companies.companyReports, companies.companyReports.userId),
  held(auditLog, auditLog.actorId),
];

/** Tables with rows of students that are not in it. */
export const NOT_HELD: Record<string, string> = {
  user_keys: 'the key that seals the student’s secrets, not data',
  merged_selections: 'which selections a merge of companies moved, for 24 hours; the selections are in the archive',
  idempotency_keys: 'answers to writes of the last 7 days, whose data is in other tables',
  google_sign_ins: 'a sign-in under way, for 10 minutes',
  pending_sign_ins: 'a sign-in under way, for 10 minutes',
  passkey_challenges: 'what a passkey is asked to sign, for 5 minutes',
  recovery_codes: 'hashes of codes that open the account, not data',
};

/** The rows of a student in every table of HELD, by the name of the table. */
export async function readRecords(db: Db, userId: string): Promise<Record<string, unknown[]>> {
  const records: Record<string, unknown[]> = {};
  for (const { table, by, without } of HELD) {
    const columns = omit(getTableColumns(table), without);
    records[getTableName(table)] = await db.select(columns).from(table).where(eq(by, userId));
  }
  return records;
}
