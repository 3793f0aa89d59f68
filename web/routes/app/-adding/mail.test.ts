import { expect, test } from 'vitest';
import { knownCompaniesOf, type Picks } from '#domain/adding/quick-add.ts';
import { anEvent, aSelection } from '#domain/testing.ts';
import { jstInstant } from '#domain/time.ts';
import { itemsOf, newMail, readText, savedOf } from './mail.ts';

const NOW = jstInstant('2026-11-28', '08:40');
const interview = anEvent({
  id: 'i1',
  selectionId: 's1',
  eventType: 'interview',
  kind: 'appointment',
  publicDescription: '一次面接',
  deadline: jstInstant('2026-12-03', '14:00'),
  endsAt: jstInstant('2026-12-03', '15:00'),
  location: '大手町本社',
  privateMemo: '逆質問を3つ',
  calendarUid: '1@minato.example',
});
const ZOOM = 'https://zoom.us/j/123456789';

function ics(day: string, ...lines: string[]): string {
  return [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:1@minato.example',
    'SUMMARY:みなと商事 一次面接',
    `DTSTART:${day}T140000`,
    'DURATION:PT1H',
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n');
}

function item(text: string, picks: Picks = {}, more: { moves?: boolean } = {}, event = interview) {
  const selections = [aSelection({ id: 's1', companyId: 'c1', companyName: 'みなと商事', events: [event] })];
  const read = readText(text, knownCompaniesOf(selections, {}), NOW);
  const [found] = itemsOf(read, { ...newMail(text), items: { 0: { picks, ...more } } }, selections);
  if (!found) throw new Error('nothing was read');
  return found;
}

const MOVED = ics('20261205', 'LOCATION:オンライン', `URL:${ZOOM}`, 'DESCRIPTION:持ち物：学生証');

test('a later version of a file moves its event and changes its place and address, not the memo', () => {
  expect(item(MOVED)).toMatchObject({
    rival: { id: 'i1' },
    moves: true,
    isTicked: true,
    event: { deadline: jstInstant('2026-12-05', '14:00') },
    adds: { event: { id: 'i1' }, details: { location: 'オンライン', privateUrl: ZOOM } },
  });
  expect(item(MOVED).adds?.details).not.toHaveProperty('privateMemo');
});

test('what is typed on the card of a moved event counts, and is added to its memo', () => {
  const typed = { location: '品川支社', privateUrl: 'meet.example/7', privateMemo: '服装はスーツ' };
  expect(item(MOVED, typed).adds?.details).toEqual({
    location: '品川支社',
    privateUrl: 'https://meet.example/7',
    privateMemo: '逆質問を3つ\n服装はスーツ',
  });
  expect(item(MOVED, { location: '', privateUrl: '' }).adds).toBeNull();
});

test('a later version at the same moment changes the place; without another place it changes nothing', () => {
  const other = item(ics('20261203', 'LOCATION:オンライン'));
  expect(other).toMatchObject({ likeness: { isSame: true }, isTicked: true, moves: false });
  expect(other.adds?.details).toEqual({ location: 'オンライン' });
  const same = item(ics('20261203', 'LOCATION:大手町本社'));
  expect(same).toMatchObject({ likeness: { isSame: true }, isTicked: false, adds: null });
});

test('reading a long file again gives the next events, and what is saved here keeps its place meanwhile', () => {
  const days = Array.from({ length: 25 }, (_, at) => `202612${String(25 - at).padStart(2, '0')}`);
  const events = days.map((day) => ics(day).replace('1@', `${day}@`).split('\r\n').slice(1, -1).join('\r\n'));
  const text = ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\r\n');
  const added = days.slice(5).map((day) => ({
    ...interview,
    id: day,
    deadline: jstInstant(`2026-12-${day.slice(6)}`, '14:00'),
    endsAt: jstInstant(`2026-12-${day.slice(6)}`, '15:00'),
    calendarUid: `${day}@minato.example`,
  }));
  const reads = (its: typeof added, saved = newMail(text)) => {
    const selections = [aSelection({ id: 's1', companyId: 'c1', companyName: 'みなと商事', events: its })];
    const read = readText(text, knownCompaniesOf(selections, {}), NOW, { selections, saved: savedOf(saved) });
    return [itemsOf(read, saved, selections).map(({ at }) => at), read.left];
  };
  const nearest = days.map((_, at) => at).toReversed();
  expect(reads([])).toEqual([nearest.slice(0, 20), 5]);
  expect(reads(added)).toEqual([nearest.slice(20), 0]);
  // The first two are saved: the sheet goes on with the other eighteen.
  const items = { 24: { picks: {}, isSaved: true }, 23: { picks: {}, isSaved: true } } as const;
  expect(reads(added.slice(-2), { ...newMail(text), items })).toEqual([nearest.slice(2, 20), 5]);
});

test('another event beside that of the same UID takes nothing of it: neither its details nor the UID', () => {
  const another = item(MOVED, {}, { moves: false });
  expect([another.adds, another.event?.calendarUid]).toEqual([null, undefined]);
  expect(item(ics('20261203')).event?.calendarUid).toBeUndefined();
  const added = item(MOVED, {}, {}, { ...interview, calendarUid: null });
  expect(added.event?.calendarUid).toBe('1@minato.example');
});

test('a mail that moves an event adds what that lacks, and replaces only by what is typed', () => {
  const text =
    'みなと商事です。12月3日（木）14:00よりお願いしておりました一次面接につきまして、12月5日（土）15:00へ変更させていただきたくお願いいたします。\n会場：品川支社\nURL：https://zoom.us/j/123456789';
  expect(item(text)).toMatchObject({ rival: { id: 'i1' }, moves: true });
  expect(item(text).adds?.details).toEqual({ privateUrl: ZOOM });
  expect(item(text, { location: '品川支社' }).adds?.details).toEqual({ location: '品川支社', privateUrl: ZOOM });
});
