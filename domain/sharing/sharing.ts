/**
 * Sharing: dates that students of one company share. Type, deadline and phase are shared automatically, the public details only where the
 * student chooses so. A shared event is information only: no student's change affects another student's copy.
 */
import * as z from 'zod/mini';
import { EVENT_LENGTH, reminderChoice } from '../events/events.ts';
import { idField, instantField, versionField } from '../fields.ts';
import type { EventType } from '../taxonomy/event-types.ts';
import type { Phase } from '../taxonomy/phases.ts';
import { REPORT_REASON_IDS } from '../taxonomy/report-reasons.ts';
import { sharedLine, sharedText } from '../text/shared-text.ts';
import { DAY, type Instant, plus } from '../time.ts';
import { parseWebAddress } from '../web-address.ts';

/** Events that one student may share within a day, in all and for one company. Further ones are saved but not shared. */
export const MAX_SHARED_A_DAY = { all: 30, company: 10 } as const;
/** How long an account counts as new: what only new accounts entered is not shown to others. */
export const NEW_ACCOUNT_MS = DAY;
/** Date changes that a student may decline for an event; after that no more are proposed for it. */
export const MAX_KEPT_DATES = 3;
/** Reports that one student may make within a day, including withdrawn ones. */
export const MAX_REPORTS_A_DAY = 20;
/** A date is shared until a day after it has passed, for students who enter it late, … */
const SHARED_AFTER_MS = DAY;
/** … and from two years before it. */
const SHARED_AHEAD_MS = 731 * DAY;

/** Why a shared event is reported. */
export const sharedEventReport = z.strictObject({ reason: z.enum(REPORT_REASON_IDS) });

/** What an undo gives back to an event, and the version that it had before the answer. */
const eventBefore = z.strictObject({
  version: versionField,
  deadline: instantField,
  reminderTypes: reminderChoice.shape.types,
  sharedEventId: z.nullable(idField),
});

/**
 * The answer to a date change: move the event (`from` the date that was shown; tabs of older releases send none), or keep its date (and do
 * not propose this one again); `undo` takes back the one, with the event as it was, and `ask` the other.
 */
export const dateChangeAnswer = z.discriminatedUnion('answer', [
  z.strictObject({ sharedEventId: idField, answer: z.literal('accept'), from: z.optional(instantField) }),
  z.strictObject({ sharedEventId: idField, answer: z.enum(['keep', 'ask']) }),
  z.strictObject({ sharedEventId: idField, answer: z.literal('undo'), before: eventBefore }),
]);
/** The output of the schema. */
export type DateChangeAnswer = z.output<typeof dateChangeAnswer>;

/** The key of a shared event: entries of students with equal keys are the same. */
export type SharedKey = {
  companyId: string;
  eventType: EventType;
  selectionPhase: Phase;
  graduationYear: number | null;
  deadline: Instant;
};

/** The shared public details; null where there are none. */
export type SharedDetails = {
  title: string | null;
  description: string | null;
  url: string | null;
  location: string | null;
};

/** Whether an event with this deadline is shared at this moment. */
export function isShareable(deadline: Instant, now: Instant): boolean {
  return deadline >= plus(now, -SHARED_AFTER_MS) && deadline <= plus(now, SHARED_AHEAD_MS);
}

/** When a contribution begins to count: once the account is no longer new. */
export function countsFrom(accountCreatedAt: Instant, saidAt: Instant): Instant {
  const established = plus(accountCreatedAt, NEW_ACCOUNT_MS);
  return established > saidAt ? established : saidAt;
}

/**
 * How many of these students count: each new account needs another student behind the same event, so that many new accounts never outvote a
 * few others.
 */
export function countedConfirmations(students: number, ofThemNew: number): number {
  const established = students - ofThemNew;
  return established + Math.min(established, ofThemNew);
}

/** Whether any detail is set. */
export function hasDetails({ title, description, url, location }: SharedDetails): boolean {
  return [title, description, url, location].some((detail) => detail !== null);
}

type Described = {
  shareDetails: boolean;
  publicDescription: string;
  publicContent: string;
  publicUrl: string | null;
  publicLocation: string;
};

/** The texts of an event that are shared: none unless the student chose so. */
export function sharedDetails(event: Described): SharedDetails {
  if (!event.shareDetails) return { title: null, description: null, url: null, location: null };
  return {
    title: sharedLine(event.publicDescription, EVENT_LENGTH.title) || null,
    description: sharedText(event.publicContent, EVENT_LENGTH.description) || null,
    url: event.publicUrl === null ? null : parseWebAddress(event.publicUrl),
    location: sharedLine(event.publicLocation, EVENT_LENGTH.location) || null,
  };
}

/** The shared part of an event, before or after a change. */
export type ShareableEvent = { key: SharedKey; details: SharedDetails };

/** The change of an event's contribution when its student changes the event. */
export type SharingChange = 'stay' | 'join' | 'leave' | 'move' | 'describe';

/** The change between the shared part before and after; null for none. An event outside the sharing period is not shared anew. */
export function sharingChange(
  before: ShareableEvent | null,
  after: ShareableEvent | null,
  now: Instant,
): SharingChange {
  if (after === null) return before ? 'leave' : 'stay';
  if (before && sameKey(before.key, after.key)) return sameDetails(before.details, after.details) ? 'stay' : 'describe';
  if (isShareable(after.key.deadline, now)) return before ? 'move' : 'join';
  return before && !sameDate(before.key, after.key) ? 'leave' : 'stay';
}

/** Neither the graduation year nor the phase is a date of its own. */
export const sameDate = (a: SharedKey, b: SharedKey) => a.deadline === b.deadline && a.eventType === b.eventType;
const sameKey = (a: SharedKey, b: SharedKey) => sharedKeyText(a) === sharedKeyText(b);
const sameDetails = (a: SharedDetails, b: SharedDetails) =>
  a.title === b.title && a.description === b.description && a.url === b.url && a.location === b.location;

/** The key as one text: equal for equal keys. Its order is the locking order. */
export function sharedKeyText(key: SharedKey): string {
  return [key.companyId, key.eventType, key.selectionPhase, key.graduationYear ?? '', key.deadline].join(' ');
}

/** The entries that may still be shared within the day, in their order: `lately` are the companies of what the student shared within it. */
export function withinDay<E extends { companyId: string }>(entered: E[], lately: string[]): E[] {
  const shared = [...lately];
  return entered.filter(({ companyId }) => {
    const room = shared.length < MAX_SHARED_A_DAY.all;
    const roomHere = shared.filter((it) => it === companyId).length < MAX_SHARED_A_DAY.company;
    if (room && roomHere) shared.push(companyId);
    return room && roomHere;
  });
}
