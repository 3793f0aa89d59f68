/** The subject of a reminder by mail. */
import { clockOf } from '../events/events.ts';
import { relativeDay } from '../events/relative-day.ts';
import type { EventKind } from '../taxonomy/event-types.ts';
import { dayLabel, type Instant, jstDay } from '../time.ts';

/** Longest names in a subject, in code points: the time behind them must not be cut off. */
const MAX_COMPANY = 40;
const MAX_TITLE = 40;

/** The subject of a reminder by mail: 三菱商事 ES締切 明日23:59まで, みなと商事 一次面接 11月30日（月）14:00から, 三菱商事 結果連絡予定 今日. */
export function reminderSubject(
  about: { company: string; title: string; kind: EventKind; deadline: Instant },
  now: Instant,
): string {
  const { company, title, kind, deadline } = about;
  const clock = clockOf(about);
  const time = clock === null ? '' : `${clock}${kind === 'appointment' ? 'から' : 'まで'}`;
  return `${cut(company, MAX_COMPANY)} ${cut(title, MAX_TITLE)} ${dayOf(deadline, now)}${time}`;
}

function dayOf(at: Instant, now: Instant): string {
  const words = { today: '今日', tomorrow: '明日', day_after: '明後日' };
  const { kind } = relativeDay(at, now);
  return kind === 'overdue' || kind === 'days' ? dayLabel(jstDay(at), jstDay(now)) : words[kind];
}

function cut(text: string, max: number): string {
  const letters = [...text];
  return letters.length > max ? `${letters.slice(0, max - 1).join('')}…` : text;
}
