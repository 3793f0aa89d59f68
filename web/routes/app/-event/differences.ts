import { endText, type NewEvent } from '#domain/events/events.ts';
import { travelLabel } from '#domain/events/travel.ts';
import { REMINDER_LABELS } from '#domain/reminders/timings.ts';
import { EMPTY_EVENT_DRAFT, type EventDraft } from '#domain/selections/event-draft.ts';
import type { EventView } from '#domain/selections/views.ts';
import { stepLabel } from '#domain/taxonomy/event-types.ts';
import { PHASES } from '#domain/taxonomy/phases.ts';
import { dayLabel, jstClock, jstDay } from '#domain/time.ts';
import { parseWebAddress } from '#domain/web-address.ts';
import { rebased, type TypedOver } from '#web/drafts/rebased.ts';
import type { Difference } from '#web/ui/feedback/Conflict.tsx';

/** The typed and the stored values of an event, field by field. */
export function differences(mine: NewEvent, stored: EventView): Difference[] {
  const text = (label: string, read: (it: NewEvent) => string | null | undefined) => ({
    label,
    mine: read(mine) ?? '',
    stored: read(stored) ?? '',
  });
  return [
    text('予定名', (it) => it.publicDescription),
    text('種類', (it) => stepLabel(it)),
    text('日時', momentOf),
    text('区分', (it) => it.selectionPhase && PHASES[it.selectionPhase].label),
    text('リマインド', (it) => it.reminderTypes?.map((type) => REMINDER_LABELS[type]).join('・')),
    text('内容', (it) => it.publicContent),
    text('会場', (it) => it.publicLocation),
    text('案内ページ', (it) => parseWebAddress(it.publicUrl ?? '')),
    text('詳細の共有', (it) => (it.shareDetails ? '共有する' : '共有しない')),
    text('場所', (it) => it.location),
    text('URL', (it) => parseWebAddress(it.privateUrl ?? '')),
    text('移動時間', ({ travelMinutes: it }) => (it == null ? '自動' : travelLabel(it))),
    text('自分だけのメモ', (it) => it.privateMemo),
  ];
}

function momentOf({ deadline, endsAt = null }: NewEvent): string {
  return `${dayLabel(jstDay(deadline))}${jstClock(deadline)}${endsAt ? `–${endText({ deadline, endsAt })}` : ''}`;
}

/** True for two equal drafts. */
export function isSameEvent(a: EventDraft, b: EventDraft): boolean {
  return (Object.keys(EMPTY_EVENT_DRAFT) as (keyof EventDraft)[]).every(
    (field) => String(a[field]) === String(b[field]),
  );
}

/** A draft stored in this browser; null where it is invalid, or has no changes. */
export function readEventDraft(found: unknown, begun: EventDraft): EventDraft | null {
  const draft = asEventDraft(found, begun);
  return draft && !isSameEvent(draft, begun) ? draft : null;
}

/** What was typed over an event, as stored in this browser; null where it is invalid, or has no changes to the event as it is now. */
export function readTypedEvent(found: unknown, now: EventDraft, version: number): TypedOver<EventDraft> | null {
  const typed = asTypedEvent(found, now, version);
  return typed && !isSameEvent(rebased(typed, now, version).draft, now) ? typed : null;
}

function asTypedEvent(found: unknown, now: EventDraft, version: number): TypedOver<EventDraft> | null {
  const stored = found as Partial<TypedOver<unknown>> | null | undefined;
  const from = asEventDraft(stored?.from, now);
  // Earlier releases stored nothing but the draft.
  const draft = asEventDraft(from ? stored?.draft : found, now);
  return draft && { draft, from: from ?? now, version: stored?.version ?? version };
}

function asEventDraft(found: unknown, begun: EventDraft): EventDraft | null {
  if (typeof found !== 'object' || found === null) return null;
  // Earlier releases stored neither; the length is that of the event.
  const stored: Record<string, unknown> = { travelMinutes: '', extraDays: begun.extraDays, ...found };
  const isDraft = Object.entries(EMPTY_EVENT_DRAFT).every(([field, empty]) => typeof stored[field] === typeof empty);
  return isDraft ? ({ ...EMPTY_EVENT_DRAFT, ...stored } as EventDraft) : null;
}
