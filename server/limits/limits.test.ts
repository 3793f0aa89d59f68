import { describe, expect, test } from 'vitest';
import { HOUR, MINUTE, plus, SECOND } from '#domain/time.ts';
import { rateLimits } from '../db/schema/accounts.ts';
import { testDatabase } from '../testing/app.ts';
import { giveBack, purgeLimits, requireBelow, take, takeTurn } from './limits.ts';

const NOW = '2026-04-01T03:00:00.000Z';
const FIVE = { max: 5, windowMs: 30 * MINUTE };
const outcome = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'taken',
    (error) => error.code,
  );

test('A-07: of 60 concurrent attempts exactly as many pass as the limit allows', async () => {
  const { db } = await testDatabase();

  const outcomes = await Promise.all(Array.from({ length: 60 }, () => outcome(take(db, 'mail', FIVE, NOW))));

  expect(outcomes.filter((it) => it === 'taken')).toHaveLength(5);
  expect(outcomes.filter((it) => it === 'too_many_requests')).toHaveLength(55);
});

test('a window is measured from its first attempt; an attempt given back does not count', async () => {
  const { db } = await testDatabase();
  for (let at = 0; at < 5; at += 1) await take(db, 'mail', FIVE, plus(NOW, at * MINUTE));

  expect(await outcome(take(db, 'mail', FIVE, plus(NOW, 29 * MINUTE)))).toBe('too_many_requests');
  await giveBack(db, 'mail');
  await giveBack(db, 'mail');
  expect(await outcome(take(db, 'mail', FIVE, plus(NOW, 29 * MINUTE)))).toBe('taken');
  expect(await take(db, 'mail', FIVE, plus(NOW, 30 * MINUTE))).toBe(1);
});

describe('J5: a clock that goes back', () => {
  test.each([
    ['a window', {}],
    ['a sliding window', { sliding: true as const }],
  ])(
    '%s that ends later than its length allows was counted by another clock, and is treated as over',
    async (_name, kind) => {
      const { db } = await testDatabase();
      const limit = { ...FIVE, ...kind };
      for (let at = 0; at < 6; at += 1) await outcome(take(db, 'mail', limit, plus(NOW, 72 * HOUR)));

      expect(await outcome(take(db, 'mail', limit, plus(NOW, 72 * HOUR)))).toBe('too_many_requests');
      await requireBelow(db, 'mail', limit, NOW);
      for (let at = 0; at < 5; at += 1) expect(await take(db, 'mail', limit, NOW)).toBe(at + 1);
      expect(await take(db, 'mail', limit, NOW).catch((error) => error.details.retryAfter)).toBe(30 * 60);
    },
  );

  test('two processes whose clocks are half a minute apart count together', async () => {
    const { db } = await testDatabase();
    const sliding = { ...FIVE, sliding: true as const };
    for (let at = 0; at < 5; at += 1) await take(db, 'mail', sliding, plus(NOW, at % 2 === 0 ? 30 * SECOND : 0));

    expect(await outcome(take(db, 'mail', sliding, NOW))).toBe('too_many_requests');
  });

  test('a sign-in never waits longer than the longest wait', async () => {
    const { db } = await testDatabase();
    for (let now = plus(NOW, 72 * HOUR), turn = 0; turn < 8; turn += 1, now = plus(now, 15 * MINUTE))
      await takeTurn(db, 'pair', now);

    await takeTurn(db, 'pair', NOW);
    expect(await takeTurn(db, 'pair', NOW).catch((error) => error.details.retryAfter)).toBeLessThanOrEqual(15 * 60);
    const [row] = await db.select().from(rateLimits);
    expect(row?.resetsAt).toBe(plus(NOW, 15 * MINUTE));
  });
});

test('A-03: with a sliding window no span of its length holds more than the limit', async () => {
  const { db } = await testDatabase();
  const sliding = { ...FIVE, sliding: true as const };
  const taken: number[] = [];
  for (let minute = 0; minute < 240; minute += 1) {
    if ((await outcome(take(db, 'mail', sliding, plus(NOW, minute * MINUTE)))) === 'taken') taken.push(minute);
  }

  expect(taken.length).toBeGreaterThan(20);
  for (const start of taken) expect(taken.filter((it) => it >= start && it < start + 30).length).toBeLessThanOrEqual(5);
});

test('A-05: of 20 concurrent attempts one passes; waits double up to 15 minutes, and reset after an hour without attempts', async () => {
  const { db } = await testDatabase();
  let now = NOW;
  const waits = [];
  for (let turn = 0; turn < 7; turn += 1) {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcome(takeTurn(db, 'pair', now))));
    expect(outcomes.filter((it) => it === 'taken')).toHaveLength(1);
    const refused = await takeTurn(db, 'pair', now).catch((error) => error.details.retryAfter);
    waits.push(refused);
    now = plus(now, refused * SECOND);
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900]);

  now = plus(now, HOUR);
  await takeTurn(db, 'pair', now);
  expect(await takeTurn(db, 'pair', now).catch((error) => error.details.retryAfter)).toBe(30);
  await purgeLimits(db, plus(now, 2 * HOUR));
  expect(await db.$count(rateLimits)).toBe(0);
});
