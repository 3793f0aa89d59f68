/**
 * Where each table lives once an installation is distributed over a Citus cluster. On one PostgreSQL nothing of this
 * applies. A new table needs a place; distribution.test.ts says which keys it may then have.
 */
import { is } from 'drizzle-orm';
import { type ForeignKey, getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as accounts from './accounts.ts';
import * as calendars from './calendars.ts';
import * as companies from './companies.ts';
import * as inbox from './inbox.ts';
import * as inquiries from './inquiries.ts';
import * as mail from './mail.ts';
import * as mailings from './mailings.ts';
import * as operation from './operation.ts';
import * as profiles from './profiles.ts';
import * as programs from './programs.ts';
import * as reminders from './reminders.ts';
import * as secondFactors from './second-factors.ts';
import * as selections from './selections.ts';
import * as sharing from './sharing.ts';

/**
 * - `student`: split over the nodes by STUDENT_KEY, so that all rows of one student are on one node. It is part of every key.
 * - `everywhere`: a copy on every node, to be joined with rows of students, or with keys that span them. A write goes to all nodes.
 * - `coordinator`: a plain table on the coordinator, which is joined with no rows of students.
 */
export type Place = 'student' | 'everywhere' | 'coordinator';

/** The column by which the tables of students are split. */
export const STUDENT_KEY = 'user_id';

export const PLACES: Record<string, Place> = {
  // Accounts
  users: 'everywhere',
  sessions: 'everywhere',
  profiles: 'student',
  target_industries: 'student',
  consents: 'student',
  user_keys: 'student',
  idempotency_keys: 'student',
  accounts: 'coordinator',
  mailed_links: 'coordinator',
  google_sign_ins: 'coordinator',
  passkeys: 'coordinator',
  totp_secrets: 'student',
  recovery_codes: 'student',
  passkey_challenges: 'coordinator',
  pending_sign_ins: 'coordinator',
  pending_sign_ups: 'coordinator',
  rate_limits: 'coordinator',

  // Selections
  selections: 'student',
  events: 'student',
  status_history: 'student',
  files: 'student',
  merged_selections: 'student',
  kept_dates: 'student',
  calendar_connections: 'student',
  calendar_links: 'student',
  calendar_feeds: 'coordinator',

  // Programs
  access_tokens: 'coordinator',
  webhooks: 'student',
  webhook_deliveries: 'student',

  // Inbox
  received_mails: 'student',
  inbox_addresses: 'everywhere',

  // Inquiries
  inquiries: 'coordinator',
  inquiry_answers: 'coordinator',

  // Mailings
  mailings: 'everywhere',
  mailing_recipients: 'student',

  // Reminders
  reminders: 'student',
  deliveries: 'student',
  notification_settings: 'student',
  push_subscriptions: 'everywhere',
  mail_stops: 'student',
  mail_bounces: 'student',

  // Companies
  companies: 'everywhere',
  company_registrations: 'everywhere',
  company_reports: 'everywhere',
  company_edits: 'everywhere',
  company_merges: 'everywhere',
  company_names: 'coordinator',
  company_grams: 'coordinator',
  imports: 'coordinator',

  // Shared events
  shared_events: 'everywhere',
  shared_contributions: 'everywhere',
  shared_reports: 'everywhere',
  shared_decisions: 'everywhere',
  linked_variants: 'everywhere',

  // Operation
  page_view_keys: 'coordinator',
  page_views: 'coordinator',
  page_view_days: 'coordinator',
  job_runs: 'coordinator',
  restorations: 'coordinator',
  audit_log: 'coordinator',
};

/** A constraint that a cluster cannot have: what takes its place there, and why the product is right without it. */
export type Replaced = { table: string; by: string | null; because: string };

/** By name. distribution.test.ts refuses any other that stands in the way. */
export const REPLACED: Record<string, Replaced> = {
  files_object_unique: {
    table: 'files',
    by: 'CREATE UNIQUE INDEX files_object_student ON files (object, user_id)',
    because: 'the name of an object is random: no two students ever have the same',
  },
  shared_contributions_user_id_event_id_events_user_id_id_fk: {
    table: 'shared_contributions',
    by: null,
    because: 'a contribution is removed in the transaction that deletes its event, and with its account',
  },
};

/** Identity columns of tables that are not plain on a cluster: there they take their numbers from a sequence. */
export const NUMBERED: Record<string, string> = { companies: 'no', shared_events: 'no' };

/** Every table of the schema. */
export const TABLES: PgTable[] = [
  accounts,
  calendars,
  companies,
  inbox,
  inquiries,
  mail,
  mailings,
  operation,
  profiles,
  programs,
  reminders,
  secondFactors,
  selections,
  sharing,
]
  .flatMap((file): unknown[] => Object.values(file))
  .filter((it) => is(it, PgTable));

export type Key = { table: string; name: string; columns: string[] };
export type Reference = Key & { target: string; targetColumns: string[]; onDelete: string; onUpdate: string };

/** The primary key and the unique keys of every table. */
export function uniqueKeys(tables = TABLES): Key[] {
  return tables.flatMap((it) => {
    const { name: table, columns, primaryKeys, uniqueConstraints, indexes } = getTableConfig(it);
    const names = (of: { name?: unknown }[]) =>
      of.map(({ name }) => (typeof name === 'string' ? name : 'an expression'));
    return [
      ...columns
        .filter(({ primary }) => primary)
        .map(({ name }) => ({ table, name: `${table}_pkey`, columns: [name] })),
      ...primaryKeys.map((key) => ({ table, name: key.getName(), columns: names(key.columns) })),
      ...columns
        .filter(({ isUnique }) => isUnique)
        .map(({ name, uniqueName = '' }) => ({ table, name: uniqueName, columns: [name] })),
      ...uniqueConstraints.map((key) => ({ table, name: key.getName() ?? '', columns: names(key.columns) })),
      ...indexes
        .filter(({ config }) => config.unique)
        .map(({ config }) => ({
          table,
          name: config.name ?? '',
          columns: names(config.columns as { name?: string }[]),
        })),
    ];
  });
}

/** The foreign keys of every table. */
export function references(tables = TABLES): Reference[] {
  return tables.flatMap((it) => getTableConfig(it).foreignKeys.map(referenceOf));
}

function referenceOf(key: ForeignKey): Reference {
  const { columns, foreignColumns, foreignTable } = key.reference();
  return {
    table: getTableConfig(key.table).name,
    name: key.getName(),
    columns: columns.map(({ name }) => name),
    target: getTableConfig(foreignTable).name,
    targetColumns: foreignColumns.map(({ name }) => name),
    onDelete: key.onDelete ?? 'no action',
    onUpdate: key.onUpdate ?? 'no action',
  };
}

/** Why a cluster refuses these tables with these places; empty where it does not. */
export function findObstacles(tables = TABLES, places = PLACES, replaced = REPLACED, numbered = NUMBERED): string[] {
  const faults: string[] = [];
  const placeOf = (table: string) => places[table];
  for (const it of tables) {
    const { name, columns } = getTableConfig(it);
    const place = placeOf(name);
    if (!place) faults.push(`${name} has no place`);
    if (place === 'student' && !columns.some((column) => column.name === STUDENT_KEY && column.notNull))
      faults.push(`${name} has no ${STUDENT_KEY}`);
    for (const { name: column } of columns.filter(({ generatedIdentity }) => generatedIdentity))
      if (place !== 'coordinator' && numbered[name] !== column) faults.push(`${name}.${column} is an identity`);
  }
  for (const { table, name, columns } of uniqueKeys(tables))
    if (placeOf(table) === 'student' && !columns.includes(STUDENT_KEY) && !replaced[name])
      faults.push(`${name} is unique over all students`);
  for (const key of references(tables)) {
    const why = replaced[key.name] ? null : refused(key, placeOf(key.table), placeOf(key.target));
    if (why) faults.push(`${key.name} ${why}`);
  }
  return faults;
}

function refused({ columns, targetColumns, onDelete, onUpdate }: Reference, from?: Place, to?: Place): string | null {
  if (from === 'coordinator') return to === 'student' ? 'goes from the coordinator to rows of students' : null;
  if (to === 'coordinator') return 'goes to a table of the coordinator';
  if (from === 'everywhere') return to === 'student' ? 'goes from every node to rows of students' : null;
  const at = columns.indexOf(STUDENT_KEY);
  if (to === 'student') return at >= 0 && targetColumns[at] === STUDENT_KEY ? null : 'may leave the student';
  const sets = [onDelete, onUpdate].some((action) => action.startsWith('set'));
  return sets && at >= 0 ? `would change ${STUDENT_KEY}` : null;
}
