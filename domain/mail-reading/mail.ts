/** Reads a mail or a message: every event in it, what changed, and how the selection ended. */
import { EVENT_SUBTYPES } from '../taxonomy/event-types.ts';
import { type Day, daysBetween, type Instant, jstDay } from '../time.ts';
import { type Around, aroundOf } from './around.ts';
import { isToChoose, settle, shareSameTime } from './choices.ts';
import { companyOf, companyOfMail } from './company.ts';
import { findCompanies, type Named, nameIndex } from './company-names.ts';
import type { Base } from './days.ts';
import { doubted, isPartOfStay, judged } from './doubts.ts';
import { type Draft, type Drafted, withDetails } from './event-details.ts';
import { typesOf } from './event-types.ts';
import { findEves } from './eves.ts';
import { isAnchored, isSaidToCome } from './evidence.ts';
import { layoutOf } from './layout.ts';
import { memoOf } from './memo.ts';
import type { Found } from './moment-shapes.ts';
import { readMoment } from './moment-values.ts';
import { findMoments } from './moments.ts';
import { findOutcome, findPhase, isForEverybody } from './outcome.ts';
import { findCounter, findLinks, findPlaces, findSaidPlace, withoutLinks } from './patterns/details.ts';
import { type Duration, findDuration } from './patterns/durations.ts';
import {
  findEventWords,
  findRound,
  findSelection,
  isOfOldTimes,
  isOver,
  withoutAsides,
} from './patterns/event-words.ts';
import { findOnline } from './patterns/spoken-places.ts';
import { type Plain, plainOf, spanOf } from './plain.ts';
import { type EventReading, type KnownCompany, type Moment, type Read, type Reading, sure, unsure } from './reading.ts';
import { withoutRepeats } from './repeats.ts';
import { isToldOn } from './results.ts';
import { PHONES, type Role, rolesOf } from './roles.ts';

/** No more events than this are proposed from one text. */
export const MAX_PROPOSALS = 20;

const NOTHING: Reading = { company: null, phase: null, outcome: null, events: [] };
/** The booking that the mail is about is no more. */
const CALLED_OFF =
  /(?:予約|参加|申し?込み?)[^。\n]{0,8}(?:取消|取り消し|キャンセル)[^。\n]{0,6}(?:を承り|が完了|しました|済(?!み?の)|\])|キャンセルを承り|キャンセル済(?!み?の(?:場合|際|とき|方))/;
/** 1月12日から22日の間で, 12月10日頃: no day is said. */
const ABOUT =
  /^ ?(?:頃|ごろ|ころ|前後|あたり|辺り|くらい|ぐらい)?の?(?:(?:間|あいだ)(?:で|に|の)|週(?!間)|平日|期間(?:中|内)|うち|どこか|いずれか|お好きな|あたり|辺り|頃|ごろ)/;
/** The student was chosen, and takes part. */
const TAKES_PART =
  /参加(?:が|の?意思|者の皆|決定|確定|承諾)|(?:ぜひ|是非)[^。\n]{0,16}ご?参加|体験して(?:いただ|もら)|職場体験|受け入れ/;
/** Of a university: what is not named there is no interview. */
const CAMPUS = /図書館|教室|研究室|ゼミ|講義|演習|キャリア(?:センター|支援)|就職(?:課|支援|委員)|ハローワーク|職業相談/;
/** Told by a friend, an office, or one who was a student: without a word of a selection it is no interview. */
const OF_OTHERS =
  /先輩|卒業生|名簿|ちゃん、|お茶し|で働いて(?:い)?る|OB[・/]?OG|ゼミ|研究室|キャリア支援|就職課|サークル|部活|恩師|入社 ?[\d一二三四五] ?年目/;
const OF_SELECTION =
  /選考|応募|採用|人事|面[接談]|エントリー|志望|\b(?:interview|recruit|hiring|candidate|application)/i;
const IN_BREATH = /^ ?[・,、/] ?$/;
const SAME_TIME = /^ ?の?同(?:じ)?(?:時刻|時間)|^,? ?(?:at )?(?:the )?same time/i;
const EXCEPT = /じゃなくて|ではなく/;

/** Everything that a mail or message proposes; nothing for newsletters. Texts beyond `MAX_TEXT` are read up to there. */
export function readMail(given: string, known: readonly KnownCompany[], now: Instant): Reading {
  const raw = plainOf(given);
  const today = jstDay(now);
  const layout = layoutOf(raw.text, today);
  const plain: Plain = { text: layout.body, origin: raw.origin };
  const { text } = plain;
  if (isForEverybody(text)) return NOTHING;
  const index = nameIndex(known);
  const named = findCompanies(raw, index, false);
  const company = companyOfMail(raw, layout, named, known);
  const outcome = findOutcome(text);
  // An answer has its phase from what it quotes.
  const phase = findPhase(text) ?? findPhase(raw.text);
  const base = { today, sent: layout.sent, isLine: false };
  const found = CALLED_OFF.test(text)
    ? []
    : findMoments(withoutLinks(text), base).filter(
        (it) => !isDateOfLetter(text, it, layout.sent ?? today) && !isStartOfWork(it, layout.sent ?? today),
      );
  const isOfSeveral = new Set(found.flatMap((it) => it.day.day ?? [])).size > 1;
  const events = withoutAsides(text, findEventWords(text));
  const eves = findEves(text, found, events);
  found.push(...eves);
  if (eves.length > 0) found.sort((one, other) => one.start - other.start);
  const around = found.map((it, at) => aroundOf(text, it, found[at - 1], found[at + 1]));
  const roles = rolesOf(text, found, around, layout.sent ?? today).map((role, at) =>
    role !== 'before' && role !== 'after' && isToldOn(text, found[at] as Found, around[at] as Around, today)
      ? 'result'
      : role,
  );
  shareSameTime(found, around, roles);
  settle(text, found, around, roles);
  if (/\n ?>/.test(raw.text)) endAsQuoted(raw.text, found, base);
  // 12/3 16時からの面接を、翌日の同じ時間に: the old moment lends its hours to the new one.
  const isLent = (at: number) =>
    roles[at] === 'before' && !found[at + 1]?.clock && SAME_TIME.test(around[at + 1]?.after ?? '');
  const timed = found.filter(
    (it, at) => it.clock && (isLent(at) || !['none', 'due', 'before', 'result'].includes(roles[at] ?? 'none')),
  );
  // 18時以降 is no beginning.
  const isFrom = timed.some((it) => /^ ?以[降後]/.test(text.slice(it.end, it.end + 4)));
  const [, another] = timed;
  // A length belongs to the one appointment of the text, or of its paragraph.
  for (const it of isFrom ? [] : timed) {
    if (it.endClock || it.endDay || it.lasts !== null) continue;
    const from = text.lastIndexOf('\n\n', it.start) + 1;
    const to = text.indexOf('\n\n', it.end);
    const end = to < 0 ? text.length : to;
    const isAlone = timed.every((one) => one === it || one.start < from || one.start >= end);
    // What an answer quotes says how long it is: > 所要時間は60分です.
    if (!another)
      setDuration(
        it,
        findDuration(text, it.clock?.minutes) ?? (/\n ?>/.test(raw.text) ? findDuration(withoutPast(raw.text)) : null),
      );
    else if (isAlone) setDuration(it, findDuration(text.slice(from, end), it.clock?.minutes));
  }
  const round = findRound(text) ?? (events.some((it) => it.kind === 'appointment') ? null : findSelection(text));
  const said = [...events, ...(round ? [round] : [])].sort((a, b) => a.start - b.start);
  // An answer above a quotation (12/9の15時でお願いします) has its kind from there: far from the moment it is asked about.
  const ahead = said.filter((it) => !isOver(text, it));
  const words =
    said.length === 0
      ? withoutAsides(raw.text, findEventWords(raw.text))
      : ahead.length > 0
        ? ahead
        : said.flatMap((it) => (isOfOldTimes(text, it) ? [] : { ...it, isGuess: true }));
  // 1/18(月)・19(火): what is said of the first day is said of the second.
  const isInBreath = (at: number) => {
    const [last, it] = [found[at - 1], found[at] as Found];
    return (
      last !== undefined &&
      !last.clock &&
      !it.clock &&
      roles[at - 1] === 'at' &&
      IN_BREATH.test(text.slice(last.end, it.start))
    );
  };
  const isEvent = (at: number): boolean =>
    roles[at] !== 'none' &&
    roles[at] !== 'result' &&
    (roles[at] !== 'at' ||
      roles[at - 1] === 'before' ||
      isSaidToCome(found[at] as Found, around[at] as Around) ||
      (isInBreath(at) && isEvent(at - 1)));
  const isAnySaid = found.some((_, at) => isEvent(at));
  const isAhead = (it: Found) => it.day.day !== null && (it.endDay?.day ?? it.day.day) >= (layout.sent ?? today);
  // ※13日の最終枠は17:00開始です: what a note adds.
  const isNote = (at: number) =>
    roles[at] === 'at' && /^ {0,4}(?:※|\*(?! ?[A-Z][^:\n]{2,40}:))/.test(around[at]?.line ?? '');
  const isAnyBesideNotes = found.some((_, at) => isEvent(at) && !isNote(at));
  const isAnyAhead = found.some((it, at) => isEvent(at) && isAhead(it));
  const drafts = found.flatMap((it, at): Draft[] => {
    const role = roles[at] as Role;
    const near = around[at] as Around;
    if (role === 'none' || role === 'result' || outcome?.value === 'rejected') return [];
    // 内定通知書は本日郵送しました, beside what is an event.
    if (role === 'at' && isAnySaid && !isEvent(at)) return [];
    if (isNote(at) && isAnyBesideNotes) return [];
    // What is over, or has no day yet (面接は12月下旬), beside what is ahead.
    if (role !== 'before' && isAnyAhead && !isAhead(it) && !(role === 'due' && it.day.day === null)) return [];
    const isCall = role === 'at' && PHONES.test(near.after);
    const types = typesOf(text, it, role, near, words, outcome?.value === 'offer').map((typed) =>
      typed.word === null &&
      (typed.type === null || typed.type === 'interview') &&
      ((company === null && CAMPUS.test(text)) || (OF_OTHERS.test(text) && !OF_SELECTION.test(text)))
        ? { ...typed, type: 'other' as const }
        : // 技術面接の前に一度お電話で: a call is an event of its own.
          isCall && typed.type === 'interview' && (typed.word?.end ?? 0) < near.sentenceStart
          ? { ...typed, type: 'other' as const, isSure: false }
          : typed,
    );
    const isLong =
      it.endDay !== null ||
      (it.clock !== null && it.endClock !== null && it.endClock.minutes - it.clock.minutes >= 240);
    const isStay = phase?.value === 'intern' && role === 'at' && isLong;
    return types.map((typed) => ({
      it,
      role,
      typed: judged({ it, role, typed, around: near }, text, isStay && TAKES_PART.test(text), isStay),
      around: near,
      named: named.filter((name) => name.start >= near.lineStart && name.end <= near.lineEnd),
      isCandidate: role === 'at' && typed.kind === 'appointment',
      isAnchored: !isOfSeveral || isAnchored(it, near, role),
    }));
  });
  return {
    company,
    phase: phase && sure(phase.value, spanOf(plain, phase.start, phase.end)),
    // Of whom, if of no company?
    outcome: outcome && (company ? sure : unsure)(outcome.value, spanOf(plain, outcome.start, outcome.end)),
    events: [
      ...eventsOf(
        plain,
        withoutRepeats(drafts, company?.isSure ? company.value.id : null),
        company,
        isToChoose(text),
        named,
      ),
      ...(outcome ? [] : resultsOf(plain, found, around, roles, company)),
    ].slice(0, MAX_PROPOSALS),
  };
}

/** What an answer quotes says until when: > 12月15日 13:00〜13:45. */
function endAsQuoted(text: string, found: readonly Found[], base: Base) {
  const quoted = text
    .split('\n')
    .filter((line) => line.startsWith('>'))
    .map((line) => line.replace(/^[> ]{1,8}/, ''))
    .join('\n');
  const [only, other] = findMoments(withoutLinks(quoted), base).filter((it) => it.endClock);
  // Of several the student was to choose, within which hours.
  if (!only?.clock || !only.endClock || other) return;
  for (const it of found)
    if (it.day.day === only.day.day && it.clock?.minutes === only.clock.minutes && !it.endClock && it.lasts === null)
      it.lasts = only.endClock.minutes - only.clock.minutes;
}

/** A text without what it quotes of the past: > 前回は60分の面接でした. */
const withoutPast = (text: string) =>
  text.replace(/\n ?>[^\n]{0,200}(?:前回|先日|でした|ました|だった)[^\n]{0,200}/g, '');

/** Lets a moment last; 30分くらい, said in passing, is asked about. */
function setDuration(it: Found, lasting: Duration | null) {
  it.lasts = lasting?.minutes ?? null;
  if (lasting?.isSure === false) it.isOpen = true;
}

/** A day alone on its line, and not ahead: the letter was written on it. */
function isDateOfLetter(text: string, { start, end, day, clock }: Found, today: Day): boolean {
  if (clock || day.isRelative || day.day === null || day.day > today) return false;
  return (
    /(?:^|\n) *$/.test(text.slice(Math.max(0, start - 40), start)) && /^ *(?:\n|$)/.test(text.slice(end, end + 40))
  );
}

/** No selection is so far ahead: 2028年4月1日付で採用, starting April 1, 2028. */
function isStartOfWork({ clock, day }: Found, today: Day): boolean {
  return !clock && day.day !== null && daysBetween(today, day.day) > 400;
}

function eventsOf(
  plain: Plain,
  drafts: readonly Draft[],
  company: Reading['company'],
  asksToChoose: boolean,
  named: readonly Named[],
): EventReading[] {
  const { places, forms } = findPlaces(plain.text);
  const links = findLinks(plain.text);
  const memo = memoOf(plain);
  const said = findSaidPlace(plain.text);
  const counter = findCounter(plain.text);
  const online = findOnline(plain.text);
  const events: Drafted[] = [];
  const taken = new Set<Draft>();
  for (const draft of drafts) {
    if (taken.has(draft) || events.length >= MAX_PROPOSALS) continue;
    const rest = drafts.slice(drafts.indexOf(draft));
    const part = partOf(plain.text, draft);
    const group = rest.filter((it) => isOneChoice(draft, it, asksToChoose) && partOf(plain.text, it) === part);
    const other = rest[1];
    const isReversed = draft.role === 'after' && other?.role === 'before';
    const after = draft.role === 'before' ? other : isReversed ? draft : undefined;
    for (const it of group) taken.add(it);
    if (after) taken.add(after);
    const first = isReversed && other ? other : draft;
    taken.add(first);
    const shared = group.findLast((it) => it.it.clock)?.it ?? null;
    const lasting = group.length > 1 ? findDuration(plain.text) : null;
    for (const { it } of group) if (it.clock && !it.endClock && it.lasts === null) setDuration(it, lasting);
    const moments = group.flatMap((it) => read(plain, it, shared) ?? []);
    events.push({ draft, event: event(plain, first, after, group.length > 1 ? moments : [], company), rows: group });
  }
  return events.map(({ draft, event, rows }, at) =>
    withDetails(
      plain,
      doubted(event, draft, events),
      draft,
      rows,
      { places, forms, links, said, counter, online, memo, named },
      events[at + 1]?.draft,
      events,
    ),
  );
}

/** 結果連絡予定: the days on which a result is told, each once. */
function resultsOf(
  plain: Plain,
  found: readonly Found[],
  around: readonly Around[],
  roles: readonly Role[],
  company: Reading['company'],
): EventReading[] {
  const seen = new Set<Day | null>();
  // 一次面接は12月10日、結果は1週間以内に: counted from what is yet to come.
  const isUnknown = roles.some((role) => role === 'at' || role === 'due' || role === 'after');
  return found.flatMap((it, at) => {
    if (roles[at] !== 'result' || seen.has(it.day.day) || (isUnknown && it.day.isRelative)) return [];
    seen.add(it.day.day);
    return event(plain, { ...RESULT, it, around: around[at] as Around }, undefined, [], company);
  });
}
const RESULT: Omit<Draft, 'it' | 'around'> = {
  role: 'result',
  typed: { type: 'other', kind: 'expected', title: EVENT_SUBTYPES.expected_result.label, isSure: true, word: null },
  named: [],
  isCandidate: false,
  isAnchored: true,
};

/** Whether two moments are to be chosen from: 下記より, または, いかがですか. */
function isOneChoice(first: Draft, other: Draft, asksToChoose: boolean): boolean {
  if (first === other) return true;
  if (!first.isCandidate || !other.isCandidate || first.typed.type !== other.typed.type) return false;
  const { word } = other.typed;
  // どちらか1回に …。本番の面接は12/11: said to be something else.
  const isElse =
    word !== null &&
    // 1月21日も同じ時間割で
    (other.it.clock === null || other.it.clock !== first.it.clock) &&
    word.title !== first.typed.word?.title &&
    word.start >= Math.min(other.around.lineStart, first.it.end) &&
    word.end <= other.around.sentenceEnd;
  if (isElse) return false;
  // 前期 2/17～2/19, 後期 3/3～3/5: periods are chosen from only in a list.
  if (first.it.endDay || other.it.endDay)
    return asksToChoose && !!first.it.endDay && !!other.it.endDay && isListedWith(first, other);
  return asksToChoose || (first.it.isAlternative && other.it.isAlternative);
}

/** 第1部【仕事とは】, alone above some days: of the days below one is chosen, and one below 第2部. */
const PART = /\n {0,4}[【■◆●]? ?(?<part>第[1-5一二三四五]部)[^\n\d。]{0,40}(?=\n)/g;
const partOf = (text: string, { around: { lineStart } }: Draft) =>
  [...text.slice(Math.max(0, lineStart - 400), lineStart).matchAll(PART)].at(-1)?.groups?.part;

/** Whether two periods are lines of one list. */
function isListedWith(first: Draft, other: Draft): boolean {
  return other.it.start - first.it.end < 200 && first.around.lineStart !== other.around.lineStart;
}

function read(plain: Plain, draft: Draft, shared: Found | null): Read<Moment> | null {
  const { it } = draft;
  const isOpen = it.clock !== null || /^.{0,6}(?:終日|いつでも|一日|午前|午後|夕方)/.test(draft.around.after);
  const timed = isOpen || !shared ? it : { ...it, clock: shared.clock, endClock: shared.endClock, lasts: shared.lasts };
  const moment = readMoment(plain, timed, draft.role === 'due' || draft.typed.kind !== 'appointment');
  const isDenied =
    !draft.isAnchored ||
    it.isOpen ||
    isPartOfStay(plain.text, draft) ||
    EXCEPT.test(draft.around.line) ||
    ((draft.role === 'at' || draft.role === 'result') && ABOUT.test(draft.around.after)) ||
    // 締切は12月20日を想定
    (draft.role === 'due' && /^ ?(?:頃|ごろ)?(?:を|の)?(?:想定|見込)/.test(draft.around.after));
  return moment && isDenied ? unsure(moment.value, moment.span, moment.choices, 'several') : moment;
}

function event(
  plain: Plain,
  draft: Draft,
  after: Draft | undefined,
  candidates: Read<Moment>[],
  company: Reading['company'],
): EventReading {
  const { typed } = draft;
  const target = after ?? draft;
  const word = typed.word ?? after?.typed.word ?? null;
  const type = typed.type ?? after?.typed.type ?? null;
  const span = word && spanOf(plain, word.start, word.end);
  const own = companyOf(plain, draft.named);
  return {
    company: own?.isSure && own.value.id !== company?.value.id ? own : company,
    type: type === null ? null : typed.isSure ? sure(type, span) : unsure(type, span),
    kind: typed.kind,
    title: typed.title,
    moment: candidates.length > 1 ? null : read(plain, target, isSameTime(after) ? draft.it : null),
    candidates,
    before: after ? read(plain, draft, null) : null,
    place: null,
    url: null,
    memo: [],
  };
}

/** 12/9 19:00 → 翌日12/10の同時刻. */
function isSameTime(after: Draft | undefined): boolean {
  return after !== undefined && SAME_TIME.test(after.around.after);
}
