/** Data for the operator: page views, jobs, restorations, audit log. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, instant, now } from '../columns.ts';

/** The random key of a day's pseudonyms. It is deleted after the day, so that nobody can tell any more whose views they were. */
export const pageViewKeys = pgTable('page_view_keys', { day: date('day').primaryKey(), key: text('key').notNull() });

/** A view of a route pattern by a pseudonym that changes every day. */
export const pageViews = pgTable(
  'page_views',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    day: date('day').notNull(),
    route: text('route').notNull(),
    visitor: text('visitor').notNull(),
    createdAt,
  },
  (t) => [index('page_views_day').on(t.day)],
);

/** The page views of a day that is over, counted by route, so that months are shown without reading each view. */
export const pageViewDays = pgTable(
  'page_view_days',
  { day: date('day').notNull(), route: text('route').notNull(), views: integer('views').notNull() },
  (t) => [primaryKey({ columns: [t.day, t.route] })],
);

/**
 * The housekeeping jobs, one row each, shared by all processes: whoever runs one has a lease until `leaseUntil`. `intervalMs` is that of
 * the most recently started process, so that a monitor can tell which job is late.
 */
export const jobRuns = pgTable('job_runs', {
  name: text('name').primaryKey(),
  intervalMs: bigint('interval_ms', { mode: 'number' }).notNull(),
  nextRunAt: instant('next_run_at').notNull(),
  /** The id of the current run, made for each run; null while none is running. */
  holder: text('holder'),
  leaseUntil: instant('lease_until'),
  lastOkAt: instant('last_ok_at'),
  /** Failed runs since the last success. */
  failures: integer('failures').notNull().default(0),
  lastErrorCode: text('last_error_code'),
  /** How far a job has come that goes through all students once; null before it has begun. */
  cursor: text('cursor'),
  createdAt,
});

/**
 * A row for each time this database was restored from a backup; the newest counts. The installation that was backed up may still run:
 * until `resumed_at` this one sends nothing, and it removes only objects whose names begin with `id`, unless it owns all.
 */
export const restorations = pgTable(
  'restorations',
  {
    id: text('id').primaryKey(),
    backupId: text('backup_id').notNull(),
    /** When the backup was taken. */
    takenAt: instant('taken_at').notNull(),
    restoredAt: instant('restored_at').notNull().default(now),
    resumedAt: instant('resumed_at'),
    ownsAllObjects: boolean('owns_all_objects').notNull().default(false),
  },
  (t) => [check('restorations_id', sql`${t.id} ~ '^[0-9a-f]{8}$'`)],
);

/** What admins read and changed, and what the product did to an account. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: text('id').primaryKey(),
    actorId: text('actor_id'),
    action: text('action').notNull(),
    subject: text('subject'),
    detail: jsonb('detail'),
    createdAt,
  },
  (t) => [
    index('audit_log_created').on(t.createdAt),
    index('audit_log_action').on(t.action, t.createdAt),
    index('audit_log_actor').on(t.actorId, t.createdAt),
    index('audit_log_subject').on(t.subject, t.createdAt),
  ],
);
