import { expect, test } from 'vitest';
import { sparingly } from './sparingly.ts';

test('a result that took long is used again for a hundred times as long, and concurrent callers share one computation', async () => {
  const clock = { ms: 0 };
  let computed = 0;
  let finish = (_: number) => {};
  const compute = () =>
    new Promise<number>((resolve) => {
      computed += 1;
      finish = resolve;
    });
  const count = sparingly(compute, () => clock.ms);
  const of = {};

  const both = [count(of), count(of)];
  clock.ms = 600;
  finish(1);

  expect(await Promise.all(both)).toEqual([1, 1]);
  await Promise.resolve();
  clock.ms = 600 + 59_999;
  expect(await count(of)).toBe(1);
  expect(computed).toBe(1);
  clock.ms = 600 + 60_000;
  const next = count(of);
  finish(2);
  expect(await next).toBe(2);
  // This one was quick.
  const last = count(of);
  finish(3);
  expect(await last).toBe(3);
});

test('a failure is not kept', async () => {
  let tries = 0;
  const count = sparingly(async () => {
    tries += 1;
    if (tries === 1) throw new Error('the database is away');
    return tries;
  });
  const of = {};

  await expect(count(of)).rejects.toThrow('away');
  expect(await count(of)).toBe(2);
});
