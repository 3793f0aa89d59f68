/** Times of day in a text: 14:00, 午後2時半, 夕方5時, 15じ, 2 PM, 正午, 24時, and 13-14時. */
import type { Clock } from '../../time.ts';

/** A time as it stands in the plain text, in minutes of the day: 24:00 is 1440, and more is after midnight. */
export type ClockToken = {
  kind: 'clock';
  start: number;
  end: number;
  minutes: number;
  /** Said with 午前, 午後, AM, PM or as 13 and later; 深夜0時 is not. */
  isClear: boolean;
  /** Said with 午前, 午後, AM or PM. */
  isHalved: boolean;
  /** 13-14時: the end within the same words. */
  until: number | null;
  /** 21:04:33: written by a machine. */
  hasSeconds: boolean;
};

const PATTERN =
  /(?<!\d|\d[:.]|(?<!:[0-5])\d\/|(?:UTC|GMT) ?[+-] ?)(?:(?<from>\d{1,2}) ?[-~] ?(?=\d{1,2} ?時))?(?<half>午前|午後|(?:夜|晩|夕方?|朝|昼)の?|(?<![A-Za-z])[AP]M ?)? ?(?:(?<hour>\d{1,2}) ?(?:時(?!間|点|期|代|給)|じ(?=はん|から|まで|に|[^ぁ-ん]|$))(?: ?(?<minute>\d{1,2}) ?(?:分|ふん|ぷん)|(?<thirty>半|はん))?|(?<hour2>\d{1,2}) ?[:;](?: (?![0-5]\d:[0-5]\d))?(?<minute2>[0-5]\d)(?<seconds>:\d\d)?(?!\d)|(?<noon>正午|\bnoon\b)|(?<hour3>\d{1,2})(?= ?(?:(?:-|~|to) ?\d{1,2}(?::[0-5]\d)? ?)?[ap]\.?m\b))(?: ?(?<after>[ap]\.?m\b\.?))?/gi;

/** All times of a text, in order. */
export function findClocks(text: string): ClockToken[] {
  const found: ClockToken[] = [];
  for (const match of text.matchAll(PATTERN)) {
    const it = match.groups as Record<string, string | undefined>;
    const said = Number(it.hour ?? it.hour2 ?? it.hour3 ?? 12);
    const half = (it.half ?? it.after ?? '').trim().toLowerCase();
    const hour = hourOf(said, half);
    if (hour > 30) continue;
    const minutes = hour * 60 + (it.thirty ? 30 : Number(it.minute ?? it.minute2 ?? 0));
    const early = it.from ? Number(it.from) * 60 : null;
    const lead = match[0].length - match[0].trimStart().length;
    found.push({
      kind: 'clock',
      start: match.index + lead,
      end: match.index + match[0].trimEnd().length,
      minutes: early ?? minutes,
      until: early === null ? null : minutes,
      isHalved: half !== '',
      isClear: (half !== '' && !(said === 0 && hour === 24)) || it.noon !== undefined || said >= 8,
      hasSeconds: it.seconds !== undefined,
    });
  }
  return found.map((it, at) => beforeItsEnd(text, it, found[at + 1]));
}

/** 2:00 - 3:00 PM: both are in the afternoon. */
function beforeItsEnd(text: string, it: ClockToken, end: ClockToken | undefined): ClockToken {
  if (!end || it.isHalved || !end.isHalved || end.minutes < 720 || it.minutes >= 720) return it;
  if (!/^ ?(?:-|~|to) ?$/i.test(text.slice(it.end, end.start)) || it.minutes + 720 >= end.minutes) return it;
  return { ...it, minutes: it.minutes + 720, isClear: true };
}

/** The hour of the day that is meant: 夜12時 and 夜1時 are after midnight, 昼12時 is noon. */
function hourOf(said: number, half: string): number {
  if (/^[夜晩]/.test(half)) return said === 12 ? 24 : said < 5 ? said + 24 : said < 12 ? said + 12 : said;
  if (/^(?:午後|p|夕)/.test(half) || (half.startsWith('昼') && said < 6)) return said < 12 ? said + 12 : said;
  return /^(?:午前|a)/.test(half) && said === 12 ? 0 : said;
}

/** 1330 right after its day, in a line. */
export function findPackedClocks(line: string): ClockToken[] {
  return [...line.matchAll(/(?<=[\d日)曜] )(?<hour>[01]\d|2[0-3])(?<minute>[0-5][05])(?=$|[ ~-])/g)].map((match) => {
    const minutes = Number(match.groups?.hour) * 60 + Number(match.groups?.minute);
    const end = match.index + match[0].length;
    return {
      kind: 'clock',
      start: match.index,
      end,
      minutes,
      until: null,
      isHalved: false,
      isClear: true,
      hasSeconds: false,
    };
  });
}

/** 14:00 of 840 minutes; midnight and later is the last minute of the day. */
export function clockOf(minutes: number): Clock {
  const within = Math.min(minutes, 23 * 60 + 59);
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
}
