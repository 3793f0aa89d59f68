import { DAY } from '#domain/time.ts';

/** How long usage logs are kept: deliveries, past reminders, the audit log, and shared dates that nobody uses. */
export const USAGE_LOG_MS = 365 * DAY;

/** When the rows of a table are deleted. `job` is the job of housekeeping that does it; null where another table or an act takes them along. */
type Rule = { until: string; job: string | null };

const WITH_ACCOUNT: Rule = { until: '3 years after withdrawal, with the account', job: 'withdrawn_accounts' };
const WITH_SELECTION: Rule = {
  until: '1 year after withdrawal, or a minute after deletion, with the selection',
  job: 'deleted',
};
const AT_WITHDRAWAL: Rule = { until: 'withdrawal, or what ends it before', job: null };
const YEAR: Rule = { until: '1 year', job: null };

/** The rule of every table, in the words of docs/RETENTION.md. */
export const RETENTION: Record<string, Rule> = {
  users: { ...WITH_ACCOUNT, until: '3 years after withdrawal' },
  profiles: WITH_ACCOUNT,
  target_industries: WITH_ACCOUNT,
  consents: WITH_ACCOUNT,
  notification_settings: WITH_ACCOUNT,
  accounts: AT_WITHDRAWAL,
  user_keys: AT_WITHDRAWAL,
  calendar_feeds: AT_WITHDRAWAL,
  calendar_connections: AT_WITHDRAWAL,
  access_tokens: { until: 'withdrawal, what ends them before, or a year at most', job: 'access_tokens' },
  webhooks: AT_WITHDRAWAL,
  webhook_deliveries: { until: '30 days after they ended, or with the webhook', job: 'webhook_deliveries' },
  calendar_links: { until: 'withdrawal, disconnection, or when the event is gone at Google too', job: null },
  push_subscriptions: { until: 'withdrawal, sign-out, or when they have failed for long', job: 'push_subscriptions' },
  mail_stops: { until: 'withdrawal; those by bounces 30 days after their end', job: 'mail_bounces' },
  mail_bounces: { until: '30 days', job: 'mail_bounces' },
  inbox_addresses: AT_WITHDRAWAL,
  received_mails: { until: 'withdrawal, 30 days, or a day after it was dropped', job: 'received_mails' },
  sessions: { until: 'withdrawal, sign-out, or 30 days after sign-in at most', job: 'sessions' },
  mailed_links: {
    until: 'withdrawal, or 3 days at most; the last mail of an account is queued for 3 days',
    job: 'mailed_links',
  },
  google_sign_ins: { until: '10 minutes', job: 'google_sign_ins' },
  passkeys: AT_WITHDRAWAL,
  totp_secrets: AT_WITHDRAWAL,
  recovery_codes: AT_WITHDRAWAL,
  passkey_challenges: { until: 'withdrawal, use, or 5 minutes', job: 'passkey_challenges' },
  pending_sign_ins: { until: 'withdrawal, the end of all sessions, use, or 10 minutes', job: 'pending_sign_ins' },
  pending_sign_ups: { until: '24 hours', job: 'sign_ups' },
  rate_limits: { until: 'an hour after the window ends', job: 'rate_limits' },
  idempotency_keys: { until: 'withdrawal, or 7 days', job: 'idempotency_keys' },

  selections: { ...WITH_SELECTION, until: '1 year after withdrawal, or a minute after deletion' },
  events: WITH_SELECTION,
  status_history: WITH_SELECTION,
  files: { until: '1 year after withdrawal, or a minute after deletion; the object before the row', job: 'files' },
  merged_selections: { until: '24 hours, or with the selection', job: 'company_merges' },
  kept_dates: WITH_SELECTION,

  reminders: {
    until: '1 year after their moment, or with the selection; planned ones are cancelled at withdrawal',
    job: 'reminders',
  },
  deliveries: { until: '1 year after they ended, or with the selection', job: 'deliveries' },

  inquiries: { until: '3 years', job: 'inquiries' },
  inquiry_answers: { until: '3 years, with the inquiry', job: 'inquiries' },

  mailings: { until: '1 year after their last change', job: 'mailings' },
  mailing_recipients: { ...YEAR, job: 'mailings' },

  companies: { until: 'never; registered ones that nothing refers to, 30 days', job: 'unused_companies' },
  company_names: { until: 'with the company', job: null },
  company_grams: { until: 'with the company', job: null },
  company_registrations: { until: '1 year after withdrawal, or with the company', job: 'withdrawn_selections' },
  company_reports: { until: '1 year after withdrawal, or with the company', job: 'withdrawn_selections' },
  company_edits: { until: '24 hours; of no student', job: 'company_merges' },
  company_merges: { until: '1 year; of no student', job: 'company_merges' },
  imports: { until: 'never; the operator’s, of no person', job: null },

  shared_events: { until: 'without contributions, 30 days after the date; of no person', job: 'shared_events' },
  shared_contributions: { until: 'withdrawal, or with the event', job: null },
  shared_reports: { until: 'withdrawal, or with the shared event', job: null },
  shared_decisions: { until: 'with the shared event; of no student', job: null },
  linked_variants: { until: 'withdrawal, or 1 year after the date', job: 'linked_variants' },

  page_view_keys: { until: 'the end of the day', job: 'page_views' },
  page_views: { ...YEAR, job: 'page_views' },
  page_view_days: { until: '1 year; of no person', job: 'page_views' },
  audit_log: { ...YEAR, job: 'audit_log' },
  job_runs: { until: 'never; of no person', job: null },
  restorations: { until: 'never; of no person', job: null },
};

const HEAD = `# Retention

When the rows of every table are deleted, as the privacy policy promises it. Jobs run hourly (\`server/housekeeping.ts\`), in batches, and go on
where they were interrupted; \`npm run retention -- --dry-run\` counts what is due. "Withdrawal" is [the moment of it](../server/withdrawal/withdraw.ts).
A year after withdrawal is the same day in Japan, from midnight on (\`domain/accounts/withdrawal.ts\`). Backups keep what they hold until the
operator deletes them; those from before a withdrawal hold the student's key, too. Who adds rows, and how many: [BOUNDS.md](BOUNDS.md).
This page is written by \`npm run docs:retention\`.

| table | kept until | deleted by |
|---|---|---|
`;

/** The table of rules for docs/RETENTION.md. */
export function retentionTable(): string {
  const rows = Object.entries(RETENTION).map(
    ([table, { until, job }]) => `| \`${table}\` | ${until} | ${job ? `job \`${job}\`` : '–'} |`,
  );
  return `${HEAD}${rows.join('\n')}\n`;
}
