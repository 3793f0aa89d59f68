/**
 * What programs see of a student's data: the schemas of the answers, and what makes them. They name every field: what an export without
 * private texts leaves out (memos, ES, own places and links) and the my-page login have no place in them.
 */
import * as z from 'zod/mini';
import { SOURCE_IDS } from '../companies/sources.ts';
import { idField, instantField, versionField } from '../fields.ts';
import { displayName } from '../selections/selection-facts.ts';
import type { EventView, ProfileView, SelectionView } from '../selections/views.ts';
import { EVENT_RESULT_IDS } from '../taxonomy/event-results.ts';
import { EVENT_SUBTYPE_IDS, EVENT_TYPE_IDS } from '../taxonomy/event-types.ts';
import { PHASE_IDS } from '../taxonomy/phases.ts';
import { PRIORITY_IDS } from '../taxonomy/priorities.ts';
import { STATUS_IDS } from '../taxonomy/statuses.ts';
import { type Day, isDay, jstDay } from '../time.ts';

const nullableText = z.nullable(z.string());
const count = z.int().check(z.gte(0));
/** A day in Japan. */
export const dayField = z.string().check(z.refine(isDay)) as z.ZodMiniType<Day, Day>;

const step = {
  eventType: z.enum(EVENT_TYPE_IDS),
  subtype: z.nullable(z.enum(EVENT_SUBTYPE_IDS)),
  kind: z.enum(['deadline', 'appointment', 'expected']),
  deadline: instantField,
  endsAt: z.nullable(instantField),
};

export const openEvent = z.strictObject({
  id: idField,
  selectionId: idField,
  ...step,
  selectionPhase: z.enum(PHASE_IDS),
  publicDescription: z.string(),
  publicContent: z.string(),
  publicUrl: nullableText,
  publicLocation: z.string(),
  completed: z.boolean(),
  result: z.nullable(z.enum(EVENT_RESULT_IDS)),
  sharedEventId: z.nullable(idField),
  version: versionField,
  createdAt: instantField,
  updatedAt: instantField,
});
/** An event as programs see it. */
export type OpenEvent = z.output<typeof openEvent>;

export const openSelection = z.strictObject({
  id: idField,
  companyId: z.nullable(idField),
  companyName: z.string(),
  customCompanyName: nullableText,
  industryCategory: nullableText,
  status: z.enum(STATUS_IDS),
  priority: z.enum(PRIORITY_IDS),
  selectionPhase: z.enum(PHASE_IDS),
  eventTitle: z.string(),
  jobType: z.string(),
  companyUrl: nullableText,
  version: versionField,
  createdAt: instantField,
  updatedAt: instantField,
  events: z.array(openEvent),
});
/** A selection as programs see it, its events by moment. */
export type OpenSelection = z.output<typeof openSelection>;

export const listedEvent = z.extend(openEvent, { companyName: z.string() });
/** An event in the list of all, with the name of its company. */
export type ListedEvent = z.output<typeof listedEvent>;

export const calendarEntry = z.strictObject({ id: idField, ...step, companyName: z.string() });
/** All that a program with the scope `calendar` sees of an event. */
export type CalendarEntry = z.output<typeof calendarEntry>;

export const openProfile = z.strictObject({
  name: z.string(),
  graduationYear: z.nullable(z.int()),
  prefecture: nullableText,
  university: nullableText,
  targetIndustries: z.array(z.strictObject({ category: z.string(), detail: nullableText })),
  targetJobTypes: z.array(z.string()),
  targetCompanySizes: z.array(z.string()),
});
/** A profile as programs see it: no address. */
export type OpenProfile = z.output<typeof openProfile>;

export const companyView = z.strictObject({
  id: idField,
  name: z.string(),
  displayName: z.string(),
  reading: nullableText,
  industryCategory: nullableText,
  industrySubCategory: nullableText,
  location: nullableText,
  source: z.enum(SOURCE_IDS),
  isUserRegistered: z.boolean(),
});
export const companyHit = z.extend(companyView, { score: z.number() });

const sharedEvent = z.strictObject({
  id: idField,
  companyId: idField,
  companyName: z.string(),
  eventType: step.eventType,
  title: z.string(),
  deadline: instantField,
  selectionPhase: z.enum(PHASE_IDS),
  graduationYear: z.nullable(z.int()),
  publicDescription: z.string(),
  publicContent: z.string(),
  publicUrl: nullableText,
  publicLocation: z.string(),
  confirmations: count,
  lastConfirmedOn: dayField,
  disagrees: z.boolean(),
  reportedByMe: z.boolean(),
});
export const sharedEvents = z.strictObject({ current: z.array(sharedEvent), previous: z.array(sharedEvent) });

/** An event without what is private. */
export function toOpenEvent(event: EventView): OpenEvent {
  const { id, selectionId, eventType, subtype, kind, deadline, endsAt, selectionPhase } = event;
  const { publicDescription, publicContent, publicUrl, publicLocation } = event;
  const { completed, result, sharedEventId, version, createdAt, updatedAt } = event;
  return {
    ...{ id, selectionId, eventType, subtype, kind, deadline, endsAt, selectionPhase },
    ...{ publicDescription, publicContent, publicUrl, publicLocation },
    ...{ completed, result, sharedEventId, version, createdAt, updatedAt },
  };
}

/** A selection without what is private. */
export function toOpenSelection(selection: SelectionView): OpenSelection {
  const { id, companyId, companyName, customCompanyName, industryCategory } = selection;
  const { status, priority, selectionPhase, eventTitle, jobType, companyUrl } = selection;
  const { version, createdAt, updatedAt, events } = selection;
  return {
    ...{ id, companyId, companyName, customCompanyName, industryCategory },
    ...{ status, priority, selectionPhase, eventTitle, jobType, companyUrl },
    ...{ version, createdAt, updatedAt, events: events.map(toOpenEvent) },
  };
}

/** A profile without the address of its student. */
export function toOpenProfile(profile: ProfileView): OpenProfile {
  const { name, graduationYear, prefecture, university } = profile;
  const { targetIndustries, targetJobTypes, targetCompanySizes } = profile;
  return { name, graduationYear, prefecture, university, targetIndustries, targetJobTypes, targetCompanySizes };
}

/** Which events a program asks for: from one day in Japan to another, both included, and done or not. */
export const eventRange = z.strictObject({
  from: z.optional(dayField),
  to: z.optional(dayField),
  completed: z.optional(z.enum(['true', 'false'])),
});
/** The output of the schema. */
export type EventRange = z.output<typeof eventRange>;

/** The events of these selections within a range, by moment. */
export function eventsWithin(selections: readonly SelectionView[], { from, to, completed }: EventRange): ListedEvent[] {
  const isWanted = (event: EventView) =>
    (from === undefined || jstDay(event.deadline) >= from) &&
    (to === undefined || jstDay(event.deadline) <= to) &&
    (completed === undefined || event.completed === (completed === 'true'));
  return selections
    .flatMap((selection) =>
      selection.events
        .filter(isWanted)
        .map((event) => ({ ...toOpenEvent(event), companyName: displayName(selection) })),
    )
    .sort((a, b) => (a.deadline === b.deadline ? (a.id < b.id ? -1 : 1) : a.deadline < b.deadline ? -1 : 1));
}

/** An event with nothing but its date and company. */
export function toCalendarEntry({ id, eventType, subtype, kind, deadline, endsAt, companyName }: ListedEvent) {
  return { id, eventType, subtype, kind, deadline, endsAt, companyName } satisfies CalendarEntry;
}
