import { expect, test } from 'vitest';
import type { Act, Entry } from './acts.ts';
import { createOutbox } from './engine.ts';

const EVENT = { eventType: 'interview', deadline: '2026-05-01T01:00:00.000Z' } as const;
const ADDED: Act = { kind: 'newEvent', selectionId: 's1', eventId: 'e1', event: EVENT };
const FIRST = { eventType: 'es_deadline', deadline: '2026-04-01T01:00:00.000Z' } as const;
const MADE: Act = {
  kind: 'newSelection',
  selectionId: 's1',
  name: '朝日商事',
  made: { company: { id: 'c1' }, selection: { priority: 'other', events: [FIRST] }, eventIds: ['e0'] },
};

/** A device without a network, on which something was added. */
async function device(act = ADDED) {
  let entries: Entry[] = [];
  let no = 0;
  let isOnline = false;
  let before: Promise<unknown> = Promise.resolve();
  const answers: (() => void)[] = [];
  let reads = 0;
  const outbox = createOutbox({
    account: 'aoi',
    change: async (act) => {
      act?.({
        add: (entry) => {
          entries = [...entries, { ...entry, no: ++no }];
        },
        put: (entry) => {
          entries = entries.map((it) => (it.no === entry.no ? entry : it));
        },
        delete: (gone) => {
          entries = entries.filter((it) => it.no !== gone);
        },
      });
      return entries;
    },
    send: () => new Promise<void>((resolve) => answers.push(resolve)),
    alone: (run) => {
      const mine = before.then(run);
      before = mine.catch(() => undefined);
      return mine;
    },
    tell: () => {},
    shows: () => {},
    redraw: () => {},
    readAgain: () => {
      reads++;
    },
    answered: () => {},
    isOnline: () => isOnline,
    now: () => 0,
    newKey: () => 'again',
    later: () => () => {},
  });
  await outbox.keep(act, act === MADE ? 'made' : 'added');
  return {
    outbox,
    waiting: () => entries.map((it) => it.key),
    first: () => entries[0] as Entry,
    /** The network is back: what waits is on its way. */
    async connects() {
      isOnline = true;
      void outbox.retry();
      await expect.poll(() => answers.length).toBe(1);
    },
    answer: () => answers[0]?.(),
    /** The worker sends all that waits, and this page is asleep. */
    sendsElsewhere() {
      isOnline = true;
      entries = [];
    },
    reads: () => reads,
  };
}

test('what waits is taken back', async () => {
  const { outbox, waiting } = await device();
  expect(await outbox.takeBack('added')).toBe(true);
  expect(waiting()).toEqual([]);
});

test('what is sent while it is taken back is not said to be taken back', async () => {
  const { outbox, waiting, connects, answer } = await device();
  await connects();
  const isBack = outbox.takeBack('added');
  answer();
  expect(await isBack).toBe(false);
  expect(waiting()).toEqual([]);
});

test('what is sent while it is discarded is not said to be discarded', async () => {
  const { outbox, first, connects, answer } = await device();
  const entry = first();
  await connects();
  const isGone = outbox.discard(entry);
  answer();
  expect(await isGone).toBe(false);
});

test('a new selection that is taken back is made with the event that was added to it since', async () => {
  const { outbox, first, waiting } = await device(MADE);
  await outbox.keep(ADDED, 'added');
  await outbox.keep({ kind: 'completion', selectionId: 's1', eventId: 'e0', completed: true }, 'ticked');
  expect(await outbox.takeBack('made')).toBe(true);
  expect(waiting()).toEqual(['added']);
  expect(first().act).toMatchObject({
    kind: 'newSelection',
    made: { company: { id: 'c1' }, selection: { events: [EVENT] }, eventIds: ['e1'] },
  });
  expect(await outbox.takeBack('added')).toBe(true);
  expect(waiting()).toEqual([]);
});

test('a new selection that is discarded takes what was added to it along', async () => {
  const { outbox, first, waiting } = await device(MADE);
  await outbox.keep(ADDED, 'added');
  expect(await outbox.discard(first())).toBe(true);
  expect(waiting()).toEqual([]);
});

test('what the worker sent while this page was asleep is noticed when it wakes: the screens read again', async () => {
  const { outbox, waiting, sendsElsewhere, reads } = await device();
  sendsElsewhere();
  await outbox.retry();
  expect(waiting()).toEqual([]);
  expect(reads()).toBe(1);
  await outbox.retry();
  expect(reads()).toBe(1);
});
