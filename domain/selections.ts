/** Selections: a student's way through one company. What may be entered, and which statuses there are to choose from. */
import * as z from 'zod/mini';
import { newEvent, storedDeadline } from './events.ts';
import { idField, instantField, line, versionField, webAddress } from './fields.ts';
import { PHASE_IDS } from './taxonomy/phases.ts';
import { PRIORITY_IDS } from './taxonomy/priorities.ts';
import { STATUS_IDS } from './taxonomy/statuses.ts';
import type { Instant } from './time.ts';

/** Longest texts of a selection, in UTF-16 units. */
export const SELECTION_LENGTH = { company: 100, title: 120, jobType: 100, text: 20_000 } as const;
/** Events that can be entered together with a new selection. */
export const MAX_EVENTS_AT_ONCE = 50;
/** Selections that one student can have. */
export const MAX_SELECTIONS = 3000;

/** A selection as the wizard registers it: a company of the catalogue, with at least one event. */
export const newSelection = z.strictObject({
  companyId: idField,
  customCompanyName: z._default(z.nullable(line(SELECTION_LENGTH.company)), null),
  jobType: z._default(line(SELECTION_LENGTH.jobType), ''),
  eventTitle: z._default(line(SELECTION_LENGTH.title), ''),
  priority: z.enum(PRIORITY_IDS),
  selectionPhase: z._default(z.enum(PHASE_IDS), 'intern'),
  companyUrl: z._default(webAddress, null),
  events: z.array(newEvent).check(z.minLength(1), z.maxLength(MAX_EVENTS_AT_ONCE)),
});
/** A selection as the wizard gives it. */
export type NewSelection = z.input<typeof newSelection>;
/** The same as the schema passes it on, every field filled. */
export type NewSelectionRow = z.output<typeof newSelection>;

/** A moment by which something is due, or null: 23:59 where no time was given. */
const deadlineField = z.nullable(
  z.pipe(
    instantField,
    z.transform((at: Instant) => storedDeadline('deadline', at)),
  ),
);

/** A change to a selection's own fields, with the version that the student saw. The my-page login has doors of its own. */
export const selectionPatch = z.extend(
  z.partial(
    z.strictObject({
      customCompanyName: z.nullable(line(SELECTION_LENGTH.company)),
      jobType: line(SELECTION_LENGTH.jobType),
      eventTitle: line(SELECTION_LENGTH.title),
      priority: z.enum(PRIORITY_IDS),
      selectionPhase: z.enum(PHASE_IDS),
      companyUrl: webAddress,
      notes: line(SELECTION_LENGTH.text),
      esContent: line(SELECTION_LENGTH.text),
      esDocUrl: webAddress,
      esDeadline: deadlineField,
      esSubmitted: z.boolean(),
      expectedResultBy: deadlineField,
      offerReplyBy: deadlineField,
      status: z.enum(STATUS_IDS),
    }),
  ),
  { version: versionField },
);
/** A change as the schema passes it on. */
export type SelectionPatchRow = z.output<typeof selectionPatch>;

/** What an internship is carried over with: the first event of the full-time selection, and whether once more is meant. */
export const carryOverRequest = z.strictObject({ event: newEvent, again: z._default(z.boolean(), false) });
/** The same as the schema passes it on. */
export type CarryOverRow = z.output<typeof carryOverRequest>;

/** The status that is chosen on a card, and the one that stood there when it was: what was changed since is not overwritten. */
export const statusChange = z.strictObject({ status: z.enum(STATUS_IDS), from: z.optional(z.enum(STATUS_IDS)) });
/** The same as the schema passes it on. */
export type StatusChangeRow = z.output<typeof statusChange>;

/** How long a text is as an ES form counts it: characters, of which line breaks are none. */
export function countCharacters(text: string): number {
  return [...text.replace(/[\r\n]/g, '')].length;
}

/** A custom name is kept only where it differs from the company's own. */
export function storedCustomName(customName: string | null, name: string): string | null {
  return customName && customName !== name ? customName : null;
}
