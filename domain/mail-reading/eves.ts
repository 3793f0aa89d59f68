/** 面接の前日までに履歴書をお送りください: due on the day before the only day of which the text says when something is. */
import { addDays } from '../time.ts';
import type { Found } from './moment-shapes.ts';

const EVE =
  /前日まで(?:に|で)(?=[^。\n]{0,60}(?:お?送り|ご?提出|ご?送付|ご?送信|アップロード|ご?返送|ご?入力|ご?記入|ご?登録|ご?準備(?:の?うえ|して)))/g;
const MOST_EVES = 3;

/** The days before that something has to be handed in by, each to be confirmed. */
export function findEves(text: string, found: readonly Found[]): Found[] {
  const days = new Set(found.flatMap(({ clock, day }) => (clock && day.day ? day.day : [])));
  const [only] = days;
  if (!only || days.size > 1) return [];
  const day = addDays(only, -1);
  return [...text.matchAll(EVE)].slice(0, MOST_EVES).map(({ index: start }) => {
    const end = start + '前日'.length;
    return {
      start,
      end,
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
      clock: null,
      endClock: null,
      lasts: null,
      isAlternative: false,
    };
  });
}
