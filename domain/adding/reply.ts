/** The answer to a mail that offers dates, as text for the student to send. */
import { choiceDays, DEFAULT_WISH, freeSlots, slotText, workingDays } from '../calendar/free-slots.ts';
import type { Moment } from '../mail-reading/reading.ts';
import { type EventDraft, timedOf } from '../selections/event-draft.ts';
import { awaitedEntries, clashesWith, type Entry } from '../selections/upcoming.ts';
import { type Day, dayLabel, type Instant, jstDay } from '../time.ts';
import type { Picks } from './quick-add.ts';

/** What choosing a moment sets. */
export function momentPicks({ day, clock, endClock }: Moment): Pick<Picks, 'day' | 'clock' | 'endClock'> {
  return { day, clock: clock ?? '', endClock: endClock ?? '' };
}

/** The student's event that an appointment at this moment would overlap. Null where the time is free; undefined where that cannot be said. */
export function clashAt(moment: Moment, draft: EventDraft, entries: readonly Entry[]): Entry | null | undefined {
  const timed = draft.kind === 'appointment' ? timedOf({ ...draft, ...momentPicks(moment) }) : null;
  return timed ? (clashesWith(timed, entries)[0] ?? null) : undefined;
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
  entries: readonly Entry[];
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

function answer({ candidates, chosen, draft, entries }: Omit<Reply, 'company' | 'title' | 'student'>, now: Instant) {
  const today = jstDay(now);
  if (chosen) return ['以下の日時でお願いいたします。', momentText(chosen, today)];
  const free = candidates.filter((it) => !clashAt(it, draft, entries));
  const lines = free.map((it) => `・${momentText(it, today)}`).join('\n');
  if (free.length > 1) return ['ご提示いただいた日程のうち、以下のいずれの日時でも参加可能です。', lines];
  if (free.length === 1) return ['ご提示いただいた日程のうち、以下の日時でお願いいたします。', lines];
  const own = ownTimes(entries, now);
  const sorry = '大変申し訳ございませんが、ご提示いただいた日程は、いずれも都合がつきません。';
  return own
    ? [`${sorry}\n誠に勝手ながら、以下の日時でご調整いただくことは可能でしょうか。`, own]
    : [`${sorry}\n誠に勝手ながら、ほかの日程をご検討いただくことは可能でしょうか。`];
}

function ownTimes(entries: readonly Entry[], now: Instant): string {
  const busy = awaitedEntries(entries).map((it) => it.event);
  return slotText(freeSlots(busy, { ...DEFAULT_WISH, days: workingDays(choiceDays(jstDay(now))) }, now), now);
}

/** 12月3日（木）14:00〜15:00 */
function momentText({ day, clock, endDay, endClock }: Moment, today: Day): string {
  const end = [endDay && dayLabel(endDay, today), endClock].filter(Boolean).join('');
  return `${dayLabel(day, today)}${clock ?? ''}${end && `〜${end}`}`;
}
