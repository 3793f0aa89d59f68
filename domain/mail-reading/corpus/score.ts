/** Compares readings with what is expected: precision and recall of each field, and what was confidently wrong. */
import { EVENT_SUBTYPES } from '../../taxonomy/event-types.ts';
import { type Day, parts } from '../../time.ts';
import { readLine } from '../line.ts';
import { readMail } from '../mail.ts';
import { type EventReading, type Moment, type Read, type Reading, readStep } from '../reading.ts';
import { CORPUS_NOW, type Example, OWN } from './example.ts';

/** The fields that are counted. */
export const FIELDS = [
  'company',
  'type',
  'day',
  'clock',
  'end',
  'place',
  'url',
  'change',
  'outcome',
  'phase',
  'memo',
  'events',
] as const;
type Field = (typeof FIELDS)[number];

/** Of one field: how many values were expected, read, right, and wrong without a question. */
export type Count = { expected: number; read: number; right: number; wrong: number };
/**
 * Of all examples: `right` have every value right, or ask where they must; `silent` of these ask nothing. In `safe` examples every value that is
 * wrong, and every event too many, is asked about: the student sees it.
 */
export type Score = {
  examples: number;
  right: number;
  silent: number;
  safe: number;
  values: number;
  confidentlyWrong: number;
  fields: Record<Field, Count>;
  failures: string[];
};

/** Reads every example, and counts. Days of results count where the examples name them (`hasResults`). */
export function scoreOf(examples: readonly Example[], how: 'line' | 'mail', hasResults = false): Score {
  const fields = Object.fromEntries(FIELDS.map((it) => [it, { expected: 0, read: 0, right: 0, wrong: 0 }])) as Record<
    Field,
    Count
  >;
  const score: Score = {
    examples: examples.length,
    right: 0,
    silent: 0,
    safe: 0,
    values: 0,
    confidentlyWrong: 0,
    fields,
    failures: [],
  };
  for (const example of examples) {
    const read = how === 'line' ? readLine : readMail;
    const whole = read(example.text, OWN, example.now ?? CORPUS_NOW);
    const reading = hasResults ? whole : { ...whole, events: whole.events.filter((it) => it.kind !== 'expected') };
    const checks = checksOf(example, reading);
    for (const it of checks) {
      const count = fields[it.field];
      // Where the reader must ask there is no value to be right about.
      if (it.expected === '?') continue;
      if (it.isExpected) count.expected++;
      if (it.isRead) count.read++;
      if (it.isRight && it.isExpected) count.right++;
      if (!it.isRight && it.isRead && it.isSure) count.wrong++;
    }
    score.values += checks.filter((it) => it.isRead).length;
    const wrong = checks.filter((it) => !it.isRight);
    score.confidentlyWrong += wrong.filter((it) => it.isRead && it.isSure).length;
    if (wrong.every((it) => !it.isRead || !it.isSure)) score.safe++;
    if (wrong.length === 0) score.right++;
    else
      score.failures.push(
        `${example.text.slice(0, 60).replaceAll('\n', '⏎')} → ${wrong.map((it) => `${it.field}: ${it.note}${it.isSure && it.isRead ? ' (sure)' : ''}`).join('; ')}`,
      );
    if (wrong.length === 0 && checks.every((it) => it.isSure && it.expected !== '?')) score.silent++;
  }
  return score;
}

type Check = {
  field: Field;
  expected: string | null;
  isExpected: boolean;
  isRead: boolean;
  isRight: boolean;
  isSure: boolean;
  note: string;
};

function check(
  field: Field,
  expected: string | null,
  read: string | null,
  isSure: boolean,
  isRight = expected === read,
): Check {
  return {
    field,
    expected,
    isExpected: expected !== null,
    isRead: read !== null,
    isRight,
    isSure,
    note: `${expected} ≠ ${read}`,
  };
}

function checksOf(example: Example, reading: Reading): Check[] {
  const { company, events, outcome, phase } = reading;
  const named = company && (company.value.id ?? `+${company.value.name}`);
  const isAsked = example.company === '?';
  const required = example.events.filter((it) => !isOptional(it));
  const { checks: eventChecks, optional } = matched(example.events, events, outcome);
  const count = events.length - optional;
  const checks = [
    isAsked
      ? check('company', '?', named, company?.isSure ?? false, !company?.isSure)
      : check('company', example.company, named, company?.isSure ?? true),
    check('outcome', example.outcome ?? null, outcome?.value ?? null, outcome?.isSure ?? true),
    check(
      'events',
      String(required.length),
      String(count),
      count > 0 &&
        (count <= required.length || events.every((it) => it.moment?.isSure && it.type?.isSure)) &&
        count >= required.length,
    ),
    ...eventChecks,
  ];
  if (example.phase) checks.push(check('phase', example.phase, phase?.value ?? null, phase?.isSure ?? true));
  const oneWidth = (text: string) => text.normalize('NFKC');
  const memo = oneWidth(events.flatMap((it) => it.memo.map(({ value }) => value)).join('\n'));
  for (const it of example.memo ?? [])
    checks.push(check('memo', it, memo.includes(oneWidth(it)) ? it : memo || null, true));
  return checks;
}

/** `(other 12-09)` is as right where it is not read. */
const isOptional = (expected: string) => expected.startsWith('(');

/** Each expected event beside the one that fits it best: their order says nothing. An optional one counts where it is read, and right. */
function matched(
  expected: readonly string[],
  events: readonly EventReading[],
  outcome: Reading['outcome'],
): { checks: Check[]; optional: number } {
  const left = [...events];
  const wrong = (checks: Check[]) => checks.filter((one) => !one.isRight).length;
  const bestOf = (it: string) =>
    left
      .map((event) => ({ event, checks: eventChecks(it, event, outcome) }))
      .sort((a, b) => wrong(a.checks) - wrong(b.checks))[0];
  const checks = expected
    .filter((it) => !isOptional(it))
    .flatMap((it) => {
      const best = bestOf(it);
      if (best) left.splice(left.indexOf(best.event), 1);
      return best?.checks ?? [];
    });
  const also = expected.filter(isOptional).flatMap((it) => {
    const best = bestOf(it.slice(1, -1));
    if (!best || wrong(best.checks) > 0) return [];
    left.splice(left.indexOf(best.event), 1);
    return [best.checks];
  });
  return { checks: [...checks, ...also.flat()], optional: also.length };
}

function eventChecks(expected: string, event: EventReading | undefined, outcome: Reading['outcome']): Check[] {
  if (!event) return [];
  const [, type = '', moments = '', url, place] =
    /^(\S+)(?: ((?:\?|[\d~:|> -])+?))?(?: (https?:\S+))?(?: @(.*))?$/.exec(expected) ?? [];
  if (type === '?' && !moments) {
    const isAsking = !event.type?.isSure || !event.moment?.isSure || !event.company?.isSure;
    return [check('events', '?', isAsking ? '?' : 'sure', true)];
  }
  const checks = [
    type === '?'
      ? check('type', '?', event.type?.value ?? null, event.type?.isSure ?? false, !event.type?.isSure)
      : check('type', ...oneOf(type, event, outcome), event.type?.isSure ?? true),
  ];
  checks.push(...momentChecks(moments.trim(), event));
  if (url) checks.push(check('url', url, event.url?.value ?? null, event.url?.isSure ?? true));
  else if (event.url) checks.push(check('url', null, event.url.value, event.url.isSure, true));
  checks.push(placeCheck(place ?? null, event.place));
  return checks;
}

/**
 * Of several values that are as right (`interview/other`), the one that was read, beside what was read: the step of the event, where one is
 * named that is stored as その他.
 */
function oneOf(
  expected: string,
  event: EventReading,
  outcome: Reading['outcome'],
): [expected: string, read: string | null] {
  const all = expected.split('/');
  const isOfStep = all.some((it) => it in EVENT_SUBTYPES);
  const read = isOfStep ? readStep(event, outcome) : (event.type?.value ?? null);
  return [read !== null && all.includes(read) ? read : (all[0] ?? ''), read];
}

/** A place that is not expected may be read, if it stands in the text; one that is expected must be there. */
function placeCheck(expected: string | null, place: Read<string> | null): Check {
  // 弊社本社 and 本社 are one place.
  const plain = (text: string) =>
    text
      .normalize('NFKC')
      .replace(/\s|^(?:弊社|当社|弊行|当行)の?(?=.)/g, '')
      .toLowerCase();
  const isRight =
    expected === null
      ? !place?.isSure || place.value.length < 30
      : place !== null && expected.split(' or ').some((it) => plain(place.value) === plain(it));
  return check('place', expected, place?.value ?? null, place?.isSure ?? true, isRight);
}

function momentChecks(expected: string, event: EventReading): Check[] {
  if (expected === '?') {
    const asks = !event.moment?.isSure;
    return [check('day', '?', event.moment?.value.day ?? null, !asks, asks)];
  }
  if (expected.includes('|')) {
    const wanted = expected.split(' | ').map(fullOf);
    const hasEnd = (text: string | undefined) => / \d\d:\d\d-/.test(text ?? '');
    // 30分ほどでお願いします: the end of each, which an example need not name.
    const read = event.candidates
      .map(({ value }, at) => textOf(hasEnd(wanted[at]) ? value : { ...value, endClock: null }))
      .join(' | ');
    return [
      check(
        'change',
        wanted.join(' | '),
        read || null,
        event.candidates.every((it) => it.isSure),
      ),
    ];
  }
  const [before, after] = expected.includes('>') ? expected.split(' > ') : [null, expected];
  const checks: Check[] = [];
  if (before)
    checks.push(
      check('change', fullOf(before), event.before && textOf(event.before.value), event.before?.isSure ?? true),
    );
  else if (event.before) checks.push(check('change', null, textOf(event.before.value), event.before.isSure));
  const full = fullOf(after ?? '');
  const read = event.moment && textOf(event.moment.value);
  const isSure = event.moment?.isSure ?? true;
  const part = (text: string | null, at: number) => text?.split(/[ -](?=\d\d:)/)[at] ?? null;
  checks.push(
    check('day', part(full, 0), part(read, 0), isSure),
    check('clock', part(full, 1), part(read, 1), isSure),
    check('end', part(full, 2), part(read, 2), isSure),
  );
  return checks;
}

/** 12-03 14:00 as 2026-12-03 14:00; months up to October are of 2027. */
function fullOf(text: string): string {
  return text.replace(
    /(?<![\d-])(\d\d)-(\d\d)(?!\d)(?=$|[ ~])/g,
    (_, month: string, date: string) => `${Number(month) > 10 ? 2026 : 2027}-${month}-${date}`,
  );
}

function textOf({ day, clock, endDay, endClock }: Moment): string {
  const days: Day = endDay ? `${day}~${endDay}` : day;
  return parts(day)[0] > 0 && clock && !endDay ? `${days} ${clock}${endClock ? `-${endClock}` : ''}` : days;
}
