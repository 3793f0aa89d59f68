/** 面接の前日までに履歴書をお送りください: due on the day before the only day of which the text says when something is. */
import { addDays } from '../time.ts';
import type { Found } from './moment-shapes.ts';
import { findClocks } from './patterns/clocks.ts';
import type { EventWord } from './patterns/event-words.ts';

const DONE = 'お?送り|ご?提出|ご?送付|ご?送信|アップロード|ご?返送|ご?入力|ご?記入|ご?登録|ご?準備(?:の?うえ|して)';
/** 前日まで, 前の日の24時まで: by the hour even what is asked for among friends (送って); the answer that is asked for before (late). */
const EVE = new RegExp(
  `(?<eve>前日)まで(?:に|で)(?=[^。\\n]{0,60}(?:${DONE}))|(?<day>前の?日)の? ?(?<hour>\\d{1,2}(?::\\d\\d|時半?)|正午)まで(?:に|で)(?=[^。\\n]{0,60}(?:${DONE}|送って))|(?<=ご?回答を?お願い[^。\\n]{1,8}。[^。\\n]{0,12})(?<late>前日)までに(?=お願い)`,
  'g',
);
/** 面接の前日までに: the event that it is the day before. */
const EVENT_BEFORE =
  /(?<event>面接|面談|説明会|座談会|懇[親談]会|見学会|セミナー|インターン|ディスカッション|試験|検査)(?:日|本番)?の?$/;
const MOST_EVES = 3;

/** The days before that something has to be handed in by, each to be confirmed. */
export function findEves(text: string, found: readonly Found[], words: readonly EventWord[]): Found[] {
  const timed = found.filter(({ clock, day }) => clock && day.day);
  const [only] = timed;
  if (!only?.day.day || timed.some(({ day }) => day.day !== only.day.day)) return [];
  const day = addDays(only.day.day, -1);
  const eves = [...text.matchAll(EVE)].slice(0, MOST_EVES).filter(({ index }) => {
    const event = EVENT_BEFORE.exec(text.slice(Math.max(0, index - 16), index))?.groups?.event;
    return !event || timed.some((it) => eventOf(text, it, words)?.title.includes(event));
  });
  return eves.map(({ index: start, groups = {} }) => {
    const { eve, late, day: said = eve ?? late ?? '', hour } = groups;
    const end = start + said.length;
    const at = hour ? text.indexOf(hour, end) : end;
    const clock = hour ? (findClocks(text.slice(at, at + hour.length)).at(0) ?? null) : null;
    return {
      start,
      end: hour ? at + hour.length : end,
      day: {
        kind: 'day',
        start,
        end,
        day,
        choices: [day],
        doubt: 'several',
        isWithin: false,
        until: null,
        isRelative: true,
      },
      endDay: null,
      clock: clock && { ...clock, start: at, end: at + clock.end },
      endClock: null,
      lasts: null,
      isAlternative: false,
    };
  });
}

/** The event of a moment: the last before it in its sentence, the first after it there, the last above, the first below. */
function eventOf(text: string, { start, end }: Found, words: readonly EventWord[]): EventWord | undefined {
  const events = words.filter(({ kind }) => kind === 'appointment');
  const from = Math.max(text.lastIndexOf('。', start - 1), text.lastIndexOf('\n', start - 1));
  const to = end + (/[。\n]/.exec(text.slice(end, end + 80))?.index ?? 80);
  const above = events.findLast((it) => it.end <= start);
  const below = events.find((it) => it.start >= end);
  if (above && above.start > from) return above;
  return below && below.end <= to ? below : (above ?? below);
}
