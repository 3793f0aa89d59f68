import { eventTitle, type NewEvent, storedMoments } from '#domain/events/events.ts';
import { FIELD_ENTRIES, type OwnField } from '#domain/selections/fields.ts';
import type { EventView, SelectionView } from '#domain/selections/views.ts';
import { STATUSES } from '#domain/taxonomy/statuses.ts';
import { dayLabel, type Instant, jstClock, jstDay } from '#domain/time.ts';
import type { Act, Entry, SelectionValues } from '#web/outbox/acts.ts';
import type { Difference } from '#web/ui/feedback/Conflict.tsx';
import { differences } from '../-event/differences.ts';
import { doneBy, movedTo } from './done-by.ts';

/** What was done, as a sentence. */
export function labelOf(act: Act, selection: SelectionView | undefined): string {
  if (act.kind === 'status') return `ステータスを${STATUSES[act.status].label}に${doneBy(act)}`;
  if (act.kind === 'selection') {
    const labels = Object.keys(act.to).map((field) => FIELD_ENTRIES[field as OwnField].label);
    return `${labels.join('・') || '選考情報'}を${doneBy(act)}`;
  }
  if (act.kind === 'newEvent') return addedText(act.event);
  if (act.kind === 'newSelection') return act.made.selection.events.map(addedText).join('、');
  const event = selection?.events.find((it) => it.id === act.eventId);
  const title = event ? eventTitle(event) : '予定';
  const moment = movedTo(act);
  return `${title}を${moment ? `${momentText(moment)}に` : ''}${doneBy(act)}`;
}

function addedText(event: NewEvent): string {
  const { subtype = null, endsAt = null, publicDescription = '' } = event;
  const { deadline } = storedMoments({ ...event, subtype, endsAt });
  const title = eventTitle({ ...event, subtype, publicDescription });
  return `${title}（${momentText(deadline)}）を追加しました`;
}

const momentText = (at: Instant) => `${dayLabel(jstDay(at))}${jstClock(at)}`;

/** What a stopped change of fields says, and what is stored; what was typed stays to be read where the server refuses it. */
export function changesOf({ act, state, current }: Entry, selection: SelectionView | undefined): Difference[] {
  if (state === 'waiting') return [];
  const changes =
    act.kind === 'event'
      ? eventChanges(
          act,
          current,
          selection?.events.find((it) => it.id === act.eventId),
        )
      : act.kind === 'selection'
        ? selectionChanges(act.to, current)
        : [];
  return changes.filter((it) => it.mine.trim() !== it.stored.trim());
}

function eventChanges({ from, to }: Extract<Act, { kind: 'event' }>, current: Entry['current'], event?: EventView) {
  const stored = { ...EMPTY, ...event, ...(current ?? from) } as EventView;
  return differences({ ...stored, ...to } as NewEvent, stored);
}

/** An event that is gone. */
const EMPTY = {
  eventType: 'other',
  subtype: null,
  kind: 'deadline',
  deadline: '1970-01-01T00:00:00.000Z',
  endsAt: null,
};

function selectionChanges(to: SelectionValues, current: Entry['current']): Difference[] {
  return (Object.keys(to) as (OwnField & keyof SelectionValues)[]).map((field) => ({
    label: FIELD_ENTRIES[field].label,
    mine: valueText(field, to[field]),
    stored: current ? valueText(field, current[field]) : '',
  }));
}

function valueText(field: OwnField, value: unknown): string {
  const entry = FIELD_ENTRIES[field];
  if (entry.kind === 'choice') return entry.of[String(value)]?.label ?? '';
  if (entry.kind === 'flag') return value ? entry.yes : entry.no;
  if (entry.kind === 'moment') return value ? momentText(String(value) as Instant) : '';
  return String(value ?? '');
}
