/** What an import sends to the server, a batch of selections at a time. */
import * as z from 'zod/mini';
import { MAX_COMPANY_NAME } from '../companies/companies.ts';
import { EVENT_LENGTH, endsAfterStart, MAX_EVENTS, storedMoments } from '../events/events.ts';
import { filled, idField, instantField, line, webAddress } from '../fields.ts';
import { REMINDER_TYPE_IDS } from '../reminders/reminders.ts';
import { completed } from '../selections/selections.ts';
import { EVENT_TYPE_IDS } from '../taxonomy/event-types.ts';
import { INDUSTRY_IDS } from '../taxonomy/industries.ts';
import { PHASE_IDS } from '../taxonomy/phases.ts';
import { DAY, type Instant } from '../time.ts';

/** Selections in one batch. */
export const MAX_BATCH = 40;
/** UTF-8 bytes of one batch, as far as there is more than one selection in it. */
export const BATCH_BYTES = 200_000;
/** UTF-8 bytes of the largest batch: that of one very large selection. */
export const MAX_BATCH_BYTES = 1_000_000;
/** Company names that are looked up at once. */
export const MAX_NAMES = 100;
/** How long an import can be taken back. */
export const IMPORT_UNDO_MS = DAY;

/**
 * An event as an import brings it. What it shows to others, and from whom it was taken, is never part of it. It says what `newEvent`
 * says, and does not stand on it: the screens that only know events would have to load the schemas, too.
 */
export const importedEvent = z
  .strictObject({
    eventType: z.enum(EVENT_TYPE_IDS),
    kind: z.optional(z.enum(['deadline', 'appointment'])),
    deadline: instantField,
    endsAt: z._default(z.nullable(instantField), null),
    selectionPhase: z._default(z.enum(PHASE_IDS), 'intern'),
    publicDescription: z._default(line(EVENT_LENGTH.title), ''),
    publicContent: z._default(line(EVENT_LENGTH.description), ''),
    publicUrl: z._default(webAddress, null),
    publicLocation: z._default(line(EVENT_LENGTH.location), ''),
    shareDetails: z._default(z.literal(false), false),
    location: z._default(line(EVENT_LENGTH.location), ''),
    privateUrl: z._default(webAddress, null),
    privateMemo: z._default(line(EVENT_LENGTH.memo), ''),
    reminderTypes: z.optional(z.array(z.enum(REMINDER_TYPE_IDS)).check(z.maxLength(REMINDER_TYPE_IDS.length))),
    sharedEventId: z._default(z.null(), null),
    completed: z._default(z.boolean(), false),
  })
  .check(z.refine((entered) => endsAfterStart(storedMoments(entered)), { path: ['endsAt'] }));

const fields = {
  companyName: filled(MAX_COMPANY_NAME),
  industryCategory: z._default(z.nullable(z.enum(INDUSTRY_IDS)), null),
  ...completed,
  resultWaitingSince: z._default(z.nullable(instantField), null),
  events: z._default(z.array(importedEvent).check(z.maxLength(MAX_EVENTS)), []),
};

/** A selection as it was read, its company by name. */
export const readSelection = z.strictObject(fields);
/** The same, every field filled. */
export type ReadSelection = z.output<typeof readSelection>;
/** One of its events. */
export type ReadEvent = ReadSelection['events'][number];

/** The same with its company: one of the catalogue, or null for one that is to be registered. */
export const importedSelection = z.strictObject({ ...fields, companyId: z.nullable(idField) });
/** As the schema passes it on. */
export type ImportedSelection = z.output<typeof importedSelection>;

/** One batch of an import. All batches of one import bear its id. */
export const importBatch = z.strictObject({
  importId: idField,
  selections: z.array(importedSelection).check(z.minLength(1), z.maxLength(MAX_BATCH)),
});

/** The same as the schema passes it on. */
export type ImportBatch = z.output<typeof importBatch>;

/** Names that a student is told of the selections that stay when an import is taken back. */
export const MAX_NAMED = 20;

/** The latest import of a student that can still be taken back, from whichever browser. */
export type ImportView = {
  id: string;
  /** When it began. */
  at: Instant;
  /** Selections that are still as it brought them. */
  untouched: number;
  /** Selections that were changed since, which stay; the first of them by name. */
  changed: number;
  changedNames: string[];
};

/** Names whose companies are looked up. */
export const companyNames = z.strictObject({
  names: z.array(filled(MAX_COMPANY_NAME)).check(z.minLength(1), z.maxLength(MAX_NAMES)),
});

/** What is asked of an export. Private texts only where they are asked for. */
export const exportQuery = z.strictObject({
  format: z._default(z.enum(['csv', 'json']), 'csv'),
  private: z._default(z.enum(['0', '1']), '0'),
});
