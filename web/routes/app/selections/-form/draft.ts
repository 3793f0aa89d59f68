import { END_OF_DAY } from '#domain/events.ts';
import type { SelectionPatchRow } from '#domain/selections.ts';
import { PHASES, type Phase } from '#domain/taxonomy/phases.ts';
import { PRIORITIES, type Priority } from '#domain/taxonomy/priorities.ts';
import { STATUSES, type Status } from '#domain/taxonomy/statuses.ts';
import { dayLabel, type Instant, isClock, isDay, jstClock, jstDay, jstInstant } from '#domain/time.ts';
import type { SelectionDetailView } from '#domain/views.ts';
import { parseWebAddress } from '#domain/web-address.ts';
import type { Difference } from '#web/ui/Conflict.tsx';
import type { DateTime } from '#web/ui/DateTimeField.tsx';
import { checkWebAddress } from '../../-web-address.ts';

/** What stands in the form of a selection. A moment is what stands in its two inputs, a space between them; '' where nothing does. */
export type SelectionDraft = {
  status: Status;
  priority: Priority;
  selectionPhase: Phase;
  customCompanyName: string;
  eventTitle: string;
  jobType: string;
  companyUrl: string;
  notes: string;
  expectedResultBy: string;
  offerReplyBy: string;
  esDeadline: string;
  esSubmitted: boolean;
  esContent: string;
  esDocUrl: string;
};
export type SelectionField = keyof SelectionDraft;

const MOMENTS = ['expectedResultBy', 'offerReplyBy', 'esDeadline'] as const satisfies SelectionField[];
export type MomentField = (typeof MOMENTS)[number];
const ADDRESSES = ['companyUrl', 'esDocUrl'] as const satisfies SelectionField[];

export type SelectionProblems = Partial<Record<MomentField | (typeof ADDRESSES)[number], string>>;

/** What is being typed, and what the student saw when it was begun. */
export type TypedSelection = { draft: SelectionDraft; from: SelectionDraft; version: number };

/** How each field is called, and how it reads; in the order of the page. */
const WORDS: { [F in SelectionField]: [label: string, read: (value: SelectionDraft[F]) => string] } = {
  status: ['ステータス', (it) => STATUSES[it].label],
  priority: ['志望順位', (it) => PRIORITIES[it].label],
  selectionPhase: ['区分', (it) => PHASES[it].label],
  customCompanyName: ['表示名', String],
  eventTitle: ['選考名', String],
  jobType: ['職種', String],
  companyUrl: ['企業URL', (it) => parseWebAddress(it) ?? ''],
  notes: ['自分だけのメモ', String],
  expectedResultBy: ['結果の連絡予定', momentWords],
  offerReplyBy: ['内定承諾期限', momentWords],
  esDeadline: ['ESの締切', momentWords],
  esSubmitted: ['ESの提出', (it) => (it ? '提出済み' : '未提出')],
  esContent: ['ES内容', String],
  esDocUrl: ['ES URL', (it) => parseWebAddress(it) ?? ''],
};
export const labelOf = (field: SelectionField) => WORDS[field][0];
/** All that the page shows. */
export const ALL_FIELDS = Object.keys(WORDS) as SelectionField[];

export function draftOf(selection: SelectionDetailView): SelectionDraft {
  return {
    status: selection.status,
    priority: selection.priority,
    selectionPhase: selection.selectionPhase,
    customCompanyName: selection.customCompanyName ?? selection.companyName,
    eventTitle: selection.eventTitle,
    jobType: selection.jobType,
    companyUrl: selection.companyUrl ?? '',
    notes: selection.notes,
    expectedResultBy: typedMoment(selection.expectedResultBy),
    offerReplyBy: typedMoment(selection.offerReplyBy),
    esDeadline: typedMoment(selection.esDeadline),
    esSubmitted: selection.esSubmitted,
    esContent: selection.esContent,
    esDocUrl: selection.esDocUrl ?? '',
  };
}

/** What the server is sent of the fields that a form shows. A status that was not touched is left to whoever chose one meanwhile. */
export function patchOf({ draft, from, version }: TypedSelection, shown: readonly SelectionField[]): SelectionPatchRow {
  const whole: Omit<SelectionPatchRow, 'version'> = {
    ...draft,
    expectedResultBy: momentOf(draft.expectedResultBy),
    offerReplyBy: momentOf(draft.offerReplyBy),
    esDeadline: momentOf(draft.esDeadline),
  };
  const sent = shown.filter((field) => field !== 'status' || draft.status !== from.status);
  return { ...Object.fromEntries(sent.map((field) => [field, whole[field]])), version };
}

/** True for two drafts that say the same in these fields. `typedOnly` leaves the status out, which is chosen and not typed. */
export function isSameDraft(
  a: SelectionDraft,
  b: SelectionDraft,
  { shown = ALL_FIELDS, typedOnly = false }: { shown?: readonly SelectionField[]; typedOnly?: boolean } = {},
): boolean {
  return shown.every((field) => a[field] === b[field] || (typedOnly && field === 'status'));
}

/** What is wrong with the form, a sentence for each field; empty when nothing is. */
export function problemsOf(draft: SelectionDraft): SelectionProblems {
  const problems: SelectionProblems = {};
  for (const field of ADDRESSES) {
    const checked = checkWebAddress(draft[field]);
    if (checked !== true) problems[field] = checked;
  }
  for (const field of MOMENTS) {
    if (draft[field] !== '' && momentOf(draft[field]) === null) problems[field] = '日付を入力してください';
  }
  return problems;
}

/** Each of these fields by its label, as it was entered and as it is stored. */
export function differences(
  mine: SelectionDraft,
  stored: SelectionDraft,
  shown: readonly SelectionField[],
): Difference[] {
  const difference = <F extends SelectionField>(field: F): Difference => {
    const [label, read] = WORDS[field];
    return { label, mine: read(mine[field]), stored: read(stored[field]) };
  };
  return shown.map((field) => difference(field));
}

/** A draft as it was kept in this browser; null for what is none, or says what is stored already. */
export function readTyped(found: unknown, stored: SelectionDetailView): TypedSelection | null {
  if (typeof found !== 'object' || found === null) return null;
  const { draft, from, version } = found as Partial<TypedSelection>;
  const now = draftOf(stored);
  const isDraft = (it: unknown) =>
    typeof it === 'object' &&
    it !== null &&
    ALL_FIELDS.every((field) => typeof (it as Record<string, unknown>)[field] === typeof now[field]);
  if (!isDraft(draft) || !isDraft(from) || typeof version !== 'number') return null;
  return isSameDraft((found as TypedSelection).draft, now) ? null : (found as TypedSelection);
}

const typedMoment = (at: Instant | null) => (at === null ? '' : textOfMoment({ day: jstDay(at), clock: jstClock(at) }));

/** What stands in the two inputs, as the draft keeps it. */
export const textOfMoment = ({ day, clock }: DateTime) => (day || clock ? `${day} ${clock}` : '');

/** The same, back in its two parts. */
export function partsOfMoment(text: string): DateTime {
  const [day = '', clock = ''] = text.split(' ');
  return { day: isDay(day) ? day : '', clock: isClock(clock) ? clock : '' };
}

/** The moment itself: 23:59 where no time is given. Null while no day is. */
function momentOf(text: string): Instant | null {
  const { day, clock } = partsOfMoment(text);
  if (day === '') return null;
  return jstInstant(day, clock === '' || clock === '00:00' ? END_OF_DAY : clock);
}

function momentWords(text: string): string {
  const at = momentOf(text);
  return at ? `${dayLabel(jstDay(at))}${jstClock(at)}` : '';
}
