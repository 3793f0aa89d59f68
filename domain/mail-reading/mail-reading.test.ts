import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CORPUS_NOW, OWN } from './corpus/example.ts';
import { HOSTILE, repeated } from './corpus/hostile.ts';
import { MAILS } from './corpus/mails.ts';
import { PARTS, textsOf } from './corpus/parts.ts';
import { scoreOf } from './corpus/score.ts';
import { workOf } from './corpus/work.ts';
import { readLine } from './line.ts';
import { MAX_PROPOSALS, readMail } from './mail.ts';
import { MAX_TEXT, type Read, type Reading } from './reading.ts';

describe('the corpus', () => {
  test('has 300 texts, none of them twice', () => {
    const texts = [...textsOf('line'), ...textsOf('mail')];
    expect(texts.length).toBeGreaterThanOrEqual(300);
    expect(new Set(texts).size).toBe(texts.length);
  });

  test.each(PARTS)(
    'is read as a person reads it, or asked about: $name',
    ({ examples, how, least, mostWrong = 0.005, hasResults }) => {
      const score = scoreOf(examples, how, hasResults);
      expect(score.right / score.examples, score.failures.join('\n')).toBeGreaterThanOrEqual(least);
      expect(score.confidentlyWrong / score.values, score.failures.join('\n')).toBeLessThanOrEqual(mostWrong);
    },
  );
});

describe('what is asked for is never lost', () => {
  const momentsOf = (text: string) =>
    readMail(text, OWN, CORPUS_NOW).events.map(({ before, moment }) =>
      [before?.value.clock, moment?.value.day.slice(5), moment?.value.clock].filter(Boolean).join(' '),
    );
  test.each([
    ['a soft deadline that is the only one', '三菱商事です。ES、できれば金曜までに出してください。', ['12-04']],
    [
      'beside one that is said',
      '12月7日（月）までにESを提出してください。できれば日曜のうちにお願いします。',
      ['12-07'],
    ],
    [
      'an interview of which a place came free',
      'みなと商事です。キャンセルが出ましたので、個人面接を12月10日14時から行います。',
      ['12-10 14:00'],
    ],
    ['a deadline that is asked about', 'NRIの明日の締切のES、終わった？', ['11-29']],
    [
      'the new moment of the same day',
      'NRIの面接ですが、12月10日10時に予定しておりましたところ、12月10日の16時に変更いたします。ESは12月14日締切です。',
      ['10:00 12-10 16:00', '12-14'],
    ],
    [
      'of a day without a month, the Monday that it is',
      '12月4日(金)10時から面接です。ご返信は30日(月)までにお願いします。',
      ['12-04 10:00', '11-30'],
    ],
    [
      'the old time in brackets, with its end',
      '北斗電機です。説明会の開始を10時から13時半に変更します。\n日時:12月12日(土) 13:30~15:00(旧:10:00~11:30)',
      ['10:00 12-12 13:30'],
    ],
    ['what ends today', '本日11月28日(土)17時をもって、ESの受付を終了します。\n電通', ['11-28 17:00']],
    [
      'a ceremony below other days',
      '内定者懇親会:2027年7月3日(土)12:00~14:00\n内定式:2027年10月1日(金)\n北斗電機',
      ['07-03 12:00', '10-01'],
    ],
    [
      'the old time below the new one',
      '北斗電機です。面接の日時が変わりました。\n日時:12月10日(木) 14:00~\n※変更前:12月9日(水) 13:00~',
      ['13:00 12-10 14:00'],
    ],
    [
      'the deadlines of each session',
      '北斗電機です。\n応募締切\n 12/19の回:12月10日(木)\n 1/9・1/16の回:12月23日(水)',
      ['12-10', '12-23'],
    ],
    [
      'what is answered on the day before',
      '面談は12月10日(木)14時です。アンケートへのご回答をお願いします。面談前日までにお願いいたします。',
      ['12-10 14:00', '12-09'],
    ],
    [
      'a length of each, and no deadline of an earlier talk',
      '面談は12月10日(木)14時です。時間はお一人45分です。書類は各締切から10日ほどでお返しします。',
      ['12-10 14:00'],
    ],
    [
      'both that are due by one label',
      '12月10日(木)14時から説明会です。\nES・適性検査の締切:12月3日(木)12時',
      ['12-10 14:00', '12-03 12:00', '12-03 12:00'],
    ],
  ])('%s', (_, text, expected) => {
    expect(momentsOf(text)).toEqual(expected);
  });
});

describe('the day on which a result is told', () => {
  const resultsOf = (text: string) =>
    readMail(text, OWN, CORPUS_NOW)
      .events.filter(({ kind }) => kind === 'expected')
      .map(({ moment }) => `${moment?.value.day.slice(5)}${moment?.isSure ? '' : '?'}`);
  test.each([
    ['said', '三菱商事です。選考結果は12月18日（金）にご連絡いたします。', ['12-18']],
    ['below its heading', '三菱商事です。\n■結果のご連絡\n12月18日（金）までに全員へお知らせします。', ['12-18']],
    ['about then', '三菱商事です。面接の結果は12月18日頃にご連絡します。', ['12-18?']],
    [
      'beside an interview',
      '三菱商事です。一次面接：12月10日14:00～15:00。結果は12月18日までにご連絡します。',
      ['12-18'],
    ],
    ['counted from what is to come', '三菱商事です。一次面接は12月10日14時から、結果は1週間以内にお送りします。', []],
    [
      'counted from today',
      '三菱商事です。本日は面接をありがとうございました。結果は1週間以内にお送りします。',
      ['12-05?'],
    ],
    ['asked of the student', '三菱商事です。TOEICの結果を12月18日までにご連絡ください。', []],
    ['of what is over', '三菱商事です。11月20日に結果をお送りしました。', []],
    ['of another matter', '三菱商事です。12月18日までに詳細をご連絡いたします。', []],
    ['of a rejection', '三菱商事です。残念ながら採用を見送らせていただきます。結果は12月18日にも郵送します。', []],
  ])('%s', (_, text, expected) => {
    expect(resultsOf(text)).toEqual(expected);
  });
});

describe('the words beside a moment', () => {
  const readOf = (text: string) =>
    readMail(text, OWN, CORPUS_NOW).events.map(({ moment, before, candidates, place }) =>
      [before, moment, ...candidates]
        .flatMap((it) => (it ? [it.value.day.slice(5), it.value.clock, it.value.endClock] : []))
        .concat(place?.value ?? null)
        .filter(Boolean)
        .join(' '),
    );
  test.each([
    [
      'the end of one course',
      '三菱商事の説明会です。12月10日(木)13:00から。15:00には終わります。',
      ['12-10 13:00 15:00'],
    ],
    [
      'the last minute',
      '三菱商事のES\n第1回 12月7日(月)23:59\n第2回 12月21日(月)23:59',
      ['12-07 23:59', '12-21 23:59'],
    ],
    [
      'a length in a heading',
      '三菱商事\n◆会社説明会(全日程同じ内容・90分)いずれかにお越しください\n・12月8日(火)10:00～\n・12月9日(水)15:00～',
      ['12-08 10:00 11:30 12-09 15:00 16:30'],
    ],
    [
      'the timetable of another day',
      '三菱商事の見学会\n12月10日(木)\n12:45 集合\n13:00 会社概要\n15:30 解散\n12月11日(金)も同じ時間割で実施します。',
      ['12-10 13:00 15:30 12-11 13:00 15:30'],
    ],
    [
      'columns of what was and what is',
      '三菱商事の面接を変更します。12月10日(木)です。\n　　　　変更前　　　　変更後\n　開　始　9:30　　　　13:30\n　会　場　本社5階　　　渋谷支店3階',
      ['12-10 09:30 12-10 13:30 渋谷支店3階'],
    ],
    [
      'what was agreed upon below a list',
      '三菱商事です。面談はどれがよいですか。\n・12/8(火) 12:00-12:30\n・12/9(水) 18:00-18:30\n12/9(水) 18:00-18:30に確定しました。',
      ['12-09 18:00 18:30'],
    ],
    [
      'the place behind the last time',
      '三菱商事のグループディスカッション\n12/15(火) 13:30集合・15:00終了　大阪本社',
      ['12-15 13:30 15:00 大阪本社'],
    ],
  ])('%s', (_, text, expected) => {
    expect(readOf(text)).toEqual(expected);
  });
});

describe('a link', () => {
  const linksOf = (text: string) => readMail(text, OWN, CORPUS_NOW).events.map(({ url }) => url?.value ?? null);
  test.each([
    [
      'ends where words go on without a space',
      'NRIです。面接は12月10日14時から、Zoom（https://zoom.us/j/123）に変更はありません。',
      ['https://zoom.us/j/123'],
    ],
    [
      'has what belongs to it in brackets',
      'NRIです。説明会は12月10日14時からです。https://example.com/a(1)/b よりお申し込みください。',
      ['https://example.com/a(1)/b'],
    ],
    [
      'is that of each event which is booked there',
      'NRIのセミナーです。\n12/3(木) 18:00-19:00\n12/10(木) 18:00-19:30\n12/17(木) 18:00-19:00\n申込フォーム → https://forms.example.com/s',
      [null, null, null].fill('https://forms.example.com/s' as never),
    ],
    [
      'is not that of events of other kinds',
      'NRIです。\n一次面接：12月8日(火)10:00\n\n座談会：12月10日(木)18:00\n申込フォーム → https://forms.example.com/s',
      [null, 'https://forms.example.com/s'],
    ],
  ])('%s', (_, text, expected) => {
    expect(linksOf(text)).toEqual(expected);
  });
});

describe('what is said of the selection', () => {
  const read = (text: string) => readMail(text, OWN, CORPUS_NOW);
  test.each([
    ['NRIです。協議の結果、今回は次の選考へのご案内を控えさせていただきます。', 'rejected'],
    ['NRIです。選考結果に関するご質問への回答は控えさせていただきます。説明会は12月10日14時です。', undefined],
    ['NRIです。選考の結果、【内定】です！おめでとうございます。', 'offer'],
    ['NRIです。選考の結果、「内定」とさせていただくことに決まりました。', 'offer'],
    ['NRIです。「内定」という言葉について考える説明会は12月10日14時です。', undefined],
    ['NRIです。「内定」ですぐに就活を終える必要はありません。説明会は12月10日14時です。', undefined],
  ])('ends: %s', (text, outcome) => expect(read(text).outcome?.value).toBe(outcome));

  test.each([
    ['NRIの3daysインターンです。本選考の一部免除もあります。12月10日 12:00締切', 'intern'],
    ['NRIの3daysインターンのあと、本選考のESをご提出ください。12月10日 12:00締切', undefined],
  ])('is of an internship: %s', (text, phase) => expect(read(text).phase?.value).toBe(phase));

  test('is open until the end of the day on which an answer is awaited', () => {
    const { events } = read('NRIです。内定をお出しします。お返事は1月8日いっぱいお待ちします。');
    expect(events.map(({ title, kind }) => [title, kind])).toEqual([['内定承諾期限', 'deadline']]);
  });

  test('is no internship in which one took part before', () => {
    const { events } = read('NRIの神田です。夏インターンでメンターをしていました。12月10日14時からお話ししませんか。');
    expect(events[0]?.type?.value).not.toBe('internship');
  });

  test('is a tour where that is held, not where it is a part of something else', () => {
    const typesOf = (text: string) => read(text).events.map(({ type }) => type?.value);
    expect(typesOf('NRIです。オフィスツアーを開催します。\n日時：12月10日14:00～15:00')).toEqual(['briefing']);
    expect(typesOf('NRIです。一次面接のあと、オフィスツアーもあります。\n日時：12月10日14:00～15:00')).toEqual([
      'interview',
    ]);
  });

  test('is handed in by hand, and nothing to bring along', () => {
    const { events } = read('NRIです。書類は12月10日17時必着で人事課へ郵送又は持参すること。');
    expect(events.flatMap(({ memo }) => memo)).toEqual([]);
  });
});

describe('the days among which one chooses', () => {
  const choicesOf = (text: string) =>
    readMail(text, OWN, CORPUS_NOW)
      .events.filter(({ kind }) => kind === 'appointment')
      .map(({ moment, candidates }) =>
        [...(moment ? [moment] : candidates)].map(({ value }) => `${value.day.slice(5)} ${value.clock ?? ''}`.trim()),
      );
  test.each([
    [
      'sessions of one thing',
      '三菱商事です。オンラインセミナーを開催します。各回とも内容は同一です。\n第1回 12月8日（火）18:00～19:30\n第2回 12月12日（土）10:00～11:30',
      [['12-08 18:00', '12-12 10:00']],
    ],
    [
      'parts of a series are come to, each',
      'NRIです。3回シリーズのセミナーです。各回30名。\n第1回 12月8日（火）18:00～19:30\n第2回 12月12日（土）10:00～11:30',
      [['12-08 18:00'], ['12-12 10:00']],
    ],
    [
      'days on one line of a talk that one books',
      'NRIです。予約受付を始めました。\n■会社説明会（オンライン・60分）\n12/3(木) 16:00- ／ 12/8(火) 11:00-',
      [['12-03 16:00', '12-08 11:00']],
    ],
    [
      'sessions in English',
      'NRI here. Join one of our online info sessions.\n- Dec 10, 6:00 PM - 7:00 PM JST\n- Dec 12, 11:00 AM - 12:00 PM JST',
      [['12-10 18:00', '12-12 11:00']],
    ],
    [
      'one that is to be chosen from the days below',
      'NRIです。GDへお進みいただきます。下記日程より１つを選び、マイページでお手続きください。\n12月7日（月）9:30〜11:30\n12月9日（水）14:00〜16:00',
      [['12-07 09:30', '12-09 14:00']],
    ],
    [
      'all days on which one can come',
      'NRIです。最終面接です。次の日程のうち、参加できるものをすべて教えてください。\n・12/22(火)　11:00\n・12/24(木)　14:00',
      [['12-22 11:00', '12-24 14:00']],
    ],
    [
      'identical sessions in English, and until when one signs up',
      'NRI here. We host two identical info sessions.\n- Dec 8, 6:00 PM - 7:00 PM JST\n- Dec 11, 12:00 PM - 1:00 PM JST\n\nSign-up closes on Dec 4 at 5 p.m.',
      [['12-08 18:00', '12-11 12:00']],
    ],
    [
      'days on one line of what one comes to each time',
      'NRIです。2回シリーズの説明会です。予約をお願いします。\n■会社説明会\n12/3(木) 16:00- ／ 12/8(火) 11:00-',
      [['12-03 16:00'], ['12-08 11:00']],
    ],
    [
      'the same time of another day, or one of a third',
      'NRIです。面談は12/2（水）の18:30はいかがでしょう？3日の同じ時間、もしくは4日の20時以降でも大丈夫です。',
      [['12-02 18:30', '12-03 18:30', '12-04 20:00']],
    ],
    [
      'one of two, in a note',
      'NRIです。\n説明会：①12月8日（火）16:30〜18:00 ②12月11日（金）13:00〜14:30 ※どちらか1回',
      [['12-08 16:30', '12-11 13:00']],
    ],
    [
      'a day on which any time fits',
      'NRIです。面談はどれがよいですか。\n・12月1日(火) 20:00〜\n・12月6日(日) 午前中ならいつでも',
      [['12-01 20:00', '12-06']],
    ],
    [
      'venues',
      'NRIです。3月1日より会社説明会を開催します。\n[東京会場]\n 3/4(木) 10:00-12:00\n 本社\n[大阪会場]\n 3/9(火) 14:00-16:00\n 支社\n予約をお願いします。',
      [['03-04 10:00', '03-09 14:00']],
    ],
    [
      'times of one day without a space',
      'みなと商事です。最終面接の候補日です。ご希望の枠をお選びください。\n12/7（月）午後 13:30／14:30／15:30',
      [['12-07 13:30', '12-07 14:30', '12-07 15:30']],
    ],
    [
      'another day at the same time',
      '三菱商事の美帆です。面談は12/5(土)の13時からどうかな？だめだったら6日(日)の同じ時間でも大丈夫！',
      [['12-05 13:00', '12-06 13:00']],
    ],
    [
      'an appointment that is put off in a later sentence',
      'NRIの藤倉です。\n12月7日(月)14:00よりお約束しておりました人事面談ですが、社内でインフルエンザが流行しております。\n申し訳ございませんが、面談を延期とさせてください。',
      [],
    ],
    [
      'times of a day joined by または, beside another day',
      '三菱商事です。最終面接の候補日です。ご都合はいかがでしょうか。\n12/21（月）14:00～\n12/22（火）10:00～ または 15:30～',
      [['12-21 14:00', '12-22 10:00', '12-22 15:30']],
    ],
    [
      'times with their numbers',
      '三菱商事です。一次面接を下記よりお選びください。\n12/22（火）①10:00～ ②13:00～\n12/23（水）①10:00～',
      [['12-22 10:00', '12-22 13:00', '12-23 10:00']],
    ],
    [
      'times below each day',
      'NRIです。会社説明会の日程です。ご予約ください。\n■12月14日（月）\n　10:00～11:30\n　14:00～15:30\n■12月16日（水）\n　10:00～11:30\n',
      [['12-14 10:00', '12-14 14:00', '12-16 10:00']],
    ],
    [
      'times below each day without their ends',
      'NRIです。面接の候補日です。ご希望をお知らせください。\n12月14日（月）\n・10:00～\n・13:00～\n12月16日（水）\n・10:00～',
      [['12-14 10:00', '12-14 13:00', '12-16 10:00']],
    ],
    [
      'rows of times, which are no messages of a chat',
      'NRIです。一次面接の予約枠です。\n12/7（月）　10:00　11:00\n12/8（火）　10:00　14:00',
      [['12-07 10:00', '12-07 11:00', '12-08 10:00', '12-08 14:00']],
    ],
    [
      'times behind the colon of a day in English',
      'NRI here. Could you let us know which of these works for your interview?\n- Mon, Dec 14: 10:00 / 13:00\n- Wed, Dec 16: 11:00',
      [['12-14 10:00', '12-14 13:00', '12-16 11:00']],
    ],
    [
      'days of one line and times of the next',
      'NRIです。一次面接の候補日です。\n日程：12/14(月)、12/15(火)\n時間：10:00／13:00',
      [['12-14 10:00', '12-14 13:00', '12-15 10:00', '12-15 13:00']],
    ],
    [
      'days of one line with the time of the next',
      'NRIです。一次面接の候補日です。\n日程：12/14(月)、12/15(火)、12/16(水)\n時間：13:00～13:30',
      [['12-14 13:00', '12-15 13:00', '12-16 13:00']],
    ],
    [
      'stays of two days each',
      'NRIのインターンシップは、いずれかの班になります。\nA班 1/18(月)・19(火)\nB班 1/21(木)・22(金)\n時間は9:30-17:00です。',
      [['01-18 09:30', '01-21 09:30']],
    ],
    [
      'days of interviews, which are no stays',
      'NRIの一次面接は、次のいずれかでお願いします。\n1/18(月)・19(火)\n1/21(木)・22(金)',
      [['01-18', '01-19', '01-21', '01-22']],
    ],
    [
      'days of which the weekday and the time are said once',
      'NRIの勉強会は全3回(1/8・1/15・1/22、いずれも金曜19時～21時)です。',
      [['01-08 19:00'], ['01-15 19:00'], ['01-22 19:00']],
    ],
    [
      'days with several times each',
      'NRIの一次面接は、12/14(月)・15(火)の各日10:00／14:00からです。ご希望をお知らせください。',
      [['12-14 10:00', '12-14 14:00', '12-15 10:00', '12-15 14:00']],
    ],
    [
      'letters of which some are wished for',
      'NRIの一次面接です。A 12/14(月)10:00-11:00　B 12/15(火)13:00-14:00\n第2希望までご回答ください。',
      [['12-14 10:00', '12-15 13:00']],
    ],
    [
      'times in turns',
      'NRIです。説明会を開催します。ご都合のよい回をお選びください。\n日時：12月14日（月）\n　第1回 10:00～11:30\n　第2回 14:00～15:30',
      [['12-14 10:00', '12-14 14:00']],
    ],
    [
      'days of a stay',
      'NRIの3daysインターンシップです。\n開催日程：2027年1月13日(水)・14日(木)・15日(金)',
      [['01-13']],
    ],
  ])('%s', (_, text, expected) => {
    expect(choicesOf(text)).toEqual(expected);
  });
});

describe('a table', () => {
  const rowsOf = (text: string) =>
    readMail(text, OWN, CORPUS_NOW).events.map(({ type, kind, moment, place }) =>
      [type?.value, kind, moment?.value.day.slice(5), moment?.value.clock, place?.value].filter(Boolean).join(' '),
    );
  test('has its places in a column, and a test in a hall is an appointment', () => {
    const text =
      'みなと商事です。\n│区分│日　時│場　所│\n│応募書類提出│12月7日（月）24時まで│専用フォーム│\n│筆記試験│12月10日（木）10時～12時│市民交流館│\n│個別面接│12月15日（火）13時～│財団事務所│';
    expect(rowsOf(text)).toEqual([
      'es_deadline deadline 12-07 23:59',
      'other appointment 12-10 10:00 市民交流館',
      'interview appointment 12-15 13:00 財団事務所',
    ]);
  });
  test('says above its columns what is due', () => {
    const text =
      'みなと商事です。インターンシップの日程です。\n回　　開催日　　申込締切\n1　　12月14日（月）　　12月7日（月）\n2　　12月21日（月）　　12月14日（月）';
    expect(rowsOf(text)).toEqual([
      'internship appointment 12-14',
      'other deadline 12-07',
      'internship appointment 12-21',
      'other deadline 12-14',
    ]);
  });
  test('is no table where its first line names only what a form asks', () => {
    const text = 'みなと商事です。説明会です。\n日程　会場　定員\n12/10(木) 14:00-15:30 大阪支社 30名';
    expect(rowsOf(text)).toEqual(['briefing appointment 12-10 14:00 大阪支社']);
  });
});

const word = fc.constantFrom(
  ...['12/3', '（木）', '14:00', '～', '15時', 'まで', '締切', '面接', 'ES', 'NRI', 'ソニー', '株式会社', '変更', '→'],
  ...[
    '候補日',
    '明日',
    '来週の月曜',
    '令和8年',
    '場所：',
    '\n',
    ' ',
    '　',
    '>',
    'https://zoom.us/j/1',
    '①',
    'ｶﾞ',
    '\u202E',
    '𠮷',
  ],
  ...[
    '2/30',
    '25時',
    '0:00',
    '3営業日以内',
    'パスコード：a1',
    '-----',
    'Subject: ',
    '、',
    '。',
    '持ち物：',
    'か',
    '（',
    '）',
  ],
);
const text = fc.oneof(
  fc.array(word, { maxLength: 40 }).map((it) => it.join('')),
  fc.string({ unit: 'binary', maxLength: 200 }),
);
const QUICK = { numRuns: 300 };

function spansOf(reading: Reading): Read<unknown>[] {
  const all = reading.events.flatMap((it) => [
    it.company,
    it.type,
    it.moment,
    it.before,
    it.place,
    it.url,
    ...it.candidates,
  ]);
  return [reading.company, reading.phase, reading.outcome, ...all].filter((it) => it !== null);
}

describe('whatever is pasted', () => {
  test.each([
    ['mail', readMail],
    ['line', readLine],
  ] as const)('every value of a %s stands in the text, and what is sure has one value', (_, read) => {
    fc.assert(
      fc.property(text, (given) => {
        for (const it of spansOf(read(given, OWN, CORPUS_NOW))) {
          if (it.span) {
            expect(it.span.start).toBeGreaterThanOrEqual(0);
            expect(it.span.end).toBeLessThanOrEqual(given.length);
            expect(it.span.end).toBeGreaterThan(it.span.start);
          }
          if (it.isSure) expect(it.doubt).toBeNull();
        }
      }),
      QUICK,
    );
  });

  test('line ends of Windows and full-width figures change nothing', () => {
    for (const { text: given, now = CORPUS_NOW } of MAILS) {
      const values = (reading: Reading) => spansOf(reading).map((it) => it.value);
      const expected = values(readMail(given, OWN, now));
      expect(values(readMail(given.replace(/\r?\n/g, '\r\n'), OWN, now))).toEqual(expected);
    }
    const wide = 'ＮＲＩ　面接　１２／３　１８：００';
    expect(readLine(wide, OWN, CORPUS_NOW).events[0]?.moment?.value).toEqual(
      readLine('NRI 面接 12/3 18:00', OWN, CORPUS_NOW).events[0]?.moment?.value,
    );
  });

  test('a link that is no web address is not read, and a memo contains only what was labelled', () => {
    const given = 'NRI 面接 12/3 18:00\njavascript:alert(1)\ndata:text/html,x\n持ち物：印鑑\n振込先は以下です';
    const [event] = readMail(given, OWN, CORPUS_NOW).events;
    expect(event?.url).toBeNull();
    expect(event?.memo.map((it) => it.value)).toEqual(['持ち物：印鑑']);
  });

  test('no more than the first of very many events are proposed', () => {
    const given = repeated('12/3 10:00 面接\n\n\n12/4 11:00 説明会\n', 50_000);
    expect(readMail(given, OWN, CORPUS_NOW).events.length).toBeLessThanOrEqual(MAX_PROPOSALS);
  });

  test('what is longer than the limit is read up to there', () => {
    const given = `${repeated('あ\n', MAX_TEXT)}\nNRI 面接 12/3 18:00`;
    expect(readMail(given, OWN, CORPUS_NOW).events).toEqual([]);
  });
});

describe('hostile texts', () => {
  test.each(HOSTILE)('twice as much text is at most a little more than twice the work: %s', (_, part) => {
    const units = (length: number) => workOf(() => readMail(repeated(part, length), OWN, CORPUS_NOW)).units;
    const [once, twice] = [units(5000), units(10_000)];
    expect(twice).toBeLessThan(2.3 * once + 40_000);
  });

  test('of ten megabytes, whatever they are made of, what is within the limit is read', () => {
    const parts = fc.array(fc.constantFrom(...HOSTILE.map(([, part]) => part)), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(parts, (its) => {
        const given = repeated(its.join(''), 10_000_000);
        expect(readMail(given, OWN, CORPUS_NOW)).toEqual(readMail(given.slice(0, MAX_TEXT), OWN, CORPUS_NOW));
        expect(readLine(given, OWN, CORPUS_NOW)).toEqual(readLine(given.slice(0, MAX_TEXT), OWN, CORPUS_NOW));
      }),
      // Each is ten megabytes: more of them take too long on a busy machine.
      { numRuns: 5 },
    );
  });

  test('no pattern repeats without a bound, which would make its work grow with the square', () => {
    const { sources } = workOf(() => {
      for (const text of textsOf('mail')) readMail(text, OWN, CORPUS_NOW);
      for (const line of textsOf('line')) readLine(line, OWN, CORPUS_NOW);
    });
    // On a name, not on the text: folding and the check of a reading.
    const known = /^(?:\[\\s,\]\+|\\s\+|\^\[.{1,60}\][+*]\$)$/;
    const unbounded = [...sources].filter((it) => /(?:\)|\]|\.|\\[sSdDwW])[*+]|\{\d+,\}/.test(it) && !known.test(it));
    expect(unbounded).toEqual([]);
  });
});
