/** Reads one line as a student types it: 三菱商事 ES 11/30, あした13時 NRI 面接 大手町. */
import { EVENT_TYPES, type EventType } from '../taxonomy/event-types.ts';
import { foldCompanyName } from '../text/company-name.ts';
import { type Day, type Instant, jstDay } from '../time.ts';
import { companyOf } from './company.ts';
import { findCompanies, type NameIndex, nameIndex } from './company-names.ts';
import { distinct } from './midnight.ts';
import type { Found } from './moment-shapes.ts';
import { readMoment } from './moment-values.ts';
import { findMoments } from './moments.ts';
import { findPhase } from './outcome.ts';
import { findLinks, isPlaceWord } from './patterns/details.ts';
import { type EventWord, findEventWords, findPrivate, findRound, withoutPhaseWords } from './patterns/event-words.ts';
import { type Plain, plainOf, spanOf } from './plain.ts';
import {
  type CompanyRead,
  type EventReading,
  type KnownCompany,
  MAX_LINE,
  type Moment,
  type Read,
  type Reading,
  sure,
  unsure,
} from './reading.ts';

/** Words that are neither a company nor a place. */
const NOISE =
  /^(?:の|に|で|は|を|が|と|から|より|まで|へ|締切り?|締め切り|〆切?|必着|期限|提出|開始|集合|終了|予定|参加|応募|先|あと\d{1,3}日|忘れ(?:ずに?|ないで?)|due|by|at|on|for|is|the|本選考|新卒|採用|就活|AM|PM|\d|分|頃|中|だけ|です|だ|よ|ね|って|とのこと|場所|会場|持ち物|持参|変更|リスケ|延期|前倒し|振替){1,12}$/i;
/** The day may be that by which one answers. */
const ANSWER = /回答|返信|返答|出欠|(?:予約|申し?込み?)(?!済|完了|確定|番号|し[たて]|んだ|んで)/;
/** Something is due. */
const DUE = /締め?切|〆切?|必着|期限/;
const CHANGES = /変更|リスケ|延期|前倒し|振替|ずら|移動|に(?:なった|なりました)|rescheduled|moved/i;
const SPLIT = /[\s、,，。・／/|()（）「」【】[\]<>:：@＠!！?？~→〆]{1,40}|(?<![A-Za-z])-|-(?![A-Za-z])/;

type Token = { text: string; start: number; end: number };

/** The one event of a line; without a company, kind or moment there is none. `day` is that of a time without a day. */
export function readLine(
  given: string,
  known: readonly KnownCompany[],
  now: Instant,
  index: NameIndex = nameIndex(known),
  day?: Day,
): Reading {
  const plain = plainOf(given.slice(0, MAX_LINE).replaceAll('\n', ' '));
  const links = findLinks(plain.text);
  const text = links.reduce((rest, it) => masked(rest, it), plain.text);
  const clean: Plain = { text, origin: plain.origin };
  const found = findMoments(text, { today: jstDay(now), sent: null, isLine: true, alone: day });
  const named = findCompanies(clean, index, true);
  const covered = named.reduce((rest, it) => masked(rest, it), text);
  const all = findEventWords(covered);
  const isPrivate = all.length === 0 && named.length === 0 && findPrivate(covered) !== null;
  const only = isPrivate ? findPrivate(covered) : findRound(covered);
  const words = withoutPhaseWords(all.length > 0 ? all : [only].flatMap((it) => it ?? []));
  const left = leftOver(covered, found, [...all, ...words]);
  const own = companyOf(clean, named) ?? prefixed(clean, left, index);
  const company = own ?? (isPrivate ? null : stranger(clean, left, text));
  const rest = left.filter((it) => !isInside(clean, it, company));
  const word = words[0] ?? null;
  const isTimed = found.some((it) => it.clock || it.endDay);
  const kind = word?.kind ?? (isTimed && !isDue(text, found) ? 'appointment' : 'deadline');
  const [old, ...moved] = changeOf(text, found);
  const moment = momentOf(clean, old ? moved : found, kind === 'deadline');
  const place = placeOf(clean, text, rest, kind === 'appointment');
  const link = links[0];
  const phase = findPhase(text);
  const isEmpty = !company && !word && !moment && !link;
  const event: EventReading = {
    company,
    type: word && typeOf(clean, word, words, ANSWER.exec(covered)?.[0] ?? null),
    kind,
    title: word && word.title !== EVENT_TYPES[word.type].label && !/^(?:ES|GD)$/i.test(word.title) ? word.title : '',
    moment,
    candidates: [],
    before: old ? readMoment(clean, old, kind === 'deadline') : null,
    place,
    url: link ? sure(link.url, spanOf(plain, link.start, link.end)) : null,
    memo: [],
  };
  return {
    company,
    phase: phase && sure(phase.value, spanOf(clean, phase.start, phase.end)),
    outcome: null,
    events: isEmpty ? [] : [event],
  };
}

function masked(text: string, { start, end }: { start: number; end: number }): string {
  return `${text.slice(0, start)}${' '.repeat(end - start)}${text.slice(end)}`;
}

/** The kind that the words say. Several are asked about, and whether the day is that of the event or of the answer: 面接日程回答 12/2まで. */
function typeOf(plain: Plain, word: EventWord, words: readonly EventWord[], answer: string | null) {
  const span = spanOf(plain, word.start, word.end);
  const types = [...new Set(words.map((it) => it.type))];
  if (answer && word.type !== 'other') return unsure<EventType>('other', span, ['other', ...types]);
  return types.length === 1 ? sure(word.type, span) : unsure(word.type, span, types);
}

/** 12/10 0:00 締切, 12/10 17時まで: of whatever kind, it is due then. 8/18から8/20まで and 13-15時まで last. */
function isDue(text: string, [first, ...others]: readonly Found[]): boolean {
  if (!first || others.length > 0 || first.endClock) return false;
  if (DUE.test(text)) return true;
  const lasts = first.endDay !== null || first.clock?.until != null;
  return !lasts && /^ ?(?:まで|迄)/.test(text.slice(first.end, first.end + 3));
}

/** The old and the new moment of 12/7 15:00 → 12/9 11:00に変更, and of 12/5から12/8に延期; nothing where nothing changes. */
function changeOf(text: string, found: readonly Found[]): readonly Found[] {
  const [old, moved, ...others] = found;
  if (!old || others.length > 0) return [];
  // 12/17 14:00 → 12/18 14:00: two whole moments.
  const isWhole = moved?.clock && old.clock && moved.day.day !== old.day.day;
  if (isWhole && /^ ?(?:→|->) ?$/.test(text.slice(old.end, moved.start))) return found;
  if (!CHANGES.test(text)) return [];
  if (moved)
    return /^ ?(?:→|->|から|より|を|は|が|の予定が?)?[ 、]?$/.test(text.slice(old.end, moved.start)) ? found : [];
  const { endDay } = old;
  if (!endDay || old.clock || !/^に/.test(text.slice(endDay.end))) return [];
  return [
    { ...old, end: old.day.end, endDay: null },
    { ...old, start: endDay.start, day: endDay, endDay: null },
  ];
}

/** The moment of the line. Several days are asked about, and so is one that does not exist. */
function momentOf(plain: Plain, found: readonly Found[], isDeadline: boolean): Read<Moment> | null {
  const all = found.flatMap((it) => readMoment(plain, it, isDeadline) ?? []);
  const [first, ...others] = all;
  if (!first || others.length === 0) return first ?? null;
  const choices = all.flatMap((it) => (it.doubt === 'midnight' ? it.choices : [it.value]));
  return unsure(first.value, first.span, distinct(choices).slice(0, 5), 'several');
}

/** The words that are no date, no time and no kind of event. */
function leftOver(text: string, found: readonly Found[], words: readonly EventWord[]): Token[] {
  let rest = text;
  for (const it of words) rest = masked(rest, it);
  for (const it of found) {
    rest = masked(rest, it.day);
    for (const part of [it.endDay, it.clock, it.endClock]) if (part) rest = masked(rest, part);
  }
  rest = rest.replace(/\d{1,2} ?[:時] ?\d{0,2}分?|\d{1,3}分/g, (it) => ' '.repeat(it.length));
  const tokens: Token[] = [];
  let at = 0;
  for (const piece of rest.split(new RegExp(`(${SPLIT.source})`))) {
    if (piece !== '' && !SPLIT.test(piece.charAt(0)) && !NOISE.test(piece)) tokens.push(trimmed(piece, at));
    at += piece.length;
  }
  return joined(tokens, text).filter((it) => it.text.length > 1 && !NOISE.test(it.text));
}

/** Google Meet and Microsoft Teams are one word. */
function joined(tokens: readonly Token[], text: string): Token[] {
  return tokens.reduce<Token[]>((all, it) => {
    const last = all.at(-1);
    const name = last ? text.slice(last.start, it.end) : '';
    if (last && /^(?:google meet|microsoft teams)$/i.test(name))
      all[all.length - 1] = { ...last, text: name, end: it.end };
    else all.push(it);
    return all;
  }, []);
}

/** Without particles at the edges: の, から, まで. */
function trimmed(piece: string, at: number): Token {
  const lead = /^(?:から|まで|より|にて|の|に|で|は|を|が|と)(?=[^\u3041-\u3096]|$)/.exec(piece)?.[0].length ?? 0;
  const text = piece.slice(lead).replace(/(?<=[^\u3041-\u3096])(?:から|まで|より|にて|の|に|で|は|を|が|と)$/, '');
  return { text, start: at + lead, end: at + lead + text.length };
}

/** The beginning of a name or reading of the student's own: みつい, 風間コンサル. */
function prefixed(plain: Plain, tokens: readonly Token[], index: NameIndex): Read<CompanyRead> | null {
  for (const token of tokens) {
    const folded = foldCompanyName(token.text);
    if (folded.length < 2 || isPlaceWord(token.text)) continue;
    const companies = [...new Set(index.all.filter((it) => it.folded.startsWith(folded)).map((it) => it.company))];
    const [first] = companies;
    if (!first) continue;
    const span = spanOf(plain, token.start, token.end);
    const choices = companies.slice(0, 5).map(({ id, name }) => ({ id, name }));
    const value = { id: first.id, name: first.name };
    return companies.length === 1 ? sure(value, span) : unsure(value, span, choices);
  }
  return null;
}

/** A name that is none of the student's: the first words that are no place. */
function stranger(plain: Plain, tokens: readonly Token[], text: string): Read<CompanyRead> | null {
  const first = tokens.find((it) => !isPlaceWord(it.text) && findPrivate(it.text)?.title !== it.text);
  if (!first) return null;
  let { end } = first;
  for (const next of tokens.slice(tokens.indexOf(first) + 1)) {
    const isOneName =
      /^ $/.test(text.slice(end, next.start)) && /[A-Za-z]$/.test(text.slice(0, end)) && /^[A-Za-z]/.test(next.text);
    if (!isOneName) break;
    end = next.end;
  }
  const name = text.slice(first.start, end).replace(/^(?:株式会社|\(株\))|(?:株式会社|\(株\))$/g, '');
  return name.length < 2 ? null : unsure({ id: null, name }, spanOf(plain, first.start, end));
}

function isInside(plain: Plain, token: Token, company: Read<CompanyRead> | null): boolean {
  if (!company?.span) return false;
  const { start, end } = spanOf(plain, token.start, token.end);
  return start >= company.span.start && end <= company.span.end;
}

/** A well-known place, what ends as places do, or what follows @ or 場所：. For an appointment another word may be one. */
function placeOf(plain: Plain, text: string, tokens: readonly Token[], isAppointment: boolean): Read<string> | null {
  const first = tokens.find((it) => isPlaceWord(it.text) || isMarked(text, it));
  if (!first) {
    const [other] = isAppointment ? tokens : [];
    return other ? unsure(other.text, spanOf(plain, other.start, other.end)) : null;
  }
  let { end } = first;
  for (const next of tokens.slice(tokens.indexOf(first) + 1)) {
    // オンライン(Teams)
    const isBracketed = /^ ?\($/.test(text.slice(end, next.start)) && text.charAt(next.end) === ')';
    if (!isBracketed && !/^ {1,2}$/.test(text.slice(end, next.start))) break;
    end = next.end + (isBracketed ? 1 : 0);
  }
  return sure(text.slice(first.start, end), spanOf(plain, first.start, end));
}

function isMarked(text: string, { start }: Token): boolean {
  return /(?:[@＠]|(?:場所|会場)[:：]?) ?$/.test(text.slice(0, start));
}
