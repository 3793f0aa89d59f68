/** The time zones of a calendar: by their IANA name, by the name that Outlook gives them, or by the offset that the text defines. */
import { DAY, fromMs, HOUR, type Instant, MINUTE, toMs } from '../time.ts';
import { type Component, propertyIn } from './content-lines.ts';

/** Turns a local time, as milliseconds since 1970 as if it was UTC, into milliseconds since 1970. `isSure` is false where a zone is guessed. */
export type Zone = { toUtc: (local: number) => number; isSure: boolean };

const JST: Zone = { toUtc: (local) => local - 9 * HOUR, isSure: true };
const UTC: Zone = { toUtc: (local) => local, isSure: true };

/** Zones of Outlook that need no definition of their own in what Japanese companies send. */
const OUTLOOK: Record<string, string> = {
  'Tokyo Standard Time': 'Asia/Tokyo',
  '(UTC+09:00) 大阪、札幌、東京': 'Asia/Tokyo',
  'Korea Standard Time': 'Asia/Seoul',
  'China Standard Time': 'Asia/Shanghai',
  'Taipei Standard Time': 'Asia/Taipei',
  'Singapore Standard Time': 'Asia/Singapore',
  'SE Asia Standard Time': 'Asia/Bangkok',
  'India Standard Time': 'Asia/Kolkata',
  'GMT Standard Time': 'Europe/London',
  'W. Europe Standard Time': 'Europe/Berlin',
  'Romance Standard Time': 'Europe/Paris',
  'Eastern Standard Time': 'America/New_York',
  'Central Standard Time': 'America/Chicago',
  'Pacific Standard Time': 'America/Los_Angeles',
};

/** The zones of one calendar by their `TZID`. A time without a zone is Japan's. */
export function zonesOf(calendar: Component): (tzid: string | undefined) => Zone {
  const known = new Map<string, Zone>();
  return (tzid) => {
    if (tzid === undefined) return JST;
    const zone = known.get(tzid) ?? zoneOf(tzid, calendar);
    known.set(tzid, zone);
    return zone;
  };
}

/** The instant of a local time in UTC, such as `20261203T050000Z`. */
export const UTC_ZONE = UTC;

function zoneOf(tzid: string, calendar: Component): Zone {
  const definition = calendar.components.find(
    (it) => it.name === 'VTIMEZONE' && propertyIn(it, 'TZID')?.value.trim() === tzid,
  );
  // Some programs put an address before the name: /example.com/Asia/Tokyo.
  const names = [tzid, OUTLOOK[tzid], propertyIn(definition ?? calendar, 'X-LIC-LOCATION')?.value, lastTwo(tzid)];
  for (const name of names) {
    const zone = name === undefined ? null : ianaZone(name.trim());
    if (zone) return zone;
  }
  const rules = definition?.components ?? [];
  const offsets = rules.map((it) => offsetOf(propertyIn(it, 'TZOFFSETTO')?.value ?? '')).filter((it) => it !== null);
  const standard = rules.findIndex((it) => it.name === 'STANDARD');
  const offset = offsets[Math.max(0, standard)];
  if (offset === undefined) return { ...JST, isSure: false };
  return { toUtc: (local) => local - offset, isSure: new Set(offsets).size === 1 };
}

function lastTwo(tzid: string): string | undefined {
  return /[A-Za-z_]{1,30}\/[A-Za-z_+-]{1,30}$/.exec(tzid.slice(-62))?.[0];
}

/** +0900 and -0330 in milliseconds. */
function offsetOf(text: string): number | null {
  const match = /^(?<sign>[+-])(?<hours>[01]\d)(?<minutes>[0-5]\d)/.exec(text.trim())?.groups;
  if (!match) return null;
  const size = Number(match.hours) * HOUR + Number(match.minutes) * MINUTE;
  return match.sign === '-' ? -size : size;
}

/** A zone that the machine knows; null for any other name. */
function ianaZone(name: string): Zone | null {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{1,60}$/.test(name)) return null;
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  } catch {
    return null;
  }
  const localOf = (utc: number) => toMs(wallClock(format.formatToParts(utc)));
  const toUtc = (local: number) => {
    // The offsets before and after a change of the clocks; on most days they are the same.
    const offsets = [local - DAY, local + DAY].map((it) => localOf(it) - it);
    const fitting = offsets.map((offset) => local - offset).filter((utc) => localOf(utc) === local);
    // A time that occurs twice is the first of them; one that the clocks leave out is counted by the offset before the change.
    return fitting.length > 0 ? Math.min(...fitting) : local - (offsets[0] ?? 0);
  };
  return { toUtc, isSure: true };
}

function wallClock(parts: readonly Intl.DateTimeFormatPart[]): Instant {
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((it) => it.type === type)?.value ?? '';
  const day = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
  return fromMs(toMs(`${day}T${part('hour')}:${part('minute')}:${part('second')}.000Z`));
}
