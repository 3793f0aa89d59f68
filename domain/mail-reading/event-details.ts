/** The place, link and memo of each event of a mail. */

import type { Around } from './around.ts';
import type { Named } from './company-names.ts';
import type { Typed } from './event-types.ts';
import { endOfLine } from './lines.ts';
import type { Found } from './moment-shapes.ts';
import {
  findInlinePlace,
  findPlaceAbove,
  findPlaceBefore,
  findPlaceBelow,
  findPlaceBeside,
  findPlaceInHeading,
  findPlaceInTable,
  findSomewhere,
  isOnlineWord,
  type Link,
  type Place,
  withoutAddress,
} from './patterns/details.ts';
import { findNamedPlace, findSpokenPlace } from './patterns/spoken-places.ts';
import { type Plain, spanOf } from './plain.ts';
import { type EventReading, sure, unsure } from './reading.ts';
import { PHONES, type Role } from './roles.ts';

/** A moment of the text with its role and kind, on the way to an event. */
export type Draft = {
  it: Found;
  role: Role;
  typed: Typed;
  around: Around;
  named: Named[];
  isCandidate: boolean;
  /** Whether the words around it say what it is, or no other day could be meant. */
  isAnchored: boolean;
};

/** What stands in the whole text. */
export type Details = {
  places: readonly Place[];
  /** 形式：オンライン, beside the 会場 of another event. */
  forms: readonly Place[];
  links: readonly Link[];
  /** すべてZoomで行います. */
  online: Place | null;
  /** 提出先：工学部事務室. */
  counter: Place | null;
  /** 場所は丸の内支店です. */
  said: Place | null;
  memo: EventReading['memo'];
  named: readonly Named[];
};
/** An event, what it was made of, and the days to choose from. */
export type Drafted = { draft: Draft; event: EventReading; rows: readonly Draft[] };

/** More than a place: 渋谷本部（渋谷駅 徒歩5分）, or words around one: と違って図書館棟, 旧会場→新会場, 学生ラウンジで2時間の予定. */
const HAS_MORE =
  /のどこか$|\([^()]{0,40}(?:徒歩|別途|後日|予定|\d分)|^[^\p{L}\p{N}「『]|^(?:[はがをにでとのもへ](?=[一-龠ァ-ヶ])|(?:この|その|あの|同じ|いつもの|前)(?=[一-龠ァ-ヶ])(?!橋))|[:→。!！?？②-⑳]|\/ ?(?:オンライン|WEB|Zoom)|変更|または|もしくは|希望|じゃな|ではな|ます|です|集合|[ぁ-ん]{4}$/u;
/** Which one is not said: 事務所, 研究所. */
const IS_ANY =
  /^(?:会場|会議室|応接室|事務所|オフィス|研究所|研修所|営業所|工場|支店|支社|店舗|\d{1,2} ?[F階].{0,10})$/;
/** A site of a signature, https://novaleaf.example.com: no event has it as its own where there is another link. */
const IS_SITE = /^https?:\/\/[^/?#]{1,253}\/?$/;
/** 参加用URLは前日にマイページに掲載いたします. */
const ENTERED_ON_PAGE =
  /URL[はを][^。\n]{0,40}マイページ(?:上|の|に|内)[^。\n]{0,16}(?:掲載|表示|公開|お知らせ|ご?確認)/;
/** 面接の前に対策の電話をしましょう！, above the hours of it. */
const CALLS_ABOVE = /電話を?し(?:ましょう|ませんか|たい(?:の|と|で))[^\n]{0,16}\n$/;
const HEADED = /^\n {0,4}[〈<【[■◆●▼▶◎]/;

/** Gives an event the place and link that stand nearest below it, and the first appointment the memo. */
export function withDetails(
  plain: Plain,
  event: EventReading,
  draft: Draft,
  rows: readonly Draft[],
  details: Details,
  next: Draft | undefined,
  all: readonly Drafted[],
): EventReading {
  const isOnly = all.length === 1;
  const from = isOnly ? 0 : draft.around.lineStart;
  const to = isOnly || !next || next.around.lineStart <= from ? plain.text.length : next.around.lineStart;
  const isHere = (it: { start: number }) => it.start >= from && it.start < to;
  const isAppointment = event.kind === 'appointment';
  const [first, second] = all.flatMap((it) => (it.event.kind === 'appointment' ? it.draft : []));
  const [only, other] = details.places;
  // An event with a link of its own is not held where another one is.
  const isElsewhere = draft !== first && details.links.some((it) => it.isMeeting && isHere(it));
  const { lineEnd } = draft.around;
  // 2月8日(月) 18:00～19:00　オンライン, below the 場所 of another event.
  const besideOf = ({ it, around, named }: Draft) =>
    findPlaceInTable(plain.text, around.lineStart, around.lineEnd) ??
    withoutCompany(plain.text, findPlaceBeside(plain.text, endOnLine(it, around), around.lineEnd), named) ??
    // いずれも 16:40～18:10　大講義室, below the days.
    (it.clock && it.clock.start > around.lineEnd
      ? findPlaceBeside(plain.text, (it.endClock ?? it.clock).end, endOfLine(plain.text, it.clock.end))
      : null);
  const beside = besideOf(draft);
  const here = details.places.find(isHere);
  // Of several, each has what stands on its line: オンライン, where the 場所 below is 本社 5階.
  const isOwn =
    beside !== null && (here ? second !== undefined && !here.value.includes(beside.value) : draft !== first);
  const form = second && isAppointment ? details.forms.find(isHere) : undefined;
  // ■ 会社説明会(オンライン), where another event below has its 集合.
  const headed = second ? findPlaceInHeading(plain.text, draft.around.lineStart) : null;
  const labelled =
    !isOnly && isOwn
      ? beside
      : (here ?? form ?? headed ?? (draft === first || (!other && !isElsewhere) ? only : undefined));
  // The next heading is about something else.
  const line = HEADED.test(plain.text.slice(lineEnd, lineEnd + 8)) ? lineEnd : plain.text.indexOf('\n', lineEnd + 1);
  const inlineFrom = (start: number) =>
    findInlinePlace(plain.text, start, Math.min(line < 0 ? plain.text.length : line, draft.around.lineStart + 400));
  // ①12月9日（千葉工場） ②12月11日（大阪工場）: of those on one line, each has what follows it.
  const isEarlierOnLine = ({ draft: it }: Drafted) =>
    it.around.lineStart === draft.around.lineStart && it.it.start < draft.it.start;
  const earlier = all.filter(isEarlierOnLine);
  const inline = (earlier.length > 0 ? inlineFrom(draft.it.start) : null) ?? inlineFrom(draft.around.lineStart);
  const { lineStart } = draft.around;
  const spoken =
    findSpokenPlace(
      plain.text,
      lineStart,
      second ? Math.min(to, lineEnd + 200) : plain.text.length,
      draft.around.sentenceEnd,
    ) ?? (second ? null : findSpokenPlace(plain.text, 0, lineStart));
  // 会場はいずれも本館です: of several appointments it is that of each, to be confirmed.
  const shared = details.said && { ...details.said, isSure: false };
  // すべてZoomで行います
  const online = details.online && { ...details.online, isSure: !second };
  // We are also hosting a virtual session, below what is held at our office.
  const isInLine = (it: Place | null) => it !== null && it.start >= lineStart && it.start < lineEnd;
  const isOwnOnline = isInLine(details.online) && !isInLine(details.said);
  const unlabelled = () =>
    (second ? null : saidFor(plain.text, details.said, draft)) ??
    // 【名古屋】12月5日 10:00　名古屋ショールーム: the more exact one.
    (beside !== null && !isOnlineWord(beside.value) ? beside : null) ??
    findPlaceBefore(plain.text, lineStart, draft.it.start) ??
    beside ??
    findPlaceBelow(plain.text, endOfRows(draft, all)) ??
    spoken ??
    inline ??
    findPlaceAbove(plain.text, lineStart) ??
    (second
      ? isOwnOnline
        ? online
        : (shared ?? online)
      : (findSomewhere(plain.text, draft.it.start, plain.text.length) ?? online)) ??
    findNamedPlace(plain.text, lineStart, Math.min(to, draft.around.sentenceEnd + 300));
  const isSomewhere = isAppointment || event.type?.value === 'web_test';
  // 18:00に私からお電話します
  const isCall =
    PHONES.test(draft.around.after) || CALLS_ABOVE.test(plain.text.slice(Math.max(0, lineStart - 40), lineStart));
  const phone = isCall && isAppointment ? phoneIn(plain.text, draft) : null;
  const isHandedIn = !isAppointment && draft.typed.type !== 'web_test';
  const place = isHandedIn
    ? details.counter
    : isSomewhere && !isCall
      ? (labelled ?? (isAppointment ? withoutOwner(plain.text, shortened(unlabelled()), details.named) : null))
      : phone;
  // 12/10 大阪支社, 12/11 本社: of the days to choose from each has its own.
  const isOfOneRow =
    rows.some(({ around }) => place && place.start >= around.lineStart && place.end <= around.lineEnd) &&
    new Set(rows.map(({ around }) => around.lineStart)).size > 1 &&
    new Set(rows.map((it) => besideOf(it)?.value)).size > 1;
  // 会場 and 見学先 of one event: the student says which is meant.
  const isOneOfSeveral = isOnly && details.places.some((it) => it !== place && it.value !== place?.value);
  // 二次面接は12月15日に本社で、最終面接は1月14日: of the first, and perhaps of the second.
  const isOfEarlier = earlier.some(
    ({ draft: it }) =>
      place && it.typed.title !== draft.typed.title && it.it.end <= place.start && place.end <= draft.it.start,
  );
  const links = details.links.filter((it) => it.isMeeting || !IS_SITE.test(it.url));
  const isOnPage = event.candidates.length > 1 || ENTERED_ON_PAGE.test(plain.text);
  const link =
    linkOf(links.length > 0 ? links : details.links, event, draft, from, to, all.length, isOnPage) ??
    bookingOf(plain.text, links, draft, all);
  // Where one enters by a link, and nothing is said of a place, that is where it is.
  const isEntered = !place && isAppointment && !isCall && link?.isMeeting === true;
  return {
    ...event,
    place: isEntered
      ? sure('オンライン', null)
      : place &&
        (place.isSure &&
          !isOneOfSeveral &&
          !isOfOneRow &&
          !isOfEarlier &&
          !HAS_MORE.test(place.value) &&
          !IS_ANY.test(place.value)
          ? sure
          : unsure<string>)(place.value, spanOf(plain, place.start, place.end)),
    url: link && sure(link.url, spanOf(plain, link.start, link.end)),
    memo: draft === first || (!first && isOnly) ? details.memo : [],
  };
}

const WHOSE = /(?<of>筆記試験|適性検査|試験|検査|説明会|座談会|懇親会|見学会|面接|面談)(?:当日)?の(?:会場|場所)は、?$/;

/** 筆記試験の会場は3階です: perhaps not that of the interview, which is asked. */
function saidFor(text: string, said: Place | null, { typed }: Draft): Place | null {
  const of = said && WHOSE.exec(text.slice(Math.max(0, said.start - 20), said.start))?.groups?.of;
  return of && !`${typed.title}${typed.word?.title ?? ''}`.includes(of) ? { ...said, isSure: false } : said;
}

/** 13:30集合・15:00終了　大阪本社: behind the last time of the line. */
const endOnLine = ({ end, endClock }: Draft['it'], { lineEnd }: Around) =>
  endClock && endClock.end > end && endClock.end <= lineEnd ? endClock.end : end;

/** Where the lines of times end of which a draft's is one: what stands below is the place of each. */
function endOfRows({ around }: Draft, all: readonly Drafted[]): number {
  let end = around.lineEnd;
  for (const { draft } of all) if (draft.around.lineStart === end + 1) end = draft.around.lineEnd;
  return end;
}

/** 18:00に、私から携帯へお電話します: held by 電話. */
function phoneIn(text: string, { it, around }: Draft): Place | null {
  const at = text.slice(it.end, Math.min(around.sentenceEnd, it.end + 60)).indexOf('電話');
  const start = it.end + at;
  return at < 0 ? null : { value: '電話', start, end: start + 2, isSure: true };
}

function shortened(place: Place | null): Place | null {
  const value = place && withoutAddress(place.value);
  return place && value ? { ...place, value, end: place.start + value.length } : place;
}

/** 10:00 みなと商事 大講義室: who is there, and where. */
function withoutCompany(text: string, place: Place | null, named: readonly Named[]): Place | null {
  const company =
    place && named.find((it) => it.start === place.start && text.charAt(it.end) === ' ' && it.end < place.end);
  if (!place || !company) return place;
  const start = company.end + 1;
  return { value: text.slice(start, place.end), start, end: place.end, isSure: true };
}

/** 三菱商事の丸の内本社: the place is 丸の内本社. */
function withoutOwner(text: string, place: Place | null, named: readonly Named[]): Place | null {
  const owner = place && named.find((it) => it.start === place.start && it.end < place.end - 2);
  if (!place || !owner || text.charAt(owner.end) !== 'の') return place;
  return { ...place, value: place.value.slice(owner.end + 1 - place.start), start: owner.end + 1 };
}

/** 申込フォーム → https://…: the only link, below some events of one kind, is where each is booked. */
function bookingOf(text: string, links: readonly Link[], draft: Draft, all: readonly Drafted[]): Link | null {
  const [only, another] = links;
  const appointments = all.filter(({ draft }) => draft.role === 'at' && draft.typed.kind === 'appointment');
  const isOfOneKind = appointments.every(
    (it) => it.draft.typed.type === draft.typed.type && it.draft.it.start < (only?.start ?? 0),
  );
  if (!only || another || only.isMyPage || appointments.length < 2 || !isOfOneKind || draft.role !== 'at') return null;
  return BOOKED.test(text.slice(Math.max(0, only.start - 40), only.start)) ? only : null;
}
const BOOKED =
  /(?:申し?込み?|予約|参加登録|応募|エントリー)(?:フォーム|ページ|サイト|先|URL|は?こちら)?[^。\n]{0,6}\n? {0,4}$/;

function linkOf(
  links: readonly Link[],
  event: EventReading,
  draft: Draft,
  from: number,
  to: number,
  count: number,
  isOnPage: boolean,
): Link | null {
  const here = links.filter((it) => it.start >= from && it.start < to);
  if (event.kind === 'appointment') {
    const meeting = here.find((it) => it.isMeeting) ?? links.find((it) => it.isMeeting);
    // One of several days is reserved on the only page that is named, be it the student's own; there, too, one is told where to enter.
    const [booking, more] = isOnPage ? links : [];
    return meeting ?? here.find((it) => !it.isMyPage) ?? (more ? null : (booking ?? null));
  }
  const below = here.find((it) => !it.isMeeting && it.start >= draft.around.lineStart);
  const [only, another] = links.filter((it) => !it.isMeeting);
  if (!below && only && !another) return only;
  return below ?? (count === 1 ? (here.find((it) => !it.isMeeting) ?? null) : null);
}
