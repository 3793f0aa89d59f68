import { expect, test } from 'vitest';
import type { Act, Entry } from './acts.ts';
import { createOutbox } from './engine.ts';

const ADDED: Act = {
  kind: 'newEvent',
  selectionId: 's1',
  eventId: 'e1',
  event: { eventType: 'interview', deadline: '2026-05-01T01:00:00.000Z' },
};

/** A device without a network, on which an event was added. `sends` resolves when the server has answered. */
async function device() {
  let entries: Entry[] = [];
  let no = 0;
  let isOnline = false;
  let before: Promise<unknown> = Promise.resolve();
  const answers: (() => void)[] = [];
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
    readAgain: () => {},
    answered: () => {},
    isOnline: () => isOnline,
    now: () => 0,
    newKey: () => 'again',
    later: () => () => {},
  });
  await outbox.keep(ADDED, 'added');
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
