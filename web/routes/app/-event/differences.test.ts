import { expect, test } from 'vitest';
import { draftOf, newEventOf } from '#domain/selections/event-draft.ts';
import { anEvent } from '#domain/testing.ts';
import { jstInstant } from '#domain/time.ts';
import { differences, isSameEvent, readEventDraft, readTypedEvent } from './differences.ts';

const INTERNSHIP = anEvent({
  eventType: 'internship',
  kind: 'appointment',
  deadline: jstInstant('2026-08-18', '10:00'),
  endsAt: jstInstant('2026-08-20', '17:00'),
});
const BEGUN = draftOf(INTERNSHIP);

test('a draft that an earlier release stored has the length of its event', () => {
  const { extraDays: _, ...old } = { ...BEGUN, publicDescription: '夏' };
  expect(readEventDraft(old, BEGUN)).toEqual({ ...BEGUN, publicDescription: '夏' });
  const { extraDays: __, ...unchanged } = BEGUN;
  expect(readEventDraft(unchanged, BEGUN)).toBeNull();
  expect(readEventDraft({ ...BEGUN, extraDays: '2' }, BEGUN)).toBeNull();
});

test('what was typed over an event is read as it was stored, unless the event has it all by now', () => {
  const typed = { draft: { ...BEGUN, privateMemo: 'メモ' }, from: BEGUN, version: 1 };
  const moved = { ...BEGUN, clock: '11:00' as const };
  expect(readTypedEvent(typed, BEGUN, 1)).toEqual(typed);
  expect(readTypedEvent(typed, moved, 2)).toEqual(typed);
  expect(readTypedEvent(typed, { ...moved, privateMemo: 'メモ' }, 2)).toBeNull();
  expect(readTypedEvent({ ...typed, draft: { day: 1 } }, BEGUN, 1)).toBeNull();
  expect(readTypedEvent(null, BEGUN, 1)).toBeNull();
});

test('what an earlier release stored of an event is a draft over the event as it is now', () => {
  const draft = { ...BEGUN, privateMemo: 'メモ' };
  expect(readTypedEvent(draft, BEGUN, 3)).toEqual({ draft, from: BEGUN, version: 3 });
  expect(readTypedEvent(BEGUN, BEGUN, 3)).toBeNull();
});

test('another last day is a change, and both are told with their day', () => {
  const draft = { ...BEGUN, extraDays: 1 };
  expect(isSameEvent(draft, BEGUN)).toBe(false);
  const { kind, deadline } = INTERNSHIP;
  const mine = newEventOf(draft, 'internship', { kind, deadline, endsAt: jstInstant('2026-08-19', '17:00') });
  expect(differences(mine, INTERNSHIP).find((it) => it.label === '日時')).toEqual({
    label: '日時',
    mine: '8月18日（火）10:00–8/19（水）17:00',
    stored: '8月18日（火）10:00–8/20（木）17:00',
  });
});
