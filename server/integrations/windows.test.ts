import { describe, expect, test } from 'vitest';
import { hostOfAddress, inWindows, windows } from './windows.ts';

/** Starts as many messages as the window allows. Returns their number. */
function fill(window: ReturnType<typeof windows>, to: string): number {
  let started = 0;
  for (; window.hasRoom(to); started++) window.start(to);
  return started;
}

describe('A3: the window of a destination', () => {
  test('a destination that has not answered yet may use two lines', () => {
    expect(fill(windows({ lines: 45 }), 'a')).toBe(2);
  });

  test('it grows with each answer, until a single destination uses four fifths of the lines', () => {
    const window = windows({ lines: 45 });
    fill(window, 'a');
    for (let n = 0; n < 100; n++) {
      window.end('a', true);
      fill(window, 'a');
    }
    expect(window.busy()).toBe(36);
    expect(fill(window, 'b')).toBe(2);
  });

  test('it is halved when no answer comes, down to one line', () => {
    const window = windows({ lines: 45 });
    for (let n = 0; n < 6; n++) window.start('a');
    window.end('a', false);
    window.end('a', false);
    window.end('a', false);
    window.end('a', false);
    window.end('a', false);
    expect(fill(window, 'a')).toBe(0);
    window.end('a', true);
    expect(fill(window, 'a')).toBe(2);
  });

  test('it is kept between two batches, and forgotten a second after the last answer', () => {
    let now = 0;
    const window = windows({ lines: 45, clock: () => now });
    const batch = () => {
      const started = fill(window, 'a');
      for (let n = 0; n < started; n++) window.end('a', true);
      return started;
    };
    expect([batch(), batch(), batch()]).toEqual([2, 4, 8]);
    now = 999;
    expect(batch()).toBe(16);
    now = 1999;
    expect(batch()).toBe(2);
  });

  test('ten destinations that hang leave room for an eleventh', () => {
    const window = windows({ lines: 45 });
    for (let n = 0; n < 10; n++) fill(window, `hangs${n}`);
    expect(fill(window, 'well')).toBe(2);
  });

  test('the limit per destination holds however well it answers; a single line is used fully', () => {
    const window = windows({ lines: 60, most: 20 });
    for (let n = 0; n < 200; n++) {
      fill(window, 'a');
      window.end('a', true);
    }
    fill(window, 'a');
    expect(window.busy()).toBe(20);
    expect(fill(windows({ lines: 1 }), 'a')).toBe(1);
  });
});

test('A3: tasks for a destination that hangs wait, tasks for others do not; each destination keeps its order', async () => {
  const run = inWindows<string>(5, () => true);
  const order: string[] = [];
  const hanging = Array.from({ length: 10 }, () => Promise.withResolvers<string>());
  const hung = hanging.map(({ promise }, n) =>
    run('hangs', () => {
      order.push(`hangs${n}`);
      return promise;
    }),
  );
  for (let n = 0; n < 3; n++)
    await run('well', async () => {
      order.push(`well${n}`);
      return '';
    });
  expect(order).toEqual(['hangs0', 'hangs1', 'well0', 'well1', 'well2']);
  for (const { resolve } of hanging) resolve('');
  await Promise.all(hung);
  expect(order.slice(5)).toEqual(Array.from({ length: 8 }, (_, n) => `hangs${n + 2}`));
});

test('a task that throws frees its line', async () => {
  const run = inWindows<string>(1, () => true);
  await expect(run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await run('a', async () => 'yes')).toBe('yes');
});

test.each([
  ['aoi@example.com', 'example.com'],
  ['aoi@EXAMPLE.com', 'example.com'],
  ['"a@b"@example.com', 'example.com'],
])('the host of %s is %s', (address, host) => expect(hostOfAddress(address)).toBe(host));
