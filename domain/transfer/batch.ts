/** The requests of an import: selections in batches. */
import * as z from 'zod/mini';
import { MAX_COMPANY_NAME } from '../companies/companies.ts';
import { EVENT_LENGTH, endsAfterStart, MAX_EVENTS, storedMoments } from '../events/events.ts';
import { filled, idField, instantField, line, travelMinutesField, webAddress } from '../fields.ts';
import { REMINDER_TYPE_IDS } from '../reminders/timings.ts';
import { completed, MAX_STATUS_CHANGES } from '../selections/selections.ts';
import { EVENT_RESULT_IDS } from '../taxonomy/event-results.ts';
import { EVENT_SUBTYPE_IDS, EVENT_TYPE_IDS } from '../taxonomy/event-types.ts';
import { INDUSTRY_IDS } from '../taxonomy/industries.ts';
import { PHASE_IDS } from '../taxonomy/phases.ts';
import { STATUS_IDS } from '../taxonomy/statuses.ts';
import { DAY, type Day, type Instant, isDay } from '../time.ts';

/** The maximum of selections in one batch. */
export const MAX_BATCH = 40;
/** The maximum of UTF-8 bytes of a batch with more than one selection. */
export const BATCH_BYTES = 200_000;
/** The maximum of UTF-8 bytes of any batch, that of one very large selection. */
export const MAX_BATCH_BYTES = 1_000_000;
/** The maximum of company names in one lookup. */
export const MAX_NAMES = 100;
/** How long an import can be undone. */
export const IMPORT_UNDO_MS = DAY;

/**
 * An event of an import. Its sharing settings and its origin are never imported. It accepts the same as `newEvent` without importing it:
 * screens that only need events would have to load these schemas, too.
 */
export const importedEvent = z
  .strictObject({
    eventType: z.enum(EVENT_TYPE_IDS),
    subtype: z._default(z.nullable(z.enum(EVENT_SUBTYPE_IDS)), null),
    kind: z.optional(z.enum(['deadline', 'appointment', 'expected'])),
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
    travelMinutes: z._default(z.nullable(travelMinutesField), null),
    reminderTypes: z.optional(z.array(z.enum(REMINDER_TYPE_IDS)).check(z.maxLength(REMINDER_TYPE_IDS.length))),
    sharedEventId: z._default(z.null(), null),
    calendarUid: z._default(z.nullable(line(EVENT_LENGTH.calendarUid)), null),
    completed: z._default(z.boolean(), false),
    result: z._default(z.nullable(z.enum(EVENT_RESULT_IDS)), null),
  })
  .check(
    z.refine((entered) => endsAfterStart(storedMoments(entered)), { path: ['endsAt'] }),
    z.refine((entered) => entered.subtype === null || entered.eventType === 'other', { path: ['subtype'] }),
  );

const fields = {
  companyName: filled(MAX_COMPANY_NAME),
  industryCategory: z._default(z.nullable(z.enum(INDUSTRY_IDS)), null),
  ...completed,
  resultWaitingSince: z._default(z.nullable(instantField), null),
  events: z._default(z.array(importedEvent).check(z.maxLength(MAX_EVENTS)), []),
};

/** A selection as read from a file, its company by name. */
export const readSelection = z.strictObject(fields);
/** The same, with every field set. */
export type ReadSelection = z.output<typeof readSelection>;
/** One of its events. */
export type ReadEvent = ReadSelection['events'][number];

/** Who changed a status. */
export const CHANGED_BY = ['me', 'import', 'pasted-mail'] as const;

/** What an export says of a selection besides. With its id there it is imported once, however often it is sent. */
export const archivedSelection = z.strictObject({
  id: idField,
  carriedOverFrom: z.nullable(idField),
  /** Oldest first. */
  history: z
    .array(
      z.strictObject({
        fromStatus: z.nullable(z.enum(STATUS_IDS)),
        toStatus: z.enum(STATUS_IDS),
        by: z.enum(CHANGED_BY),
        at: instantField,
      }),
    )
    .check(z.maxLength(MAX_STATUS_CHANGES + 1)),
});
/** The output of the schema. */
export type ArchivedSelection = z.output<typeof archivedSelection>;

/** The same with its company: one of the catalogue, or null for one to be registered. */
export const importedSelection = z.strictObject({
  ...fields,
  companyId: z.nullable(idField),
  archived: z.exactOptional(archivedSelection),
});
/** The output of the schema. */
export type ImportedSelection = z.output<typeof importedSelection>;

/** One batch of an import. All batches of an import have the same id. */
export const importBatch = z.strictObject({
  importId: idField,
  selections: z.array(importedSelection).check(z.minLength(1), z.maxLength(MAX_BATCH)),
});

/** The output of the schema. */
export type ImportBatch = z.output<typeof importBatch>;

/** The maximum of names listed of the selections that stay when an import is undone. */
export const MAX_NAMED = 20;

/** A student's latest import that can still be undone, from any browser. */
export type ImportView = {
  id: string;
  /** When it began. */
  at: Instant;
  /** Selections that are unchanged since. */
  untouched: number;
  /** Selections that were changed since, which stay; the first of them by name. */
  changed: number;
  changedNames: string[];
};

/** Names whose companies are looked up. */
export const companyNames = z.strictObject({
  names: z.array(filled(MAX_COMPANY_NAME)).check(z.minLength(1), z.maxLength(MAX_NAMES)),
});

/** The maximum of ids in one question. */
export const MAX_ARCHIVED_IDS = 500;

/** The ids that selections had where they were exported: which of them are here already? */
export const archivedIds = z.strictObject({
  ids: z.array(idField).check(z.minLength(1), z.maxLength(MAX_ARCHIVED_IDS)),
});

/** A selection of an export and the student's own one that it became. */
export type ArchivedView = { archivedId: string; id: string };

/** The query of an archive. `logins`: with the my-page logins, unencrypted. */
export const archiveQuery = z.strictObject({ logins: z._default(z.enum(['0', '1']), '0') });

const day = z.string().check(z.refine(isDay)) as z.ZodMiniType<Day, Day>;

/** Which days a calendar file holds, both included. */
export const calendarQuery = z
  .strictObject({ from: day, to: day })
  .check(z.refine(({ from, to }) => from <= to, { path: ['to'] }));

/** The options of an export. Private texts are left out by default. */
export const exportQuery = z.strictObject({
  format: z._default(z.enum(['csv', 'json']), 'csv'),
  private: z._default(z.enum(['0', '1']), '0'),
});
