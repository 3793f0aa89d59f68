/** What a careful reader would ask about: kinds that do not fit their moment, words that are about something else, a day of a longer stay. */
import type { Draft, Drafted } from './event-details.ts';
import type { Typed } from './event-types.ts';
import { isOfNoSelection, isSaidToBeNoSelection } from './patterns/event-words.ts';
import { type EventReading, unsure } from './reading.ts';
import { isHypothetical } from './roles.ts';

/** A draft before its kind is judged. */
type Judged = Pick<Draft, 'it' | 'role' | 'typed' | 'around'>;

const IS_DUE_LABEL = /締切|締め切り|〆|期限|提出|受[検験]|期日|deadline|due/i;

/** What the whole text says of a kind: a long day of an internship, a talk that is no interview, what may never come to be. */
export function judged(draft: Judged, text: string, isOfInternship: boolean, isStay: boolean): Typed {
  const { role, typed, around } = draft;
  const { word } = typed;
  const isDoubtful =
    (role === 'due' && isHypothetical(around)) ||
    isUnlikely(draft, text) ||
    // A word in a later sentence may begin something else.
    (word !== null && word.start > around.sentenceEnd);
  if (isOfInternship && !typed.isSure && typed.kind === 'appointment') return { ...typed, type: 'internship' };
  // 冬季1dayワークショップ, 10:00-17:00
  if (isStay && typed.type === 'briefing' && /ワークショップ|体験会|プログラム/.test(typed.title))
    return { ...typed, type: 'internship', isSure: false };
  if (typed.type === 'interview' && typed.word && isSaidToBeNoSelection(typed.title, text))
    return { ...typed, type: 'other', isSure: false };
  return isDoubtful || (typed.word && isOfNoSelection(typed.title, text)) ? { ...typed, isSure: false } : typed;
}

/** 技術面接の前に一度お電話で: said of when another event is. */
const IS_BESIDE = /^の?(?:あと|後(?!半)|前(?!半|後))/;

/**
 * A talk or an interview of some days; an event that an earlier sentence names only to say when another one is; a paper at a moment of which
 * nothing says that it is due.
 */
function isUnlikely({ it, role, typed, around }: Judged, text: string): boolean {
  if (role !== 'at') return false;
  const { word } = typed;
  if (word && word.end < around.sentenceStart && IS_BESIDE.test(text.slice(word.end, word.end + 4))) return true;
  if (typed.kind === 'appointment')
    return it.endDay !== null && /briefing|interview/.test(typed.type ?? '') && !/合同|研究/.test(typed.title);
  return (
    word !== null &&
    word.end < around.lineStart &&
    text.slice(word.end, around.lineStart).includes('。') &&
    !IS_DUE_LABEL.test(around.label)
  );
}

const SOME_DAYS = /(?<![\dA-Za-z])[2-5] ?days(?![a-z])|両日|(?<!\d)[2-5]日間/i;

/** The one day of an internship of which the text says that it has several. */
export function isPartOfStay(text: string, { it, role, typed }: Draft): boolean {
  const isShort = it.clock && it.endClock && it.endClock.minutes - it.clock.minutes < 240;
  const near = () => text.slice(Math.max(0, it.start - 1000), it.end + 400);
  return role === 'at' && typed.type === 'internship' && !it.endDay && !isShort && SOME_DAYS.test(near());
}

/** One word far from the moments of several events, or a moment said in passing, is no proof of what they are. */
export function doubted(
  event: EventReading,
  { typed, around, it, role }: Draft,
  all: readonly Drafted[],
): EventReading {
  const { word } = typed;
  if (!event.type?.isSure || all.length < 2) return event;
  const isFar =
    word !== null && (word.end < Math.min(around.lineStart, around.sentenceStart) || word.start > around.sentenceEnd);
  const isShared = isFar && all.some(({ draft }) => draft.it !== it && draft.typed.word === word);
  const isAside = /[(][^()\n]{8,60}$/.test(around.lead);
  // A day without a time or a label, beside other events, may only be spoken of.
  const isBare = role === 'at' && !it.clock && !it.endDay && around.label === '' && event.candidates.length === 0;
  return isShared || isAside || isBare ? { ...event, type: unsure(event.type.value, event.type.span) } : event;
}
