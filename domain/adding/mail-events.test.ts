import { expect, test } from 'vitest';
import type { NewEvent } from '../events/events.ts';
import { readMail } from '../mail-reading/mail.ts';
import { anEvent, aSelection } from '../testing.ts';
import { jstInstant } from '../time.ts';
import { addedDetails, eventReadings, firstPicks, movedEvent, remainingEvents, replacements } from './mail-events.ts';
import { addedEvent, addState, knownCompaniesOf } from './quick-add.ts';

const NOW = jstInstant('2026-11-28', '08:40');
const interview = anEvent({
  id: 'i1',
  eventType: 'interview',
  kind: 'appointment',
  deadline: jstInstant('2026-12-01', '14:00'),
});
const minato = aSelection({ id: 's1', companyId: 'c1', companyName: 'みなと商事', events: [interview] });
const read = (text: string) => readMail(text, knownCompaniesOf([minato], {}), NOW);

test('each event of a mail becomes one of its own', () => {
  const reading = read(
    'みなと商事 採用担当です。\n一次面接：12月3日（木）14:00〜15:00\nES提出締切：12月1日（火）23:59',
  );
  const events = eventReadings(reading).map((it) => addedEvent(addState(it, {}, [minato])));
  expect(events.map((it) => [it?.eventType, it?.deadline]).sort()).toEqual([
    ['es_deadline', jstInstant('2026-12-01', '23:59')],
    ['interview', jstInstant('2026-12-03', '14:00')],
  ]);
});

test('a changed date is that of the event at the former one, if there is just one', () => {
  const [event] = read(
    'みなと商事です。12月1日（火）14:00よりお願いしておりました一次面接につきまして、12月2日（水）15:00へ変更させていただきたくお願いいたします。',
  ).events;
  expect(event?.before).toBeTruthy();
  const moved = (events: (typeof interview)[]) => event && movedEvent(event, { ...minato, events })?.id;
  expect(moved([interview])).toBe('i1');
  expect(moved([{ ...interview, completed: true }])).toBeUndefined();
  expect(moved([{ ...interview, deadline: jstInstant('2026-12-01', '10:00') }])).toBeUndefined();
  expect(moved([interview, anEvent({ ...interview, id: 'w', eventType: 'web_test' })])).toBe('i1');
  expect(moved([interview, { ...interview, id: 'i2' }])).toBeUndefined();
});

test.each([
  ['12-07', '23:59', 'd1'],
  ['12-08', '23:59', 'd1'],
  ['12-08', '12:00', undefined],
])('a changed deadline at 0:00 of 12-08 is that at %s %s: %s', (day, clock, id) => {
  const [event] = read('みなと商事です。\nES締切：12月8日（火）0:00 → 12月10日（木）17:00').events;
  const due = anEvent({ id: 'd1', eventType: 'es_deadline', deadline: jstInstant(`2026-${day}`, clock) });
  expect(event && movedEvent(event, { ...minato, events: [due] })?.id).toBe(id);
});

test('the date by which an offer is to be answered is 内定承諾期限', () => {
  const reading = read('みなと商事です。選考の結果、内定とさせていただきます。12月11日（金）までにご返信ください。');
  expect(reading.outcome?.value).toBe('offer');
  const [one] = eventReadings(reading);
  const event = one?.events[0];
  expect(event && addedEvent(addState(one, firstPicks(event, reading.outcome), [minato]))).toMatchObject({
    eventType: 'other',
    subtype: 'offer_reply_deadline',
    publicDescription: '',
  });
});

test('the day by which a result is told is 結果連絡予定', () => {
  const reading = read('みなと商事です。一次面接の結果は、12月11日（金）までにメールでお知らせいたします。');
  const [one] = eventReadings(reading);
  const event = one?.events[0];
  expect(event && addedEvent(addState(one, firstPicks(event, reading.outcome), [minato]))).toMatchObject({
    eventType: 'other',
    subtype: 'expected_result',
    publicDescription: '',
    deadline: jstInstant('2026-12-11', '23:59'),
  });
});

test('a mail adds what its event lacks, and replaces nothing', () => {
  const [reading] = eventReadings(
    read('みなと商事です。\n一次面接：12月1日（火）14:00\n会場：本社\nURL：https://zoom.us/j/123456789'),
  );
  const added = reading && addedEvent(addState(reading, {}, [minato]));
  const details = (event: Partial<typeof interview>) =>
    added && addedDetails(added, { ...interview, ...event })?.details;
  const bare = { location: '', publicLocation: '', privateUrl: null, publicUrl: null };
  const url = 'https://zoom.us/j/123456789';
  expect(details(bare)).toEqual({ location: '本社', privateUrl: url });
  expect(details({ ...bare, location: '大手町' })).toEqual({ privateUrl: url });
  expect(details({ ...bare, publicLocation: '大手町', publicUrl: 'https://example.jp/' })).toBeUndefined();
});

const DETAILED = { ...interview, location: '大手町本社', privateUrl: 'https://old.example/', privateMemo: '逆質問' };
const version = (more: Partial<NewEvent>): NewEvent => ({
  ...interview,
  deadline: jstInstant('2026-12-05', '10:00'),
  ...more,
});

test('what is certain takes the place of what the event has, a memo is never lost', () => {
  const said = version({ location: 'オンライン', privateUrl: 'zoom.us/j/1', privateMemo: '持ち物：学生証' });
  expect(addedDetails(said, DETAILED)).toBeNull();
  const certain = ['location', 'privateUrl'] as const;
  const adds = addedDetails(said, DETAILED, certain);
  expect(adds?.details).toEqual({ location: 'オンライン', privateUrl: 'https://zoom.us/j/1' });
  expect(adds && replacements(adds)).toEqual([
    { field: 'location', was: '大手町本社', is: 'オンライン' },
    { field: 'privateUrl', was: 'https://old.example/', is: 'https://zoom.us/j/1' },
  ]);
  expect(addedDetails(said, DETAILED, ['privateMemo'])?.details).toEqual({ privateMemo: '逆質問\n持ち物：学生証' });
  const longer = version({ privateMemo: '逆質問\n服装' });
  expect(addedDetails(longer, DETAILED, ['privateMemo'])?.details).toEqual({ privateMemo: '逆質問\n服装' });
  expect(addedDetails(version({ privateMemo: '逆質問' }), DETAILED, ['privateMemo'])).toBeNull();
});

test('what says the same, or nothing, changes nothing; what is shared stays as it is', () => {
  const certain = ['location', 'privateUrl', 'privateMemo'] as const;
  const same = version({ location: ' 大手町\u200B本社', privateUrl: 'https://old.example/', privateMemo: '' });
  expect(addedDetails(same, DETAILED, certain)).toBeNull();
  expect(addedDetails(version({ location: '', privateUrl: '', privateMemo: '' }), DETAILED, certain)).toBeNull();
  const shared = { ...interview, publicLocation: '大手町本社', publicUrl: 'https://old.example/' };
  expect(addedDetails(same, shared, certain)).toBeNull();
  const adds = addedDetails(version({ location: 'オンライン' }), shared, certain);
  expect(adds?.details).toEqual({ location: 'オンライン' });
  expect(adds && replacements(adds)).toEqual([{ field: 'location', was: '大手町本社', is: 'オンライン' }]);
});

test('what is still to come remains after a rejection, unless nothing else would be left', () => {
  const over = anEvent({ ...interview, id: 'over', deadline: jstInstant('2026-11-20', '14:00') });
  const done = { ...interview, id: 'done', completed: true };
  const remaining = (events: (typeof interview)[]) => remainingEvents({ ...minato, events }, NOW).map(({ id }) => id);
  expect(remaining([over, done, interview])).toEqual(['i1']);
  expect(remaining([interview])).toEqual([]);
  expect(remaining([over])).toEqual([]);
});
