/** Selections: a student's way through one company. What may be entered, and which statuses there are to choose from. */
import * as z from 'zod/mini';
import { newEvent, storedDeadline } from '../events/events.ts';
import { idField, instantField, line, versionField, webAddress } from '../fields.ts';
import { recordOf } from '../record.ts';
import { STATUS_IDS } from '../taxonomy/statuses.ts';
import type { Instant } from '../time.ts';
import { emptyOf, FIELD_ENTRIES, type FieldOf, OWN_FIELDS, type OwnField, type OwnFields } from './fields.ts';

/** Events that can be entered together with a new selection. */
export const MAX_EVENTS_AT_ONCE = 50;
/** Changes of status that are kept of a selection, besides its registration. */
export const MAX_STATUS_CHANGES = 100;

/** By when something is due, or null: 23:59 where no time was given. */
const deadlineField = z.nullable(
  z.pipe(
    instantField,
    z.transform((at: Instant) => storedDeadline('deadline', at)),
  ),
);

type FieldSchemas = { [F in OwnField]: z.ZodMiniType<OwnFields[F], OwnFields[F]> };
/** The own fields of a selection as a student enters them. */
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
/** The same where all may be missing in which one need not choose: what is missing is empty. */
export const completed = recordOf(OWN_FIELDS, (field): z.ZodMiniType => {
  const empty = emptyOf(field);
  return empty === undefined ? entered[field] : z._default<z.ZodMiniType>(entered[field], empty);
}) as Completed;

/** A selection as the wizard registers it: a company of the catalogue, with at least one event. */
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
/** A selection as the wizard gives it. */
export type NewSelection = z.input<typeof newSelection>;
/** The same as the schema passes it on, every field filled. */
export type NewSelectionRow = z.output<typeof newSelection>;

/** A change to a selection's own fields, with the version that the student saw. The my-page login has routes of its own. */
export const selectionPatch = z.extend(z.partial(z.strictObject(entered)), {
  version: versionField,
  /** Unless false, where the phase changes: events that are open and of the phase before change theirs along with it. */
  eventsFollow: z.optional(z.boolean()),
});
/** A change as the schema passes it on. */
export type SelectionPatchRow = z.output<typeof selectionPatch>;
/** A change as a form gives it. */
export type SelectionPatch = z.input<typeof selectionPatch>;

/** What an internship is carried over with: the first event of the full-time selection, and whether once more is meant. */
export const carryOverRequest = z.strictObject({ event: newEvent, again: z._default(z.boolean(), false) });
/** The same as the schema passes it on. */
export type CarryOverRow = z.output<typeof carryOverRequest>;

/** The status that is chosen on a card, and the one that stood there when it was: what was changed since is not overwritten. */
export const statusChange = z.strictObject({ status: z.enum(STATUS_IDS), from: z.optional(z.enum(STATUS_IDS)) });
/** The same as the schema passes it on. */
export type StatusChangeRow = z.output<typeof statusChange>;

/** A custom name is kept only where it differs from the company's own. */
export function storedCustomName(customName: string | null, name: string): string | null {
  return customName && customName !== name ? customName : null;
}
