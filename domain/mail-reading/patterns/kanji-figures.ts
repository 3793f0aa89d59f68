/** Dates and times in kanji. */

const NUMERAL = '一二三四五六七八九十';
/** 十二月二十日, 二〇二六年十二月三日, 午後五時～六時半: figures of formal letters. 一次面接 and 三日間 are none. */
const KANJI_DATE = new RegExp(
  `(?:[〇零${NUMERAL}]{4}年 ?)?[${NUMERAL}]{1,2}月 ?[${NUMERAL}]{1,3}日|(?<=午前|午後|時から|分から|時より|分より|[時分半] ?[~～〜−–—-] ?|[日)）] {0,2}|[　、])[${NUMERAL}]{1,3}時(?:[${NUMERAL}]{1,3}分)?`,
  'g',
);
type Figures = { start: number; end: number; digits: string };

/** The figures of dates and times that are written as kanji, in order: `digits` stands for what is from `start` to `end`. */
export function kanjiFigures(given: string): Figures[] {
  return [...given.matchAll(KANJI_DATE)].flatMap((match) =>
    [...match[0].matchAll(/[〇零一二三四五六七八九十]{1,4}/g)].map((run) => {
      const start = match.index + run.index;
      return { start, end: start + run[0].length, digits: digitsOf(run[0]) };
    }),
  );
}

function digitsOf(kanji: string): string {
  if (!kanji.includes('十')) return [...kanji].map((it) => Math.max(0, NUMERAL.indexOf(it) + 1)).join('');
  const [tens = '', ones = ''] = kanji.split('十');
  return `${tens === '' ? 1 : NUMERAL.indexOf(tens) + 1}${ones === '' ? 0 : NUMERAL.indexOf(ones) + 1}`;
}
