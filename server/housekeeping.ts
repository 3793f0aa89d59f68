/** Jobs that remove what has passed its retention. They are independent: one that fails delays no other. */
import { lt } from 'drizzle-orm';
import { HOUR, type Instant, MINUTE, plus } from '#domain/time.ts';
import { ACCOUNT_PURGES } from './accounts/sign-up/housekeeping.ts';
import { purgeMerges } from './admin/companies/jobs.ts';
import { countPageViews } from './admin/dashboard/page-views.ts';
import { purgeUnusedCompanies } from './companies/jobs.ts';
import { listUsedCompanies } from './companies/listing.ts';
import { databaseNow } from './db/clock.ts';
import type { Db } from './db/connect.ts';
import { purgeRows } from './db/purge.ts';
import { USAGE_LOG_MS } from './db/retention.ts';
import { auditLog } from './db/schema/operation.ts';
import { linkedVariants } from './db/schema/sharing.ts';
import { purgeDeliveries, purgeReminders } from './deliveries/purges.ts';
import { purgeFiles, sweepStorage } from './files/jobs.ts';
import { purgeMails } from './inbox/queries.ts';
import { purgeInquiries } from './inquiries/queries.ts';
import type { Storage } from './integrations/storage/storage.ts';
import type { Job } from './job-runs.ts';
import { purgeBounces } from './mail-stops/bounces.ts';
import { purgeMailings } from './mailings/queries.ts';
import { purgeDeadSubscriptions } from './notifications/queries.ts';
import { purgePageViews } from './page-views/queries.ts';
import { ACCOUNT_TIMINGS_JOB, planAllAccounts } from './reminders/jobs.ts';
import { moveDates } from './selections/dates.ts';
import { purgeDeleted } from './selections/jobs.ts';
import { purgeAbandoned } from './sharing/jobs.ts';
import { purgeWebhookDeliveries } from './webhooks/queries.ts';
import { endSelections, purgeWithdrawn } from './withdrawal/retention.ts';

/** The jobs by name; names are the keys of their rows, so renaming one needs a migration that removes the old row. */
export function housekeepingJobs(db: Db, storage: Storage): Job[] {
  const purges = {
    ...ACCOUNT_PURGES,
    companies_in_use: listUsedCompanies,
    shared_events: purgeAbandoned,
    push_subscriptions: purgeDeadSubscriptions,
    page_view_days: countPageViews,
    page_views: purgePageViews,
    withdrawn_selections: endSelections,
    withdrawn_accounts: purgeWithdrawn,
    deleted: purgeDeleted,
    selection_dates: moveDates,
    mail_bounces: purgeBounces,
    received_mails: purgeMails,
    inquiries: purgeInquiries,
    mailings: purgeMailings,
    webhook_deliveries: purgeWebhookDeliveries,
    deliveries: purgeDeliveries,
    reminders: purgeReminders,
    audit_log: purgeAuditLog,
    linked_variants: purgeVariants,
    company_merges: purgeMerges,
    unused_companies: purgeUnusedCompanies,
  };
  const hourly = (name: string, leaseMs: number, run: Job['run']): Job => ({ name, intervalMs: HOUR, leaseMs, run });
  return [
    ...Object.entries(purges).map(([name, purge]) =>
      hourly(name, 10 * MINUTE, (now, signal) => purge(db, now, signal)),
    ),
    hourly(ACCOUNT_TIMINGS_JOB, 30 * MINUTE, (now, signal) => planAllAccounts(db, now, signal)),
    hourly('files', 10 * MINUTE, (now, signal) => purgeFiles(db, storage, now, signal)),
    hourly('stored_objects', 30 * MINUTE, (now, signal) => sweepStorage(db, storage, now, signal)),
  ];
}

/** Runs all jobs once, due or not. */
export async function tidyUp(db: Db, storage: Storage) {
  const now = await databaseNow(db);
  const { signal } = new AbortController();
  for (const job of housekeepingJobs(db, storage)) await job.run(now, signal);
}

async function purgeAuditLog(db: Db, now: Instant, signal?: AbortSignal) {
  await purgeRows(db, auditLog, pastAudit(now), signal);
}

/** SQL: the entry of the audit log is more than a year old. */
export function pastAudit(now: Instant) {
  return lt(auditLog.createdAt, plus(now, -USAGE_LOG_MS));
}

/** Variants of dates that are long past are shown to nobody. */
async function purgeVariants(db: Db, now: Instant, signal?: AbortSignal) {
  await purgeRows(db, linkedVariants, lt(linkedVariants.deadline, plus(now, -USAGE_LOG_MS)), signal);
}
