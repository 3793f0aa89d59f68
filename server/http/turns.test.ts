import { expect, test } from 'vitest';
import type { AppError } from '#domain/errors.ts';
import { Turns } from './turns.ts';

/** Work that runs until it is ended, and counts how much of it runs at once. */
function works() {
  const state = { running: 0, most: 0, ends: [] as (() => void)[] };
  const work = async () => {
    state.most = Math.max(state.most, ++state.running);
    await new Promise<void>((resolve) => state.ends.push(resolve));
    state.running--;
  };
  return { state, work };
}

test('I6: of one student so many run at once, others wait in their order, and more are refused', async () => {
  const turns = new Turns({ atOnce: 2, waiting: 3 });
  const { state, work } = works();
  const taken = Array.from({ length: 5 }, () => turns.take('aoi', work));
  const refused = await turns.take('aoi', work).catch((error: AppError) => error.code);
  expect(refused).toBe('too_many_requests');
  const others = works();
  const ofRen = turns.take('ren', others.work);
  for (let ended = 0; ended < 5; ended++) {
    await expect.poll(() => state.ends.length).toBeGreaterThan(ended);
    state.ends[ended]?.();
  }
  await Promise.all(taken);
  others.state.ends[0]?.();
  await ofRen;
  expect([state.most, others.state.most]).toEqual([2, 1]);
});

test('I6: a turn that fails gives its place to the next', async () => {
  const turns = new Turns({ atOnce: 1, waiting: 1 });
  const failing = turns.take('aoi', () => Promise.reject(new Error('fails')));
  const next = turns.take('aoi', async () => 'done');
  await expect(failing).rejects.toThrow('fails');
  expect(await next).toBe('done');
});
