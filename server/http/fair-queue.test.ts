import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { fairQueue } from './fair-queue.ts';

/** A queue whose jobs end one by one when the test ends them; `order` lists the networks in the order served. */
function slowQueue(bounds: Parameters<typeof fairQueue>[0]) {
  const inTurn = fairQueue(bounds);
  const order: string[] = [];
  const refused: string[] = [];
  const running: (() => void)[] = [];
  const ask = (network: string) => {
    const work = () => {
      order.push(network);
      return new Promise<void>((done) => running.push(done));
    };
    void inTurn(network, work).catch((error) => refused.push(`${network} ${error.code}`));
  };
  const finish = async (count: number) => {
    for (let at = 0; at < count; at += 1) {
      running.shift()?.();
      await setImmediate();
    }
  };
  return { ask, finish, order, refused, running };
}

const BOUNDS = { atOnce: 1, perClient: 16, inAll: 64 };

test('C1: a network that floods the queue is refused beyond its share, and another network is served after the next job', async () => {
  const { ask, finish, order, refused } = slowQueue(BOUNDS);
  for (let at = 0; at < 150; at += 1) ask('flood');
  ask('stranger');

  await finish(2);

  expect(order).toContain('stranger');
  expect(refused).toHaveLength(150 - 1 - 16);
  expect(new Set(refused)).toEqual(new Set(['flood busy']));
});

test('C1: while a hundred networks flood the queue, another network is not refused and waits for two jobs at most', async () => {
  const { ask, finish, order, refused } = slowQueue({ ...BOUNDS, inAll: 256 });
  const flood = () => {
    for (let at = 0; at < 100; at += 1) ask(`flood ${at}`);
  };
  for (let round = 0; round < 20; round += 1) flood();
  await finish(300);
  flood();
  const before = order.length;
  ask('stranger');
  flood();

  await finish(3);

  expect(order.slice(before)).toContain('stranger');
  expect(refused.some((it) => it.startsWith('stranger'))).toBe(false);
});

test('C1: networks take turns, and new networks never starve one that was served before', async () => {
  const { ask, finish, order } = slowQueue(BOUNDS);
  for (let at = 0; at < 4; at += 1) ask('a');
  for (let at = 0; at < 4; at += 1) ask('b');
  await finish(8);
  expect(order.join('')).toBe('abababab');

  ask('a');
  ask('a');
  for (let at = 0; at < 30; at += 1) ask(`new ${at}`);
  const before = order.length;
  await finish(4);
  expect(order.slice(before, before + 4)).toContain('a');
});

test('C1: a failed job frees its place, and the queue continues', async () => {
  const inTurn = fairQueue(BOUNDS);
  for (let at = 0; at < 5; at += 1) {
    const failed = inTurn('a', () => Promise.reject(new Error('broken')));
    await expect(failed).rejects.toThrow('broken');
  }
  expect(await inTurn('a', async () => 'done')).toBe('done');
});

test('C1: at most `atOnce` jobs run at the same time', async () => {
  const { ask, finish, order, running } = slowQueue({ ...BOUNDS, atOnce: 2 });
  for (let at = 0; at < 10; at += 1) ask(`network ${at}`);

  expect(running).toHaveLength(2);
  await finish(3);
  expect([running.length, order.length]).toEqual([2, 5]);
});

test('a client with a bound of its own leaves places free for others, and goes on as its own jobs end', async () => {
  const { ask, finish, order, refused, running } = slowQueue({
    atOnce: 4,
    atOnceOfClient: 2,
    perClient: 16,
    inAll: 64,
  });
  for (let n = 0; n < 6; n++) ask('many tabs');
  await setImmediate();
  expect(running).toHaveLength(2);
  for (let n = 0; n < 3; n++) ask('another');
  await setImmediate();
  expect(order).toEqual(['many tabs', 'many tabs', 'another', 'another']);
  await finish(4);
  expect(order).toEqual([
    ...Array(2).fill('many tabs'),
    ...Array(2).fill('another'),
    'many tabs',
    'many tabs',
    'another',
  ]);
  await finish(6);
  expect([order.length, refused]).toEqual([9, []]);
});
