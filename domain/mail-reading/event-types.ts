/** Which kind of event a moment of a mail belongs to: by its sentence, its line, the lines above, the subject. */

import { EVENT_SUBTYPES, type EventKind, type EventType } from '../taxonomy/event-types.ts';
import type { Around } from './around.ts';
import type { Found } from './moment-shapes.ts';
import { findPlaceBeside, findPlaceInTable, isOnlineWord } from './patterns/details.ts';
import type { EventWord } from './patterns/event-words.ts';
import type { Role } from './roles.ts';

/** A kind of event with the words that said so; `isSure` is false where it stands far from the moment, or nowhere. */
export type Typed = { type: EventType | null; kind: EventKind; title: string; isSure: boolean; word: EventWord | null };

const OFFER_REPLY = EVENT_SUBTYPES.offer_reply_deadline.label;
const ANSWERS: readonly (readonly [RegExp, string])[] = [
  [/承諾/, OFFER_REPLY],
  [/承認/, '承認の期限'],
  [/返信|返答|お返事|ご?連絡(?:ください|下さい|をくだ|を下さ|をお願|をいただ|を頂)|ご連絡を|ご一報/, '返信の期限'],
  [
    /回答|参加可否|出欠|ご選択|お選び|お知らせください|教えて(?:もら|いただ|くだ|ほし|くれ|ね)|\breply\b|\brespond\b|\blet us know\b/i,
    '回答の期限',
  ],
  [/申し?込|お申込|予約/, '申込の期限'],
];
const ANSWER_IN_ENGLISH =
  /\b(?:reply|respond|let (?:us|me) know|rsvp|confirm|get back to (?:us|me)|book|register|sign up|choose|select)\b[^.\n]{0,80}$/i;
/** 参加承諾期限, 出欠は1月8日までに. */
const ATTENDANCE_BEFORE =
  /(?:ご?参加|受け?入れ|ご?出席)の?承諾[^。、\n]{0,10}$|(?:出欠|参加(?:の?可否|の有無)|ご?出席の?可否)[^。、\n]{0,8}(?:は|を|につきましては)、?[^。、\n]{0,4}$|^[ ・■※]{0,4}(?:ご?出欠|ご?参加の?可否)(?:の?(?:ご?回答|ご?返信|お?返事|ご?連絡))?[ :]{0,3}$/;
/** 希望日を選んでください（12/5まで）. */
const ANSWER_BEFORE =
  /(?:選ん|お選び|ご?選択|ご?回答|ご?返信|お?申し?込み?|ご?予約)[^。\n]{0,10}(?:ください|下さい|願い(?:し|いた)?ます)[^。\n]{0,3}\($/;
/** 第1希望をマイページでご登録ください（登録期限：11月30日）. */
const WISH_BEFORE =
  /希望(?!する|の?職種|業種|勤務)[^。\n]{0,24}(?:ご?登録|ご?入力|ご?回答|ご?記入|お?選び|お?知らせ)[^。\n]{0,14}\((?:(?:登録|入力|回答)の?)?(?:期限|締切|締め切り|〆切?) {0,2}:? {0,2}$/;
/** 承諾のお返事は、面談のあと、12月23日までに. */
const ACCEPTS = /承諾の?(?:お?返事|ご?回答|ご?連絡)(?:は|を|につ)[^。\n]{0,24}$/;
/** 予約は各自12月25日までに. */
const BOOKS = /^[ ※・\n]{0,4}(?:お?申し?込み?|(?:会場の?|受[検験]の?)?ご?予約)は、?(?:各自|必ず|お早めに)?、?$/;
const DUE_ABOVE = /締切|締め切り|〆|期限/;
const LABELS = /(?<label>承諾|承認|返信|返答|回答|申し?込み?|予約|reply)[^\n]{0,8}(?:締切|締め切り|〆|期限|期日|by)/i;

/** The kinds of event of a moment: one, or two where a deadline is for both (ES・Webテスト共通). */
export function typesOf(
  text: string,
  it: Found,
  role: Role,
  around: Around,
  words: readonly EventWord[],
  isOffer: boolean,
): Typed[] {
  const onLine = words.filter((word) => word.start >= around.lineStart && word.end <= around.lineEnd);
  const isMovedDue =
    (role === 'before' || role === 'after') &&
    !onLine.some(({ kind }) => kind === 'appointment') &&
    DUE_ABOVE.test(text.slice(Math.max(0, it.start - 100), it.start));
  if (role === 'due' || isMovedDue)
    return withSameDue(text, it, words, (those) =>
      dueTypes(
        text,
        it,
        around,
        those,
        onLine.filter((word) => those.includes(word)),
        isOffer,
      ),
    );
  const isProse =
    /[。!！?？]/.test(text.charAt(around.sentenceEnd)) &&
    !/^ ?\n(?!より|から|に|の|は|まで|で)/.test(text.slice(it.end, it.end + 6));
  const inSentence = words.filter(
    (word) => isProse && word.start >= around.sentenceStart && word.end <= around.sentenceEnd,
  );
  // 9:30～11:00 授業見学, and on the next line 11:15～11:45 面接: its own line comes first.
  const said = inSentence.filter((word) => onLine.includes(word));
  const listed = titleBelow(text, around, words);
  // 10:00から11:30まで会社説明会、11:40から個別面接: the word that follows is what begins.
  const clause =
    it.clock && /^ ?(?:から|より|まで|に|~)/.test(around.after)
      ? /^[^、。\n]{0,24}/.exec(around.after)?.[0].length
      : undefined;
  // 10:00 説明会/15:00 個別面談: each stands behind its time.
  const isNext = it.clock !== null && /[/、,|] ?$/.test(text.slice(Math.max(0, it.start - 2), it.start));
  const begun =
    (clause &&
      words.find((word) => word.start >= it.end && word.end <= it.end + clause && word.type !== 'internship')) ||
    (isNext &&
      words.find(
        (word) => word.start >= it.end && /^ ?[一-龠]{0,2}$/.test(text.slice(it.end, Math.min(word.start, it.end + 5))),
      ));
  const [own] = begun
    ? [begun]
    : nearestOf(
        isProse && inSentence.length > 0
          ? said.length > 0
            ? said
            : inSentence
          : listed
            ? [listed]
            : isProse
              ? inSentence
              : onLine,
        it,
      );
  const isTask = own?.type === 'other' && own.kind === 'deadline' && it.clock !== null;
  // A day alone in a sentence is often only spoken of.
  // A written test with its hours and its place is an appointment.
  if (own?.type === 'web_test' && isSitting(text, it, around)) return [sitting(own)];
  if (own && own === listed) return [typed(own, isOnlyKind(words, own, around))];
  if (own && !isTask) return [typed(own, !isProse || it.clock !== null || it.endDay !== null || it.isAlternative)];
  const exam = (
    EXAM.exec(text.slice(around.lineStart, it.start)) ??
    // １ 試験日 12月20日, and below it: 教養試験 9時15分.
    (it.clock ? EXAM.exec(lineOf(text, it.clock.start - 1)) : null)
  )?.groups?.title;
  if (exam) return [{ type: examOf(text, around), kind: 'appointment', title: exam, isSure: false, word: null }];
  const item = itemOf(text, it, around);
  const wordAbove = item ? words.findLast((word) => word.end < around.lineStart) : undefined;
  if (
    item &&
    wordAbove &&
    (ITEM_MARK.test(lineOf(text, wordAbove.start)) || !ITEM_MARK.test(text.slice(around.lineStart, it.start)))
  )
    return [{ type: 'other', kind: 'appointment', title: item, isSure: false, word: null }];
  const above = nearestAbove(words, it.start, around, () => true);
  const appointment =
    above?.kind === 'appointment'
      ? above
      : nearestAbove(words, it.start, around, (word) => word.kind === 'appointment');
  const later = words.find((word) => word.start > it.end) ?? null;
  // 承諾書 in a later sentence is no appointment at 14時.
  const isLaterPaper = later?.kind === 'deadline' && it.clock !== null && later.start - it.end >= around.after.length;
  const isWhen = /日時|日程|時間/.test(around.label) || IS_COME.test(text.slice(it.end, it.end + 16));
  const chosen =
    isFar(text, appointment, it) && above
      ? above
      : (appointment ?? above ?? (isLaterPaper && (isProse || isWhen) ? null : later));
  if (chosen?.type === 'web_test' && isSitting(text, it, around)) return [sitting(chosen)];
  // 3．公務員試験ガイダンス, of which no word is known, below another item that has one.
  const headed = HEADED_ITEM.exec(around.label)?.groups?.title;
  if (headed && chosen && isOfOtherItem(text, chosen, around))
    return [{ type: 'other', kind: 'appointment', title: headed, isSure: false, word: null }];
  // A word that comes only afterwards, in another sentence, is a guess.
  const isSaid = chosen !== null && chosen.start - it.end < around.after.length;
  const fits = isSaid || chosen?.kind === 'appointment' || !it.endClock;
  // A document that another sentence names is no appointment.
  const isPaper =
    (isProse || (it.endDay !== null && chosen?.type === 'other')) &&
    chosen?.kind === 'deadline' &&
    (it.endDay !== null || it.clock !== null || it.isAlternative) &&
    chosen.end <= around.sentenceStart &&
    role === 'at' &&
    !DUE_ABOVE.test(text.slice(Math.max(0, around.sentenceStart - 60), it.start));
  return [
    isPaper
      ? { type: it.endDay ? 'internship' : 'interview', kind: 'appointment', title: '', isSure: false, word: null }
      : chosen && fits
        ? typed(chosen, isSaid && !isOfOtherItem(text, chosen, around))
        : { type: chosen ? null : 'interview', kind: 'appointment', title: '', isSure: false, word: null },
  ];
}

/** 12月12日（土）の正午, and below it: に来られますか. */
const IS_COME = /^ ?\n{0,2} ?に(?:は|も)?(?:来|お越し|いらし|ご?来[社場]|お?伺)/;

/** 12月10日（木）13:00～14:00, and below it, indented, nothing but a title: グループ面接（Zoom）. */
function titleBelow(text: string, { below, label, lineStart, lineEnd }: Around, words: readonly EventWord[]) {
  if (!/^ {1,12}[^ 【■◆●▼〈<[(①-⑳\d※*]/.test(below)) return undefined;
  const from = lineEnd + 1;
  const stop = from + below.length;
  const [own, another] = words.filter(({ start, end }) => start >= from && end <= stop);
  const isTitle =
    own?.kind === 'appointment' &&
    !another &&
    !/[。、:はがをにへ]/.test(text.slice(from, own.start)) &&
    /^ {0,2}(?:$|\([^()]{1,20}\) {0,2}$)/.test(text.slice(own.end, stop));
  // 【グループ面接】, above the moment, has said it.
  const headed = text.lastIndexOf('\n', lineStart - 2) + 1;
  const isHeaded = label !== '' && words.some(({ start, end }) => start >= headed && end <= lineStart);
  return isTitle && !isHeaded ? own : undefined;
}

/** Whether the words above a moment name no event of another kind. */
function isOnlyKind(words: readonly EventWord[], own: EventWord, { lineStart }: Around): boolean {
  const above = words.findLast(({ end, kind }) => end <= lineStart && kind === 'appointment');
  return !above || above.type === own.type;
}

function dueTypes(
  text: string,
  it: Found,
  around: Around,
  words: readonly EventWord[],
  onLine: readonly EventWord[],
  isOffer: boolean,
): Typed[] {
  const isTest =
    (/受検|受験/.test(around.label) && !/予約|申し?込/.test(around.label)) ||
    /(?:受検|受験)(?!予約)[^。\n]{0,6}(?:期限|締切)[^。\n]{0,6}$/.test(around.before) ||
    /^[^。\n]{0,24}(?:受検|受験)(?:を?(?:して|完了|お願い|く?ださい|いただ)|期限|まで)/.test(around.after);
  const test = isTest ? words.find((word) => word.type === 'web_test') : undefined;
  const handedIn = /提出(?!者|された|(?:いただい|頂い)た|済|後)/.test(around.label + around.before)
    ? words.find((word) => word.type === 'es_deadline')
    : undefined;
  const dues = onLine.filter((word) => word.kind === 'deadline');
  const after = dues.filter((word) => word.start >= it.end);
  if (areJoined(text, after)) return after.map((word) => typed(word, true));
  // ES・Webテスト締切：12月3日, with nothing else on its line.
  const labelled = dues.filter((word) => word.end <= it.start);
  const last = labelled.at(-1);
  if (last && areJoined(text, labelled) && DUE_OF_BOTH.test(text.slice(last.end, it.start)))
    return labelled.map((word) => typed(word, true));
  if (test) return [test, ...(handedIn ? [handedIn] : [])].map((word) => typed(word, true));
  if (ACCEPTS.test(around.lead))
    return [{ type: 'other', kind: 'deadline', title: OFFER_REPLY, isSure: true, word: null }];
  const label = LABELS.exec(around.before)?.groups?.label;
  const isAsked =
    ANSWER_IN_ENGLISH.test(around.before) ||
    ANSWER_BEFORE.test(around.lead) ||
    WISH_BEFORE.test(around.before) ||
    ATTENDANCE_BEFORE.test(around.label || around.lead);
  const answer = isAsked
    ? ANSWERS.find(([, title]) => title === '回答の期限')
    : ANSWERS.find(([pattern]) => (label ? pattern.test(label) : pattern.test(around.after)));
  if (answer) return [{ type: 'other', kind: 'deadline', title: answer[1], isSure: true, word: null }];
  // 申込：12月2日16:00までに就職支援システムから
  if (
    /^(?:お?申し?込み?|(?:受検|受験|ご)?予約(?:の?(?:期限|締切))?)$/.test(around.label.replaceAll(' ', '')) ||
    BOOKS.test(around.lead)
  )
    return [{ type: 'other', kind: 'deadline', title: '申込の期限', isSure: true, word: null }];
  if (isOffer) return [{ type: 'other', kind: 'deadline', title: OFFER_REPLY, isSure: true, word: null }];
  // ▼Webテスト, and below it: 12月9日 13時 締切.
  const headed = words.findLast(
    (word) => word.end <= around.lineStart && around.label.includes(word.title) && word.start > around.lineStart - 40,
  );
  if (headed?.type === 'web_test' || headed?.type === 'es_deadline') return [typed(headed, true)];
  if (new Set(after.map((word) => word.type)).size > 1 && OF_EACH.test(around.after))
    return after.map((word) => typed(word, true));
  // 12月14日までに、エントリーシートをご提出ください: the verb's object follows.
  const object = /^[^。\n]{0,3}まで(?:に|で)/.test(around.after)
    ? after.find((word) => word.start - it.end < around.after.length)
    : undefined;
  if (object) return [typed(object, true)];
  const named = words.filter(
    (word) => word.kind === 'deadline' && word.type !== 'other' && word.end <= it.start && it.start - word.end < 200,
  );
  const tasks = named.filter((word) => word.type !== 'pre_entry');
  if (FOR_BOTH.test(around.lead) && new Set(tasks.map((word) => word.type)).size > 1)
    return [...new Map(tasks.map((word) => [word.type, word])).values()].map((word) => typed(word, true));
  // 締切 3月15日 … ES の提出, SPI の受検: いずれも上記締切までに.
  const below = FOR_BOTH_ABOVE.exec(text.slice(it.end, it.end + 400))?.index ?? 0;
  const listed = words.filter((word) => word.kind === 'deadline' && word.start >= it.end && word.end <= it.end + below);
  const both = new Map(
    listed.filter((word) => /es_deadline|web_test/.test(word.type)).map((word) => [word.type, word]),
  );
  if (both.size > 1) return [...both.values()].map((word) => typed(word, true));
  if (
    OF_APPLICATION.test(around.before) ||
    APPLIES.test(text.slice(Math.max(around.lineStart, it.start - 160), it.start))
  ) {
    const sheet = words.find((word) => word.type === 'es_deadline');
    return [sheet ? typed(sheet, true) : APPLICATION];
  }
  const [own] = nearestOf(dues, it);
  if (own) return [/書類/.test(own.title) ? asPapers(text, own, words, around) : typed(own, true)];
  const nextWord = words.find(
    (word) =>
      word.kind === 'deadline' &&
      word.start >= it.end &&
      word.start - it.end < around.after.length &&
      !ROW_END.test(text.slice(it.end, word.start)),
  );
  const above = nextWord ?? nearestAbove(words, it.start, around, (word) => word.kind === 'deadline');
  // エントリーシートおよび動画を提出, and below it 応募締切: the sheet is named first.
  const before = above && (ofSameLine(text, above, words) ?? ofSameList(text, above, words));
  if (before && !/受検|受験|テスト|動画/.test(around.label)) return [typed(before, true)];
  if (above) return [asDue(above, words, around)];
  const sheet = /応募|エントリー|提出/.test(around.label)
    ? words.find((word) => word.type === 'es_deadline')
    : undefined;
  if (sheet) return [typed(sheet, false)];
  const kinds = new Map(
    words.filter((word) => word.kind === 'deadline' && word.type !== 'other').map((word) => [word.type, word]),
  );
  const [only] = kinds.values();
  if (only && kinds.size === 1 && /締切|締め切り|〆|期限|deadline|due/i.test(around.label)) return [typed(only, false)];
  const any = nearestAbove(words, it.start, around, () => true);
  return [{ type: 'other', kind: 'deadline', title: any ? '返信の期限' : '', isSure: false, word: null }];
}

/** エントリーシート提出+適性検査受検: both are due. */
const areJoined = (text: string, [one, other, more]: readonly EventWord[]) =>
  one !== undefined &&
  other !== undefined &&
  !more &&
  one.type !== 'other' &&
  other.type !== 'other' &&
  /^(?:の?ご?(?:提出|受[検験]))? ?(?:[+＋&・]|および|及び|ならびに|並びに|と) ?$/.test(
    text.slice(one.end, other.start),
  );

/** Between both and their day. */
const DUE_OF_BOTH =
  /^(?:の?ご?(?:提出|受[検験]))?(?:の|ともに|とも)?(?:締切|締め切り|〆切?|期限)(?:日時?)?[】)\]]?(?: ?[:は]| ) ?$/;

/** ESの締切も同日時です, ESも同様です, （Webテストの受検も同日時まで）. */
const DUE_AS_WELL =
  /^の?ご?(?:提出|受[検験])?の?(?:(?:提出|受[検験])?(?:締切|締め切り|〆切?|期限)日?時?[はも]|も)、?(?:(?:上記|これ|こちら)と)?同(?:日|じ(?:く?です|く?[。)]|締切|締め切り|期限|日|時[間刻])|様(?:です|[。)]|の(?:締切|締め切り|期限)))/;
const HAS_DATE = /\d ?[月/] ?\d/;

/** With the sheet or the test of which a later sentence says that it is due at the same time. */
function withSameDue(
  text: string,
  { end }: Found,
  words: readonly EventWord[],
  dueBy: (words: readonly EventWord[]) => Typed[],
): Typed[] {
  const also = words.find(
    (word) =>
      /es_deadline|web_test/.test(word.type) &&
      word.start >= end &&
      DUE_AS_WELL.test(text.slice(word.end, word.end + 30)),
  );
  const all = dueBy(words);
  if (!also || HAS_DATE.test(text.slice(end, also.start))) return all;
  const [only, another] = dueBy(words.filter((word) => word.type !== also.type || word.start < end));
  const isOther = only?.kind === 'deadline' && only.word !== null && !another && also.type !== only.type;
  return isOther ? [only, typed(also, true)] : all;
}

/** Application deadline: December 6. */
const OF_APPLICATION =
  /^[-*• ]{0,8}(?:applications?(?: deadline| due| clos(?:e|ing))?(?: date)?|deadline (?:for|of) applications?) {0,2}: {0,3}$/i;
/** To apply, please submit your resume and a cover letter by January 10. */
const APPLIES =
  /\b(?:to apply|(?:please|can|may|should|must) apply|submit (?:your |an? |the )(?:[a-z]{3,10} )?application)\b(?![^.\n]{0,80}\b(?:session|seminar|event|workshop|fair|visit)\b)[^.\n]{0,120}$/i;
const APPLICATION: Typed = { type: 'es_deadline', kind: 'deadline', title: '応募の期限', isSure: true, word: null };

/** The entry sheet that a line names before something else to hand in. */
const ofSameLine = (text: string, word: EventWord, words: readonly EventWord[]) =>
  /動画|web_test/.test(`${word.type} ${word.title}`)
    ? words.findLast(
        ({ type, end, start }) =>
          type === 'es_deadline' &&
          end <= word.start &&
          /^(?:の?ご?提出)?(?: ?(?:[+＋・、&]|および|及び|ならびに|並びに|と) ?)[^。\n]{0,8}$/.test(
            text.slice(end, word.start),
          ) &&
          start > word.start - 40,
      )
    : undefined;

const PAPER = /^ {0,4}(?:\d{1,2}[.)、]|\(\d{1,2}\)|[①-⑳]|[・-]) ?[^\n]{2,80}$/;
const MOST_PAPERS = 8;

/** The entry sheet of a list of papers: 1. エントリーシート, 2. 作文, 3. 成績証明書. */
function ofSameList(text: string, word: EventWord, words: readonly EventWord[]): EventWord | undefined {
  if (word.type !== 'other') return undefined;
  let from = text.lastIndexOf('\n', word.start) + 1;
  const isPaper = (start: number) => PAPER.test(text.slice(start, start + 90).split('\n')[0] ?? '');
  for (let rows = 0; rows < MOST_PAPERS && from > 0; rows++) {
    const above = text.lastIndexOf('\n', from - 2) + 1;
    if (!isPaper(from) || !isPaper(above)) break;
    from = above;
  }
  return words.find((it) => it.type === 'es_deadline' && it.start >= from && it.end <= word.start);
}

/** The rule between two rows of a table. */
const ROW_END = /\n {0,4}[├┝┠╞╟|+][─━═+-]{2}/;
const ROW_TITLE =
  /^[ ・★☆●■◆○◇*|]{0,6}(?<title>[^ 。、:|]{3,24}(?:会|講座|講演|フェア|イベント|ツアー|体験|実習)(?:\([^()]{1,12}\))?) {2,12}\|? ?$/;
const ITEM_MARK = /^ {0,4}[・●■◆○*-] ?/;
const lineOf = (text: string, at: number) => text.slice(text.lastIndexOf('\n', at) + 1, at + 1);

/** ・業界研究：金融　12月16日, or a row 履歴書写真撮影会　　12/16: what the item of a list calls itself. */
function itemOf(text: string, it: Found, { lineStart }: Around): string | null {
  const lead = text.slice(lineStart, it.start);
  const row = ROW_TITLE.exec(lead.slice(0, 60))?.groups?.title;
  if (row) return row;
  const title = lead.replace(ITEM_MARK, '').trim();
  return ITEM_MARK.test(lead) && title.length >= 4 && title.length <= 40 && !/[。、]|:$|[月日]/.test(title)
    ? title
    : null;
}

const HALL = /(?:会場|場所|教室|ところ)[^\n]{0,6}:/;
/** Whether a test is sat in a hall, at its hours or at a time that was booked. */
function isSitting(
  text: string,
  { clock, endClock, day, endDay, end }: Found,
  { label, inside, lineStart, lineEnd }: Around,
): boolean {
  if (!clock || endDay) return false;
  const lead = label + inside + text.slice(day.end, clock.start);
  const isBooked = () => /受[検験]日時?|^日時|開始/.test(lead) && /テストセンター|予約/.test(text);
  // 適性検査 | 12月10日 10時~12時 | 本社3階, in a table.
  const beside = (findPlaceInTable(text, lineStart, lineEnd) ?? findPlaceBeside(text, end, lineEnd))?.value;
  const isHall = (beside !== undefined && !isOnlineWord(beside)) || HALL.test(text);
  return (endClock !== null || isBooked()) && isHall;
}

/** A written test with its hours and its place. */
const sitting = (word: EventWord): Typed => ({
  type: 'other',
  kind: 'appointment',
  title: word.title,
  isSure: false,
  word,
});

/** ２　第一次試験　６月１３日: what the item of a letter is called. */
const EXAM =
  /^ {0,12}(?:\d{1,2}[.)]?|\(\d\)|[①-⑳■●○◎◇◆・])? {0,4}(?<title>(?:第?[一二三1-3]次|採用|教養|専門|論文|作文|学科|実技)(?:選考)?試験)(?:日|日時)?[ :]{0,8}$/;
/** Interviews, where the item names nothing that is written. */
function examOf(text: string, { lineEnd }: Around): EventType {
  const rest = text.slice(lineEnd, lineEnd + 200);
  const item = rest.slice(0, /\n {0,4}(?:\d{1,2}[.) ]|[①-⑳■●○]|\n)/.exec(rest)?.index ?? rest.length);
  return /面接/.test(item) && !/筆記|教養|適性|作文|論文|専門/.test(item) ? 'interview' : 'other';
}

/** (エントリーシート提出・Webテスト受検とも) */
const OF_EACH = /共通|両方|(?:受[検験]|提出|テスト|検査|シート|ES)(?:とも|いずれも)/;
const FOR_BOTH_ABOVE = /(?:いずれも|両方とも?|どちらも)、?[^。\n]{0,4}(?:上記|この|同)の?(?:締切|締め切り|期限)/;
/** いずれも締切は: of all that was named. */
const FOR_BOTH = /(?:いずれも|両方とも?|ともに|どちらも|[2２二]点とも)[^。\n]{0,8}$/;

/** エントリー of which an entry sheet is handed in is that; 課題 of which a test is the kind is the test. */
function asDue(word: EventWord, words: readonly EventWord[], around: Around): Typed {
  const instead =
    word.type === 'pre_entry' && !/プレエン/.test(around.before)
      ? words.find((it) => it.type === 'es_deadline')
      : word.type === 'other' && /課題|書類/.test(word.title)
        ? words.find((it) => it.type === 'web_test' && Math.abs(it.start - word.end) < 60)
        : undefined;
  const isSaid = /提出|エントリーシート|ES/.test(around.label);
  return instead ? typed(instead, isSaid) : typed(word, true);
}

/** ESは通過, エントリーシートはお預かりしました: handed in already. */
const HANDED_IN =
  /^[^。\n]{0,20}(?:受領|拝受|拝見|拝読|受け取|お?預か|届[いき]|通過|合格|結果|ありがとう|御礼|お礼|不要|済|提出(?:いただいた|頂いた|いただき(?:まし|、)|された|しまし))/;
/** 健康診断の書類, 入社書類: not of an application. */
const OF_ELSE = /(?:健康診断|入社|内々?定|雇用|契約|誓約|身元|本人確認|交通費|追加|必要|次の|残り)[^。、\n]{0,4}$/;

/** 書類 beside an entry sheet that is yet to be handed in is perhaps that. */
function asPapers(text: string, word: EventWord, words: readonly EventWord[], around: Around): Typed {
  const sheets = words.filter((it) => it.type === 'es_deadline' && Math.abs(it.start - word.end) < 300);
  const [sheet] = sheets;
  const lineAt = (at: number) => text.slice(text.lastIndexOf('\n', at) + 1, at + 60).split('\n')[0] ?? '';
  const isElse =
    OF_ELSE.test(text.slice(Math.max(0, word.start - 12), word.start)) ||
    sheets.some(
      ({ start, end }) =>
        HANDED_IN.test(text.slice(end, end + 32)) ||
        // エントリーシート提出期限：12月7日, with a day of its own.
        ((start < around.lineStart || start > around.lineEnd) && HAS_DATE.test(lineAt(start))),
    );
  // 応募書類提出, where no sheet is named: what one applies with.
  if (
    !sheet &&
    text.slice(Math.max(0, word.start - 2), word.start) === '応募' &&
    words.every((it) => it.type !== 'es_deadline')
  )
    return { ...typed(word, false), type: 'es_deadline' };
  return sheet && !isElse ? typed(sheet, /エントリーシート|ES/.test(around.label)) : typed(word, true);
}

function typed(word: EventWord, isSure: boolean): Typed {
  return { type: word.type, kind: word.kind, title: word.title, isSure: isSure && !word.isGuess, word };
}

/** The words of a line by distance; インターン counts only where it is alone. */
function nearestOf(words: readonly EventWord[], it: Found): EventWord[] {
  const others = words.filter((word) => word.type !== 'internship');
  const rest = others.length > 0 ? others : [...words];
  const distance = (word: EventWord) =>
    word.end <= it.start ? it.start - word.end : Math.max(0, word.start - it.end) + 2;
  return [...rest].sort((a, b) => distance(a) - distance(b));
}

function nearestAbove(
  words: readonly EventWord[],
  start: number,
  around: Around,
  fits: (word: EventWord) => boolean,
): EventWord | null {
  const before = words.filter((word) => word.end <= Math.max(start, around.lineStart) && fits(word));
  const last = before.at(-1);
  if (!last) return null;
  if (last.type !== 'internship') return last;
  return (
    before.findLast((word) => word.type !== 'internship' && last.start - word.start < 60 && word.start < last.start) ??
    last
  );
}

const ITEM = /^ {0,4}(?:\d{1,2}[.)]|\(\d{1,2}\)|[①-⑳]) ?(?!日[時程]|時間|場所|会場|形式|対象|内容|持)/;

const HEADED_ITEM =
  /^(?:\d{1,2}[.)]|\(\d{1,2}\)|[①-⑳]) ?(?<title>[^\n]{0,24}(?:会|講座|講演|ガイダンス|フェア|イベント|ツアー|体験|実習|ウィーク|デー|セミナー|ワーク|プログラム))$/;

/** Whether words belong to one item of a numbered list, and the moment to a later one. */
function isOfOtherItem(text: string, word: EventWord, around: Around): boolean {
  if (word.end > around.lineStart || around.lineStart - word.start > 2000) return false;
  const from = text.lastIndexOf('\n', word.start) + 1;
  const [own = '', ...between] = text.slice(from, Math.max(from, around.lineStart - 1)).split('\n');
  return ITEM.test(own) && between.some((line) => ITEM.test(line));
}

/** Whether a heading of another kind stands between the words and the moment. */
function isFar(text: string, word: EventWord | null, it: Found): boolean {
  return word !== null && text.slice(word.end, it.start).split('\n').length > 25;
}
