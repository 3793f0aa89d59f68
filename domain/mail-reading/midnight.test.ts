import { expect, test } from 'vitest';
import { CORPUS_NOW, OWN } from './corpus/example.ts';
import { readLine } from './line.ts';
import { readMail } from './mail.ts';
import type { Read, Reading } from './reading.ts';

const moment = ({ events: [event] }: Reading) => event?.moment ?? null;
const choices = (read: Read<{ day: string; clock: string | null; endClock: string | null }> | null) =>
  read?.choices.map(({ day, clock, endClock }) => `${day.slice(5)} ${clock}${endClock ? `-${endClock}` : ''}`);

test.each([
  ['三菱商事 ES 12/10 0:00', ['12-09 23:59', '12-10 23:59']],
  ['三菱商事 12/10 0:00 締切', ['12-09 23:59', '12-10 23:59']],
  ['三菱商事 12/10 0時まで', ['12-09 23:59', '12-10 23:59']],
  ['三菱商事 ES 12/10 午前0時', ['12-09 23:59', '12-10 23:59']],
  ['三菱商事 ES 12/10 12AM', ['12-09 23:59', '12-10 23:59']],
  ['三菱商事 ES 12/10 0000', ['12-09 23:59', '12-10 23:59']],
  ['三菱商事 ES 12/10 深夜0時', ['12-09 23:59', '12-10 23:59']],
  ['三菱商事 ES 12/1〜12/10 0:00', ['12-09 23:59', '12-10 23:59']],
  ['三菱商事 ES 1/1 0:00', ['12-31 23:59', '01-01 23:59']],
  ['三菱商事 ES 12/10 25時', ['12-10 23:59', '12-11 01:00']],
  ['三菱商事 ES 12/10 24:30', ['12-10 23:59', '12-11 00:30']],
  ['三菱商事 12/10 25時 締切', ['12-10 23:59', '12-11 01:00']],
  ['三菱商事 面接 12/10 0:00', ['12-10 00:00']],
  ['三菱商事 面接 12/10 24時', ['12-11 00:00']],
  ['三菱商事 面接 12/10 25時', ['12-11 01:00']],
  ['三菱商事 面接 12/10 25時〜26時', ['12-11 01:00-02:00']],
])('a line at midnight is asked about: %s', (text, expected) => {
  const read = moment(readLine(text, OWN, CORPUS_NOW));
  expect([read?.isSure, read?.doubt]).toEqual([false, 'midnight']);
  expect(choices(read)).toEqual(expected);
  expect(read?.value).toEqual(read?.choices[0]);
});

test.each([
  '三菱商事 ES 12/10 24:00',
  '三菱商事 12/10 24:00 締切',
  '三菱商事 ES 12/10 24時',
  '三菱商事 ES 12/10 夜12時',
])('the end of a day is not asked about: %s', (text) => {
  const read = moment(readLine(text, OWN, CORPUS_NOW));
  expect([read?.isSure, choices(read)]).toEqual([true, ['12-10 23:59']]);
});

test.each([
  ['weekday', '三菱商事 ES 12/4(木) 0:00', ['12-03 23:59', '12-04 23:59', '12-02 23:59']],
  ['past', '三菱商事 ES 11/20 0:00', ['11-19 23:59', '11-20 23:59', '11-19 23:59', '11-20 23:59']],
  ['several', '三菱商事 ES 12/3 0:00か12/7 0:00', ['12-02 23:59', '12-03 23:59', '12-06 23:59', '12-07 23:59']],
])('beside another doubt both are among the choices: %s', (doubt, text, expected) => {
  const read = moment(readLine(text, OWN, CORPUS_NOW));
  expect([read?.doubt, choices(read)]).toEqual([doubt, expected]);
});

test.each([
  ['三菱商事です。ESの提出期限は12月10日（木）0:00です。', ['12-09 23:59', '12-10 23:59']],
  ['三菱商事です。ESは12月10日（木）25時までに提出してください。', ['12-10 23:59', '12-11 01:00']],
  ['三菱商事です。\n締切：12/10 0:00', ['12-09 23:59', '12-10 23:59']],
  ['三菱商事です。Webテスト受検期間：12月3日0:00～12月10日0:00', ['12-09 23:59', '12-10 23:59']],
])('a mail: %s', (text, expected) => {
  const read = moment(readMail(text, OWN, CORPUS_NOW));
  expect([read?.isSure, choices(read)]).toEqual([false, expected]);
});

test('a mail that says 24:00 means the end of the day', () => {
  const read = moment(readMail('三菱商事です。ESは12月10日（木）24:00までに提出してください。', OWN, CORPUS_NOW));
  expect([read?.isSure, choices(read)]).toEqual([true, ['12-10 23:59']]);
});
