/** Selections: a student's application to one company. The schemas of what may be entered. */
import * as z from 'zod/mini';
import { newCompany } from '../companies/companies.ts';
import { newEvent, storedDeadline } from '../events/events.ts';
import { idField, instantField, line, madeEventId, versionField, webAddress } from '../fields.ts';
import { recordOf } from '../record.ts';
import { STATUS_IDS } from '../taxonomy/statuses.ts';
import type { Instant } from '../time.ts';
import { emptyOf, FIELD_ENTRIES, type FieldOf, OWN_FIELDS, type OwnField, type OwnFields } from './fields.ts';

/** The maximum of events entered together with a new selection. */
export const MAX_EVENTS_AT_ONCE = 50;
/** The maximum of status changes kept for a selection, besides its creation. */
export const MAX_STATUS_CHANGES = 100;

/** The moment when something is due, or null: 23:59 where no time was given. */
const deadlineField = z.nullable(
  z.pipe(
    instantField,
    z.transform((at: Instant) => storedDeadline('deadline', at)),
  ),
);

type FieldSchemas = { [F in OwnField]: z.ZodMiniType<OwnFields[F], OwnFields[F]> };
/** The schemas of the own fields. */
const entered = recordOf(OWN_FIELDS, schemaOf) as FieldSchemas;

function schemaOf(field: OwnField): z.ZodMiniType {
  const entry = FIELD_ENTRIES[field];
  switch (entry.kind) {
    case 'choice':
      return z.enum(Object.keys(entry.of));
    case 'text':
    case 'memo':
      return 'nullable' in entry ? z.nullable(line(entry.max)) : line(entry.max);
    case 'address':
      return webAddress;
    case 'moment':
      return deadlineField;
    case 'flag':
      return z.boolean();
  }
}

type Completed = {
  [F in OwnField]: F extends FieldOf<'choice'> ? FieldSchemas[F] : z.ZodMiniDefault<FieldSchemas[F]>;
};
/** The same schemas with defaults: a missing field is empty, unless it is a required choice. */
export const completed = recordOf(OWN_FIELDS, (field): z.ZodMiniType => {
  const empty = emptyOf(field);
  return empty === undefined ? entered[field] : z._default<z.ZodMiniType>(entered[field], empty);
}) as Completed;

/** A selection from the wizard: a company of the catalogue, with at least one event. */
export const newSelection = z.strictObject({
  companyId: idField,
  customCompanyName: completed.customCompanyName,
  jobType: completed.jobType,
  eventTitle: completed.eventTitle,
  priority: entered.priority,
  selectionPhase: z._default(entered.selectionPhase, 'intern'),
  companyUrl: completed.companyUrl,
  events: z.array(newEvent).check(z.minLength(1), z.maxLength(MAX_EVENTS_AT_ONCE)),
});
/** A selection as the wizard sends it. */
export type NewSelection = z.input<typeof newSelection>;
/** The output of the schema, with every field set. */
export type NewSelectionRow = z.output<typeof newSelection>;

/**
 * A selection that a device has made, with the ids of its events in their order: what waits on the device is shown under the ids that it will
 * keep. Its company is one of the catalogue, or one by name that only the server may know.
 */
export const madeSelection = z
  .strictObject({
    company: z.union([z.strictObject({ id: idField }), newCompany]),
    selection: z.omit(newSelection, { companyId: true }),
    eventIds: z.array(madeEventId),
  })
  .check(
    z.refine(({ selection, eventIds }) => new Set(eventIds).size === selection.events.length, { path: ['eventIds'] }),
    z.refine(({ selection, eventIds }) => eventIds.length === selection.events.length, { path: ['eventIds'] }),
  );
/** A selection as a device sends it. */
export type MadeSelection = z.input<typeof madeSelection>;
/** The output of the schema. */
export type MadeSelectionRow = z.output<typeof madeSelection>;

/** A change of a selection's own fields, with the version that the student saw. The my-page login has its own routes. */
export const selectionPatch = z.extend(z.partial(z.strictObject(entered)), {
  version: versionField,
  /** Where the phase changes, its open events change with it, unless this is false. */
  eventsFollow: z.optional(z.boolean()),
});
/** The output of the schema. */
export type SelectionPatchRow = z.output<typeof selectionPatch>;
/** A change as a form sends it. */
export type SelectionPatch = z.input<typeof selectionPatch>;

/** A request to carry an internship over: the first event of the full-time selection, and whether to do it a second time. */
export const carryOverRequest = z.strictObject({ event: newEvent, again: z._default(z.boolean(), false) });
/** The output of the schema. */
export type CarryOverRow = z.output<typeof carryOverRequest>;

const cursor = z._default(z.string().check(z.maxLength(100)), '');

/**
 * From which cursor the change feed is read. One that the server does not know says nothing. By `event`, events are told without their
 * selections where these have not changed.
 */
export const changesSince = z.object({ since: cursor, by: z.optional(z.literal('event')) });

/** The new status from a card, and the one that it was changed from: a change made in between is not overwritten. */
export const statusChange = z.strictObject({ status: z.enum(STATUS_IDS), from: z.optional(z.enum(STATUS_IDS)) });
/** The output of the schema. */
export type StatusChangeRow = z.output<typeof statusChange>;

/** A custom name is stored only where it differs from the company's own. */
export function storedCustomName(customName: string | null, name: string): string | null {
  return customName && customName !== name ? customName : null;
}
