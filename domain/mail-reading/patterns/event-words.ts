/** The words for kinds of events, and what they make of an event. */
import { EVENT_SUBTYPES, EVENT_TYPES, type EventKind, type EventType } from '../../taxonomy/event-types.ts';

/** A word for an event in the plain text. */
export type EventWord = {
  type: EventType;
  kind: EventKind;
  title: string;
  start: number;
  end: number;
  /** 最終選考 is mostly an interview. */
  isGuess?: boolean;
};

type Rule = { type: EventType; kind?: EventKind; words: string; title?: string; isGuess?: boolean };

const ROUND =
  '(?:(?:第?[一二三四1-4]次|最終|役員|社長|部長|人事|個人|個別|集団|グループ|ケース|オンライン|WEB|インターン|技術|学生|模擬)(?:選考)? ?)?';
const RULES: readonly Rule[] = [
  {
    type: 'other',
    kind: 'deadline',
    words: '内々?定承諾(?:書|期限|の?ご意思)?|(?<!参加|受入|受け入れ|出席)承諾(?:書|期限)|内々?定(?:の)?返事',
    title: EVENT_SUBTYPES.offer_reply_deadline.label,
  },
  {
    type: 'other',
    kind: 'deadline',
    words: '(?:録画|動画|AI)(?:面接|選考)',
  },
  {
    type: 'other',
    kind: 'appointment',
    words:
      '(?:グループディスカッション|グルディス|GD|面接|ES|エントリーシート|SPI|Webテスト|筆記試験?)(?:の)?(?:(?:対策|添削|練習|書き方|マナー|基礎|実践)(?:講座|ガイダンス|会)|模試|模擬(?:試験|テスト))',
    isGuess: true,
  },
  { type: 'briefing', words: '(?:若手|先輩)?社員(?:との)?懇談会', isGuess: true },
  {
    type: 'other',
    kind: 'appointment',
    words:
      '(?:ES|エントリーシート|履歴書)の?添削(?=です|の(?:件|予約|日時)|は、|につ[いき])|(?:就活|就職|スタート|対策|キャリア)[^\\s、。「」]{0,4}(?:講座|ガイダンス)|講習会|(?:内定者)?報告会|(?:個別|キャリア|就職|進路)相談(?!会)|(?:忘|新)年会|内々?定者(?:向けの?)?オリエンテーション|定例(?:会|ミーティング)?(?=の|は|を)|内定式|(?:内々?定者)?(?:向けの?)?懇[親談]会|(?:OB|OG|OB[・/]?OG)訪問|(?:会社|支社|支店|本社|事業所|職場|社員|店舗|企業)訪問会?|健康診断(?!書)|入社式|食事会|お食事(?!代)|会食|交流会|オファー面談|内定者面談|事前(?:オリエンテーション|ガイダンス)|(?:内定者|入社前|新人|導入)研修|内定者[^\\s、。はがのにを]{1,6}会|顔合わせ|打ち合わせ|打合せ|飲み会|飲む会|(?:女子|同窓|忘年|練習|送別|歓迎)会|ご(?:はん|飯)(?=行|い[くこ]|食|会|に|を|で)|ランチ(?:会|ミーティング|(?=」))?|\\b(?:welcome|networking|year-end|team|offer-holder) (?:dinner|lunch|party|reception|event)\\b',
  },
  {
    type: 'web_test',
    words:
      '(?:web|ウェブ)(?:適性)?(?:テスト|テ(?![ァ-ヶー])|検査|試験)|(?:web|ウェブ)適性(?!診断)|(?:適性|能力|性格)検査|(?<![A-Za-z])SPI[23]?(?![A-Za-z])|玉手箱|(?<![A-Za-z])TG-?WEB|(?<![A-Za-z])(?:C-?GAB|GAB|CAB|TAL|CUBIC|SCOA)(?![A-Za-z])|テストセンター|筆記(?:試験|テスト)?(?!用?具)|(?:コーディング|プログラミング|技術|学力|英語)(?:テスト|試験)|\\b(?:web|online|coding|aptitude) ?(?:test|assessment)s?\\b|\\b(?:problem-solving|numerical|skills?|personality) assessment\\b|\\bassessment\\b(?! (?:cent|day))|適性テスト',
  },
  {
    type: 'group_discussion',
    words:
      'グループディスカッション|グルディス|ぐるでぃす|グループワーク|(?<![A-Za-z])GD(?![A-Za-z])|\\bgroup (?:[a-z]{3,12} )?discussion\\b',
  },
  {
    type: 'es_deadline',
    words:
      '(?:エントリーシート|(?:オープン|(?<![A-Za-z])(?:open|web)[ -]?|(?<![A-Za-z]))ES(?![A-Za-z]|免除|不要|総合館|ホール|ビル|会館|センター|[本別新東西南北一二三\\d]?(?:号館|館|棟)))(?!を?(?:見て|みて)(?:くれ|もら|ほしい)|の?(?:添削の?(?:依頼|予約|申|件)|書き方|相談|\\d稿|[一二三]稿))|書類締切|\\bentry sheet\\b',
  },
  {
    type: 'pre_entry',
    words: 'プレエン(?:トリー)?|エントリー(?!シート|番号|日時|いただ|ありがと|を?頂|頂)|\\bentry\\b(?! ?sheet)',
  },
  {
    type: 'interview',
    words: `${ROUND}面接(?!官|時間|日時|日程|会場|形式|方法|予約|対策|料|シート|マナー|講座)|${ROUND}面接(?=日時|日程|時間|会場|形式|方法|予約)|(?:リクルーター|カジュアル|キャリア|社員|人事)?面談|カジュアルに(?:お話|話)|(?:リク|[一二三四1-4]次|最終|役員|個人|集団)面(?![一-龠])|めんせつ|めんだん|\\b(?:(?:first|second|final) )?interview\\b`,
  },
  {
    type: 'briefing',
    words:
      '(?:(?:業界|企業|合同企業|学内合同企業|仕事)研究(?:会|フェア|フェス[^\\s、。]{0,6})|(?:就活|就職|企業|業界|仕事|キャリア|インターン(?:シップ)?)(?:フェア|フェスタ?|サミット|博|EXPO)|合説)|(?:(?:合同|オンライン|web|新卒|会社|企業|業界研究|学内|少人数|個別) ?){0,2}(?:説明会|セミナー(?!ルーム|ハウス|ホール))|(?:社員|先輩|内定者|若手)?座談会|(?:個別|何でも)?(?:質問|相談)会|(?:オンライン)?(?:工場|会社|職場|オフィス)見学会?|(?:現場|施設|店舗|研究所|船|設備|物件)?見学(?:会|ツアー|(?=の件))|(?:現場|施設|店舗|研究所|設備|物件)見学|見学(?=[、。]|を(?:行|予定|実施|して)|ですが)|(?:拠点|オフィス|工場|ラボ|社内|本社|施設|研究所|現場|プラント|センター|企業|会社|職場)[^\\s、。]{0,2}ツアー(?=\\(|の(?:ご案内|お知らせ|開催)|を[^。\\n]{0,12}(?:開催|実施))|オープン・?(?:カンパニー|オフィス|ファクトリー|ラボ)|(?:(?:先輩|若手)?社員(?:交流)?|オンライン|採用)イベント|(?:ライブ|LIVE)(?!コーディング)(?:配信|説明会|セミナー)?(?![A-Za-z])|ワークショップ|勉強会|講演会|体験会|フォーラム|\\b(?:career )?forum\\b|\\bopen house\\b|\\bworkshop\\b|せつめいかい|ざだんかい|\\b(?:briefing|(?:info(?:rmation)?|insight|networking|career|q&a|virtual|intro) sessions?|webinars?|open days?|seminars?)\\b',
  },
  { type: 'briefing', words: '\\bsession(?= on\\b)', isGuess: true },
  { type: 'group_discussion', words: '(?:集団|グループ)討[論議]' },
  { type: 'briefing', words: '(?:授業|保育|園内|院内|病院|病棟|薬局|校内|学校|館内)見学(?![会・])' },
  { type: 'group_discussion', words: '\\bassessment (?:cent(?:re|er)|day)s?\\b', isGuess: true },
  {
    type: 'internship',
    words:
      '(?:(?:サマー|ウィンター|夏季|冬季|秋季|春季|夏|冬|秋|春|長期|短期|\\d ?days?|\\d日間?) ?)?インターン(?:シップ)?|いんたーん(?:しっぷ)?|(?:仕事|就業|業務)体験|(?:仕事|業務)を体験(?:して|し)(?:いただ|もら)|ジョブ(?![ァ-ヶー型])|(?<![A-Za-z\\d])\\ddays?(?![A-Za-z])|ワンデ[ーイ]|\\b(?:winter|summer|spring) job\\b|\\binternship\\b|\\binsight (?:program(?:me)?|week|days?)\\b|\\bprogram(?:me)?(?= (?:itself )?(?:will (?:take place|run|be held)|takes place|runs)\\b)|\\bboot ?camp\\b',
  },
  {
    type: 'other',
    kind: 'deadline',
    words:
      '(?:成績|卒業見込|健康診断|在学)?証明書|健康診断書|(?:課題|レポート|書類(?!在中)|動画|履歴書)(?:の?(?:再?提出|選考))?|(?:自己PR)?動画|アンケート|履歴書|志望理由書|推薦書|(?:面接|質問|自己紹介|プロフィール)シート',
  },
  { type: 'other', kind: 'deadline', words: '(?:誓約|同意|(?:参加|受け?入れ)承諾)書' },
];
const PATTERN = new RegExp(RULES.map(({ words }, index) => `(?<r${index}>${words})`).join('|'), 'gi');
/** No more words than this are read in one text. */
const MAX_WORDS = 400;

/** All words for events in a text, in order. */
export function findEventWords(text: string): EventWord[] {
  const found: EventWord[] = [];
  for (const match of text.matchAll(PATTERN)) {
    const index = RULES.findIndex((_, at) => match.groups?.[`r${at}`] !== undefined);
    const rule = RULES[index];
    if (!rule) continue;
    const kind = EVENT_TYPES[rule.type].kind ?? rule.kind ?? 'deadline';
    found.push({
      type: rule.type,
      kind,
      title: rule.title ?? match[0].trim(),
      start: match.index,
      end: match.index + match[0].length,
      ...(rule.isGuess && { isGuess: true }),
    });
    if (found.length >= MAX_WORDS) break;
  }
  return found;
}

/** In a line, a round alone is an interview: 最終 12/3 13:00. */
export function findRound(line: string): EventWord | null {
  const match = /(?<=^|の|[^\p{L}\d])(?:[一二三四1-4]次|最終)(?=[\s、,。（(は]|の?\d|$)/u.exec(line);
  return (
    match && {
      type: 'interview',
      kind: 'appointment',
      title: `${match[0]}面接`,
      start: match.index,
      end: match.index + match[0].length,
    }
  );
}

/** 最終選考, where a text has no other word for an appointment. */
export function findSelection(text: string): EventWord | null {
  const match = /(?:第?[一二三四1-4]次|最終)選考/.exec(text);
  const [title = ''] = match ?? [];
  return (
    match && {
      type: 'interview',
      kind: 'appointment',
      title,
      start: match.index,
      end: match.index + title.length,
      isGuess: true,
    }
  );
}

const PRIVATE =
  /(?<![一-龠ァ-ヶー])(?:TOEIC|TOEFL|IELTS|英検|簿記|検定|アルバイト|バイト|シフト|歯医者|歯科|眼科|皮膚科|耳鼻科|内科|整形外科|病院|クリニック|通院|健診|美容[院室]|散髪|床屋|ネイル|整体|ジム|ヨガ|サークル|部活|練習|試合|ライブ|コンサート|映画|デート|飲み会|女子会|同窓会|誕生日(?:会|パーティー?)?|結婚式|法事|帰省|実家|旅行|合宿|引っ?越し|ゼミ|授業|講義|補講|(?:中間|期末|定期|小)?テスト|試験|卒論|実験|研究室|学会|教習(?:所)?|免許|ピアノ|塾|家庭教師)(?:発表|飲み?|旅行|期間|予約|合宿|会|先|の?面接)?(?![一-龠ァ-ヶー])|(?<![一-龠ァ-ヶーぁ-ん])[一-龠ァ-ヶー]{1,5}(?:[るうくすつむぐぶ]|飲み|買い)(?![一-龠ァ-ヶーぁ-ん])/;

/** What a student does besides the job hunt: 歯医者 12/3 18:00. It names no company. */
export function findPrivate(line: string): EventWord | null {
  const match = PRIVATE.exec(line);
  const [title = ''] = match ?? [];
  return match && { type: 'other', kind: 'appointment', title, start: match.index, end: match.index + title.length };
}

/** インターン beside another word says for what the other is: インターン ES, インターン面接. */
export function withoutPhaseWords(words: readonly EventWord[]): EventWord[] {
  const others = words.filter((it) => it.type !== 'internship');
  return others.length > 0 ? others : [...words];
}

/** 適性検査の受検、お疲れさまでした; 一次面接を通過されました: what is over says nothing of what comes. */
const OVER =
  /^(?![^。\n!]{0,24}(?:応募|申し?込|予約|エントリー|登録|関心|興味|希望|提出|参加(?:確認|表明|意思|の?ご?(?:回答|連絡|返信|返事))))(?!の?(?:候補|日程|ご?返信|ご?回答|ご?連絡|お?申|ご?予約))[^。\n!]{0,44}(?:お疲れ|来てくれてありがとう|ありがとうございました|御礼|の結果票?[、をにはがでも]|(?:通過|合格)(?:され|し(?:まし)?た|と(?:な|さ)|です|、|いた))/;

/** 夏インターンでメンターをしていた神田です: how one knows each other. */
const TOOK_PART =
  /^で[^。、\n!]{0,14}(?:(?:やって|して|務めて|担当して)(?:い?(?:た|まし)|おりまし)|お世話にな|ご一緒(?:した|しまし|させて))/;

/** 最終日は懇親会あり, 懇親会を含む: beside another event. */
const ASIDE = /^(?:(?:を|も)?含(?:む|み)|も?(?:あり|ございます)|付き)/;

const IS_THERE = /^が(?:あり|ございます)/;

/** 内容: or プログラム, before or above what is done at the event. */
const CONTENTS =
  /^[ ■◆●▼□◇◎★・【[<\d.]{0,6}(?:実施|開催|主な)?(?:内 ?容|プログラム|カリキュラム)[】\]>]{0,2} {0,4}(?::|$)/;
const ENDS_CONTENTS = /^ {0,4}(?:$|[■◆●▼□◇◎★【[<\d])/;

/** Whether a word names what is done at an internship that was named before: 【内容】グループワーク、座談会. */
function isContent(text: string, { type, start }: EventWord, all: readonly EventWord[]): boolean {
  if (type !== 'group_discussion' && type !== 'briefing') return false;
  if (!all.some((it) => it.type === 'internship' && it.end < start)) return false;
  const [own = '', ...above] = text
    .slice(Math.max(0, start - 240), start)
    .split('\n')
    .slice(-6)
    .reverse();
  const heading = above.find((line) => ENDS_CONTENTS.test(line));
  return CONTENTS.test(own) || CONTENTS.test(heading ?? '');
}

/** The words without those that name a part of an event, or once more what was named: インターンシップ（1Day Workshop）. */
export function withoutAsides(text: string, words: readonly EventWord[]): EventWord[] {
  return words.flatMap((it, at) => {
    const last = words[at - 1];
    const isSaidAgain =
      last?.type === 'internship' &&
      it.type === 'briefing' &&
      (/day/i.test(last.title) ? (/^ワークショップ/.test(it.title) ? /^ ?$/ : /^ $/) : /^ ?[(「][^\n)」]{0,8}$/).test(
        text.slice(last.end, it.start),
      );
    if (isAside(text, it) || isSaidAgain || isContent(text, it, words)) return [];
    // 懇親会があり, perhaps as a part of the event.
    return IS_THERE.test(text.slice(it.end, it.end + 8)) ? [{ ...it, isGuess: true }] : [it];
  });
}

/** 履歴書などの準備は不要です: not asked for. */
const NOT_NEEDED =
  /^(?:など|等)?(?:の[^。、\n]{1,6})?(?:は|も)[^。、\n]{0,6}(?:不要|(?:必要|提出)[^。、\n]{0,4}(?:ありません|ございません|ない))/;

/** Whether words name what is only a part of an event, or what is not asked for. */
const isAside = (text: string, { end, kind }: EventWord) =>
  ASIDE.test(text.slice(end, end + 8)) || (kind === 'deadline' && NOT_NEEDED.test(text.slice(end, end + 24)));

/** 先日の面談で話題に出た …. */
/** この前のセミナーぶり！ */
const SINCE = /^(?:以来|ぶり)(?=です|だ|に|、|[!！。ー~\n]|$)/;
const EARLIER = /(?:先日|前回|この前|この間|このあいだ|昨日|先週)の$/;

/** Whether words only say how one knows each other. */
export const isOfOldTimes = (text: string, { end }: EventWord) =>
  TOOK_PART.test(text.slice(end, end + 40)) || SINCE.test(text.slice(end, end + 4));

/** Whether words are about what is over. */
export const isOver = (text: string, { start, end }: EventWord) =>
  TOOK_PART.test(text.slice(end, end + 40)) ||
  OVER.test(text.slice(end, end + 64)) ||
  SINCE.test(text.slice(end, end + 4)) ||
  EARLIER.test(text.slice(Math.max(0, start - 6), start));

/** 選考ではありません. */
const NO_SELECTION = /選考(?:と|に)?(?:は|では)(?:一切)?(?:関係|影響|ござい|あり)(?:は)?[^。\n]{0,4}(?:ません|ない)/;

/** A talk with a graduate, or with the career centre, is called like one of the selection; so is one that is said to be none. */
export const isOfNoSelection = (title: string, text: string) =>
  title.endsWith('面談') &&
  (NO_SELECTION.test(text) ||
    /(?:OB|OG)(?:[・/]?OG)?(?:訪問|の|さん| )|キャリア(?:センター|支援)|就職(?:支援)?(?:課|部|室)/.test(text));

/** 選考とは関係ございません: a talk that the text says is no interview. A キャリア面談 is a step towards the company all the same. */
export const isSaidToBeNoSelection = (title: string, text: string) =>
  title.endsWith('面談') && !/(?:キャリア|リクルーター)面談/.test(text) && NO_SELECTION.test(text);
