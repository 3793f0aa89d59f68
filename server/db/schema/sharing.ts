/** Dates that students of one company share with one another. */
import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { DECISIONS, type Decision, type EntryState } from '#domain/admin/sharing.ts';
import { EVENT_TYPES, type EventType } from '#domain/taxonomy/event-types.ts';
import { PHASES, type Phase } from '#domain/taxonomy/phases.ts';
import { createdAt, instant, now, oneOf, updatedAt } from '../columns.ts';
import { users } from './accounts.ts';
import { companies } from './companies.ts';
import { events } from './selections.ts';

/** One date of a company as several students entered it. Identifies nobody. */
export const sharedEvents = pgTable(
  'shared_events',
  {
    /** Random, without a timestamp: it is shown to other students. */
    id: text('id').primaryKey(),
    /** The part of `linkedEventId` after the company's id, in events that began with this shared event. */
    no: integer('no').notNull().unique().generatedAlwaysAsIdentity(),
    companyId: text('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    eventType: text('event_type').$type<EventType>().notNull(),
    selectionPhase: text('selection_phase').$type<Phase>().notNull(),
    graduationYear: smallint('graduation_year'),
    deadline: instant('deadline').notNull(),
    /** The number of students behind it. This and the following columns follow from its contributions (sharing/contributions.ts). */
    confirmations: integer('confirmations').notNull().default(0),
    /** Before this moment, all accounts behind it are too new to count. */
    countsFrom: instant('counts_from').notNull().default(now),
    lastConfirmedAt: instant('last_confirmed_at').notNull().default(now),
    /** Each detail in the version that most students share, two or more; null where no two agree (sharing/details.ts). */
    title: text('title'),
    description: text('description'),
    url: text('url'),
    location: text('location'),
    /** When the next new account begins to count and the details are computed again. Null where none is pending. */
    detailsUntil: instant('details_until'),
    /** Set by reports (domain/sharing/hiding.ts), until an admin decides. */
    hiddenAt: instant('hidden_at'),
    /** When it was shown again because students entered it after it was hidden: earlier reports no longer count. */
    clearedAt: instant('cleared_at'),
    /** When an admin last decided about it; later reports bring it back to the queue. */
    decidedAt: instant('decided_at'),
    /** Removed by an admin: it stays hidden whatever students report or enter. */
    removedAt: instant('removed_at'),
    createdAt,
    updatedAt,
  },
  (t) => [
    unique('shared_events_same')
      .on(t.companyId, t.eventType, t.selectionPhase, t.graduationYear, t.deadline)
      .nullsNotDistinct(),
    index('shared_events_hidden').on(t.id).where(sql`hidden_at is not null and removed_at is null`),
    check('shared_events_type', oneOf('event_type', EVENT_TYPES)),
    check('shared_events_phase', oneOf('selection_phase', PHASES)),
  ],
);

/** The student and the event behind a shared event, and the public details that the student chose to share. */
export const sharedContributions = pgTable(
  'shared_contributions',
  {
    sharedEventId: text('shared_event_id')
      .notNull()
      .references(() => sharedEvents.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    eventId: text('event_id').notNull(),
    title: text('title'),
    description: text('description'),
    url: text('url'),
    location: text('location'),
    /** When it was created, or the account stopped being new, whichever came later. */
    countsFrom: instant('counts_from').notNull().default(now),
    confirmedAt: instant('confirmed_at').notNull().default(now),
    createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.sharedEventId, t.userId, t.eventId] }),
    foreignKey({ columns: [t.userId, t.eventId], foreignColumns: [events.userId, events.id] }).onDelete('cascade'),
    unique('shared_contributions_event').on(t.userId, t.eventId),
    index('shared_contributions_user').on(t.userId, t.createdAt),
    index('shared_contributions_counts').on(t.sharedEventId, t.countsFrom),
    index('shared_contributions_confirmed').on(t.sharedEventId, t.confirmedAt),
    index('shared_contributions_details')
      .on(t.sharedEventId, t.countsFrom)
      .where(sql`num_nonnulls(title, description, url, location) > 0`),
  ],
);

export const sharedReports = pgTable(
  'shared_reports',
  {
    sharedEventId: text('shared_event_id')
      .notNull()
      .references(() => sharedEvents.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull().default(''),
    createdAt,
  },
  (t) => [primaryKey({ columns: [t.sharedEventId, t.userId] }), index('shared_reports_user').on(t.userId)],
);

/** What admins decided about reported shared events. */
export const sharedDecisions = pgTable(
  'shared_decisions',
  {
    id: text('id').primaryKey(),
    sharedEventId: text('shared_event_id')
      .notNull()
      .references(() => sharedEvents.id, { onDelete: 'cascade' }),
    decision: text('decision').$type<Decision>().notNull(),
    /** The shared event before and after: an undo brings back the one, and only where the other is still true. */
    before: jsonb('before').$type<EntryState>().notNull(),
    after: jsonb('after').$type<EntryState>().notNull(),
    createdAt,
    undoneAt: instant('undone_at'),
  },
  (t) => [
    index('shared_decisions_event').on(t.sharedEventId),
    index('shared_decisions_created').on(t.createdAt),
    check('shared_decisions_decision', oneOf('decision', DECISIONS)),
  ],
);

/** A student's own variant of a shared event; one for each student and type. Nobody can replace another student's. */
export const linkedVariants = pgTable(
  'linked_variants',
  {
    /** companyId_no of the shared event with which the student's event began. */
    linkedEventId: text('linked_event_id').notNull(),
    addedBy: text('added_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    eventType: text('event_type').$type<EventType>().notNull(),
    companyId: text('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    originalEventIndex: integer('original_event_index').notNull(),
    deadline: instant('deadline').notNull(),
    selectionPhase: text('selection_phase').$type<Phase>().notNull(),
    addedAt: instant('added_at').notNull().default(now),
    updatedAt,
  },
  (t) => [
    primaryKey({ columns: [t.linkedEventId, t.addedBy, t.eventType] }),
    index('linked_variants_company').on(t.companyId),
    index('linked_variants_added_by').on(t.addedBy),
    check('linked_variants_type', oneOf('event_type', EVENT_TYPES)),
  ],
);

/** A date change that this student declined for an event: it is not proposed again. */
export const keptDates = pgTable(
  'kept_dates',
  {
    userId: text('user_id').notNull(),
    eventId: text('event_id').notNull(),
    /** The proposed date. */
    deadline: instant('deadline').notNull(),
    createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.eventId, t.deadline] }),
    foreignKey({ columns: [t.userId, t.eventId], foreignColumns: [events.userId, events.id] }).onDelete('cascade'),
  ],
);
