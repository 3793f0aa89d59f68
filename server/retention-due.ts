/** What retention would delete at a moment, counted, for `npm run retention -- --dry-run`. */
import { and, inArray, isNotNull, isNull, lt, lte, or, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { PENDING_MS } from '#domain/accounts/session.ts';
import { PAGE_VIEW_MONTHS } from '#domain/pages/page-views.ts';
import { addMonths, type Instant, jstDay, plus } from '#domain/time.ts';
import type { Db } from './db/connect.ts';
import { pendingSignUps, users } from './db/schema/accounts.ts';
import { receivedMails } from './db/schema/inbox.ts';
import { inquiries } from './db/schema/inquiries.ts';
import { mailingRecipients } from './db/schema/mailings.ts';
import { auditLog, pageViews } from './db/schema/operation.ts';
import { deliveries, reminders } from './db/schema/reminders.ts';
import { events, files, selections } from './db/schema/selections.ts';
import { endedDeliveries, pastReminders } from './deliveries/purges.ts';
import { pastAudit } from './housekeeping.ts';
import { isDueMail } from './inbox/queries.ts';
import { pastInquiries } from './inquiries/queries.ts';
import { pastRecipients } from './mailings/queries.ts';
import { hasDueSelections, isDueAccount } from './withdrawal/retention.ts';

/** The number of rows that are due, by what they are. */
export async function countDue(db: Db, now: Instant): Promise<Record<string, number>> {
  const withdrawn = db.select({ id: users.id }).from(users).where(hasDueSelections(now));
  const theirs = (table: { userId: PgColumn }) => inArray(table.userId, withdrawn);
  const of = <T extends typeof selections | typeof events | typeof files>(table: T) =>
    and(theirs(table), isNull(table.deletedAt));
  const due: Record<string, [PgTable, SQL | undefined]> = {
    'accounts whose selections go (1 year after withdrawal)': [users, hasDueSelections(now)],
    'their selections': [selections, of(selections)],
    'their events': [events, of(events)],
    'their files': [files, of(files)],
    'accounts (3 years after withdrawal)': [users, isDueAccount(db, now)],
    'unfinished sign-ups (24 hours)': [pendingSignUps, lte(pendingSignUps.createdAt, plus(now, -PENDING_MS))],
    'reminders (1 year, or with their selections)': [reminders, or(pastReminders(now), theirs(reminders))],
    'deliveries (1 year, or with their reminders)': [
      deliveries,
      or(endedDeliveries(now), and(theirs(deliveries), isNotNull(deliveries.reminderId))),
    ],
    'forwarded mails (30 days, dropped ones 1 day)': [receivedMails, isDueMail(now)],
    'mails of mailings (1 year)': [mailingRecipients, pastRecipients(now)],
    'inquiries (3 years)': [inquiries, pastInquiries(now)],
    'audit log (1 year)': [auditLog, pastAudit(now)],
    'page views (12 months)': [pageViews, lt(pageViews.day, addMonths(jstDay(now), -PAGE_VIEW_MONTHS))],
  };
  const counts: [string, number][] = [];
  for (const [what, [table, condition]] of Object.entries(due)) counts.push([what, await db.$count(table, condition)]);
  return Object.fromEntries(counts);
}
