/** A student's selections, their events, and what belongs to them. */
import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { MAX_TRAVEL_MINUTES } from '#domain/fields.ts';
import type { MediaType } from '#domain/selections/files.ts';
import type { EventResult } from '#domain/taxonomy/event-results.ts';
import { EVENT_TYPES, type EventKind, type EventSubtype, type EventType } from '#domain/taxonomy/event-types.ts';
import { INDUSTRIES, type Industry } from '#domain/taxonomy/industries.ts';
import { PHASES, type Phase } from '#domain/taxonomy/phases.ts';
import { PRIORITIES, type Priority } from '#domain/taxonomy/priorities.ts';
import { STATUSES, type Status } from '#domain/taxonomy/statuses.ts';
import { createdAt, instant, isSealed, oneOf, updatedAt } from '../columns.ts';
import { users } from './accounts.ts';
import { companies, companyMerges } from './companies.ts';

export const selections = pgTable(
  'selections',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: text('id').notNull(),
    companyId: text('company_id').references(() => companies.id, { onDelete: 'set null' }),
    companyName: text('company_name').notNull(),
    /** Null where it would equal the company's name. */
    customCompanyName: text('custom_company_name'),
    jobType: text('job_type').notNull().default(''),
    eventTitle: text('event_title').notNull().default(''),
    priority: text('priority').$type<Priority>().notNull(),
    status: text('status').$type<Status>().notNull().default('before_entry'),
    selectionPhase: text('selection_phase').$type<Phase>().notNull(),
    industryCategory: text('industry_category').$type<Industry>(),
    companyUrl: text('company_url'),
    notes: text('notes').notNull().default(''),
    esContent: text('es_content').notNull().default(''),
    esDocUrl: text('es_doc_url'),
    /** Login of the company's site for applicants. Both columns are sealed (server/vault/) and never part of a list. */
    myPageId: text('my_page_id'),
    myPagePassword: text('my_page_password'),
    resultWaitingSince: instant('result_waiting_since'),
    /** The dates of earlier releases; housekeeping makes events of them (server/selections/dates.ts). */
    esDeadline: instant('es_deadline'),
    expectedResultBy: instant('expected_result_by'),
    offerReplyBy: instant('offer_reply_by'),
    /** Only where no event of the ES is known. */
    esSubmitted: boolean('es_submitted').notNull().default(false),
    offerKind: text('offer_kind'),
    acceptedAt: instant('accepted_at'),
    route: text('route'),
    closedReason: text('closed_reason'),
    /** The internship selection that this one was carried over from. */
    carriedOverFrom: text('carried_over_from'),
    /** The import that created it. */
    importId: text('import_id'),
    version: integer('version').notNull().default(1),
    createdAt,
    updatedAt,
    /** Set while a deletion can be undone; housekeeping removes the row afterwards. */
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index('selections_id').on(t.id),
    index('selections_company').on(t.companyId),
    index('selections_dates')
      .on(t.userId, t.id)
      .where(sql`expected_result_by is not null or offer_reply_by is not null or es_deadline is not null`),
    index('selections_deleted').on(t.deletedAt).where(sql`deleted_at is not null`),
    check('selections_priority', oneOf('priority', PRIORITIES)),
    check('selections_status', oneOf('status', STATUSES)),
    check('selections_phase', oneOf('selection_phase', PHASES)),
    check('selections_industry', oneOf('industry_category', INDUSTRIES)),
    check('selections_custom_name', sql`${t.customCompanyName} is distinct from ${t.companyName}`),
    check('selections_my_page_id', isSealed('my_page_id')),
    check('selections_my_page_password', isSealed('my_page_password')),
  ],
);

/**
 * One step of a selection. `publicDescription` is its name. The public details are shared only where `shareDetails` is set; `location`,
 * `privateUrl` and `privateMemo` are visible to the owner only.
 */
export const events = pgTable(
  'events',
  {
    userId: text('user_id').notNull(),
    id: text('id').notNull(),
    selectionId: text('selection_id').notNull(),
    eventType: text('event_type').$type<EventType>().notNull(),
    kind: text('kind').$type<EventKind>().notNull(),
    /** When it is due, or when an appointment begins. */
    deadline: instant('deadline').notNull(),
    /** Appointments only; without it an appointment lasts an hour. */
    endsAt: instant('ends_at'),
    /** Incremented by every change of `deadline`: reminders of an older version are void. */
    deadlineVersion: integer('deadline_version').notNull().default(1),
    selectionPhase: text('selection_phase').$type<Phase>().notNull(),
    publicDescription: text('public_description').notNull().default(''),
    publicContent: text('public_content').notNull().default(''),
    publicUrl: text('public_url'),
    publicLocation: text('public_location').notNull().default(''),
    shareDetails: boolean('share_details').notNull().default(false),
    location: text('location').notNull().default(''),
    privateUrl: text('private_url'),
    privateMemo: text('private_memo').notNull().default(''),
    /** Minutes to the place and from there; null leaves them to the kind of place (domain/events/travel.ts). */
    travelMinutes: smallint('travel_minutes'),
    completed: boolean('completed').notNull().default(false),
    isCustomized: boolean('is_customized').notNull().default(false),
    isModified: boolean('is_modified').notNull().default(false),
    /** `no` of the shared event that this event began with, copied or entered; with the company before it, the key of its variants. */
    originalEventIndex: integer('original_event_index'),
    linkedEventId: text('linked_event_id'),
    /** The shared event that it was copied from. */
    sharedEventId: text('shared_event_id'),
    /** The `UID` of the calendar file that it was added from: a later file moves or deletes it. Never shared. */
    calendarUid: text('calendar_uid'),
    /** Of その他 only: an event with rules of its own. */
    subtype: text('subtype').$type<EventSubtype>(),
    /** How an interview or a group discussion went. */
    result: text('result').$type<EventResult>(),
    /** Which reminders the student wants for this event. */
    reminderTypes: text('reminder_types').array().notNull().default([]),
    version: integer('version').notNull().default(1),
    createdAt,
    updatedAt,
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    foreignKey({ columns: [t.userId, t.selectionId], foreignColumns: [selections.userId, selections.id] }).onDelete(
      'cascade',
    ),
    index('events_id').on(t.id),
    index('events_selection').on(t.userId, t.selectionId),
    index('events_deleted').on(t.deletedAt).where(sql`deleted_at is not null`),
    check('events_type', oneOf('event_type', EVENT_TYPES)),
    check('events_kind', sql`${t.kind} in ('deadline', 'appointment', 'expected')`),
    check('events_phase', oneOf('selection_phase', PHASES)),
    check('events_end', sql`${t.endsAt} is null or (${t.kind} = 'appointment' and ${t.endsAt} > ${t.deadline})`),
    check(
      'events_reminder_types',
      sql`${t.reminderTypes} <@ array['1week', '3days', '1day', 'today', '3hours', '1hour', '15min']`,
    ),
    check('events_travel_minutes', sql.raw(`travel_minutes between 0 and ${MAX_TRAVEL_MINUTES}`)),
    check('events_result', sql`${t.result} in ('pending', 'waiting', 'passed', 'failed', 'declined')`),
  ],
);

/** The selections that a merge of companies moved, with their names before, until it can no longer be undone. */
export const mergedSelections = pgTable(
  'merged_selections',
  {
    userId: text('user_id').notNull(),
    mergeId: text('merge_id')
      .notNull()
      .references(() => companyMerges.id, { onDelete: 'cascade' }),
    selectionId: text('selection_id').notNull(),
    companyName: text('company_name').notNull(),
    customCompanyName: text('custom_company_name'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.selectionId, t.mergeId] }),
    foreignKey({ columns: [t.userId, t.selectionId], foreignColumns: [selections.userId, selections.id] }).onDelete(
      'cascade',
    ),
    index('merged_selections_merge').on(t.mergeId),
  ],
);

export const statusHistory = pgTable(
  'status_history',
  {
    userId: text('user_id').notNull(),
    id: text('id').notNull(),
    selectionId: text('selection_id').notNull(),
    fromStatus: text('from_status').$type<Status>(),
    toStatus: text('to_status').$type<Status>().notNull(),
    by: text('by').notNull().default('me'),
    createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    foreignKey({ columns: [t.userId, t.selectionId], foreignColumns: [selections.userId, selections.id] }).onDelete(
      'cascade',
    ),
    index('status_history_selection').on(t.userId, t.selectionId),
    check('status_history_to', oneOf('to_status', STATUSES)),
    check('status_history_by', sql`${t.by} in ('me', 'import', 'pasted-mail')`),
  ],
);

/** Documents that a student keeps with a selection. The contents are an object in the storage (server/integrations/storage/storage.ts). */
export const files = pgTable(
  'files',
  {
    userId: text('user_id').notNull(),
    id: text('id').notNull(),
    selectionId: text('selection_id').notNull(),
    /** Random: the name of a file is never part of a path. */
    object: text('object').notNull().unique(),
    name: text('name').notNull(),
    mediaType: text('media_type').$type<MediaType>().notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    createdAt,
    /** Set while a deletion can be undone; housekeeping removes the object and then the row. */
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    foreignKey({ columns: [t.userId, t.selectionId], foreignColumns: [selections.userId, selections.id] }).onDelete(
      'cascade',
    ),
    index('files_selection').on(t.userId, t.selectionId),
    index('files_deleted').on(t.deletedAt).where(sql`deleted_at is not null`),
    check('files_size', sql`${t.size} > 0`),
  ],
);
