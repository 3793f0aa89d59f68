import { clockOf, END_OF_DAY } from '#domain/events/events.ts';
import { pick, recordOf } from '#domain/record.ts';
import { datedEvent } from '#domain/selections/dates.ts';
import {
  ADDRESS_FIELDS,
  FIELD_ENTRIES,
  type FieldOf,
  isMoment,
  MOMENT_FIELDS,
  OWN_FIELDS,
  type OwnField,
  type OwnFields,
  SELECTION_FIELDS,
} from '#domain/selections/fields.ts';
import type { SelectionDetailView } from '#domain/selections/views.ts';
import { EVENT_STEPS, type EventKind } from '#domain/taxonomy/event-types.ts';
import { dayLabel, type Instant, isClock, isDay, jstClock, jstDay, jstInstant } from '#domain/time.ts';
import { parseWebAddress } from '#domain/web-address.ts';
import { rebased, type TypedOver } from '#web/drafts/rebased.ts';
import type { SelectionValues } from '#web/outbox/acts.ts';
import type { Difference } from '#web/ui/feedback/Conflict.tsx';
import type { DateTime } from '#web/ui/fields/DateTimeField.tsx';
import { checkWebAddress } from '../../-event/web-address.ts';

/** The values of a selection's form. A moment consists of the values of its two inputs, separated by a space; '' where both are empty. */
export type SelectionDraft = { [F in OwnField]: F extends FieldOf<'choice' | 'flag'> ? OwnFields[F] : string };
export type SelectionField = OwnField;
export type MomentField = FieldOf<'moment'>;

export type SelectionProblems = Partial<Record<MomentField | FieldOf<'address'>, string>>;

/** The typed values, and the values that they were based on. */
export type TypedSelection = TypedOver<SelectionDraft> & {
  /** Whether open events change their phase along with the selection; true by default. */
  eventsFollow?: boolean;
};

export function draftOf(selection: SelectionDetailView): SelectionDraft {
  const typed = recordOf(OWN_FIELDS, (field) =>
    isMoment(field) ? typedMoment(selection[field], kindOf(field)) : (selection[field] ?? ''),
  );
  return { ...(typed as SelectionDraft), customCompanyName: selection.customCompanyName ?? selection.companyName };
}

/** What is sent of a form: the fields that were changed, as they were and as they are now. What was not touched may have been changed elsewhere. */
export function changeOf(
  { draft, from, version, eventsFollow }: TypedSelection,
  shown: readonly SelectionField[],
  companyName: string,
): { version: number; from: SelectionValues; to: SelectionValues; eventsFollow?: boolean } {
  const changed = shown.filter((field) => draft[field] !== from[field]);
  const sent = (typed: SelectionDraft) => pick(valuesOf(typed, companyName), changed);
  return { version, from: sent(from), to: sent(draft), ...(eventsFollow === false && { eventsFollow }) };
}

function valuesOf(typed: SelectionDraft, companyName: string): SelectionValues {
  const moments = recordOf(MOMENT_FIELDS, (field) => momentOf(typed[field]));
  const { customCompanyName } = typed;
  return { ...typed, ...moments, customCompanyName: customCompanyName === companyName ? null : customCompanyName };
}

/** Whether saving deletes the event of this date: it was cleared. */
export const isCleared = (typed: TypedSelection | null, field: MomentField): boolean =>
  typed !== null && typed.from[field] !== '' && typed.draft[field] === '';

/** The fields whose events saving deletes, with the ids of those. */
export function clearedEvents({ events }: SelectionDetailView, typed: TypedSelection) {
  return MOMENT_FIELDS.flatMap((field) => {
    const event = isCleared(typed, field) && datedEvent(events, SELECTION_FIELDS[field].event);
    return event ? [{ field, id: event.id }] : [];
  });
}
export type ClearedEvents = ReturnType<typeof clearedEvents>;

/** True for two drafts that are equal in these fields. `typedOnly` leaves the status out, which is chosen and not typed. */
export function isSameDraft(
  a: SelectionDraft,
  b: SelectionDraft,
  { shown = OWN_FIELDS, typedOnly = false }: { shown?: readonly SelectionField[]; typedOnly?: boolean } = {},
): boolean {
  return shown.every((field) => a[field] === b[field] || (typedOnly && field === 'status'));
}

/** The problems of the form, a sentence for each field; empty without problems. */
export function problemsOf(draft: SelectionDraft): SelectionProblems {
  const problems: SelectionProblems = {};
  for (const field of ADDRESS_FIELDS) {
    const checked = checkWebAddress(draft[field]);
    if (checked !== true) problems[field] = checked;
  }
  for (const field of MOMENT_FIELDS) {
    if (draft[field] !== '' && momentOf(draft[field]) === null) problems[field] = '日付を入力してください';
  }
  return problems;
}

/** The differing fields by their labels, with the typed and the stored value. */
export function differences(
  mine: SelectionDraft,
  stored: SelectionDraft,
  shown: readonly SelectionField[],
): Difference[] {
  return shown.map((field) => {
    const { label } = FIELD_ENTRIES[field];
    return { label, mine: textOf(field, mine[field]), stored: textOf(field, stored[field]) };
  });
}

/** The displayed text of a field's value. */
export function textOf(field: SelectionField, value: string | boolean): string {
  const entry = FIELD_ENTRIES[field];
  const text = String(value);
  if (entry.kind === 'choice') return entry.of[text]?.label ?? '';
  if (entry.kind === 'flag') return value ? entry.yes : entry.no;
  if (entry.kind === 'moment') return momentWords(text);
  if (entry.kind === 'address') return parseWebAddress(text) ?? '';
  return text;
}

/** A draft stored in this browser; null where it is invalid, or changes nothing of the stored selection. */
export function readTyped(found: unknown, stored: SelectionDetailView): TypedSelection | null {
  if (typeof found !== 'object' || found === null) return null;
  const { draft, from, version } = found as Partial<TypedSelection>;
  const now = draftOf(stored);
  const isDraft = (it: unknown) =>
    typeof it === 'object' &&
    it !== null &&
    OWN_FIELDS.every((field) => typeof (it as Record<string, unknown>)[field] === typeof now[field]);
  if (!isDraft(draft) || !isDraft(from) || typeof version !== 'number') return null;
  const typed = found as TypedSelection;
  return isSameDraft(rebased(typed, now, stored.version).draft, now) ? null : typed;
}

/** The kind of the event that a moment belongs to. */
export function kindOf(field: MomentField): EventKind {
  return EVENT_STEPS[SELECTION_FIELDS[field].event].kind ?? 'deadline';
}

const typedMoment = (at: Instant | null, kind: EventKind) =>
  at === null ? '' : textOfMoment({ day: jstDay(at), clock: clockOf({ kind, deadline: at }) ?? '' });

/** The values of the two inputs, as the draft stores them. */
export const textOfMoment = ({ day, clock }: DateTime) => (day || clock ? `${day} ${clock}` : '');

/** The inverse of `textOfMoment`. */
export function partsOfMoment(text: string): DateTime {
  const [day = '', clock = ''] = text.split(' ');
  return { day: isDay(day) ? day : '', clock: isClock(clock) ? clock : '' };
}

/** The moment itself: 23:59 where no time is given. Null without a day. */
function momentOf(text: string): Instant | null {
  const { day, clock } = partsOfMoment(text);
  if (day === '') return null;
  return jstInstant(day, clock === '' || clock === '00:00' ? END_OF_DAY : clock);
}

function momentWords(text: string): string {
  const at = momentOf(text);
  return at ? `${dayLabel(jstDay(at))}${jstClock(at)}` : '';
}
