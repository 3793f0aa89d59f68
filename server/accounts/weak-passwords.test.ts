import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { isWeakPassword } from './weak-passwords.ts';

const MISAKI = { name: '青井 美咲', email: 'misaki.aoi@example.com' };

test('A-08: every password in the list of common passwords is refused', async () => {
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
  'p@ssw0rd2026',
  'zxcvbnm987',
  'iloveyou2027',
  'P@55w0rd!!',
  'qwertyuiop1',
  'dragon1999',
  'password'.repeat(8),
  'Sh1or12027',
  'm1sak1.aoi99',
])('C8: %s is refused, because it takes fewer than a million guesses', async (password) => {
  expect(await isWeakPassword(password, MISAKI)).toBe(true);
});

test('C8: only the first 32 characters of a long password are rated', async () => {
  expect(
    await isWeakPassword(`${'correct horse battery staple'.repeat(2).slice(0, 32)}${'1'.repeat(992)}`, MISAKI),
  ).toBe(false);
  expect(await isWeakPassword(`${'password'.repeat(4)}correct horse battery staple`, MISAKI)).toBe(true);
});

test.each([
  'kumo-no-ue-2027',
  'correct horse battery staple',
  'ねこはこたつで丸くなる',
  'x9$kQ2',
  'misaki-likes-blue-birds',
  '海辺の青いりんご42個',
  'a'.repeat(20).concat('xK4$wq-ue7'),
])('A-08: %s is accepted', async (password) => {
  expect(await isWeakPassword(password, MISAKI)).toBe(false);
});
