import { expect, test } from 'vitest';
import { draftOf, newEventOf } from '#domain/selections/event-draft.ts';
import { anEvent } from '#domain/testing.ts';
import { jstInstant } from '#domain/time.ts';
import { differences, isSameEvent, readEventDraft } from './differences.ts';

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
