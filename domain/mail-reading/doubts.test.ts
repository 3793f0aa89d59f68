import { describe, expect, test } from 'vitest';
import { CORPUS_NOW, OWN } from './corpus/example.ts';
import { readMail } from './mail.ts';

const read = (text: string) => readMail(text, OWN, CORPUS_NOW);
const eventOf = (text: string) => read(text).events[0];

describe('a place', () => {
  const at = (place: string) =>
    eventOf(`みなと商事です。一次面接のご案内です。\n日時：12月8日（火）14:00～15:00\n場所：${place}\n`)?.place;

  test.each([
    ['と違って図書館棟のセミナー室B'],
    ['別館3階（変更となりました）→本館2階'],
    ['事務所'],
    ['この会議室'],
    ['本社ロビーあたりでは'],
  ])('of an odd shape, or that could be any, is asked about: %s', (place) => {
    expect(at(place)?.isSure ?? false).toBe(false);
  });

  test.each([['本社 8階 会議室'], ['あおば銀行 本店 4F'], ['前橋支店 2階'], ['丸の内事務所'], ['「桜の間」']])(
    'that is a name is not: %s',
    (place) => {
      expect(at(place)).toMatchObject({ value: place, isSure: true });
    },
  );
});

describe('a kind', () => {
  test('that an earlier sentence names to say when another event is, is asked about', () => {
    const asked =
      'みなと商事の森です。技術面接の前に、一度お電話で確認させてください。\n12月7日（月）11:00にお電話します。';
    expect(eventOf(asked)?.type?.isSure).toBe(false);
    const said = 'みなと商事の森です。技術面接についてご案内します。\n12月7日（月）11:00にお越しください。';
    expect(eventOf(said)?.type).toMatchObject({ value: 'interview', isSure: true });
  });

  test('a talk or an interview of some days is asked about, a fair is not', () => {
    const of = (title: string) =>
      eventOf(`${title}のご案内\n日程：12月14日（月）～12月16日（水）\n場所：本社\n`)?.type?.isSure;
    expect(of('みなと商事 会社説明会')).toBe(false);
    expect(of('みなと商事 面接')).toBe(false);
    expect(of('学内合同企業説明会')).toBe(true);
  });

  test('of a paper that another sentence names, at a moment that is not said to be due, is asked about', () => {
    const asked = 'ESの2稿目を読みました。\n次回は\n\n12月3日（木）14:40～15:25\n\nで枠を取っておきました。';
    expect(eventOf(asked)?.type?.isSure ?? false).toBe(false);
    const due = 'みなと商事です。ESの提出をお願いします。\n提出期限：12月3日（木）14:40';
    expect(eventOf(due)?.type).toMatchObject({ value: 'es_deadline', isSure: true });
  });
});

describe('a day', () => {
  test('of an internship of which the text says that it has several is asked about', () => {
    const asked = 'みなと商事 冬インターン（2days）\n12/21(月)と、そのあともう1日。9:30-17:30';
    expect(eventOf(asked)?.moment?.isSure).toBe(false);
    const whole = 'みなと商事 冬インターン（2days）\n日程：12/21(月)～12/22(火)';
    expect(eventOf(whole)?.moment?.isSure).toBe(true);
  });
});

test('an offer of which no company is named is asked about', () => {
  expect(read('内定おめでとう！！お父さんも喜んでいます。').outcome).toMatchObject({ value: 'offer', isSure: false });
  expect(read('みなと商事の岡です。このたび内定とさせていただきます。').outcome).toMatchObject({ isSure: true });
});
