import { expect, test } from 'vitest';
import { readCalendar } from '../ics-reading/calendar.ts';
import { anEvent, aSelection } from '../testing.ts';
import { jstInstant } from '../time.ts';
import { addedBefore, cancelledEvent, changesNothing, versionLikeness, versionPicks } from './calendar-events.ts';
import { addedEvent, addState, knownCompaniesOf } from './quick-add.ts';

const NOW = jstInstant('2026-11-28', '08:40');
const interview = anEvent({
  id: 'i1',
  selectionId: 's1',
  eventType: 'interview',
  kind: 'appointment',
  publicDescription: '一次面接',
  deadline: jstInstant('2026-12-03', '14:00'),
  endsAt: jstInstant('2026-12-03', '15:00'),
  calendarUid: '1@minato.example',
});
const minato = aSelection({ id: 's1', companyId: 'c1', companyName: 'みなと商事', events: [interview] });
const other = aSelection({ id: 's2', companyId: 'c2', companyName: '北辰電機', events: [] });
const all = [other, minato];
const called = (start: string, uid = '1@minato.example', summary = 'ご案内') => {
  const lines = ['BEGIN:VCALENDAR', 'METHOD:CANCEL', 'BEGIN:VEVENT', `UID:${uid}`, `SUMMARY:${summary}`];
  const text = [...lines, `DTSTART:${start}`, 'DURATION:PT1H', 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');
  const [found] = readCalendar(text, knownCompaniesOf(all, {}), NOW).events;
  if (!found) throw new Error('nothing was read');
  return found;
};

test('a later version belongs to the event that was added from the same UID, and moves it', () => {
  const { reading, facts } = called('20261204T100000');
  const before = addedBefore(facts, all);
  expect(before?.id).toBe('i1');
  const event = addedEvent(addState(reading, versionPicks(interview), all));
  expect(event).toMatchObject({
    eventType: 'interview',
    publicDescription: '一次面接',
    deadline: jstInstant('2026-12-04', '10:00'),
    endsAt: jstInstant('2026-12-04', '11:00'),
  });
  expect(event && versionLikeness(event, interview)).toBeNull();
  expect(addedBefore(called('20261204T100000', '2@minato.example').facts, all)).toBeNull();
  expect(addedBefore({ ...facts, uid: '' }, [{ ...minato, events: [{ ...interview, calendarUid: '' }] }])).toBeNull();
});

test('a version that says what is there already changes nothing', () => {
  const event = addedEvent(addState(called('20261203T140000').reading, versionPicks(interview), all));
  expect(event && versionLikeness(event, interview)).toEqual({ event: interview, isSame: true });
});

test('a version changes nothing where moment, place and address of its UID are there already', () => {
  const placed = { ...interview, location: '大手町本社' };
  const changes = (lines: string, event = placed) => {
    const text = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1@minato.example\r\nSUMMARY:一次面接\r\n${lines}\r\nEND:VEVENT\r\nEND:VCALENDAR`;
    const own = [{ ...minato, events: [event] }];
    const [found] = readCalendar(text, knownCompaniesOf(own, {}), NOW).events;
    return found && !changesNothing(found, own);
  };
  const same = 'DTSTART:20261203T140000\r\nDURATION:PT1H';
  expect(changes(same)).toBe(false);
  expect(changes(`${same}\r\nLOCATION:大手町本社`)).toBe(false);
  expect(changes(`${same}\r\nLOCATION:オンライン`)).toBe(true);
  expect(changes(`${same}\r\nURL:https://zoom.us/j/1`)).toBe(true);
  expect(changes(`${same}\r\nSTATUS:CANCELLED`)).toBe(true);
  expect(changes('DTSTART:20261203T140000\r\nDURATION:PT2H')).toBe(true);
  expect(changes('DTSTART:20261204T140000\r\nDURATION:PT1H')).toBe(true);
  expect(changes(same, { ...placed, calendarUid: null })).toBe(true);
  // It is asked about, and what was answered is one of its moments.
  const due = anEvent({ ...placed, eventType: 'es_deadline', kind: 'deadline', endsAt: null, publicDescription: '' });
  const at = (day: string) => ({ ...due, deadline: jstInstant(day, '23:59') });
  expect(changes('DTSTART:20261210T000000', at('2026-12-09'))).toBe(false);
  expect(changes('DTSTART:20261210T000000', at('2026-12-11'))).toBe(true);
});

test.each(['2026-12-09', '2026-12-10'])(
  'a deadline at 0:00 of 12-10 that is called off is that of the end of %s',
  (day) => {
    const due = anEvent({ id: 'd1', eventType: 'es_deadline', deadline: jstInstant(day, '23:59') });
    const own = [{ ...minato, events: [due] }];
    const off = called('20261210T000000', 'new', 'ES提出締切');
    expect(cancelledEvent(off, own, own)?.id).toBe('d1');
  },
);

test('a later version at 0:00 of a deadline is asked about', () => {
  const due = anEvent({ id: 'd1', selectionId: 's1', eventType: 'es_deadline', publicDescription: 'ES' });
  const { reading } = called('20261210T000000');
  expect(addState(reading, versionPicks(due), all)).toMatchObject({
    questions: ['moment'],
    draft: { day: '2026-12-09', clock: '23:59' },
  });
});

test('what is called off is the event of the UID, else the only open one of the company at that moment', () => {
  const unknown = { ...interview, calendarUid: null };
  const found = (start: string, events: (typeof interview)[], uid?: string) =>
    cancelledEvent(called(start, uid), [{ ...minato, events }], [{ ...minato, events }])?.id;
  expect(found('20261224T100000', [interview])).toBe('i1');
  expect(found('20261203T140000', [unknown])).toBe('i1');
  expect(found('20261203T150000', [unknown])).toBeUndefined();
  expect(found('20261203T140000', [{ ...unknown, completed: true }])).toBeUndefined();
  expect(found('20261203T140000', [unknown, { ...unknown, id: 'i2' }])).toBeUndefined();
});

test('the last day of several stays when only a time is chosen, and a name stays when the kind is', () => {
  const text = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'SUMMARY:みなと商事 夏の会',
    'DTSTART;VALUE=DATE:20261207',
    'DTEND;VALUE=DATE:20261210',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n');
  const [found] = readCalendar(text, knownCompaniesOf(all, {}), NOW).events;
  if (!found) throw new Error('nothing was read');
  const kind = { eventType: 'internship', kind: 'appointment' } as const;
  const added = (day: string) =>
    addedEvent(addState(found.reading, { ...kind, day, clock: '10:00', endClock: '' }, all));
  expect(added('2026-12-07')).toMatchObject({
    publicDescription: 'みなと商事 夏の会',
    deadline: jstInstant('2026-12-07', '10:00'),
    endsAt: jstInstant('2026-12-09', '18:00'),
  });
  expect(added('2026-12-14')).toMatchObject({ deadline: jstInstant('2026-12-14', '10:00'), endsAt: null });
});
