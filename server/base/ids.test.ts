import { expect, test } from 'vitest';
import { newEventId, newId, newRandomId } from './ids.ts';

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';
const numberOf = (id: string) => [...id].reduce((value, digit) => value * 32n + BigInt(DIGITS.indexOf(digit)), 0n);

test('Z-02: ids sort by age, and none tells its neighbour, made in one moment though they are', () => {
  const ids = Array.from({ length: 20_000 }, newId);

  expect(ids.every((id) => /^[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(id))).toBe(true);
  expect([...ids].sort()).toEqual(ids);
  const values = ids.map(numberOf);
  const steps = values.slice(1).map((value, at) => value - (values[at] ?? 0n));
  expect(steps.filter((step) => step < 2n ** 40n)).toEqual([]);
  expect(newEventId()).toMatch(/^evt_[0-9a-z]{26}$/);
});

test('Z-02: what others are shown has 128 random bits and no age', () => {
  const ids = new Set(Array.from({ length: 1000 }, newRandomId));
  expect(ids.size).toBe(1000);
  expect([...ids].every((id) => /^[\w-]{22}$/.test(id))).toBe(true);
});
