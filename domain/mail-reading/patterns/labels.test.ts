import { describe, expect, test } from 'vitest';
import { isNoEventLabel, placeKind, withColon } from './labels.ts';

describe('labels of lines', () => {
  test.each([
    ['【日程】12月3日', ' 日程:12月3日'],
    ['[開 催 日] 12月3日', '    開催日:12月3日'],
    ['★場所  田町オフィス', '★場所 :田町オフィス'],
    ['一、日時 12月3日', '一、日時:12月3日'],
    ['2 場所 本館', '2 場所:本館'],
    ['日 時 : 12月3日', '   日時:12月3日'],
  ])('%s becomes label and colon in the same room', (line, expected) => {
    expect(withColon(line)).toBe(expected);
    expect(expected).toHaveLength(line.length);
  });

  test.each(['【対面】12月3日', '日時を変更 します', '面接 12月3日', '【日程】', '集合'])(
    '%s stays as it is',
    (line) => {
      expect(withColon(line)).toBe(line);
    },
  );

  test.each([
    ['予約受付日時', true],
    ['キャンセル期限', true],
    ['選考結果通知', true],
    ['面接実施期間', true],
    ['予約日時', false],
    ['申込締切', false],
    ['開催日時', false],
  ])('of %s, that it names no event is %s', (label, expected) => {
    expect(isNoEventLabel(label)).toBe(expected);
  });

  test.each([
    ['面接会場', 'where'],
    ['見学先', 'where'],
    ['実施形態', 'form'],
    ['提出方法', null],
    ['旧会場', null],
    ['連絡先', null],
  ])('%s is, by its last word, a place or a form: %s', (label, expected) => {
    expect(placeKind(label)).toBe(expected);
  });
});
