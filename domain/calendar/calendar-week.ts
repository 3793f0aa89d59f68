/**
 * A week as a grid of hours: the position of each appointment in its day, and the entries above the hours. Minutes count from midnight in
 * Japan.
 */

import { DAY_MINUTES } from '../events/event-move.ts';
import { endOf } from '../events/events.ts';
import type { Entry } from '../selections/upcoming.ts';
import { DAY, type Day, jstInstant, MINUTE, toMs } from '../time.ts';
import { entriesBetween } from './calendar.ts';

/** The first hour of a week unless an appointment begins earlier. */
export const FIRST_HOUR = 9;
/** The hour at which a week ends unless an appointment ends later. */
export const LAST_HOUR = 18;
/** Appointments that are shown side by side unless less fit; where more overlap, the last lane shows how many. */
export const MAX_LANES = 3;
/** The least height of an appointment in minutes, so that it can be read and clicked. */
const SHORTEST = 30;

/** An appointment, or its part on one day, in the hours of that day. */
export type Block = {
  entry: Entry;
  /** In minutes, as drawn. */
  from: number;
  to: number;
  /** Its lane among those that overlap, and the number of lanes. */
  lane: number;
  lanes: number;
};
/** Appointments for which there is no lane; `lanes` is the number of lanes, of which they have the last. */
export type Hidden = { entries: Entry[]; from: number; to: number; lanes: number };
/** One day of a week. */
export type WeekDay = {
  day: Day;
  /** Deadlines, expected days, and events of a day or longer: above the hours. */
  above: Entry[];
  blocks: Block[];
  hidden: Hidden[];
  /** The number of all entries. */
  count: number;
};

/** The layout of each of these days, with at most this many lanes. Appointments over midnight are on both days. */
export function layWeek(entries: readonly Entry[], days: readonly Day[], maxLanes = MAX_LANES): WeekDay[] {
  return days.map((day) => {
    const its = entriesBetween(entries, day, day);
    const timed = its.filter((it) => !standsAbove(it));
    return { day, above: its.filter(standsAbove), ...layDay(timed, day, maxLanes), count: its.length };
  });
}

/** Deadlines and expected days have no duration, and events of a day or longer would fill every hour. */
export function standsAbove({ event }: Entry): boolean {
  return event.kind !== 'appointment' || toMs(endOf(event)) - toMs(event.deadline) >= DAY;
}

function layDay(entries: readonly Entry[], day: Day, maxLanes: number): Pick<WeekDay, 'blocks' | 'hidden'> {
  const pieces = entries.map((entry) => pieceOf(entry, day)).sort((a, b) => a.from - b.from || b.to - a.to);
  const blocks: Block[] = [];
  const hidden: Hidden[] = [];
  for (const group of overlapping(pieces)) {
    const placed = inLanes(group);
    const lanes = Math.min(maxLanes, 1 + Math.max(...placed.map((it) => it.lane)));
    const fits = (lane: number) => placed.every((it) => it.lane < maxLanes) || lane < maxLanes - 1;
    blocks.push(...placed.filter((it) => fits(it.lane)).map((it) => ({ ...it, lanes })));
    const rest = placed.filter((it) => !fits(it.lane));
    if (rest.length > 0) hidden.push({ ...together(rest), lanes });
  }
  return { blocks, hidden };
}

type Piece = { entry: Entry; from: number; to: number };

function pieceOf(entry: Entry, day: Day): Piece {
  const midnight = toMs(jstInstant(day, '00:00'));
  const minute = (ms: number) => Math.min(DAY_MINUTES, Math.max(0, (ms - midnight) / MINUTE));
  const from = minute(toMs(entry.event.deadline));
  const to = Math.min(DAY_MINUTES, Math.max(minute(toMs(endOf(entry.event))), from + SHORTEST));
  return { entry, from: Math.min(from, to - SHORTEST), to };
}

/** Pieces, by their starts, in groups that share no time. */
function overlapping(pieces: readonly Piece[]): Piece[][] {
  const groups: Piece[][] = [];
  let end = -1;
  for (const piece of pieces) {
    const open = groups.at(-1);
    if (open && piece.from < end) open.push(piece);
    else groups.push([piece]);
    end = Math.max(end, piece.to);
  }
  return groups;
}

/** Each in the first lane that is free when it starts. */
function inLanes(group: readonly Piece[]): (Piece & { lane: number })[] {
  const ends: number[] = [];
  return group.map((piece) => {
    const free = ends.findIndex((end) => end <= piece.from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = piece.to;
    return { ...piece, lane };
  });
}

function together(pieces: readonly Piece[]): Omit<Hidden, 'lanes'> {
  return {
    entries: pieces.map((it) => it.entry),
    from: Math.min(...pieces.map((it) => it.from)),
    to: Math.max(...pieces.map((it) => it.to)),
  };
}

/** The first hour of these days: FIRST_HOUR, or earlier where an appointment begins earlier. */
export function firstHour(days: readonly WeekDay[]): number {
  const starts = days.flatMap((day) => day.blocks.map((it) => it.from));
  return Math.min(FIRST_HOUR, ...starts.map((it) => Math.floor(it / 60)));
}

/** The hour at which these days end: LAST_HOUR, or later where an appointment ends later. */
export function lastHour(days: readonly WeekDay[]): number {
  const ends = days.flatMap((day) => [...day.blocks, ...day.hidden].map((it) => it.to));
  return Math.max(LAST_HOUR, ...ends.map((it) => Math.ceil(it / 60)));
}
