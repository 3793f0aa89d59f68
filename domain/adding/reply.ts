/** The answer to a mail that offers dates, as text for the student to send. */
import { choiceDays, DEFAULT_WISH, freeSlots, slotText, withMargins, workingDays } from '../calendar/free-slots.ts';
import type { Moment } from '../mail-reading/reading.ts';
import { type EventDraft, nextDayEnd, placedOf, siteOf } from '../selections/event-draft.ts';
import { namedAppointments, tooCloseLine, tooCloseTo } from '../selections/travel.ts';
import { awaitedEntries, clashesWith, type Entry, entryName } from '../selections/upcoming.ts';
import { type Day, dayLabel, type Instant, jstDay } from '../time.ts';
import { extraDaysOf, type Picks } from './quick-add.ts';

/** What choosing a moment sets. */
export function momentPicks(moment: Moment): Pick<Picks, 'day' | 'clock' | 'endClock' | 'extraDays'> {
  const { day, clock, endClock } = moment;
  return { day, clock: clock ?? '', endClock: endClock ?? '', extraDays: extraDaysOf(moment) };
}

/**
 * How the end of a moment that was read follows its start: 〜15:00, 〜翌日01:00, 〜12月4日（金）15:00; empty without one. Within one day,
 * an end that is not later on the clock than the start is on the next day.
 */
export function readEndText({ clock, endDay, endClock }: Omit<Moment, 'day'>, labelOf: (day: Day) => string): string {
  const clocks = { clock: clock ?? '', endClock: endClock ?? '', extraDays: 0 };
  const end = endDay ? labelOf(endDay) + clocks.endClock : nextDayEnd(clocks) || clocks.endClock;
  return end && `〜${end}`;
}

/** What a draft is compared with: the student's open events, the selection that it is of, if any, and the usual travel time. */
export type Own = { entries: readonly Entry[]; selectionId: string; usual: number };

/**
 * Why the student cannot attend at this moment: what they would be in until then, or too late for. Null where the time is free; undefined
 * where that cannot be said.
 */
export function obstacleAt(moment: Moment, draft: EventDraft, own: Own): string | null | undefined {
  const placed = draft.kind === 'appointment' ? placedOf({ ...draft, ...momentPicks(moment) }, own.selectionId) : null;
  if (!placed) return undefined;
  const [clash] = clashesWith(placed, own.entries);
  if (clash) return `${entryName(clash)}と重なっています`;
  const [close] = tooCloseTo(placed, namedAppointments(own.entries), own.usual);
  return close ? tooCloseLine(close) : null;
}

type Reply = {
  /** The company, and the event: 一次面接; empty where it has no name. */
  company: string;
  title: string;
  student: { name: string; university: string | null };
  /** What the company offered, and the one that the student chose. */
  candidates: readonly Moment[];
  chosen: Moment | null;
  draft: EventDraft;
  own: Own;
};

/**
 * A polite answer: the chosen moment; before one is chosen, all offered moments that are free; where none is, the student's own free times of
 * the next working days.
 */
export function replyText({ company, title, student, ...offer }: Reply, now: Instant): string {
  const { name, university } = student;
  return [
    [company, '採用ご担当者様'].filter(Boolean).join('\n'),
    [
      'お世話になっております。',
      `${university ? `${university}の` : ''}${name}です。`,
      `${title && `${title}の`}日程をご案内いただき、ありがとうございます。`,
    ].join('\n'),
    ...answer(offer, now),
    'お忙しいところ恐れ入りますが、どうぞよろしくお願いいたします。',
    [university, name].filter(Boolean).join('\n'),
  ].join('\n\n');
}

function answer({ candidates, chosen, draft, own }: Omit<Reply, 'company' | 'title' | 'student'>, now: Instant) {
  const today = jstDay(now);
  if (chosen) return ['以下の日時でお願いいたします。', momentText(chosen, today)];
  const free = candidates.filter((it) => !obstacleAt(it, draft, own));
  const lines = free.map((it) => `・${momentText(it, today)}`).join('\n');
  if (free.length > 1) return ['ご提示いただいた日程のうち、以下のいずれの日時でも参加可能です。', lines];
  if (free.length === 1) return ['ご提示いただいた日程のうち、以下の日時でお願いいたします。', lines];
  const times = freeTimes(draft, own, now);
  const sorry = '大変申し訳ございませんが、ご提示いただいた日程は、いずれも都合がつきません。';
  return times
    ? [`${sorry}\n誠に勝手ながら、以下の日時でご調整いただくことは可能でしょうか。`, times]
    : [`${sorry}\n誠に勝手ながら、ほかの日程をご検討いただくことは可能でしょうか。`];
}

function freeTimes(draft: EventDraft, { entries, selectionId, usual }: Own, now: Instant): string {
  const events = awaitedEntries(entries).map((it) => it.event);
  const taken = withMargins(events, siteOf(draft, selectionId), usual);
  return slotText(freeSlots(taken, { ...DEFAULT_WISH, days: workingDays(choiceDays(jstDay(now))) }, now), now);
}

/** 12月3日（木）14:00〜15:00 */
function momentText(moment: Moment, today: Day): string {
  const labelOf = (day: Day) => dayLabel(day, today);
  return labelOf(moment.day) + (moment.clock ?? '') + readEndText(moment, labelOf);
}
