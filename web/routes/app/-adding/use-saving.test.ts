import { afterEach, expect, test, vi } from 'vitest';
import { anEvent } from '#domain/testing.ts';
import { jstInstant } from '#domain/time.ts';
import { store } from './use-saving.ts';

afterEach(() => vi.unstubAllGlobals());

/** What the server is sent. */
function answering() {
  const sent: unknown[] = [];
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', async (_: unknown, { method, body }: RequestInit) => {
    sent.push([method, JSON.parse(String(body))]);
    return new Response(null, { status: 204 });
  });
  return sent;
}

const interview = anEvent({
  id: 'i1',
  eventType: 'interview',
  kind: 'appointment',
  deadline: jstInstant('2026-12-03', '14:00'),
  location: '大手町本社',
  version: 3,
});
const deadline = jstInstant('2026-12-05', '10:00');
const saving = {
  target: { kind: 'own', selectionId: 's1' },
  name: 'みなと商事',
  phase: 'fulltime',
  event: { eventType: 'interview', kind: 'appointment', deadline },
  moves: interview,
  reminders: '',
} as const;
const made = () => ({ key: 'k', selectionId: 's1', eventId: 'e1' });

test('a moved event gets its new moment and its new place in one change, which is taken back whole', async () => {
  const sent = answering();
  const details = { location: 'オンライン', privateUrl: 'https://zoom.us/j/1' };
  const saved = await store({ ...saving, adds: { event: interview, details } }, made);
  expect(sent).toEqual([['PATCH', { deadline, endsAt: null, ...details, version: 3 }]]);
  expect(saved).toMatchObject({
    undo: {
      kind: 'details',
      was: { deadline: interview.deadline, endsAt: null, location: '大手町本社', privateUrl: null },
      is: { deadline, endsAt: null, ...details },
    },
  });
});

test('a moved event that gets nothing else is taken back as a moment', async () => {
  const sent = answering();
  expect(await store(saving, made)).toMatchObject({ undo: { kind: 'moment' } });
  expect(sent).toEqual([['PATCH', { deadline, endsAt: null, version: 3 }]]);
});
