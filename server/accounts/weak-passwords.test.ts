import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { isWeakPassword } from './weak-passwords.ts';

const MISAKI = { name: '青井 美咲', email: 'misaki.aoi@example.com' };

test('A-08: every password of the list of common ones is refused', async () => {
  const common = dictionary['passwords-common'].map(String);
  const accepted = [];
  for (const password of common) if (!(await isWeakPassword(password, MISAKI))) accepted.push(password);

  expect(common.length).toBeGreaterThan(40_000);
  expect(accepted).toEqual([]);
});

test.each([
  'Password1',
  'QWERTY',
  'shiori',
  'しおり2027',
  '就活2027!',
  'shukatsu',
  'Shukatsu-1',
  '内定123',
  'misaki',
  'Misaki123',
  'misaki.aoi',
  'misaki.aoi!',
  'example1',
  '青井美咲',
  '美咲0401',
  'takahashi1',
  '1234567890',
  '98765432',
  'aaaaaaaa',
  'abababab',
])('A-08: %s is refused', async (password) => {
  expect(await isWeakPassword(password, MISAKI)).toBe(true);
});

test.each([
  'kumo-no-ue-2027',
  'correct horse battery staple',
  'ねこはこたつで丸くなる',
  'x9$kQ2',
  'misaki-likes-blue-birds',
])('A-08: %s is accepted', async (password) => {
  expect(await isWeakPassword(password, MISAKI)).toBe(false);
});
