import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Place, SealBroken, seal, unseal, versionOf } from './seal.ts';

const key = Buffer.alloc(32, 'k');
const place: Place = { table: 'selections', column: 'my_page_password', row: 'selection-1', userId: 'aoi' };
const opened = (value: string, at = place, by = key) => unseal(by, at, value).toString('utf8');

test('K-01: what was sealed opens as it was, whatever characters it has', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(opened(seal(key, 1, place, text))).toBe(text);
    }),
  );
});

test('K-01: the same text is never sealed alike, and begins with the version of its key', () => {
  const sealed = Array.from({ length: 500 }, () => seal(key, 7, place, '朝日のID'));
  expect(new Set(sealed.map((it) => it.split('.')[1])).size).toBe(500);
  for (const value of sealed) {
    expect(value).toMatch(/^v7\.[\w-]{16}\.[\w-]+$/);
    expect(versionOf(value)).toBe(7);
  }
});

test.each<[string, Partial<Place>]>([
  ['another table', { table: 'calendar_connections' }],
  ['another column', { column: 'my_page_id' }],
  ['another row', { row: 'selection-2' }],
  ['another student', { userId: 'ren' }],
  ['a row and a student that read alike', { row: 'selection-1aoi', userId: '' }],
])('K-01: swapped to %s, a value does not open', (_, moved) => {
  const value = seal(key, 1, place, 'himitsu');
  expect(() => opened(value, { ...place, ...moved })).toThrow(SealBroken);
});

test('K-01: with any bit flipped, or any part cut off, a value does not open', () => {
  const value = seal(key, 1, place, 'himitsu');
  const [version, nonce = '', sealed = ''] = value.split('.');
  const flip = (text: string, bit: number) => {
    const bytes = Buffer.from(text, 'base64url');
    bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    return bytes.toString('base64url');
  };
  const changed = [
    ...Array.from({ length: 96 }, (_, bit) => `${version}.${flip(nonce, bit)}.${sealed}`),
    ...Array.from(
      { length: Buffer.from(sealed, 'base64url').length * 8 },
      (_, bit) => `v1.${nonce}.${flip(sealed, bit)}`,
    ),
    ...Array.from({ length: value.length }, (_, length) => value.slice(0, length)),
    `v2.${nonce}.${sealed}`,
    `v1.${nonce}`,
    `v1.${nonce}.${sealed}.${sealed}`,
    `v1..${sealed}`,
    `${value}\n`,
  ];
  for (const it of changed) expect(() => opened(it), it).toThrow(SealBroken);
});

test('K-01: with another key a value does not open, and the fault says nothing of it', () => {
  const value = seal(key, 1, place, 'himitsu');
  try {
    opened(value, place, randomBytes(32));
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(SealBroken);
    expect(String(error) + (error as Error).stack).not.toContain('himitsu');
    expect(String(error)).not.toContain(value);
  }
});
