import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldCompanyName } from '../text/company-name.ts';
import { CORPUS_NOW, OWN } from './corpus/example.ts';
import { PARTS } from './corpus/parts.ts';
import { readMail } from './mail.ts';
import { excerptOf, linesOf, marksOf, type PassageField, passagesOf } from './passages.ts';
import { plainOf } from './plain.ts';
import type { Read } from './reading.ts';

const QUICK = { numRuns: 300 };
const TEXTS = PARTS.filter(({ how, isHeldBack }) => how === 'mail' && !isHeldBack).flatMap((it) => it.examples);
const slice = (text: string, { start, end }: { start: number; end: number }) => text.slice(start, end);
const passagesIn = (text: string, now = CORPUS_NOW) => passagesOf(readMail(text, OWN, now));
const said = (text: string, field: PassageField) =>
  passagesIn(text).flatMap((it) => (it.field === field ? [slice(text, it)] : []));

describe('where a value was read', () => {
  const MAIL = `一次面接の日程につきまして、下記よりお選びのうえ、11月30日（月）正午までにご返信ください。
・１２／３（木）　１４：００～１５：００
・12/4（金）10:00\u200B～11:00
会場：丸の内本社　１階受付
https://zoom.us/j/123456789
三菱商事株式会社 人事部`;
  test.each<[PassageField, string[]]>([
    ['company', ['三菱商事']],
    ['type', ['一次面接']],
    ['moment', ['１２／３（木）　１４：００～１５：００', '12/4（金）10:00\u200B～11:00', '11月30日（月）正午']],
    ['place', ['丸の内本社　１階受付']],
    ['url', ['https://zoom.us/j/123456789']],
  ])('%s', (field, expected) => {
    expect([...new Set(said(MAIL, field))].sort()).toEqual(expected.sort());
  });

  test.each([
    ['持ち物：学生証、印鑑', ['学生証、印鑑']],
    ['■当日お持ちいただくもの\n・学生証\n・ＰＣ\n\n■注意事項\n・遅刻厳禁', ['・学生証\n・ＰＣ']],
    ['【持参物】\n履歴書　１通\nお気をつけて', ['履歴書　１通']],
    [
      '当日は学生証をご持参ください。\nミーティングID：123 4567 8901\nパスコード：a1b2',
      ['学生証', '123 4567 8901', 'a1b2'],
    ],
  ])('belongings and codes: %s', (given, expected) => {
    expect(said(`NRI 面接：12/3 14:00\n${given}`, 'memo')).toEqual(expected);
  });

  test('an old and a new moment, the result, and 本選考', () => {
    const moved =
      '本選考の件です。\n12月1日（火）14:00よりお願いしておりました一次面接を、12月2日（水）15:00へ変更いたします。';
    expect(said(moved, 'before')).toEqual(['12月1日（火）14:00']);
    expect(said(moved, 'moment')).toEqual(['12月2日（水）15:00']);
    expect(said(moved, 'phase')).toEqual(['本選考']);
    expect(said('誠に残念ながら今回はご期待に添えない結果となりました。', 'outcome')).toEqual([
      '残念ながら今回はご期待に添えない結果',
    ]);
  });

  test('a company is rather shown in the message than in its headers', () => {
    const text = '差出人：三菱商事株式会社 人事部\n件名：面接\n\n三菱商事の鈴木です。\n面接：12/3 14:00';
    const [passage] = passagesIn(text);
    expect(passage).toMatchObject({ field: 'company', start: text.lastIndexOf('三菱商事') });
  });

  test('dates to choose from wait for the choice', () => {
    const moments = passagesIn(MAIL).filter((it) => it.field === 'moment');
    expect(moments.map((it) => it.isSure).sort()).toEqual([false, false, true]);
  });

  test.each(TEXTS.map((it, at) => [at, it] as const))(
    'in text %i of the corpus, what stands there is the value',
    (_, it) => {
      const { events, company } = readMail(it.text, OWN, it.now ?? CORPUS_NOW);
      const plain = (read: Read<unknown> | null) => (read?.span ? plainOf(slice(it.text, read.span)).text : null);
      for (const event of events) {
        if (event.url) expect(plain(event.url)).toBe(event.url.value);
        // Nothing is said of a place: one enters by the link.
        const isEntered = event.place?.span === null && event.place.value === 'オンライン' && event.url !== null;
        if (event.place && !isEntered) expect(plain(event.place)).toBe(event.place.value);
        for (const moment of [event.moment, event.before, ...event.candidates])
          if (moment) expect(plain(moment)).toMatch(/\d|[今明本翌前来再]|一|正午|曜|末/);
      }
      if (company?.span) {
        const own = OWN.find(({ id }) => id === company.value.id);
        const names = [company.value.name, ...(own?.names ?? [])].map(foldCompanyName);
        const written = foldCompanyName(plain(company) ?? '');
        expect(names.some((name) => written.includes(name) || name.includes(written))).toBe(true);
      }
    },
  );
});

/** The same text in other widths: full-width ASCII, half-width kana, and characters that nobody sees. */
function disguised(text: string, how: readonly number[]): string {
  return [...text]
    .map((it, at) => {
      const kind = how[at % how.length] ?? 0;
      if (kind === 1 && /[!-~]/.test(it)) return String.fromCharCode(it.charCodeAt(0) + 0xfee0);
      if (kind === 2) return `${it}\u200B`;
      if (kind === 3) return `\u2060${it}`;
      if (kind === 4) return HALF[it] ?? it;
      return it;
    })
    .join('');
}

const HALF: Record<string, string> = {
  ガ: 'ｶﾞ',
  ク: 'ｸ',
  シ: 'ｼ',
  ド: 'ﾄﾞ',
  ビ: 'ﾋﾞ',
  プ: 'ﾌﾟ',
  ル: 'ﾙ',
  ン: 'ﾝ',
  '-': '−',
};

describe('however the text is written', () => {
  test('the marks stand at what was read', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TEXTS),
        fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 30 }),
        ({ text, now = CORPUS_NOW }, how) => {
          const other = disguised(text, how);
          const read = (given: string) =>
            passagesIn(given, now).map((it) => [it.field, it.isSure, plainOf(slice(given, it)).text]);
          expect(read(other)).toEqual(read(text));
        },
      ),
      QUICK,
    );
  });

  test('no mark ends within a character', () => {
    const piece = fc.constantFrom(
      'NRI',
      '面接',
      '12/3',
      '㋋',
      '🄐',
      '㏠',
      '𠮷',
      '㍿',
      '㍘',
      '14時',
      '（木）',
      '\n',
      '場所：',
      '本社',
      'ｶﾞ',
      '👨‍👩‍👧',
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 30 }).map((it) => it.join('')),
        (given) => {
          for (const it of passagesIn(given)) expect(slice(given, it).isWellFormed()).toBe(true);
        },
      ),
      QUICK,
    );
  });
});

const span = fc
  .tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 1, max: 30 }))
  .map(([start, length]) => ({ start, end: start + length }));

describe('marks', () => {
  test('follow each other, and each passage is in exactly one', () => {
    fc.assert(
      fc.property(fc.array(span, { maxLength: 20 }), (passages) => {
        const marks = marksOf(passages);
        for (const [at, it] of marks.entries()) expect(it.start).toBeGreaterThanOrEqual(marks[at - 1]?.end ?? 0);
        expect(marks.flatMap((it) => it.passages).length).toBe(passages.length);
        for (const it of marks)
          for (const { start, end } of it.passages) expect([start >= it.start, end <= it.end]).toEqual([true, true]);
      }),
      QUICK,
    );
  });
});

describe('an excerpt', () => {
  const text = 'a\nb\nc\nd\ne\nf\ng\nh';
  const lines = linesOf(text, { start: 0, end: text.length });
  const at = (letter: string) => ({ start: text.indexOf(letter), end: text.indexOf(letter) + 1 });
  test.each([
    ['the beginning, where nothing is marked', [], 'a\nb\nc'],
    ['the first lines in which most is marked', ['b', 'f', 'h'], 'f\ng\nh'],
    ['the earliest of these', ['c', 'h'], 'a\nb\nc'],
  ])('is %s', (_, marked, expected) => {
    const part = excerptOf(lines, marked.map(at), 3);
    expect(part && slice(text, part)).toBe(expected);
  });

  test('contains the end of a list rather than its beginning alone', () => {
    const part = excerptOf(lines, [at('d'), { start: at('e').start, end: at('f').end }], 3);
    expect(part && slice(text, part)).toBe('d\ne\nf');
  });

  test('of a short text is the whole, and of none nothing', () => {
    expect(excerptOf(lines, [], 8)).toEqual({ start: 0, end: text.length });
    expect(linesOf('', { start: 0, end: 0 })).toEqual([{ start: 0, end: 0 }]);
    expect(excerptOf([], [], 3)).toBeNull();
  });
});
