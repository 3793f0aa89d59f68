/** Adding an event by one line: what was read and what was chosen become an event, and what is still open becomes questions. */
import { eventKind, isSameStep, type NewEvent, storedDeadline } from '../events/events.ts';
import { asDeadline } from '../mail-reading/midnight.ts';
import type { EventReading, KnownCompany, Moment, Read, Reading } from '../mail-reading/reading.ts';
import { byText } from '../order.ts';
import { isEqual } from '../record.ts';
import { defaultReminderTypes } from '../reminders/timings.ts';
import { EMPTY_EVENT_DRAFT, type EventDraft, kindOf, newEventOf, timedOf } from '../selections/event-draft.ts';
import { displayName, isActive } from '../selections/selection-facts.ts';
import type { OwnNames } from '../selections/selection-list.ts';
import { nextEvent } from '../selections/selection-list.ts';
import type { EventView, SelectionView } from '../selections/views.ts';
import { EVENT_TYPES, type EventKind, type EventType } from '../taxonomy/event-types.ts';
import type { Industry } from '../taxonomy/industries.ts';
import type { Phase } from '../taxonomy/phases.ts';
import { addDays, type Day, daysBetween, type Instant } from '../time.ts';

/** Where the event goes: a selection of the student's, another one of a company, or one of a company that is registered with it. */
export type AddTarget =
  | { kind: 'own'; selectionId: string }
  | { kind: 'company'; companyId: string; name: string }
  | { kind: 'new'; name: string; reading: string; industry: Industry | '' };

/** What the student chose in place of what was read. */
export type Picks = Partial<
  Pick<
    EventDraft,
    | 'publicDescription'
    | 'eventType'
    | 'kind'
    | 'day'
    | 'clock'
    | 'endClock'
    | 'extraDays'
    | 'location'
    | 'privateUrl'
    | 'privateMemo'
    | 'travelMinutes'
  >
> & { target?: AddTarget; phase?: Phase };

/** What has to be answered before the event can be saved, in the order of the questions. */
export type AddQuestion = 'company' | 'industry' | 'moment' | 'type' | 'phase';

/** The event as it would be saved. */
export type AddState = {
  target: AddTarget | null;
  /** The selection that is the target; none where that is a company, or the selection is gone. */
  own: SelectionView | undefined;
  /** The student's selections among which to choose, the likely one first. */
  choices: readonly SelectionView[];
  draft: EventDraft;
  phase: Phase | null;
  questions: readonly AddQuestion[];
};

/** The companies of the student's selections by all their names, those of the catalogue included. */
export function knownCompaniesOf(selections: readonly SelectionView[], names: OwnNames): KnownCompany[] {
  const known = new Map<string, { id: string; name: string; names: string[]; hosts: string[] }>();
  for (const it of selections) {
    const id = companyKey(it);
    const company = known.get(id) ?? { id, name: displayName(it), names: [...(names[id] ?? [])], hosts: [] };
    company.names.push(it.companyName, displayName(it));
    company.hosts.push(...hostOf(it.companyUrl));
    known.set(id, company);
  }
  return [...known.values()];
}

/** The active selections to begin with: those with the nearest open event first, then the others, the latest changed first. */
export function nearestSelections(selections: readonly SelectionView[], now: Instant, limit: number): SelectionView[] {
  const next = new Map(selections.map((it) => [it.id, nextEvent(it, now)?.deadline]));
  const order = (a: SelectionView, b: SelectionView) => {
    const [first, second] = [next.get(a.id), next.get(b.id)];
    if (first && second) return byText(first, second) || byText(a.id, b.id);
    return Number(Boolean(second)) - Number(Boolean(first)) || byText(b.updatedAt, a.updatedAt);
  };
  return selections
    .filter((it) => isActive(it.status))
    .sort(order)
    .slice(0, limit);
}

/** The id by which selections of one company belong together. */
export function companyKey(selection: SelectionView): string {
  return selection.companyId ?? selection.id;
}

function hostOf(url: string | null): string[] {
  const host = /^https?:\/\/(?:www\.)?([^/:?#]+)/.exec(url ?? '')?.[1];
  return host ? [host] : [];
}

/** What stands in the sheet: what was chosen, else what was read. Without an event in the reading only what was chosen. */
export function addState(reading: Reading, picks: Picks, selections: readonly SelectionView[]): AddState {
  const [event] = reading.events;
  const choices = choicesOf(reading, selections);
  const target = picks.target ?? sureTarget(reading, choices);
  const own = target?.kind === 'own' ? selections.find((it) => it.id === target.selectionId) : undefined;
  const phase = own?.selectionPhase ?? picks.phase ?? reading.phase?.value ?? null;
  const draft = draftOfReading(event, picks, phase);
  const moment = momentAs(draft.kind, event);
  const isMomentPicked = picks.clock !== undefined || (moment?.doubt !== 'hour' && isOtherDay(moment, picks));
  const questions: AddQuestion[] = [];
  if (!target || (target.kind === 'own' && !own)) questions.push('company');
  if (target?.kind === 'new' && target.industry === '') questions.push('industry');
  if (!timedOf(draft) || (!isMomentPicked && moment && !moment.isSure)) questions.push('moment');
  if (draft.eventType === '' || (!picks.eventType && event?.type && !event.type.isSure)) questions.push('type');
  if (target && !phase) questions.push('phase');
  return {
    target,
    own,
    choices,
    draft,
    phase,
    questions,
  };
}

/** The name of the company of the event; empty while it is open. */
export function companyNameOf({ target, own }: Pick<AddState, 'target' | 'own'>): string {
  if (own) return displayName(own);
  return target && 'name' in target ? target.name : '';
}

/** The selections of the companies that were read: active ones first, of the phase that was read first. */
function choicesOf({ company, phase }: Reading, selections: readonly SelectionView[]): SelectionView[] {
  const keys = company?.choices.map((it) => it.id) ?? [];
  const rank = (it: SelectionView) =>
    keys.indexOf(companyKey(it)) * 4 +
    (isActive(it.status) ? 0 : 2) +
    (phase && it.selectionPhase !== phase.value ? 1 : 0);
  return selections.filter((it) => keys.includes(companyKey(it))).sort((a, b) => rank(a) - rank(b));
}

/** The selection that can only be meant: the one active one of a company that is sure, by the phase where there are several. */
function sureTarget({ company, phase }: Reading, choices: readonly SelectionView[]): AddTarget | null {
  if (!company?.isSure) return null;
  const active = choices.filter((it) => isActive(it.status));
  const likely = active.length > 0 ? active : choices;
  const fitting = phase && likely.length > 1 ? likely.filter((it) => it.selectionPhase === phase.value) : likely;
  const [only, ...others] = fitting;
  return only && others.length === 0 ? { kind: 'own', selectionId: only.id } : null;
}

function isOtherDay(read: Read<Moment> | null, { day }: Picks): boolean {
  return day !== undefined && !isNamed(day, read);
}

function draftOfReading(event: EventReading | undefined, picks: Picks, phase: Phase | null): EventDraft {
  const { target: _target, phase: _phase, ...picked } = picks;
  const eventType = picks.eventType ?? event?.type?.value ?? '';
  const kind = kindOf({ eventType, kind: picks.kind ?? event?.kind ?? 'deadline' });
  const moment = momentAs(kind, event);
  const read = moment?.value;
  return {
    ...EMPTY_EVENT_DRAFT,
    publicDescription: event ? titleOf(event) : '',
    day: read?.day ?? '',
    clock: read?.clock ?? '',
    endClock: read?.endClock ?? '',
    extraDays: extraDaysOn(picks.day, moment),
    location: event?.place?.value ?? '',
    privateUrl: event?.url?.value ?? '',
    privateMemo: event?.memo.map((it) => it.value).join('\n') ?? '',
    selectionPhase: phase ?? EMPTY_EVENT_DRAFT.selectionPhase,
    ...picked,
    eventType,
    kind,
    reminderTypes: [...defaultReminderTypes(kind)],
  };
}

/** The moment that was read, as that of an event of a kind: 0:00 of a deadline is asked about. Null without one. */
export function momentAs(kind: EventKind, event: EventReading | undefined): Read<Moment> | null {
  if (!event?.moment) return null;
  return kind === 'deadline' ? asDeadline(event.moment) : event.moment;
}

/** Whether a chosen day is that of the moment: 0:00 and 25時 of a day may be on the one beside it. */
function isNamed(day: Day, read: Read<Moment> | null): boolean {
  if (!read) return false;
  const isNight = read.doubt === 'midnight' && addDays(day, 1) === read.value.day;
  return isNight || [read.value, ...read.choices].some((it) => it.day === day);
}

/** How many days more than the chosen one it lasts, if any was chosen: of several moments that of this day. */
function extraDaysOn(day: Day | '' | undefined, read: Read<Moment> | null): number {
  const moments = read ? [read.value, ...read.choices] : [];
  const moment = day === undefined ? moments[0] : moments.find((it) => it.day === day);
  return moment ? extraDaysOf(moment) : 0;
}

/** Days from the first to the last one of a moment that was read. */
export function extraDaysOf({ day, endDay }: Moment): number {
  return endDay ? Math.max(0, daysBetween(day, endDay)) : 0;
}

/** The choices with another one. The first day that is chosen leaves a time that stands alone in the line. */
export function picksWith(picks: Picks, chosen: Picks, { events: [event] }: Reading): Picks {
  const isFirstDay = chosen.day && !picks.day && !event?.moment;
  if (!isFirstDay || chosen.clock !== '') return { ...picks, ...chosen };
  const { clock: _clock, ...left } = { ...picks, ...chosen };
  return left;
}

const CLOCK_PICKS = ['clock', 'endClock', 'extraDays'] as const;
const MOMENT_PICKS = ['day', ...CLOCK_PICKS] as const;
const TYPE_PICKS = ['eventType', 'kind'] as const;

/** What was chosen, after the line was typed on: what the line now says otherwise than before counts in place of the choice. */
export function picksAfter(picks: Picks, before: Reading, after: Reading): Picks {
  const [was, is] = [before.events[0], after.events[0]];
  // A time alone is read as one of the chosen day, which stays.
  const momentPicks = picks.day && isNamed(picks.day, is?.moment ?? null) ? CLOCK_PICKS : MOMENT_PICKS;
  const dropped: (keyof Picks)[] = [
    ...(isSaidAnew(was?.moment, is?.moment) ? momentPicks : []),
    ...(isSaidAnew(was?.type, is?.type) ? TYPE_PICKS : []),
    ...(isSaidAnew(was?.place, is?.place) ? (['location'] as const) : []),
    ...(isSaidAnew(was?.url, is?.url) ? (['privateUrl'] as const) : []),
    ...(isSaidAnew(before.phase, after.phase) ? (['phase'] as const) : []),
    ...(isOtherCompany(before, after) ? (['target'] as const) : []),
  ];
  const kept = Object.fromEntries(Object.entries(picks).filter(([field]) => !dropped.includes(field as keyof Picks)));
  return kept as Picks;
}

type MaybeRead = Read<unknown> | null | undefined;

function isSaidAnew(was: MaybeRead, is: MaybeRead): boolean {
  return Boolean(is) && !isEqual(was?.value, is?.value);
}

/** True where another company is named. A name that is only typed on is the same one. */
function isOtherCompany({ company: was }: Reading, { company: is }: Reading): boolean {
  if (!is) return false;
  if (is.value.id !== null) return is.value.id !== was?.value.id;
  if (!was) return false;
  const [before, after] = [was.value.name, is.value.name];
  return was.value.id !== null || !(before.startsWith(after) || after.startsWith(before));
}

/** Words that say no more than the kind of an event. */
const PLAIN_TITLES = [
  'ES',
  'エントリーシート',
  'エントリー',
  'SPI',
  'GD',
  'グルディス',
  'インターン',
  'インターンシップ',
  '面談',
  'テスト',
];

/** The name of an event that was read; none where it says no more than the kind. */
function titleOf({ title, type }: EventReading): string {
  if (!type) return title;
  const { label, short } = EVENT_TYPES[type.value];
  const plain: readonly string[] = [label, short, ...PLAIN_TITLES];
  const isPlain = plain.some((it) => it.toLowerCase() === title.toLowerCase()) && !/[次終]/.test(title);
  return isPlain ? '' : title;
}

/** The event to send. Call only without open questions. */
export function addedEvent({ draft }: AddState): NewEvent | null {
  const timed = timedOf(draft);
  return timed && draft.eventType !== '' ? newEventOf(draft, draft.eventType, timed) : null;
}

/** An event of the selection that is like the one to be added: the same, or of a kind of which there is one, at another time. */
export type Likeness = { event: EventView; isSame: boolean };

/** Kinds of which a selection has one at a time. */
const ONCE: readonly EventType[] = ['pre_entry', 'es_deadline', 'web_test'];

/** The event that the new one may repeat; null without one. */
export function likenessOf(added: NewEvent, selection: SelectionView | undefined): Likeness | null {
  const deadline = storedDeadline(eventKind(added.eventType, added.kind), added.deadline);
  const same = selection?.events.find((it) => isSameStep(it, { ...added, deadline }));
  if (same) return { event: same, isSame: true };
  const other = ONCE.includes(added.eventType)
    ? selection?.events.find((it) => it.eventType === added.eventType && !it.completed)
    : undefined;
  return other ? { event: other, isSame: false } : null;
}
