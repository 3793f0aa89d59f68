import { expect, test } from 'vitest';
import { readMail } from '../mail-reading/mail.ts';
import { anEvent, aSelection } from '../testing.ts';
import { jstInstant } from '../time.ts';
import { eventReadings, firstPicks, movedEvent } from './mail-events.ts';
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
