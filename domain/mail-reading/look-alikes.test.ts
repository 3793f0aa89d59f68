/** Texts that look like what a rule reads, and say something else: each rule beside what it must leave alone. `!` is sure, `?` is asked about. */
import { describe, expect, test } from 'vitest';
import { CORPUS_NOW, OWN } from './corpus/example.ts';
import { readMail } from './mail.ts';
import type { Moment, Read } from './reading.ts';

const read = (text: string) => readMail(text, OWN, CORPUS_NOW);
const ask = (it: Read<unknown>) => (it.isSure ? '!' : '?');
const momentOf = (it: Read<Moment>) =>
  [it.value.day.slice(5), [it.value.clock, it.value.endClock].filter(Boolean).join('-')].filter(Boolean).join(' ') +
  ask(it);
/** briefing! 12-10 14:00!, with the old moment in front of a new one. */
const eventsOf = (text: string) =>
  read(text).events.map(({ type, before, moment }) =>
    [type ? type.value + ask(type) : '-', before && `${momentOf(before)} >`, moment && momentOf(moment)]
      .filter(Boolean)
      .join(' '),
  );

type Row = readonly [text: string, events: readonly string[]];
const AOI = '株式会社アオイの採用担当です。';

/** Each text, behind this beginning, is read as these events. */
function holds(title: string, rows: readonly Row[], beginning = AOI) {
  describe(title, () => {
    test.each(rows)('%s', (text, events) => expect(eventsOf(beginning + text)).toEqual(events));
  });
}

const CALLED_OFF: readonly Row[] = [
  ['12月10日(木)14:00の会社説明会は、対面での開催を中止し、オンラインに切り替えます。', ['briefing! 12-10 14:00!']],
  ['12月10日(木)14:00の会社説明会は、対面での開催を中止いたします。', []],
  ['12月10日(木)14:00の会社説明会は中止といたします。代替の開催は年明けの実施を検討しております。', []],
  ['\n【中止のお知らせ】12/10(木) 会社説明会', []],
  ['\n【日程追加のお知らせ】12/10(木) 会社説明会', ['briefing! 12-10!']],
  ['12月10日(木)14:00の会社説明会は、対面での開催は中止となりました。', []],
  ['12月10日(木)14:00の会社説明会は、オンラインでの実施は中止とさせていただきます。', []],
  ['12月10日(木)14:00の会社説明会は、WEBでの開催を取りやめます。', []],
  ['12月10日(木)14:00の会社説明会は中止とし、後日オンラインで開催いたします。', []],
  ['12月10日(木)14:00の会社説明会は中止し、オンライン個別面談に変更いたします。', []],
  ['12月10日(木)14:00の会社説明会は、オンラインに変更しておりましたが、開催を中止いたします。', []],
];

holds('what is called off is proposed only where the text says how it is held instead', CALLED_OFF);

const PUT_OFF: readonly Row[] = [
  [
    '12月10日(木)14:00よりお約束しておりました面談ですが、面接官が発熱しております。誠に申し訳ございませんが、延期とさせてください。',
    [],
  ],
  [
    '12月10日(木)14:00にお約束しておりました面談ですが、場所は3階に変わります。体調不良でキャンセルする場合はご連絡ください。',
    ['interview! 12-10 14:00!'],
  ],
  [
    '12月10日(木)14:00よりお約束しておりました面接ですが、台風で中止になる場合は前日にご連絡いたします。',
    ['interview! 12-10 14:00!'],
  ],
  ['12月7日(月)より会社説明会を開催いたします。初回は12月7日(月)14:00です。', ['briefing! 12-07 14:00!']],
  ['3月1日の広報解禁に向けた説明会を、12月10日(木)14:00に行います。', ['briefing! 12-10 14:00!']],
];

const SAID_MORE: readonly Row[] = [
  [
    '適性検査の受検期間：12月7日(月)～12月16日(水)\n※12月16日(水)18:00までに受検を終えてください',
    ['web_test! 12-16 18:00!'],
  ],
  [
    '12月9日(水)の一次面接ですが、13時開始から14時開始に1時間後ろ倒しさせてください。',
    ['interview! 12-09 13:00! > 12-09 14:00!'],
  ],
  ['12月10日(木)18:00より予定しておりました説明会につきまして、開催を中止することといたしました。', []],
  [
    '12月11日(金)13時開始の見学会ですが、延期することにいたしました。\n新しい日程は以下のとおりです。\n\n　1月15日(金)13:00～16:00',
    ['briefing! 12-11 13:00! > 01-15 13:00-16:00!'],
  ],
  ['会社説明会を12月10日(木)14:00に行います。社員のリアルな1日まで、お見せします。', ['briefing! 12-10 14:00!']],
  ['ES免除の特別選考です。面談は12月10日(木)14:00です。', ['interview! 12-10 14:00!']],
];

holds('what is said once more, moved, or waived', SAID_MORE);

holds('what is put off in a later sentence, and what only could be', PUT_OFF);

const SENT: readonly Row[] = [
  ['12月10日(木)10:00から説明会のご案内をマイページに掲載いたします。', []],
  ['12月10日(木)10:00より説明会のアーカイブを公開いたします。', []],
  ['会社説明会を12月10日(木)14:00よりZoomで配信いたします。', ['briefing! 12-10 14:00!']],
  ['会社説明会を12月10日(木)14:00よりYouTubeにてライブ配信いたします。', ['briefing! 12-10 14:00!']],
  ['12月10日(木)14:00よりWEB説明会を実施し、後日録画を配信いたします。', ['briefing! 12-10 14:00!']],
  ['12月10日(木)14:00から説明会を行い、終了後に資料をお送りします。', ['briefing! 12-10 14:00!']],
  ['12月10日(木)14:00から説明会、終了後に録画を公開いたします。', ['briefing! 12-10 14:00!']],
  ['12月10日(木)14:00に説明会を行い、終了後に資料をお送りします。', ['briefing! 12-10 14:00!']],
  ['12月10日(木)14:00から一次面接、結果は1週間以内にお送りします。', ['interview! 12-10 14:00!']],
  ['12月10日(木)14:00からの会社説明会の詳細をお送りします。', ['briefing! 12-10 14:00!']],
];

holds('what is sent from then on is no event, what begins then is one', SENT);

const OPENED: readonly Row[] = [
  ['一次面接は12月10日(木)14:00より開始いたします。', ['interview! 12-10 14:00!']],
  ['一次面接は12月10日(木)14:00に始まり、15:00に終わります。', ['interview! 12-10 14:00-15:00!']],
  ['一次面接は12月10日(木)14:00から予約可能です。', []],
  ['宿舎は12月10日(木)15時から入れます。', []],
  ['12月10日(木)15時に面談を入れます。', ['interview! 12-10 15:00!']],
  ['会社説明会の予約は12月10日(木)14:00からマイページで先着順です。', []],
  ['会社説明会の受付は12月10日(木)13:30から、説明会は14:00からです。', ['briefing! 12-10 14:00?']],
  ['ご希望の12月10日(木)14:00ですが、あいにく会議室の空きがありません。', []],
  ['12月10日(木)14:00の面接ですが、あいにくの雨の予報です。', ['interview! 12-10 14:00!']],
  ['会社説明会は12月10日(木)14:00より予約受付を開始します。', []],
  ['冬のセミナーは、12月10日(木)12:00より申込受付を開始いたします。', []],
  ['適性検査は12月10日(木)10:00より受検可能です。', []],
  ['12月10日(木)17:00以降で都合のよい時間をお知らせください。', []],
];

holds('what begins is an event, what opens is none', OPENED);

const SENT_BELOW: readonly Row[] = [
  [
    '(1) 12月9日（水）\n　　当日の入室URLをメールでお送りします\n(2) 12月10日（木）13:00 面接',
    ['interview! 12-10 13:00!'],
  ],
  ['■一次面接\n・12月9日（水） 14:00\n 結果の通知は後日メールで行います', ['interview! 12-09 14:00!']],
  ['■一次面接\n・12月9日（水）\n 入室用のURLをメールでお送りします', ['interview! 12-09!']],
  ['面接日程\n・12月15日(火)\n　　時間をメールでご連絡いたします', ['interview! 12-15!']],
  ['■会社説明会\n・12月9日（水）\n 詳細はメールでお送りします', ['briefing! 12-09!']],
  [
    '■一次面接\n・12月9日（水） 14:00\n 参加URLは前日にお送りします\n・12月10日（木） 14:00\n 参加URLは前日にお送りします',
    ['interview? 12-09 14:00!', 'interview? 12-10 14:00!'],
  ],
];

holds('a day below which something is sent is left out, that of an event is not', SENT_BELOW, `${AOI}\n`);

const MOVED_IN_ENGLISH: readonly Row[] = [
  [
    'Your interview was set for December 10 at 2:00 PM. We need to move it to December 17, 3:00 PM.',
    ['interview! 12-10 14:00! > 12-17 15:00?'],
  ],
  [
    'Your interview is on December 10 at 2:00 PM. You may reschedule to December 17 or later.',
    ['interview! 12-10 14:00!', 'interview? 12-17?'],
  ],
  [
    'Your interview is on December 10 at 2:00 PM. If we need to reschedule to December 17, we will let you know.',
    ['interview! 12-10 14:00!', 'interview? 12-17?'],
  ],
  [
    'Your interview is on December 10 at 2:00 PM. We can move it to December 17 if you prefer.',
    ['interview! 12-10 14:00!', 'interview? 12-17?'],
  ],
];

const OPENS_THEN: readonly Row[] = [
  ['Applications for the summer internship open on December 7 and close on January 15.', ['other? 01-15!']],
  ['The office doors open on December 7 at 2:00 PM for your interview.', ['interview! 12-07 14:00!']],
];

holds('what opens in English is none, what closes is due', OPENS_THEN, '');

holds('an offer to move is no move', MOVED_IN_ENGLISH, '');

const NO_EVENTS: readonly Row[] = [
  ['12月10日(木)は大体部屋にいるので。面接は12月11日(金)14:00です。', ['interview! 12-11 14:00!']],
  ['一次面接の日の12月10日(木)14:00は部屋にいますので、お越しください。', ['interview! 12-10 14:00!']],
  ['12月10日(木)14:00は会社におりますので、面接に来てください。', ['interview! 12-10 14:00!']],
  ['\n発表時間：12月10日 14:00\n■一次面接 12月15日 10:00', ['interview! 12-15 10:00!']],
  ['冬季休業は12月9日（水）、10日（木）14:00から営業します。', []],
  ['年末年始のため、12月10日（木）9:00から通常どおり営業いたします。', []],
];

holds('where somebody is, when something is announced or open, is no event', NO_EVENTS);

const TWO_DAYS: readonly Row[] = [
  [
    '会社説明会は12月9日（水）・10日（木）14:00～15:00に行います。',
    ['briefing! 12-09 14:00-15:00?', 'briefing! 12-10 14:00-15:00!'],
  ],
  ['ESの締切は12月10日（木）、11日（金）13:00から説明会です。', ['es_deadline! 12-10!', 'briefing! 12-11 13:00!']],
  ['\n履歴書必着：12月9日（水）・10日（木）14:00 一次面接', ['other! 12-09!', 'interview! 12-10 14:00!']],
  ['\n履歴書必着：12月9日（水）・10日（木）14:00～15:00 一次面接', ['other! 12-09!', 'interview! 12-10 14:00-15:00!']],
  ['\n■提出期限\n12月9日（水）・10日（木）14:00～15:00 面接', ['other? 12-09!', 'interview! 12-10 14:00-15:00!']],
  ['提出は12月9日（水）、10日（木）14:00に面接を行います。', ['interview? 12-09!', 'interview! 12-10 14:00!']],
  ['12月9日（水）、10日（木）17:00までにご回答ください。', ['other! 12-10 17:00!']],
];

holds('the time of the second of two days is perhaps that of the first, which is asked about', TWO_DAYS);

const BELOW: readonly Row[] = [
  ['【日程】\n12月10日（木）13:00～14:00\n  会社説明会（Zoom）', ['briefing! 12-10 13:00-14:00!']],
  ['【グループ面接】\n12月10日（木）13:00～14:00\n  説明会の資料を持参ください', ['interview! 12-10 13:00-14:00!']],
  ['■一次面接\n12月10日（木）13:00～14:00\n 座談会は別日です', ['interview! 12-10 13:00-14:00!']],
  ['■一次面接\n12月10日（木）13:00～14:00\n 座談会', ['interview! 12-10 13:00-14:00!']],
  ['■最終面接\n12月10日（木）13:00～14:00\n  持参物：履歴書', ['interview! 12-10 13:00-14:00!']],
  ['一次面接の詳細です。\n12月10日（木）13:00\n  会場は会社説明会', ['interview! 12-10 13:00!']],
  ['一次面接のご案内です。\n12月10日（木）13:00～14:00\n  説明会（任意）', ['briefing? 12-10 13:00-14:00!']],
];

holds('a title below a moment says its kind, what is only mentioned there does not', BELOW, `${AOI}\n`);

const PAPERS: readonly Row[] = [
  ['エントリーシートと履歴書をご用意ください。\n応募書類の提出期限：12月10日(木)', ['es_deadline? 12-10!']],
  ['ES通過おめでとうございます。\n必要書類の提出締切：12月10日(木)', ['other! 12-10!']],
  ['インターンのエントリーシートはお預かりしました。\n健康診断の書類の提出期限：12月10日(木)', ['other! 12-10!']],
  [
    'エントリーシートの提出ありがとうございました。次に適性検査があります。\n応募書類の提出期限：12月10日(木)',
    ['other! 12-10!'],
  ],
  ['エントリーシート提出期限：12月7日(月)\n書類の提出期限：12月10日(木)', ['es_deadline! 12-07!', 'other! 12-10!']],
  ['先日ESを拝見しました。ぜひ次へお進みください。\n書類の提出期限：12月10日(木)', ['other! 12-10!']],
];

holds('papers are perhaps the entry sheet, where that is yet to be handed in', PAPERS, `${AOI}\n`);

const LASTING: readonly Row[] = [
  ['45分くらいだと思います。', ['interview! 12-10 14:00-14:45?']],
  ['だいたい1時間半くらいで！', ['interview! 12-10 14:00-15:30?']],
  ['面接は45分を予定しています。', ['interview! 12-10 14:00-14:45!']],
  ['オンラインで20分、ご希望をお聞かせください。', ['interview! 12-10 14:00-14:20!']],
  ['面接（オンライン・40分）', ['interview! 12-10 14:00-14:40!']],
  ['面接（40分・オンライン）', ['interview! 12-10 14:00-14:40!']],
  ['駅（オンライン案内所・40分）', ['interview! 12-10 14:00!']],
  ['終了後、15時から30分程度の見学を行います。', ['interview! 12-10 14:00!', 'briefing! 12-10 15:00-15:30!']],
  ['当日は、午後2時から30分程度を予定しています。', ['interview! 12-10 14:00-14:30!']],
  ['最寄り駅から本社まで15分ほど。', ['interview! 12-10 14:00!']],
  ['新宿駅からバスに乗って20分くらい。', ['interview! 12-10 14:00!']],
  ['移動は30分だと思いますので、お早めにお越しください。', ['interview! 12-10 14:00!']],
  ['移動は30分を予定してください。', ['interview! 12-10 14:00!']],
  ['タクシーで20分くらい。', ['interview! 12-10 14:00!']],
  ['事前アンケートの入力は15分ほどで！', ['interview! 12-10 14:00!']],
  ['渋滞すると40分くらいかかると思います。', ['interview! 12-10 14:00!']],
];

holds(
  'how long an appointment lasts is no way, and asked about where it is said in passing',
  LASTING,
  `${AOI}一次面接は12月10日(木)14:00です。`,
);

const WRITTEN_SHORT: readonly Row[] = [
  ['インターンは2027/2/1-5の5日間です。', ['internship! 02-01!']],
  ['説明会は2026/12/10 - 18:00からです。', ['briefing! 12-10 18:00!']],
  ['選考の結果、インターン（2/1～2/5）にご参加いただきたくご連絡いたしました。', ['internship! 02-01!']],
  ['選考の結果は、インターン（2/1～2/5）の前にご連絡いたします。', []],
  ['面談は12月2日(水)20:00です。下書きを30日中に送ってください。', ['interview! 12-02 20:00!', 'other? 11-30?']],
  ['事前オリエンテーション：1月20日(水)17:00～18:00\n冬のインターンの準備です。', ['other! 01-20 17:00-18:00!']],
];

holds('days in short, and who is asked to come', WRITTEN_SHORT);

const COURSES: readonly Row[] = [
  [
    '一次面接\n12月10日(木)\n10:20 受付開始（10:30 受付締切）\n10:40 説明\n11:00 面接\n12:00 終了',
    ['interview! 12-10 10:40-12:00!'],
  ],
  [
    '一次面接\n12月10日(木)\n10:20 集合\n10:40 面接\n返信は12月8日(火)17:00まで',
    ['interview! 12-10 10:40!', 'other? 12-08 17:00!'],
  ],
];

holds('a time in a bracket of a course is one of it', COURSES, `${AOI}\n`);

const BEGINS_BELOW: readonly Row[] = [
  ['12月10日(木)に弊社の一次面接にお越しください。\n14時くらいから会議室で行います。', ['interview! 12-10 14:00!']],
  ['12月10日(木)に弊社の一次面接にお越しください。\n14時くらいにはお昼をお済ませください。', ['interview? 12-10!']],
];

holds('an event begins at the time with which the next line does', BEGINS_BELOW);

const WAYS: readonly Row[] = [
  ['所要は徒歩20分です。', ['interview! 12-10 14:00!']],
  ['品川駅からの所要時間は約20分です。', ['interview! 12-10 14:00!']],
  ['所要時間はバスで約25分ほどです。', ['interview! 12-10 14:00!']],
  ['\nアクセス：大宮駅よりバス（所要30分）', ['interview! 12-10 14:00!']],
  ['\n所要時間：30分（大宮駅より）', ['interview! 12-10 14:00!']],
  ['移動時間は60分みてください。', ['interview! 12-10 14:00!']],
  ['アンケートの所要時間は15分です。', ['interview! 12-10 14:00!']],
  ['The walk takes about 20 minutes.', ['interview! 12-10 14:00!']],
  ['It takes about 20 minutes from Osaki station.', ['interview! 12-10 14:00!']],
  ['所要は60分です。', ['interview! 12-10 14:00-15:00!']],
  ['所要は徒歩20分です。面接時間は40分程度です。', ['interview! 12-10 14:00-14:40!']],
  ['駅から徒歩20分、面接の所要時間は60分です。', ['interview! 12-10 14:00-15:00!']],
  ['移動も込みで全体で2時間です。', ['interview! 12-10 14:00-16:00!']],
  ['\n所要時間：60分（予定）', ['interview! 12-10 14:00-15:00!']],
  ['The interview takes about 45 minutes.', ['interview! 12-10 14:00-14:45!']],
  ['本社までお越しいただき、所要時間は60分です。', ['interview! 12-10 14:00-15:00!']],
  ['弊社までご来社いただき60分程度を予定しております。', ['interview! 12-10 14:00-15:00!']],
  ['小学校から大学までの学びについて60分程度お話を伺います。', ['interview! 12-10 14:00-15:00!']],
  ['\nアクセス：駅から徒歩5分　所要時間：60分', ['interview! 12-10 14:00-15:00!']],
  ['\n品川駅より徒歩5分／所要60分／私服可', ['interview! 12-10 14:00-15:00!']],
  ['\n所要時間：60分（大宮駅より徒歩5分）', ['interview! 12-10 14:00-15:00!']],
  ['\n所要時間：約60分　会場：大宮駅西口より徒歩5分', ['interview! 12-10 14:00-15:00!']],
  ['リフォーム部門の社員との60分程度の座談会です。', ['interview! 12-10 14:00-15:00!']],
  ['\nプラットフォーム：Zoom 所要時間：60分', ['interview! 12-10 14:00-15:00!']],
  ['トヨタ自動車で働く社員と60分程度お話しいただきます。', ['interview! 12-10 14:00-15:00!']],
  ['お車での来社はご遠慮いただき、面接は60分です。', ['interview! 12-10 14:00-15:00!']],
  ['アンケートをもとに60分程度お話しします。', ['interview! 12-10 14:00-15:00!']],
  ['エントリーフォームの内容について30分程度お話しします。', ['interview! 12-10 14:00-14:30!']],
  ['\nオンライン（移動不要）で所要時間は60分です。', ['interview! 12-10 14:00-15:00!']],
  ['\n交通費：往復支給　所要時間：60分', ['interview! 12-10 14:00-15:00!']],
  ['Please fill in the form. The interview takes 45 minutes.', ['interview! 12-10 14:00-14:45!']],
];

holds(
  'how long the way or a form takes is no length of an appointment',
  WAYS,
  `${AOI}一次面接は12月10日(木)14:00です。`,
);

const RETURNS: readonly Row[] = [
  ['12月10日(木)14:00から一次面接。15:00には会社に戻ります。', ['interview! 12-10 14:00-15:00?']],
  ['12月10日(木)14:00から一次面接、15時頃には席に戻る予定です。', ['interview! 12-10 14:00-15:00?']],
  ['一次面接は12月10日(木)14:00から。15:00から会議です。', ['interview! 12-10 14:00!']],
  ['一次面接は12月10日(木)14:00から。15:00には出ないといけません。', ['interview! 12-10 14:00!']],
  ['一次面接は12月10日(木)14:00開始。15:00に結果をお伝えします。', ['interview! 12-10 14:00!']],
  ['一次面接は12月10日(木)14:00から。15:00まで。', ['interview! 12-10 14:00-15:00!']],
  ['一次面接は12月10日(木)14:00から。15:00頃に終わります。', ['interview! 12-10 14:00-15:00!']],
  ['工場見学は12月10日(木)14:00から。15:00頃に札幌駅に戻ります。', ['briefing! 12-10 14:00-15:00!']],
  ['工場見学は12月10日(木)14:00から、15:00には集合場所に戻ります。', ['briefing! 12-10 14:00-15:00!']],
  ['一次面接は12月10日(木)14:00から。15:00迄を予定しています。', ['interview! 12-10 14:00-15:00!']],
  ['一次面接は12月10日(木)14:00から。15:00くらいまでを想定しています。', ['interview! 12-10 14:00-15:00!']],
  ['一次面接は12月10日(木)14:00から。15:00前後に終了予定です。', ['interview! 12-10 14:00-15:00!']],
  ['一次面接は12月10日(木)14:00から。15:00をもって終了です。', ['interview! 12-10 14:00-15:00!']],
  ['一次面接は12月10日(木)14:00から。15:00の解散を予定しています。', ['interview! 12-10 14:00-15:00!']],
  ['一次面接は12月10日(木)14:00から。15時過ぎには終わります。', ['interview! 12-10 14:00-15:00!']],
  ['一次面接は12月10日(木)14:00から。15:00頃の終了予定です。', ['interview! 12-10 14:00-15:00?']],
  ['一次面接は12月10日(木)14:00から。～15:00', ['interview! 12-10 14:00-15:00!']],
  ['一次面接は12月10日(木)14:00から。17:00までにご返信ください。', ['interview! 12-10 14:00!']],
  ['一次面接は12月10日(木)14:00から。18:00まで電話で受け付けます。', ['interview! 12-10 14:00!']],
  ['一次面接は12月10日(木)14:00から。15:00には面接官が退席します。', ['interview! 12-10 14:00!']],
  ['一次面接は12月10日(木)14:00から。14:30に面接官が交代します。', ['interview! 12-10 14:00!']],
  ['工場見学は12月10日(木)14:00から。16:00頃に会社に戻り、解散です。', ['briefing! 12-10 14:00-16:00!']],
  ['工場見学は12月10日(木)14:00から。16:00頃に空港へ戻ります。', ['briefing! 12-10 14:00-16:00!']],
];

holds('what somebody does later is no end, or one that is asked about', RETURNS);

const QUOTED: readonly Row[] = [
  ['> 所要時間は60分です。', ['interview! 12-10 14:00-15:00!']],
  ['> 前回は60分の面接でした。', ['interview! 12-10 14:00!']],
  ['> 先日は45分のお時間をいただきました。', ['interview! 12-10 14:00!']],
];

holds(
  'what is quoted says how long the event lasts, but not how long another did',
  QUOTED,
  '件名：Re: 面接\n一次面接は12月10日(木)14:00でお願いします。\n',
);

const EVES: readonly Row[] = [
  ['一次面接は12/10 14:00。面接の前日までに履歴書をお送りください。', ['interview! 12-10 14:00!', 'other! 12-09?']],
  [
    '\n日時：12月10日 14:00\n内容：一次面接\n面接の前日までに履歴書をお送りください。',
    ['interview? 12-10 14:00!', 'other! 12-09?'],
  ],
  [
    '会社説明会は12/10 14:00。一次面接は後日ご案内します。面接の前日までに履歴書をお送りください。',
    ['briefing! 12-10 14:00!'],
  ],
  ['座談会は12/10 14:00です。最終面接の前日までに履歴書をお送りください。', ['briefing! 12-10 14:00!']],
  [
    '一次面接は12/10 14:00です。履歴書は前日の18時までに送ってください。',
    ['interview! 12-10 14:00!', 'other! 12-09 18:00?'],
  ],
  [
    '一次面接は12/10 14:00です。履歴書は前の日の正午までにご提出ください。',
    ['interview! 12-10 14:00!', 'other! 12-09 12:00?'],
  ],
  ['一次面接は12/10 14:00です。変更のご連絡は前日の17時までにお願いします。', ['interview! 12-10 14:00!']],
  ['一次面接は12/10 14:00です。変更は2日前の17時までに承ります。', ['interview! 12-10 14:00!']],
  ['一次面接は12/10 14:00です。前日の22時までにお休みください。', ['interview! 12-10 14:00!']],
];

holds('the day before is that of the event which is named', EVES);

const DUE_FOR_ALL: readonly Row[] = [
  ['SPIの受検期間：12月1日(火)～12月14日(月)\n前回の結果を使う場合も12月14日(月)までです。', ['web_test! 12-14!']],
  ['SPIの受検期間：12月1日(火)～12月14日(月)\nES提出：12月15日(火)', ['web_test! 12-14!', 'es_deadline! 12-15!']],
  ['締切：12月14日(月)10:00（ES提出・Webテスト受検とも）', ['es_deadline! 12-14 10:00!', 'web_test! 12-14 10:00!']],
  ['ES締切：12月14日(月)10:00（Webテストは後日、ともに頑張りましょう）', ['es_deadline! 12-14 10:00!']],
  ['ESは拝受しました。希望日を2つご入力ください（締切：12月2日(水)）。', ['other! 12-02!']],
  ['希望する職種を書いたESをご登録ください（締切：12月2日(水)）。', ['es_deadline! 12-02!']],
  ['内定おめでとうございます。懇親会の出欠は12月8日(火)までにお願いします。', ['other! 12-08!']],
  ['参加承諾期限：12月7日(月)17:00\n誓約書提出：12月8日(火)（郵送・必着）', ['other! 12-07 17:00!', 'other! 12-08!']],
  ['提出資料の説明会：12月8日(火)14:00～15:00', ['briefing! 12-08 14:00-15:00!']],
  ['面接のキャンセル・変更は2日前（12月8日 17:00）までにお願いします。', []],
  ['オファー有効期限：12月8日(火)23:59', ['other? 12-08 23:59!']],
  ['ESの締切は12月8日(火)を想定しています。', ['es_deadline! 12-08?']],
  ['ESの締切は12月8日(火)です。', ['es_deadline! 12-08!']],
  ['パスワードの有効期限：12月8日(火)23:59', []],
  ['インターンシップ　開催：1月16日(土)　応募〆：12月10日(木)', ['internship! 01-16!', 'other? 12-10!']],
];

holds('what is due is said once for each, and not of what stands beside it', DUE_FOR_ALL, `${AOI}\n`);

const TOLD_TO: readonly Row[] = [
  ['ES締切：12月8日(火)\n選考：ES → 参加決定（12月14日(月)までにご連絡）', ['es_deadline! 12-08!', 'other! 12-14!']],
  [
    'ES締切：12月8日(火)\n選考：ES → 参加の可否（12月14日(月)までにご連絡ください）',
    ['es_deadline! 12-08!', 'other! 12-14!'],
  ],
  ['合格発表は、2月5日(金)10:00に当社サイトに掲載します。', ['other! 02-05 10:00!']],
  ['選考結果については、12月25日(金)18時以降にマイページで公開します。', ['other! 12-25 18:00!']],
  ['採用情報は、2月5日(金)10:00に当社サイトに掲載します。', []],
  ['受検された方には、12月14日(月)までに次のステップをご連絡いたします。', ['other! 12-14!']],
  ['受検された方には、12月14日(月)までに資料をお送りいたします。', []],
];

holds('what is told of how a step ended, and of other things', TOLD_TO, `${AOI}\n`);

const AGREED: readonly Row[] = [
  [
    '面談ですが、来週だと火曜か木曜の夜が空いてます。\nじゃあ12/3(木)の19時半でお願いします。',
    ['interview! 12-03 19:30!'],
  ],
  ['面談ですが、火曜か木曜が空いてます。いかがでしょうか。', ['interview!']],
];

holds('what was free is no day beside the one that is agreed on', AGREED);

describe('a place', () => {
  const HELD = '一次面接は12月10日(木)14:00からです。';
  test.each([
    ['本社ではなくオンラインで行います。', 'オンライン!'],
    ['本社でなくオンラインで行います。', 'オンライン!'],
    ['大阪支社ではなく、京都オフィスで行います。', '京都オフィス!'],
    ['本社で行います。', '本社?'],
    ['前回と同じ会議室で行います。', '会議室?'],
  ])('is not the one that is denied: %s', (text, place) => {
    const it = read(AOI + HELD + text).events[0]?.place;
    expect(it && it.value + ask(it)).toBe(place);
  });

  test.each([
    ['\n於 青葉ビル5F', '青葉ビル5F'],
    ['\n於：青葉ビル5F', '青葉ビル5F'],
    ['（於：青葉ビル5F）', '青葉ビル5F'],
    ['（場所：青葉ビル5F）', '青葉ビル5F'],
    [' in 青葉ビル', '青葉ビル'],
    [' インターパーク会館', 'インターパーク会館'],
    [' 於保会館', '於保会館'],
    [' 会場町センター', '会場町センター'],
    ['\n於 講堂', '講堂'],
    [' 於本社', '本社'],
    [' in東京本社', '東京本社'],
    [' 会場 未定', undefined],
    [' 大宮工場（さいたま市北区）※定員20名', '大宮工場(さいたま市北区)'],
  ])('stands without what says that it follows: %s', (text, place) => {
    const it = read(`${AOI}\n一次面接\n12月10日(木)14:00～15:00${text}`).events[0]?.place;
    expect(it?.value).toBe(place);
  });

  test.each([
    ['\n会場:青葉ビル5F※変更なし', '青葉ビル5F'],
    ['\n会場:青葉ビル5F 申込不要', '青葉ビル5F'],
    ['\n会場:青葉ビル5F（最終日のみ工場を見学予定）', '青葉ビル5F'],
    ['\n形式:Web面接（ブラウザ上で実施、アプリのインストール不要）', 'Web面接'],
    ['\n会場:青葉ビル5F（東館）', '青葉ビル5F(東館)'],
    ['\nTKP新橋カンファレンス 5B', 'TKP新橋カンファレンス 5B'],
    ['\n会場:渋谷オフィスから日本橋オフィスへ変更となります', '日本橋オフィス'],
    ['\n会場:当社 日本橋オフィス', '日本橋オフィス'],
    ['\n会場:Minato Tower 8F (photo ID required)', 'Minato Tower 8F'],
    ['\nフクラシア八重洲 会議室H', 'フクラシア八重洲 会議室H'],
    ['\nビジョンセンター品川 501', 'ビジョンセンター品川 501'],
    ['\n就活カンファレンスへようこそ', undefined],
    ['\nコールセンター担当の品川です', undefined],
    [' 相談ブース4', '相談ブース4'],
    [' C棟大講義室 予約不要', 'C棟大講義室'],
    ['\n会場:青葉ビル5F\nお時間まで待合室でお待ちください。', '青葉ビル5F'],
    ['\n形式:Video interview via Zoom', 'Zoom'],
    ['\n会場:青葉ビル5F(旧:青葉ビル3F)', '青葉ビル5F'],
    ['\n会場:青葉ビル5F(軽食付き・先着50名)', '青葉ビル5F'],
    ['\n健康診断は指定病院で受けてください。', undefined],
    ['\n方法:弊社よりTeamsの招待をお送りします', 'Teams'],
    ['\nこのあたりでどうでしょう?', undefined],
  ])('stands without what is said beside it: %s', (text, place) => {
    const it = read(`${AOI}\n一次面接\n12月10日(木)14:00～15:00${text}`).events[0]?.place;
    expect(it?.value).toBe(place);
  });

  test.each([
    ['12月10日(木)14:00より一次面接をオンラインで行います。待機室でお待ちください。', 'オンライン'],
    ['12月10日(木)14:00より一次面接を本社で行います。待機室でお待ちください。', '本社'],
    ['一次面接は12月10日(木)14:00です。場所も、本社ではなく新宿支店となります。', '新宿支店'],
    ['12月10日(木)14:00に、私からお電話いたします。', '電話'],
    ['面談は12月10日(木)14:00です。\n場所は渋谷のどこかで、1時間くらいです。', '渋谷のどこか'],
    ['よかったらZoomで20分ほどお話ししませんか。12月10日(木)14:00からはいかがでしょう。', 'Zoom'],
    ['説明会は12月10日(木)14:00です。\nWe look forward to our virtual information sessions.', 'virtual'],
    ['一次面接は12月10日(木)14:00です。場所は変わらず、横浜支社の1F受付にお越しください。', '横浜支社の1F受付'],
    ['一次面接は12月10日(木)14:00です。場所は川崎駅前の喫茶室の予定です。', '川崎駅前の喫茶室'],
    ['面談は12月10日(木)14:00です。今回は新丸ビル7階の「ミナモ」でお願いします。', '新丸ビル7階の「ミナモ」'],
    ['採用チームの渋谷です。一次面接は12月10日(木)14:00、ハドルで行います。', 'ハドル'],
    ['一次面接は12月10日(木)14:00、場所は渋谷です。', '渋谷'],
    ['内定者懇親会を12月10日(木)18時より「ビアホール銀座」にて開催します。', '「ビアホール銀座」'],
    ['一次面接は12月10日(木)14:00です。場所は高田馬場のコメダね☕️', '高田馬場のコメダ'],
    ['12月10日(木)14:00開始の「本社見学と座談会」にお越しください。', undefined],
    ['説明会：12月10日(木)4限（14:50～16:20）3号館 3201室', '3号館 3201室'],
    ['Your interview will be held in English on December 10 at 2:00 PM.', undefined],
    ['面談は12月10日(木)14:00です。場所はまた後ほど。', undefined],
    ['一次面接は12月10日(木)14:00です。会場は「本社」ではなく「青葉オフィス(駅より1分、直結)」です。', '青葉オフィス'],
    [
      '面談は12月10日(木)14:00です。場所は木屋町の「炭火 とり田」(三条駅から3分)、会費はありません。',
      '木屋町の「炭火 とり田」',
    ],
    ['一次面接は12月10日(木)14:00より、当社の京都支店(四条の角すぐ、1階がカフェのビルです)で行います。', '京都支店'],
    ['面談は12月10日(木)の14時に三条の喫茶みなと(駅出てすぐのとこ)でどうですか？', '三条の喫茶みなと'],
  ])('is said in a sentence: %s', (text, place) => {
    expect(read(AOI + text).events[0]?.place?.value).toBe(place);
  });

  test.each([
    ['申込は12月4日(金)16時までです。窓口（A棟2階）まで。', '窓口(A棟2階)?'],
    ['申込締切：12月4日(金)16時（キャリアセンター窓口まで）', 'キャリアセンター窓口?'],
    ['申込は12月4日(金)16時までにWebで行ってください。不明な点は相談窓口までご連絡ください。', null],
    ['申込は12月4日(金)16時までにWebで行ってください。不明な点は相談窓口までお電話ください。', null],
    ['ESは12月4日(金)16時までにWebでご提出ください。総合窓口（1階）は工事中です。', null],
  ])('is where something is handed in: %s', (text, place) => {
    const it = read(AOI + text).events[0]?.place;
    expect(it && it.value + ask(it)).toBe(place);
  });

  test.each([
    ['本社(地下鉄本町駅 3番出口すぐ)', '本社'],
    ['研修センター(市バス「研修所前」下車すぐ)', '研修センター'],
    ['大阪支社(桜橋口を出て左手のビル)', '大阪支社'],
    ['駅前広場(送迎バスあり)', '駅前広場(送迎バスあり)'],
    ['大阪支社(大阪市北区梅田0-0-0 青葉ビル12階)', '大阪支社'],
    ['名古屋オフィス(JPタワー 32F)', '名古屋オフィス(JPタワー 32F)'],
  ])('stands without the way to it: %s', (place, expected) => {
    expect(read(`${AOI}\n一次面接\n12月10日(木)14:00\n会場:${place}`).events[0]?.place?.value).toBe(expected);
  });

  test('of a heading is that of its list, of a line of one that of its own day, and asked about', () => {
    const heading = `${AOI}\n■ 説明会(オンライン・60分)\n12/8(火) 15:00～16:00\n■ 工場見学会\n12/19(土) 13:00～16:00\n集合:尼崎駅 南口`;
    expect(read(heading).events.map(({ place }) => place?.value)).toEqual(['オンライン', '尼崎駅 南口']);
    const inside = '■会社説明会（オンライン）\n12/3(木) 16:00\n■座談会（対面・蒲田 研修センター）\n12/9(水) 13:00';
    expect(read(inside).events.map(({ place }) => place?.value)).toEqual(['オンライン', '蒲田 研修センター']);
    const numbered = `${AOI}\n1. セミナー(オンライン・60分)\n海運のしくみをお話しします。\n　A日程:12月3日(木)17:00～18:00\n2. 見学会\n日時:12月20日(日)13:00～16:00\n集合:金城ふ頭駅 改札前`;
    expect(read(numbered).events.map(({ place }) => place?.value)).toEqual(['オンライン', '金城ふ頭駅 改札前']);
    const rows = `${AOI}説明会です。いずれかにお申し込みください。\n12/8(火) 15:00～16:00 大阪支社\n12/9(水) 15:00～16:00 本社`;
    expect(read(rows).events[0]?.place?.isSure).toBe(false);
    const mixed = `${AOI}\n面談は以下からお選びください。\n12/2(水)16:00-17:00（オンライン）\n12/4(金)10:00-11:00（大崎オフィス）`;
    expect(read(mixed).events[0]?.place?.isSure).toBe(false);
    const pair = `${AOI}業界研究会です。\n12/8(火) 13:00～16:30 商社・流通 第一体育館`;
    expect(read(pair).events[0]?.place?.value).toBe('第一体育館');
  });

  test('is no title of an event, no company that comes, and nobody who writes', () => {
    expect(read('株式会社シグマの神田です。面談は12月10日(木)14:00です。').events[0]?.place).toBeNull();
    const title = `${AOI}12月11日(金)13時開始の「仙台支店 見学会」ですが、1月15日(金)13:00に延期いたします。`;
    expect(read(title).events[0]?.place?.value ?? '').not.toContain('見学会');
    const rows =
      '学内説明会です。\n12/8(火) 12:20～13:00 みなと商事 大講義室\n12/9(水) 12:20～13:00 北斗電機 説明会 大講義室';
    expect(read(rows).events.map(({ place }) => place?.value)).toEqual(['大講義室', '大講義室']);
    const among = `${AOI}面談は12月10日(木)の17時からです。場所は高田馬場のコメダね☕`;
    expect(read(among).events[0]?.place?.value).toBe('高田馬場のコメダ');
  });

  test('on the line of an event is its own, whatever is the place of another', () => {
    const text = `${AOI}\n座談会:12月9日(水) 18:00～19:00\n一次面接:12月11日(金) 10:00～11:00 オンライン(Zoom)\n場所:本社 5階`;
    expect(read(text).events.map(({ place }) => place?.value)).toEqual(['本社 5階', 'オンライン(Zoom)']);
  });

  test('is that which follows each of some moments of a line', () => {
    const text = `${AOI}\n工場見学会\n日程:①12月9日(水) 13:30～16:00（千葉工場） ②12月11日(金) 13:30～16:00（大阪工場）`;
    expect(read(text).events.map(({ place }) => place?.value)).toEqual(['千葉工場', '大阪工場']);
    const shared = `${AOI}\n本社での一次面接 12月9日(水) 13:30～14:00, 二次面接 12月11日(金) 13:30～14:00`;
    expect(new Set(read(shared).events.map(({ place }) => place?.value)).size).toBe(1);
  });

  test('of an earlier event of the sentence is asked about', () => {
    const text = `${AOI}二次面接は12月15日(火)17:00から横浜オフィスで、最終面接は1月14日(木)10:00から行います。`;
    expect(read(text).events.map(({ place }) => place && place.value + ask(place))).toEqual([
      '横浜オフィス!',
      '横浜オフィス?',
    ]);
  });

  test('is asked about where it is one of two', () => {
    const numbered = `${AOI}一次面接の候補日です。\n日時:①12月21日(月)13時～ ②12月22日(火)9時～\n場所:①本社 ②オンライン`;
    expect(read(numbered).events[0]?.place?.isSure).not.toBe(true);
    const it = read(`${AOI}\n一次面接\n12月10日(木)14:00～15:00（場所：本社または大阪支社）`).events[0]?.place;
    expect(it?.isSure).not.toBe(true);
  });
});

holds('a day that is told in passing', [
  ['12月4日(金)の正午を過ぎてもメールが届かない場合は、ご一報ください。', []],
  ['12月9日（水）までに日程の詳細をお送りします。', []],
]);

describe('a company', () => {
  test.each([
    ['株式会社さんれいフーズの採用担当です。', 'さんれいフーズ'],
    ['株式会社たくさんの採用担当です。', 'たくさん'],
    ['株式会社ミナモさんの説明会は12月10日(木)14:00です。', 'ミナモ'],
    ['一次面接は12月10日(木)14:00です。\n\n（有）草野味噌本舗\n草野 茂', '草野味噌本舗'],
    ['【ワカバ食品】一次面接\n12月10日(木)14:00', 'ワカバ食品'],
    ['件名：【ウェビナー】一次面接\n差出人：アオイ商事 採用担当\n12月10日(木)14:00', 'アオイ商事'],
    ['件名：【ワカバ食品】一次面接\n差出人：アオイ商事 採用担当\n12月10日(木)14:00', 'アオイ商事'],
    ['こんにちは！ミナモ工房の山田です。弊社の説明会は12月10日(木)14:00です。', 'ミナモ工房'],
    ['Blue Harbor株式会社の採用担当です。説明会は12月10日(木)14:00です。', 'Blue Harbor'],
    ['株式会社Blue Harbor 採用担当です。説明会は12月10日(木)14:00です。', 'Blue Harbor'],
    ['Copyright Harbor株式会社\n説明会は12月10日(木)14:00です。', 'Harbor'],
    [
      '12月10日(木)14:00の面談でお願いします。\n\n> ミナモ工房の柏木です。\n> 面談の日はいかがでしょうか。',
      'ミナモ工房',
    ],
    ['こんにちは！ミナモ計測の採用チームです。説明会は12月10日(木)14:00です。', 'ミナモ計測'],
    ['ミナモ工房の採用担当です。説明会は12月10日(木)14:00です。https://a.example.jp/kc28/t', 'ミナモ工房'],
    ['株式会社Harbor HR Team\n説明会は12月10日(木)14:00です。', 'Harbor'],
    ['人材紹介のツナグ株式会社です。\n■企業：ミナモ工房\n一次面接は12月10日(木)14:00です。', 'ミナモ工房'],
    ['ツナグ株式会社です。\n■企業：大手のお客様\n一次面接は12月10日(木)14:00です。', 'ツナグ'],
    ['This is Emma from Granite Bank, Minato-ku, Tokyo. Interview: December 10, 2:00 PM', 'Granite Bank'],
    ['一次面接は12月10日(木)14:00です。\n\n若葉台女子学園高等学校\n副校長　森田 康夫', '若葉台女子学園高等学校'],
    ['女将の柏木です。一次面接は12月10日(木)14:00です。\n\n　松ノ木温泉　柏屋旅館　　0263-00-0000', '柏屋旅館'],
    ['小林工務店の小林（父の方）です。一次面接は12月10日(木)14:00です。', '小林工務店'],
    ['ももの木保育園の園長、坂田です。一次面接は12月10日(木)14:00です。', 'ももの木保育園'],
    ['星の丘クリニック 看護部の庄野です。一次面接は12月10日(木)14:00です。', '星の丘クリニック'],
    ['一次面接は12月10日(木)14:00です。\n\n株式会社いろはの森\n総務部 三枝 みのり', 'いろはの森'],
    ['株式会社みどりの面接案内\n一次面接は12月10日(木)14:00です。', 'みどり'],
    ['私が働いてる文理堂（教材の会社ね）の先輩と、12月10日(木)14:00からどう？', '文理堂'],
    ['<サンライズ塾川崎　採用係からのお知らせ>\n一次面接は12月10日(木)14:00です。', 'サンライズ塾川崎'],
    ['桜木市職員採用試験（早期枠）受験案内\n面接試験 12月10日(木)14:00', '桜木市'],
    ['桜木市消防本部 総務課です。一次面接は12月10日(木)14:00です。', '桜木市消防本部'],
    ['ミナモ製薬 研究本部 採用担当です。一次面接は12月10日(木)14:00です。', 'ミナモ製薬'],
    ['Interview: December 10, 2:00 PM\n\nJo Whitlock\nHR Manager | Japan\nPolar Airways', 'Polar Airways'],
    ['光丘学園 法人事務局の森です。一次面接は12月10日(木)14:00です。', '光丘学園'],
    ['こんにちは、森の里動物病院の院長の森です。一次面接は12月10日(木)14:00です。', '森の里動物病院'],
    ['一次面接は12月10日(木)14:00です。\n\n花ごよみホテル 支配人 森 誠', '花ごよみホテル'],
    ['森工務店の社長をやってる森です。一次面接は12月10日(木)14:00です。', '森工務店'],
    ['株式会社こもれびの森の坂田です。一次面接は12月10日(木)14:00です。', 'こもれびの森'],
    ['株式会社いろは堂の坂田です。一次面接は12月10日(木)14:00です。', 'いろは堂'],
    ['株式会社はなのき 採用担当です。一次面接は12月10日(木)14:00です。', 'はなのき'],
    [
      '株式会社ものの芽出版の坂田です。一次面接は12月10日(木)14:00です。\n\n株式会社ものの芽出版\n坂田 涼',
      'ものの芽出版',
    ],
    ['NPO法人まちの縁側の坂田です。一次面接は12月10日(木)14:00です。', 'まちの縁側'],
    ['【光丘学園】一次面接\n一次面接は12月10日(木)14:00です。', '光丘学園'],
    ['ノルヴァンス・ジャパンK.K.の森です。一次面接は12月10日(木)14:00です。', 'ノルヴァンス・ジャパン'],
    ['坂田税理士事務所　所長の坂田です。一次面接は12月10日(木)14:00です。', '坂田税理士事務所'],
    ['Halden Foods would like to invite you to an interview on December 10, 2:00 PM.', 'Halden Foods'],
    ['Interview: December 10, 2:00 PM\n\nAnna Smith | Recruiter | Halden Foods', 'Halden Foods'],
    ['海辺の町図書館の採用担当です。一次面接は12月10日(木)14:00です。', '海辺の町図書館'],
    ['ゲストハウスなぎさの女将代理、前川です。一次面接は12月10日(木)14:00です。', 'ゲストハウスなぎさ'],
    ['桜坂町教育委員会事務局 学校教育課です。一次面接は12月10日(木)14:00です。', '桜坂町教育委員会'],
    ['いま勤めてる白川設計で、12月10日(木)14:00から会える？', '白川設計'],
    ['花ノ木美容室オーナーの花木です。一次面接は12月10日(木)14:00です。', '花ノ木美容室'],
    ['俺の働いてるノルドデザインなんだけど、12月10日(木)14:00からどう？', 'ノルドデザイン'],
    ["I'm Oliver Grant, principal at Hillcrest School. Interview: December 10, 2:00 PM", 'Hillcrest School'],
    [
      'Thank you for applying to the Data Analyst track of Orchard Hill. Interview: December 10, 2 PM\n\nOrchard Hill K.K.',
      'Orchard Hill',
    ],
    [
      'Thanks for the interview at the Career Fair! Next: the role at Pellworm Trading. Interview: December 10, 2:00 PM',
      'Pellworm Trading',
    ],
  ])('is that of who writes: %s', (text, name) => expect(read(text).company?.value.name).toBe(name));

  test.each([
    ...['エンジニア職', '東京本社', 'ラストチャンス', '適性検査', '総合職', '関西', '先輩社員'].map(
      (it) => `【${it}】一次面接\n12月10日(木)14:00`,
    ),
    ...['リクルーター', '内定者', 'インターン生', '広報', '山形出身', '大阪支社'].map(
      (it) => `こんにちは！${it}の山田です。弊社の一次面接は12月10日(木)14:00です。`,
    ),
    '院長の丹羽です。一次面接は12月10日(木)14:00です。',
    '一次面接は12月10日(木)14:00です。\n筆記試験（有）作文（無）\n（有）または（無）に丸をつけてください。',
    '一次面接は12月10日(木)14:00です。\n会場\nみなみホテル　TEL 03-0000-0000',
    '私が働いてる会社の先輩と、12月10日(木)14:00からどう？',
    'メールマガジンです。\n・電通　ES 12/10（木）12:00\n・月光社　説明会 12/8（火）19時〜',
    '母校の小学校です。一次面接は12月10日(木)14:00です。',
    '老舗旅館です。一次面接は12月10日(木)14:00です。',
    'よろしくお願いします。\n店長 森 誠\n一次面接は12月10日(木)14:00です。',
    'Interview: December 10, 2:00 PM\n\nRecruiting Manager, Japan\nTokyo Office',
  ])('is no work, place or rank: %s', (text) => expect(read(text).company).toBeNull());
});

const SHEETS: readonly Row[] = [
  ['\n面接シートの提出締切：12月12日（土） 23:59', ['other! 12-12 23:59!']],
  [
    '\n一次面接：12月14日(月) 14:00〜15:00\n質問シートの提出締切：12月12日(土) 23:59',
    ['interview! 12-14 14:00-15:00!', 'other! 12-12 23:59!'],
  ],
  ['一次面接は12月14日(月)14:00より実施いたします。面接シートをご持参ください。', ['interview! 12-14 14:00!']],
  ['面接シートをご記入のうえ、12月14日(月)14:00の一次面接にお越しください。', ['interview! 12-14 14:00!']],
];

holds('a sheet is due where it is handed in, not where it is brought along', SHEETS);

const RESULTS: readonly Row[] = [
  ['\n一次面接 12月10日(木)14:00\n6 合格発表 12月24日(木)正午', ['interview! 12-10 14:00!', 'other! 12-24 12:00!']],
  ['\n一次面接 12月10日(木)14:00\n○ 決定通知 12月21日(月)までに通知', ['interview! 12-10 14:00!', 'other! 12-21!']],
  ['一次面接は12月10日(木)14:00です。\n結果は12月21日(月)までに通知', ['interview! 12-10 14:00!', 'other! 12-21!']],
  [
    '一次面接は12月10日(木)14:00です。\n結果は12月21日(月)までに通知いただければ幸いです。',
    ['interview! 12-10 14:00!'],
  ],
  ['\n内定通知書の提出期限:12月21日(月)', ['other! 12-21!']],
];

holds('a result is told on the day of its heading, not where the student tells it', RESULTS);

const MAILED: readonly Row[] = [
  [
    '一次面接は12月10日(木)14:00です。合否は12月18日(金)までにメールいたします。',
    ['interview! 12-10 14:00!', 'other! 12-18!'],
  ],
  ['一次面接は12月10日(木)14:00です。（発表20分）（質疑10分）', ['interview! 12-10 14:00!']],
  ['一次面接は12月10日(木)14:00です。面接（30分程度）', ['interview! 12-10 14:00-14:30!']],
  ['\n模擬授業（20分）および面接（30分）\n一次面接 12月10日(木)14:00～', ['interview! 12-10 14:00!']],
  ['先日は15分しかお話しできませんでした。面談を12月10日(木)14:00から行います。', ['interview! 12-10 14:00!']],
  [
    '12月10日(木)10時とお伝えしていた面談ですが、同じ日の16時からに変えてもらえますか？',
    ['interview! 12-10 10:00! > 12-10 16:00!'],
  ],
  ['12月10日(木)10時とお伝えしていた面談ですが、16時には終わります。', ['interview! 12-10 10:00-16:00!']],
  ['12月10日(木)14:00より予定しておりました座談会ですが、回線の障害により開催を見合わせることといたしました。', []],
  ['12月10日(木)14:00の面談は、いったん白紙にさせてください。', []],
  ['一次面接は12月10日(木)14:00です。12月29日～1月3日は閉庁しております。', ['interview! 12-10 14:00!']],
  ['12月10日(木)14:00の座談会は中止します。次回は1月下旬以降となる見込みです。', []],
  [
    '\n* Interview: 10 December 2026, 2pm\n* Assessment day: 14 December 2026, Osaka office',
    ['interview! 12-10 14:00!', 'group_discussion? 12-14!'],
  ],
  ['一次面接は12月10日(木)14:00です。\n*12月9日(水)10:00からの予約は終了しました', ['interview! 12-10 14:00!']],
  [
    '\n試験日 12月20日(日)\n　教養試験 9:00～11:00\n　作文試験 13:00～14:00\n会場 市役所',
    ['other? 12-20 09:00-11:00!', 'other? 12-20 13:00-14:00!'],
  ],
];

const AT_SCHOOLS: readonly Row[] = [
  [
    '\n12月10日(木) 9:30～11:00 授業見学\n12月10日(木) 11:15～11:45 面接',
    ['briefing! 12-10 09:30-11:00!', 'interview! 12-10 11:15-11:45!'],
  ],
  ['薬局見学・面談会は12月10日(木)14:00です。', ['interview! 12-10 14:00!']],
  [
    '\nと き 12月13日(日) 受付 8:40～9:00 集団討論 9:15～10:15 個人面接 10:30～\n発 表 12月25日(金) 10時 役場前掲示板',
    ['group_discussion! 12-13 09:15-10:15!', 'interview! 12-13 10:30!', 'other! 12-25 10:00!'],
  ],
  ['一次面接は12月10日(木)14:00です。合格者の発表は12月21日(月)です。', ['interview! 12-10 14:00!', 'other! 12-21!']],
  [
    '一次面接は12月10日(木)14:00です。グループ発表は12月21日(月)15:00です。',
    ['interview! 12-10 14:00!', 'interview! 12-21 15:00?'],
  ],
  [
    '12月28日(月)から1月3日(日)までのインターンです。面談は28日の13時です。',
    ['internship! 12-28!', 'interview! 12-28 13:00?'],
  ],
];

const DATED: readonly Row[] = [
  [
    '12月5日(土)14:00開始予定の説明会を、講師の病気のため延期いたします。\n新日程は12月19日(土)14:00です。',
    ['briefing! 12-05 14:00! > 12-19 14:00?'],
  ],
  ['月曜以外でお願いします。面談は12月10日(木)14:00でいかがでしょうか。', ['interview! 12-10 14:00!']],
  ['\n1 期日 12月19日(土)\n2 個人面接 午前10時45分～', ['interview! 12-19 10:45!']],
  ['\n提出期日 12月19日(土)\nエントリーシートをご提出ください。', ['es_deadline? 12-19!']],
];

holds('期日 is when something is held, or due where it says of what', DATED);

holds('what is seen and sat at schools and town halls', AT_SCHOOLS);

holds('how it ended is told by mail; what is moved, called off, or over', MAILED);

const candidatesOf = (text: string) => read(text).events.map(({ candidates }) => candidates.length);
test('one city after another is a choice, one after another of a series is none', () => {
  const cities =
    '会社説明会\n【名古屋】12月8日(火) 14:00～15:00　名古屋ショールーム（栄）\n【東　京】12月9日(水) 14:00～15:00　本社';
  expect(candidatesOf(AOI + cities)).toEqual([2]);
  expect(read(AOI + cities).events[0]?.place?.value).toBe('名古屋ショールーム(栄)');
  expect(candidatesOf(`${AOI}2回シリーズの両方にご参加ください。\n${cities}`)).toEqual([0, 0]);
});

test('a sentence about a link is no place, the place below some days is that of each', () => {
  const link = `${AOI}会社説明会\n▼日時\n12月10日(木)14:00\n▼参加方法\n下記URLよりご参加ください\nhttps://zoom.us/j/12345678`;
  expect(read(link).events[0]?.place?.value).toBe('オンライン');
  const all = `${AOI}説明会\n12月8日(火)\n12月9日(水)\nいずれも 16:40～18:10　大講義室（工学部5号館）`;
  expect(read(all).events.map(({ place }) => place?.value)).toEqual(Array(2).fill('大講義室(工学部5号館)'));
});

test('who writes is no place', () => {
  expect(read('有限会社ミナモ研究所です。説明会は12月10日(木)14:00です。').events[0]?.place).toBeNull();
  expect(read('カフェ花オーナーの森です。面談は12月10日(木)14:00です。').events[0]?.place).toBeNull();
  expect(read(`${AOI}面談は12月10日(木)14:00、目黒のカフェです。`).events[0]?.place?.value).toBe('目黒のカフェ');
});

test('days within which one answers are no internship, and what one is asked to come to is a place', () => {
  expect(read('Acme Ltd.\nPlease complete the test within 5 days, by December 10.').phase).toBeNull();
  expect(read('Acme Ltd.\nOur 5 days program starts on December 14.').phase?.value).toBe('intern');
  const text = `${AOI}\n一次面接 12月10日(木)14:00\n場所 役場3階 教育長室前にお越しください`;
  expect(read(text).events[0]?.place?.value).toBe('役場3階 教育長室前');
});

test('what one applied for is an internship, whatever is said of the selection to come', () => {
  const text = `${AOI}Winter Internshipへのご応募ありがとうございました。ご期待に沿えない結果となりました。`;
  expect(read(`${text}本選考の募集は2027年3月以降です。`).phase?.value).toBe('intern');
  expect(read(`${AOI}本選考の一次面接は12月10日(木)14:00です。`).phase?.value).toBe('fulltime');
});

const SEVERAL_TIMES: readonly Row[] = [
  ['二次面接は12月22日(火)10:00～11:00です。', ['interview! 12-22 10:00-11:00!']],
  ['インターンシップは12月22日(火)10:00～12月23日(水)16:00です。', ['internship! 12-22 10:00-16:00!']],
  ['\n二次面接\n12月22日(火)13:00～ 受付、13:30～ 面接', ['interview! 12-22 13:30!']],
  ['\n二次面接\n12月22日(火)14時(13時50分までに1階受付へ)', ['interview! 12-22 14:00!']],
  ['\n二次面接の予約受付:12月22日(火)13時50分まで', ['other? 12-22 13:50!']],
  ['\n12月22日(火)10:00 説明会／15:00 個別面談', ['briefing! 12-22 10:00?', 'interview! 12-22 15:00?']],
];

holds('a second time is an end, a choice, or of something else', SEVERAL_TIMES);

const LINES_OF_TIMES: readonly Row[] = [
  ['\n工場見学会\n12月17日(木)\n9:30 受付 1階\n10:00 説明 2階\n12:00 解散 正門', ['briefing! 12-17 10:00-12:00!']],
  ['\n12:01 田中 12/17(木)の一次面接、10時からでいい？\n12:05 森下 はい、大丈夫です', ['interview! 12-17 10:00!']],
  ['\n一次面接\n12月17日(木)\n10:00～\n担当 山田', ['interview! 12-17 10:00!']],
  ['\n一次面接\n12月17日(木)\n受付 9:45\n開始 10:00', ['interview! 12-17 10:00!']],
];

holds('lines that begin with a time are those of a timetable, or of who writes', LINES_OF_TIMES);

const OLD_ABOVE: readonly Row[] = [
  [
    '12月10日(木)15:00の面接ですが、下記いずれかに変更をお願いできないでしょうか。\n・12月11日(金)10:00～',
    ['interview! 12-11 10:00!'],
  ],
  ['12月10日(木)15:00の面接ですが、会場を下記に変更いたします。\n本社4階', ['interview! 12-10 15:00!']],
  ['面接のお知らせに、12月15日(火)13時は15時の誤りでした。', ['interview! 12-15 13:00? > 12-15 15:00?']],
  ['12月15日(火)13時は満席です。面接は15時からです。', ['interview! 12-15 15:00!']],
  ['明日ES締切です！\n提出締切は明日11月29日(日)23:59です。', ['es_deadline! 11-29 23:59!']],
  ['Your interview on Wednesday (Dec 9) starts at 3 PM.', ['interview! 12-09 15:00!']],
];

holds('what was, above what is', OLD_ABOVE);

const COURSE: readonly Row[] = [
  [
    '\n12/7(月)～12/11(金) 書類選考\n12/14(月) 結果連絡\n12/17(木)or 18(金) 一次面接(オンライン)',
    ['interview!', 'other! 12-14!'],
  ],
  ['\n12/7(月)～12/11(金) 書類選考の受付', ['other! 12-11!']],
  ['\n12/14(月) 13:00 結果発表会', ['interview? 12-14 13:00!']],
  ['\n面接マナー講座 12月10日(木)14:00～15:00', ['other? 12-10 14:00-15:00!']],
  ['\n一次面接 12月10日(木)14:00～15:00', ['interview! 12-10 14:00-15:00!']],
];

holds('of the course of a selection what the sender does is no event', COURSE);

const PARTS_OF_ONE: readonly Row[] = [
  ['\n会社説明会\n日時:12月10日(木)\n第1部 13:00～14:30\n第2部 14:45～16:00', ['briefing! 12-10 13:00-16:00?']],
  [
    '\n会社説明会\n日時:12月10日(木)\n第1部 13:00～14:30\n第2部 14:45～16:00 座談会(希望者のみ)',
    ['briefing! 12-10 13:00-14:30!'],
  ],
  [
    '提出期限を、12月6日(日)23:59から12月8日(火)12:00に延長いたします。ESをお送りください。',
    ['es_deadline? 12-06 23:59! > 12-08 12:00!'],
  ],
  [
    '面接の候補は12月9日(水)13:00～14:00、12月14日(月)終日(12:00～13:00を除く)です。ご都合のよい日をお選びください。',
    ['interview!'],
  ],
];

holds('parts of a day, and what is excepted of it', PARTS_OF_ONE);

describe('the link of an appointment', () => {
  const PAGE = 'https://aoi.example.jp/mypage/';
  test.each([
    ['参加用URLは、前日にマイページの「お知らせ」に掲載いたします。', PAGE],
    ['辞退される場合は、マイページからお手続きください。', undefined],
  ])('is that of the page on which one is told where to enter: %s', (said, url) => {
    const text = `${AOI}一次面接は12月10日(木)14:00より、オンラインで行います。${said}\nマイページ：${PAGE}`;
    expect(read(text).events[0]?.url?.value).toBe(url);
  });
});

const BESIDE_IT: readonly Row[] = [
  ['\n最終面接\n日程:12月18日(金)\n集合:10:45(10:30より入館可)\n面接:11:00～12:00', ['interview! 12-18 11:00-12:00!']],
  ['面接は12/26(土)19時からです。12/25ではありません。', ['interview! 12-26 19:00!']],
  ['面接は12/26(土)19時からでどうですか。12/25ではないですか。', ['interview! 12-26 19:00!', 'interview? 12-25!']],
  ['Please complete the coding test by 23:59 JST, Sunday 6 December.', ['web_test! 12-06 23:59!']],
];

holds('what stands beside a moment', BESIDE_IT);

const PAPERS_OF_ONE: readonly Row[] = [
  [
    '\n1. エントリーシート(手書き)\n2. 作文(800字)\n3. 成績証明書\n\n以上を郵送ください。締切は12月14日(月)必着です。',
    ['es_deadline! 12-14!'],
  ],
  [
    '\n1. エントリーシートは受理しました\n\n面接の前に次をお送りください。\n1. 健康診断書\n2. 成績証明書\n締切は12月14日(月)必着です。',
    ['other! 12-14!'],
  ],
  [
    '\n●応募締切\n12月14日(月)12:00 エントリーシート提出＋適性検査受検完了',
    ['es_deadline! 12-14 12:00!', 'web_test! 12-14 12:00!'],
  ],
  ['\n12月14日(月)12:00締切 エントリーシート提出後に適性検査をご案内', ['es_deadline! 12-14 12:00!']],
];

holds('papers of one list are those of the entry sheet, and two that are joined are both due', PAPERS_OF_ONE);

const HEADINGS: readonly Row[] = [
  [
    '面接もあります。\n【エントリーシート締切】\n第1回：12月10日(木)12:00\n第2回：12月17日(木)12:00',
    ['es_deadline? 12-10 12:00!', 'es_deadline? 12-17 12:00!'],
  ],
  [
    '\n【一次面接】\n第1回：12月10日(木)12:00\n第2回：12月17日(木)12:00',
    ['interview? 12-10 12:00!', 'interview? 12-17 12:00!'],
  ],
  ['\n仕事体験\n■集合\n12月10日(木)9:45 本社ロビー\n■プログラム\n10:00～16:30', ['internship! 12-10 10:00-16:30!']],
  ['\n仕事体験\n■日時\n12月10日(木)9:45 本社ロビー\n■受付\n9:30～', ['internship! 12-10 09:45!']],
  [
    '\n1day仕事体験\n【日時】12月10日(木)10:00～16:00\n【内容】\n業界説明、グループワーク',
    ['internship! 12-10 10:00-16:00!'],
  ],
  ['\n1day仕事体験のあと\n【グループワーク】12月10日(木)10:00～11:00', ['group_discussion! 12-10 10:00-11:00!']],
];

holds('a heading governs the days below it, 内容 only says what is done', HEADINGS);

const SPAN_ENDS: readonly Row[] = [
  [
    '\n受検期間：12月1日(火)10:00 ～ 12月10日(木)13:00\n12月10日(木)13:00までに適性検査の受検を完了してください。',
    ['web_test! 12-10 13:00!'],
  ],
  [
    '\n適性検査の受検期間：12月1日(火)10:00 ～ 12月10日(木)13:00\nESは12月10日(木)12:00までに提出してください。',
    ['web_test! 12-10 13:00!', 'es_deadline! 12-10 12:00!'],
  ],
];

holds('the end of a span once more, or of something else', SPAN_ENDS);

const PORTALS: readonly Row[] = [
  [
    '合同説明会へのご参加、ありがとうございました。弊社の座談会は12月10日(木)14:00です。応募多数の場合は抽選です。',
    ['briefing! 12-10 14:00!'],
  ],
  ['合同説明会は12月10日(木)14:00です。来場者には抽選で特典があります。', []],
  [
    'あなたへの新着情報です。説明会は12月10日(木)14:00です。本メールは「就活ポート」にご登録の方にお送りしています。',
    [],
  ],
  [
    '説明会は12月10日(木)14:00です。本メールは弊社のイベントにご登録の方にお送りしています。',
    ['briefing! 12-10 14:00!'],
  ],
];

holds('a company may draw lots, a portal writes to all who are registered', PORTALS);

const OF_ITS_PAGE: readonly Row[] = [
  [
    '説明会は12月10日(木)14:00です。応募多数の場合は抽選です。\n青葉電機 人事部 採用チーム\n※本メールはマイページご登録の皆様にお送りしています。配信停止はこちら',
    ['briefing! 12-10 14:00!'],
  ],
  [
    '就活ナビ編集部です。おすすめ企業の説明会は12月10日(木)14:00です。\n※本メールはマイページご登録の皆様にお送りしています。配信停止はこちら',
    [],
  ],
];

holds('a company writes to those who are on its own page', OF_ITS_PAGE, '');

const OFF_BELOW: readonly Row[] = [
  [
    '仕事体験（12/10 13:00～17:00・本社）の件です。12/10の回は中止とさせていただきます。次の回は12/17 13:00～17:00です。',
    ['internship! 12-17 13:00-17:00?'],
  ],
  ['12/10 10:00より説明会を行います。なお、12/10の懇親会は中止とさせていただきます。', ['briefing! 12-10 10:00!']],
  ['見学会は中止といたします。次回は年明け、1月下旬ごろを考えております。', []],
  ['次回は12月14日(月)14:00からの面談を予定しております。', ['interview! 12-14 14:00!']],
];

holds('a day that is called off below is off above, and only for what is named', OFF_BELOW);

const SAME_DUE: readonly Row[] = [
  ['SPIの受検期限:12月8日(火)17:00\nESの締切も同日時です。', ['web_test! 12-08 17:00!', 'es_deadline! 12-08 17:00!']],
  ['ES提出期限:12月8日(火)17:00\nSPIの受検期限も同じです。', ['es_deadline! 12-08 17:00!', 'web_test! 12-08 17:00!']],
  ['ES提出期限:12月8日(火)17:00（SPIの受検も同日時まで）', ['es_deadline! 12-08 17:00!', 'web_test! 12-08 17:00!']],
  ['SPIの受検期限は12月8日(火)17:00、ESも同様です。', ['web_test! 12-08 17:00!', 'es_deadline! 12-08 17:00!']],
  ['SPIの受検期限は12月8日(火)17:00です。ESも同じマイページから提出します。', ['web_test! 12-08 17:00!']],
  ['SPIの受検期限:12月8日(火)17:00\nESは提出済みの方も受検してください。', ['web_test! 12-08 17:00!']],
  ['SPIの受検期限:12月8日(火)17:00\nESの締切は昨年より早めです。', ['web_test! 12-08 17:00!']],
];

const OLD_DUE: readonly Row[] = [
  [
    'SPIの受検期限を延長いたしました。\n当初ご案内した期限:12月4日(金)12:00\n延長後の期限:12月8日(火)12:00',
    ['web_test! 12-04 12:00! > 12-08 12:00!'],
  ],
  ['予約は12月4日(金)までにお済ませください。SPIの受検は12月8日(火)までです。', ['other! 12-04!', 'web_test! 12-08!']],
  ['予約したSPIは12月4日(金)までに受検してください。', ['web_test! 12-04!']],
  ['健康診断の受診期間は1月12日から2月26日までです。', ['other? 02-26!']],
];

const OFFERED: readonly Row[] = [
  ['懇親会は12月19日(土)17時からです。\n出欠の回答：12月7日(月)まで', ['other! 12-19 17:00!', 'other! 12-07!']],
];

holds('one says whether one comes', OFFERED, `${AOI}内々定おめでとうございます。\n`);

holds('what was due before is no deadline of its own, a booking no test', OLD_DUE, `${AOI}\n`);

const AT_THAT_TIME: readonly Row[] = [
  ['面談は12月11日(金)15時からです。12月10日(木)13時は別件が入っております。', ['interview! 12-11 15:00!']],
  [
    '面談は12月11日(金)15時からです。別件ですが、12月10日(木)13時に座談会を行います。',
    ['interview! 12-11 15:00!', 'briefing! 12-10 13:00!'],
  ],
  ['見学会は12月10日(木)です。終了時刻(15:30)に変更はありません。', ['briefing? 12-10!']],
  ['見学会は12月10日(木)です。開始時刻(15:30)に変更はありません。', ['briefing! 12-10 15:30!']],
  ['懇親会\n日時：12月19日(土)17時30分開宴（17時受付）～20時ごろ', ['other! 12-19 17:30-20:00?']],
  ['懇親会\n日時：12月19日(土)17時30分開宴（17時受付）', ['other! 12-19 17:30!']],
  ['日時 1月22日(金)午後三時～四時\n面談', ['interview? 01-22 15:00-16:00!']],
  ['日時 1月22日(金)午後三時～一時間ほど\n面談', ['interview! 01-22 15:00-16:00!']],
];

holds('an hour that is taken, and one in kanji', AT_THAT_TIME, `${AOI}\n`);

holds('what is due at the same time is due as well', SAME_DUE, `${AOI}\n`);

const ADMITTED: readonly Row[] = [
  ['参加可否は、12月11日(金)までに全員にメールでお知らせします。', ['other! 12-11!']],
  ['参加可否は、12月11日(金)までにメールでお知らせください。', ['other! 12-11!']],
  ['当選者には、12月11日(金)までにメールでご連絡いたします。', ['other! 12-11!']],
  ['通過の可否は12月11日(金)17時にマイページにてお知らせいたします。', ['other! 12-11 17:00!']],
  ['参加確定のご連絡：12月11日(金)', ['other! 12-11!']],
  ['・12月11日(金)ごろ 最終結果連絡', ['other! 12-11?']],
  ['5 合格発表  第1次試験:2月3日(水)正午 ホームページに掲載', ['other! 02-03 12:00!']],
  ['5 第1次試験:2月3日(水)正午 市民会館', ['other? 02-03 12:00!']],
];

holds('who may take part is told, or asked', ADMITTED, `${AOI}\n`);

const COMING: readonly Row[] = [
  [
    '\n12月12日(土)の正午\n\nに来られますか。履歴書だけ、12月9日(水)までにお送りください。',
    ['interview? 12-12 12:00!', 'other! 12-09!'],
  ],
  [
    '合否は12月24日(木)にホームページで発表します。一次面接は12月10日(木)14:00です。',
    ['interview! 12-10 14:00!', 'other! 12-24!'],
  ],
];

holds('what one comes to is no paper, and what is announced a result', COMING);

const HALLS: readonly Row[] = [
  ['12月10日(木)14:00よりESホールにて説明会を行います。', ['briefing! 12-10 14:00!']],
  ['12月10日(木)14:00までにESをご提出ください。', ['es_deadline! 12-10 14:00!']],
  ['SPI模擬試験 12月10日(木) 10:00-12:00 301教室', ['other? 12-10 10:00-12:00!']],
  ['\nSPIの受検期限:12月10日(木) 10:00', ['web_test! 12-10 10:00!']],
];

const OTHER_MONTHS: readonly Row[] = [
  ['12月14日(月)10時から面接です。ご返信は30日(火)までにお願いします。', ['interview! 12-14 10:00!', 'other? 12-30?']],
  ['12月14日(月)10時から面接です。ご返信は30日(水)までにお願いします。', ['interview! 12-14 10:00!', 'other? 12-30!']],
];

test('a day alone whose weekday is another is asked about', () => {
  expect(eventsOf(`${AOI}ES提出は10日(日)までです。`)).toEqual(['es_deadline! 12-10?']);
  expect(eventsOf(`${AOI}ES提出は10日(木)までです。`)).toEqual(['es_deadline! 12-10!']);
});

holds('a day without a month whose weekday is of none is asked about', OTHER_MONTHS);

const BOTH_DUE: readonly Row[] = [
  ['\nES・適性検査締切:12月3日(木)12時', ['es_deadline! 12-03 12:00!', 'web_test! 12-03 12:00!']],
  ['\nES・適性検査の対策講座の締切:12月3日(木)12時', ['web_test! 12-03 12:00!']],
];

holds('both are due only where the label is of both', BOTH_DUE);

const OLD_BESIDE_NEW: readonly Row[] = [
  [
    '説明会の日時を変更します。\n日時:12月12日(土) 13:30~15:00(旧:10:00~11:30)',
    ['briefing! 12-12 10:00-11:30! > 12-12 13:30-15:00!'],
  ],
  [
    '説明会の日時を変更します。\n日時:12月12日(土) 13:30~(変更前:12月5日(土) 10:00~)',
    ['briefing! 12-05 10:00! > 12-12 13:30!'],
  ],
  [
    'ES締切延長のお知らせです。\nES締切:12月10日(木) 12:00\n(旧:12月3日(木) 12:00)',
    ['es_deadline! 12-03 12:00! > 12-10 12:00!'],
  ],
  ['説明会の会場を変更します。\n日時:12月12日(土) 13:30~(旧館 12:30開場)', ['briefing! 12-12 13:30!']],
];

holds('the old moment in brackets is no other one', OLD_BESIDE_NEW);

test('online is the form of its own event, whatever place another has', () => {
  const talks = '\n◆説明会\n12月10日(木)14:00\n形式:オンライン\n◆見学会\n12月11日(金)14:00\n会場:大崎工場';
  expect(read(AOI + talks).events.map(({ place }) => place?.value)).toEqual(['オンライン', '大崎工場']);
  const single = '\n◆説明会\n12月10日(木)14:00\n形式:対面\n会場:大崎工場\n※オンライン配信はありません';
  expect(read(AOI + single).events.map(({ place }) => place?.value)).toEqual(['大崎工場']);
});

test('of several that a portal presents none writes', () => {
  const one = '\n◆ 北斗電機\n「技術座談会」\n12月10日(木)14:00';
  const other = '\n◆ ミドリ重機\n「工場見学会」\n12月11日(金)14:00';
  expect(read(`リケジョブ 今週の特集 PICK UP${one}${other}\n会員ページから予約できます。`).company).toBeNull();
  expect(read(`北斗電機の採用担当です。会員ページから予約できます。${one}`).company?.value.id).toBe('hokuto');
});

const BY_WHICH: readonly Row[] = [
  [
    '\n会社説明会は12月10日(木)14:00です。\nES提出者の方の適性検査の受検期限:12月12日(土)',
    ['briefing! 12-10 14:00!', 'web_test! 12-12!'],
  ],
  ['\n一次面接は12月10日(木)14:00からです。所要時間は30分です。', ['interview! 12-10 14:00-14:30!']],
  ['\n一次面接は12月10日(木)14:00からです。所要時間は30～40分です。', ['interview! 12-10 14:00-14:40?']],
  ['\n一次面接は12月10日(木)14:00(30～40分)です。', ['interview! 12-10 14:00-14:40?']],
  ['\n月末月初は忙しいので、12月10日(木)14:00から面談はいかがですか。', ['interview! 12-10 14:00!']],
  ['\n月末までに履歴書をお送りください。', ['other! 11-30?']],
  ['\nTo apply, please send your CV and cover letter by December 10, 2026.', ['es_deadline! 12-10!']],
  ['\nTo apply for our seminar, please send the form by December 10, 2026.', ['other? 12-10!']],
];

holds('who has handed in is no sheet, a length of two lengths is asked about', BY_WHICH);

const NEXT: readonly Row[] = [
  [
    '\n12月2日(水)に予定しておりました一次面接は延期とさせてください。\n以下のいずれかで再調整をお願いします。\n・12月9日(水)10:00〜11:00\n・12月10日(木)13:00〜14:00',
    ['interview!'],
  ],
  [
    '\n12月2日(水)に予定しておりました一次面接は、12月9日(水)10:00に延期とさせてください。',
    ['interview? 12-02! > 12-09 10:00!'],
  ],
  ['\nES添削の件です。\n日時:12月10日(木)14:00〜14:30', ['other! 12-10 14:00-14:30!']],
  ['\nESは添削しません。\n提出期限:12月10日(木)14:00', ['es_deadline! 12-10 14:00!']],
  ['\n面接は12月10日(木)14:00です。発表は一人10分、面接の時間はお一人30分です。', ['interview! 12-10 14:00-14:30!']],
  ['\n面接は12月10日(木)14:00です。発表は1人20分です。', ['interview! 12-10 14:00!']],
  ['\nプレエントリーは本日まで、ESの提出は本日23:59までです。', ['pre_entry! 11-28?', 'es_deadline! 11-28 23:59?']],
  [
    '\n本日12月10日(木)14:00の一次面接についてご案内します。ESは12月5日(土)までにご提出ください。',
    ['interview! 12-10 14:00!', 'es_deadline! 12-05!'],
  ],
  [
    '\n【本日締切】プレエントリーはお済みですか。\nESの提出は本日11月28日(土)23:59までです。',
    ['es_deadline! 11-28 23:59!'],
  ],
  [
    '\nプレエントリーは12月10日(木)までです。\nESの提出は12月10日(木)23:59までです。',
    ['pre_entry! 12-10!', 'es_deadline! 12-10 23:59!'],
  ],
];

holds('a length of each, a mended sheet, what is put off to one of several', NEXT);

test('a row of a table says where, an office of a town is named whole', () => {
  const table = '┌──┬────────┬───┐\n│A日程 │12/12(土) 10:00-12:00 │オンライン │\n└──┴────────┴───┘';
  expect(read(`${AOI}\n会社説明会\n${table}`).events[0]?.place?.value).toBe('オンライン');
  const untold = table.replace('オンライン', '定員十名 ');
  expect(read(`${AOI}\n会社説明会\n${untold}`).events[0]?.place ?? null).toBeNull();
  const letter = '一次面接:12月10日(木)14:00\n 令和8年11月27日\n 穂波町';
  expect(read(`${letter}役場総務課\n`).company?.value.name).toBe('穂波町役場');
  expect(read(`${letter}総務課\n`).company?.value.name).toBe('穂波町');
});

describe('a place that is said', () => {
  const HELD_AT = '面談は12月10日(木)14:00からです。';
  test.each([
    ['Google Meetでやりましょう。', 'Google Meet'],
    ['Huddleでやるのでリンクは不要です。', 'Huddle'],
    ['場所は、駅の近くのほうが来やすいかな。裏門の喫茶「ミモザ」はまだありますか？', '裏門の喫茶「ミモザ」'],
    ['前回は苫小牧支店でしたが、今回は札幌支店になります。', '札幌支店'],
    ['場所は苫小牧支店です。', '苫小牧支店'],
    ['博多駅のスタバ集合でいい？', '博多駅のスタバ'],
  ])('is not what is only weighed: %s', (text, place) =>
    expect(read(AOI + HELD_AT + text).events[0]?.place?.value).toBe(place),
  );

  test('is the desk where a paper is handed in, and no office to which it is sent', () => {
    const paper = `${AOI}\n登録票の提出\n期限 12月10日(木)17時\n提出先 `;
    expect(read(`${paper}就職課 窓口(本館1階) ※メール添付不可`).events[0]?.place?.value).toBe('就職課 窓口(本館1階)');
    expect(read(`${paper}当社総務部人事課`).events[0]?.place).toBeNull();
  });
});

test('a virtual session beside what is held at an office is entered by what is linked', () => {
  const session = 'We also host a virtual info session on December 10 from 7:00 to 8:00 PM. A Zoom link will follow.';
  const text = `The Internship runs from June 14 to August 20, 2027 at our Shibuya office.\n\n${session}`;
  expect(read(text).events.map(({ place }) => place?.value)).toEqual(['Shibuya office', 'Zoom']);
  const office = text.replace('a virtual info session', 'an info session').replace('A Zoom link', 'A map');
  expect(read(office).events.map(({ place }) => place?.value)).not.toContain('Zoom');
});

test('a region below a team is no company, and one that a programme is called by is', () => {
  const signed = 'Interview: December 10, 2:00 PM\n\nCampus Recruiting, Asia Pacific\nNorbury & Finch';
  expect(read(signed).company?.value.name).toBe('Norbury & Finch');
  expect(read('Interview: December 10, 2:00 PM\n\nCampus Recruiting, Asia Pacific').company).toBeNull();
  const programme = 'Applications for the Everline Labs Japan 2027 Summer Internship close on December 10.';
  expect(read(programme).company?.value.name).toBe('Everline Labs Japan');
  expect(read('Applications for the 2027 Summer Internship close on December 10.').company).toBeNull();
});

holds('a hall called ES is no entry sheet, a mock test no deadline', HALLS);

const HOURS: readonly Row[] = [
  ['一次面接は12月10日(木)13:00からです。17:00には全員終了の見込みです。', ['interview! 12-10 13:00!']],
  ['一次面接は12月10日(木)13:00からです。15:00には終了の見込みです。', ['interview! 12-10 13:00-15:00!']],
  ['一次面接は12月10日(木)13:00からです。最後の方の終了は17:00です。', ['interview! 12-10 13:00!']],
  ['一次面接は12月10日(木)13:00からです。終了は14:00です。', ['interview! 12-10 13:00-14:00!']],
  [
    '\nESは2回に分けて受け付けます。早く出すと面接の枠を選べます。\n第1回 12月7日(月)23:59\n第2回 12月21日(月)23:59',
    ['es_deadline? 12-07 23:59!', 'es_deadline? 12-21 23:59!'],
  ],
  ['深夜の配信セミナーは12月7日(月)23:59からです。', ['briefing! 12-07 23:59!']],
  [
    '\n面接の予約内容：12月10日(木)13:00\n行き違いでキャンセル済みの場合はご容赦ください。',
    ['interview! 12-10 13:00!'],
  ],
  ['\n面接の予約内容：12月10日(木)13:00\n上記の予約はキャンセル済です。', []],
  [
    '12月3日(木)16時からの面接、翌日12/4(金)の同じ時間に変更していただけますか。変わらず40分の予定です。',
    ['interview! 12-03 16:00-16:40! > 12-04 16:00-16:40!'],
  ],
  [
    '12月3日(木)16時からの面接、12/4(金)10時に変更していただけますか。変わらず40分の予定です。',
    ['interview! 12-03 16:00! > 12-04 10:00-10:40!'],
  ],
];

const EACH: readonly Row[] = [
  ['\n個人面接：12月11日(金) 13:00開始（お一人45分）', ['interview! 12-11 13:00-13:45!']],
  ['\n個人面接：12月11日(金) 13:00集合（お一人45分）', ['interview! 12-11 13:00!']],
];

holds('how long each takes is said of who begins then', EACH);

holds('an end of all is not that of one, and nothing begins at the last minute', HOURS);

const BEGINNINGS: readonly Row[] = [
  [
    '\n12月12日(土) 工場見学\n9:20 集合\n9:40 工場到着・オリエンテーション\n10:00 見学\n16:00 解散',
    ['briefing! 12-12 09:40-16:00!'],
  ],
  ['\n12月12日(土) 工場見学\n9:20 集合\n9:40 工場到着\n10:00 見学\n16:00 解散', ['briefing! 12-12 10:00-16:00!']],
  ['\n12月12日(土) 見学と面接\n9:30 集合\n9:40 工場見学\n11:00 面接\n12:00 解散', ['interview! 12-12 09:40-12:00?']],
  ['\n12月12日(土) 面接\n9:30 集合\n9:40 面接\n11:00 工場見学\n12:00 解散', ['interview! 12-12 09:40-12:00!']],
  [
    '\n会社見学会\n12月10日(木)\n12:45 集合\n13:00 会社概要\n15:30 解散\n12月11日(金)も見学できます。',
    ['briefing! 12-10 13:00-15:30!', 'briefing? 12-11!'],
  ],
  [
    '\n下記のとおり変更します。一次面接は12月10日(木)です。\n　　　　変更前　　　　変更後\n　開　始　9:30　　　　13:30',
    ['interview! 12-10 09:30? > 12-10 13:30?'],
  ],
  [
    '\n一次面接は12月10日(木)です。\n　　　　東京　　　　大阪\n　開　始　9:30　　　　13:30',
    ['interview! 12-10 09:30?', 'interview? 12-10 13:30?'],
  ],
];

holds('a course begins where its first part does, and only old and new columns are a change', BEGINNINGS);

const ASKED_SPANS: readonly Row[] = [
  [
    '面接は12/15(火)～17(木)のうち1日です。希望日を12/7(月)までにお知らせください。',
    ['interview? 12-15?', 'other! 12-07!'],
  ],
  ['面接は12/15(火)～17(木)の間で調整します。希望日を12/7(月)までにお知らせください。', ['other! 12-07!']],
  [
    '\n1．模擬面接会\n12月10日(木)16:00～17:00\n2．公務員ガイダンス\n12月15日(火)12:20～13:00',
    ['interview! 12-10 16:00-17:00!', 'other? 12-15 12:20-13:00!'],
  ],
  ['面接は12月10日(木)13:00からです。資料はどちらか1日で返してください。', ['interview! 12-10 13:00!']],
  ['\n【あなたにぴったりの説明会】今週のピックアップ\n12月9日(水)18:00 説明会', []],
  ['\nあなたにぴったりの説明会をご案内します。\n12月9日(水)18:00 会社説明会', ['briefing! 12-09 18:00!']],
];

holds('one day of a span is asked about, and an item has its own name', ASKED_SPANS);

describe('days to choose from', () => {
  const candidatesOf = (text: string) => read(AOI + text).events.map(({ candidates }) => candidates.map(momentOf));
  const LIST = '\n面談日の候補です。どれがよいですか。\n・12/8(火) 12:00-12:30\n・12/9(水) 18:00-18:30\n';
  test.each([
    [`${LIST}12/9(水) 18:00-18:30で予定をおさえました。`, [[]]],
    [
      `${LIST}12/9(水) 18:00-18:30でよければ、カレンダーの招待を送ります。`,
      [['12-08 12:00-12:30!', '12-09 18:00-18:30!']],
    ],
    [`${LIST}・12/10(木) 18:00-18:30\n12/10(木) 18:00-18:30で予定をおさえました。`, [[]]],
    [`${LIST}12/9(水) 18:00-18:30は埋まりそうです。`, [['12-08 12:00-12:30!', '12-09 18:00-18:30!']]],
    [
      '\n◆会社説明会(各回共通・90分)下記よりお選びください\n・12月8日(火)10:00～\n・12月9日(水)15:00～',
      [['12-08 10:00-11:30!', '12-09 15:00-16:30!']],
    ],
    [
      '\n◆会社説明会(駅から・15分)下記よりお選びください\n・12月8日(火)10:00～\n・12月9日(水)15:00～',
      [['12-08 10:00!', '12-09 15:00!']],
    ],
    [
      '\nグループディスカッション　下記よりお選びください\nA. 12/15(火) 13:30集合・15:00終了\nB. 12/16(水) 13:30集合・15:00終了',
      [['12-15 13:30-15:00!', '12-16 13:30-15:00!']],
    ],
    [
      '\n第1部【仕事】\n12/8(火) 12:00-12:30\n12/9(水) 18:00-18:30\n第2部【職場】\n12/10(木) 12:00-12:30\n12/11(金) 18:00-18:30\n説明会です。それぞれ1回ずつ予約できます。',
      [
        ['12-08 12:00-12:30!', '12-09 18:00-18:30!'],
        ['12-10 12:00-12:30!', '12-11 18:00-18:30!'],
      ],
    ],
    [
      '\n第1回【仕事】\n12/8(火) 12:00-12:30\n12/9(水) 18:00-18:30\n説明会です。1回ずつ予約できます。',
      [['12-08 12:00-12:30!', '12-09 18:00-18:30!']],
    ],
    ['面談は12月2日(水)19:30から、説明会は12月4日(金)20:00からです。どちらかだけの参加もできます。', [[], []]],
  ])('%s', (text, expected) => expect(candidatesOf(text)).toEqual(expected));
});

describe('where it is, and who works where', () => {
  const placesOf = (text: string) => read(text).events.map(({ place }) => place && place.value + ask(place));
  test.each([
    ['OB訪問、12月9日(水)19:00から。場所は品川あたりがありがたいけど、ほかでもOKです。', ['品川あたり?']],
    ['OB訪問、12月9日(水)19:00から。場所は品川駅です。', ['品川駅!']],
    ['12月12日(土) 仕事体験\n9:30 受付\n10:00 見学\n12:30 昼食（社員食堂にて。無料です）\n16:00 解散', [null]],
    [
      '一次面接：12月7日(月)15:30\n場所：新宿オフィス\n面接の前に対策の電話をしましょう！\n12/3(木)19時でお願いします。',
      ['新宿オフィス!', null],
    ],
    [
      '一次面接：12月7日(月)15:30\n場所：新宿オフィス\n困ったら電話をください！\n懇親会：12/3(木)19時',
      ['新宿オフィス!', '新宿オフィス!'],
    ],
    ['会社見学会\n12月10日(木)13:00～15:30\n12月11日(金)も同時刻・同会場で開催します。', [null]],
    ['内定者の昼食会は12月12日(土)12:00から、本社3階の社員食堂にて行います。', ['本社3階の社員食堂!']],
    ['12月15日(火)13:00から面接です。\n筆記試験の会場は本社3階の会議室です。', ['本社3階の会議室?']],
    ['12月15日(火)13:00から面接です。\n面接の会場は本社3階の会議室です。', ['本社3階の会議室!']],
  ])('%s', (text, expected) => expect(placesOf(text)).toEqual(expected));

  test.each([
    ['現在、ミナヅキ出版で編集の仕事をしています。12月12日(土)14:00からお会いしましょう。', 'ミナヅキ出版'],
    ['現在、地元で営業の仕事をしています。12月12日(土)14:00からお会いしましょう。', undefined],
    ['募集を急いでいる企業さま\n・株式会社プリズム\n・レンゲ商会\n面談は12月12日(土)14:00からです。', undefined],
    ['・株式会社プリズム 採用担当\n面談は12月12日(土)14:00からです。', 'プリズム'],
  ])('%s', (text, name) => expect(read(text).company?.value.name).toBe(name));
});
