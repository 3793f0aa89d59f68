import { expect, test } from 'vitest';
import {
  countedConfirmations,
  countsFrom,
  dateChangeAnswer,
  isShareable,
  sharedDetails,
  sharedEventReport,
  sharedKeyText,
  sharingChange,
  withinDay,
} from './sharing.ts';

const NOW = '2026-04-01T03:00:00.000Z';
const BEFORE = { version: 1, deadline: '2026-04-20T14:59:00.000Z', reminderTypes: ['1day'], sharedEventId: null };
const key = {
  companyId: 'asahi',
  eventType: 'es_deadline',
  selectionPhase: 'intern',
  graduationYear: 2028,
  deadline: '2026-04-20T14:59:00.000Z',
} as const;
const details = { title: null, description: null, url: null, location: null };

test.each([
  ['2026-03-31T02:59:59.999Z', false],
  ['2026-03-31T03:00:00.000Z', true],
  [NOW, true],
  ['2028-04-01T03:00:00.000Z', true],
  ['2028-04-03T03:00:00.000Z', false],
])('Z-05: a deadline on %s is shared: %s', (deadline, shared) => {
  expect(isShareable(deadline, NOW)).toBe(shared);
});

test.each([
  ['an account of a minute', '2026-04-01T02:59:00.000Z', '2026-04-02T02:59:00.000Z'],
  ['an account of a day', '2026-03-31T03:00:00.000Z', NOW],
  ['an old account', '2025-01-01T00:00:00.000Z', NOW],
])('Z-05: what %s says counts from %s on', (_, since, from) => {
  expect(countsFrom(since, NOW)).toBe(from);
});

test.each([
  [1, 0, 1],
  [5, 0, 5],
  [1, 1, 0],
  [10, 10, 0],
  [2, 1, 2],
  [11, 10, 2],
  [6, 3, 6],
])('Z-05: of %i students of whom %i are new, %i count', (students, ofThemNew, counted) => {
  expect(countedConfirmations(students, ofThemNew)).toBe(counted);
});

const described = {
  shareDetails: true,
  publicDescription: '二次募集',
  publicContent: '自己PR\n志望動機',
  publicUrl: 'https://asahi.example.com/',
  publicLocation: '東京国際フォーラム',
};

test('details are shared only where their student says so, and empty ones are none', () => {
  expect(sharedDetails({ ...described, shareDetails: false })).toEqual(details);
  expect(sharedDetails(described)).toEqual({
    title: '二次募集',
    description: '自己PR\n志望動機',
    url: 'https://asahi.example.com/',
    location: '東京国際フォーラム',
  });
  const empty = { publicDescription: '', publicContent: ' ', publicUrl: null, publicLocation: '\u200B' };
  expect(sharedDetails({ ...empty, shareDetails: true })).toEqual(details);
});

test.each([
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['https://user:pass@asahi.example.com/', null],
  ['ftp://asahi.example.com/', null],
  ['http://asahi.example.com/es', 'http://asahi.example.com/es'],
])('Z-06: of the address %s is shared %s', (publicUrl, shared) => {
  expect(sharedDetails({ ...described, publicUrl }).url).toBe(shared);
});

test('Z-06: texts are cut to their length; a name is one line', () => {
  expect(sharedDetails({ ...described, publicDescription: '一次\n\n二次' }).title).toBe('一次 二次');
  expect(sharedDetails({ ...described, publicDescription: 'あ'.repeat(500) }).title).toHaveLength(120);
  expect(sharedDetails({ ...described, publicContent: 'あ'.repeat(5000) }).description).toHaveLength(2000);
});

const now = { key, details };
const titled = { key, details: { ...details, title: '二次募集' } };
const later = { key: { ...key, deadline: '2026-04-25T14:59:00.000Z' }, details };
const nextYear = { key: { ...key, graduationYear: 2029 }, details };
const past = { key: { ...key, deadline: '2026-03-01T14:59:00.000Z' }, details };
const pastNextYear = { key: { ...past.key, graduationYear: 2029 }, details };
test.each([
  ['nothing, as before', null, null, 'stay'],
  ['an event that is new', null, now, 'join'],
  ['a past event that is new', null, past, 'stay'],
  ['an event as it was', now, now, 'stay'],
  ['an event that is gone', now, null, 'leave'],
  ['another deadline', now, later, 'move'],
  ['another type', now, { ...now, key: { ...key, eventType: 'web_test' as const } }, 'move'],
  ['another phase', now, { ...now, key: { ...key, selectionPhase: 'fulltime' as const } }, 'move'],
  ['another graduation year', now, nextYear, 'move'],
  ['details that are shared now', now, titled, 'describe'],
  ['details that are no longer shared', titled, now, 'describe'],
  ['a deadline long past', now, past, 'leave'],
  ['the same deadline, past by now', past, past, 'stay'],
  ['a past deadline, in another graduation year', past, pastNextYear, 'stay'],
])('%s: the contribution of an event becomes right', (_, before, after, becomes) => {
  expect(sharingChange(before, after, NOW)).toBe(becomes);
});

test('two keys have one text only where they are one key', () => {
  const others = [
    { ...key, companyId: 'minato' },
    { ...key, eventType: 'web_test' as const },
    { ...key, selectionPhase: 'fulltime' as const },
    { ...key, graduationYear: null },
    { ...key, graduationYear: 2027 },
    later.key,
  ];
  expect(new Set([key, ...others].map(sharedKeyText)).size).toBe(others.length + 1);
  expect(sharedKeyText({ ...key })).toBe(sharedKeyText(key));
});

test.each([
  ['10 for one company', 15, () => 'asahi', 0, 10],
  ['30 in all', 40, (n: number) => `company${n}`, 0, 30],
  ['what the day still has room for', 5, (n: number) => `company${n}`, 28, 2],
  ['none when the day is full', 5, (n: number) => `company${n}`, 30, 0],
])('Z-05: within a day a student shares %s', (_, entered, company, lately, shared) => {
  const events = Array.from({ length: entered }, (__, n) => ({ companyId: company(n) }));
  const before = Array.from({ length: lately }, (__, n) => `earlier${n}`);
  expect(withinDay(events, before)).toHaveLength(shared);
});

test('Z-05: a full company leaves room for others', () => {
  const lately = Array.from({ length: 10 }, () => 'asahi');
  const entered = [{ companyId: 'asahi' }, { companyId: 'minato' }];
  expect(withinDay(entered, lately)).toEqual([{ companyId: 'minato' }]);
});

test.each([
  [sharedEventReport, { reason: 'wrong_date' }, true],
  [sharedEventReport, { reason: '' }, false],
  [sharedEventReport, { reason: 'wrong_date', userId: 'x' }, false],
  [dateChangeAnswer, { sharedEventId: 'abc', answer: 'accept' }, true],
  [dateChangeAnswer, { sharedEventId: 'abc', answer: 'accept', from: BEFORE.deadline }, true],
  [dateChangeAnswer, { sharedEventId: 'abc', answer: 'accept', from: 'tomorrow' }, false],
  [dateChangeAnswer, { sharedEventId: 'abc', answer: 'keep', from: BEFORE.deadline }, false],
  [dateChangeAnswer, { sharedEventId: 'abc', answer: 'yes' }, false],
  [dateChangeAnswer, { sharedEventId: '../x', answer: 'keep' }, false],
  [dateChangeAnswer, { sharedEventId: 'abc', answer: 'undo', before: BEFORE }, true],
  [dateChangeAnswer, { sharedEventId: 'abc', answer: 'undo', before: { ...BEFORE, isModified: true } }, false],
  [dateChangeAnswer, { sharedEventId: 'abc', answer: 'undo', before: { ...BEFORE, version: undefined } }, false],
  [dateChangeAnswer, { sharedEventId: 'abc', answer: 'undo' }, false],
  [dateChangeAnswer, { sharedEventId: 'abc', answer: 'accept', before: BEFORE }, false],
])('an answer is one of those there are: %#', (schema, body, allowed) => {
  expect(schema.safeParse(body).success).toBe(allowed);
});
