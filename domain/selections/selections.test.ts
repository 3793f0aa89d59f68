import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { STATUS_IDS } from '../taxonomy/statuses.ts';
import { countCharacters } from './fields.ts';
import { displayName, editableStatuses, isActive, statusChoices } from './selection-facts.ts';
import { newSelection, selectionPatch, storedCustomName } from './selections.ts';

test('a phase offers its own ending: 合格 for an internship, 内定 for a job', () => {
  const both = ['before_entry', 'in_progress', 'es_submitted', 'interview_waiting', 'final_interview'];
  expect(statusChoices('intern', 'before_entry')).toEqual([...both, 'passed', 'rejected', 'declined']);
  expect(statusChoices('fulltime', 'before_entry')).toEqual([...both, 'offer', 'rejected', 'declined']);
});

test('a stored status stays choosable where its phase does not offer it', () => {
  expect(statusChoices('intern', 'offer')).toContain('offer');
  expect(statusChoices('fulltime', 'passed')).toContain('passed');
});

test('内定, 合格, お祈り and 辞退 end a selection', () => {
  expect(STATUS_IDS.filter((status) => !isActive(status))).toEqual(['offer', 'passed', 'rejected', 'declined']);
});

test.each([
  [null, null],
  ['', null],
  ['朝日商事', null],
  ['朝日（大阪）', '朝日（大阪）'],
])('a custom name %j at 朝日商事 is kept as %j', (custom, kept) => {
  expect(storedCustomName(custom, '朝日商事')).toBe(kept);
  expect(displayName({ companyName: '朝日商事', customCompanyName: kept })).toBe(kept ?? '朝日商事');
});

const event = { eventType: 'es_deadline', deadline: '2026-04-20T05:00:00.000Z' };
const entered = { companyId: 'asahi', priority: 'first', events: [event] };

test.each([
  ['no event', { events: [] }],
  ['51 events', { events: Array(51).fill(event) }],
  ['no priority', { priority: undefined }],
  ['an unknown phase', { selectionPhase: 'summer' }],
  ['a status', { status: 'offer' }],
  ['an owner', { userId: 'ren' }],
  ['a my-page password', { myPagePassword: 'x' }],
])('a new selection with %s is refused', (_, field) => {
  expect(z.safeParse(newSelection, entered).success).toBe(true);
  expect(z.safeParse(newSelection, { ...entered, ...field }).success).toBe(false);
});

test('a patch holds a version and own fields alone', () => {
  expect(z.safeParse(selectionPatch, { notes: 'x', version: 1 }).success).toBe(true);
  for (const field of ['status', 'companyName', 'companyId', 'myPageId', 'deletedAt'])
    expect(z.safeParse(selectionPatch, { version: 1, [field]: 'x' }).success).toBe(false);
  expect(z.safeParse(selectionPatch, { notes: 'x' }).success).toBe(false);
});

test('the edit page offers every status, and 合格 where the phase is intern or where it is stored', () => {
  const others = STATUS_IDS.filter((id) => id !== 'passed');
  expect(editableStatuses('intern', 'before_entry')).toEqual(STATUS_IDS);
  expect(editableStatuses('fulltime', 'offer')).toEqual(others);
  expect(editableStatuses('fulltime', 'passed')).toEqual(STATUS_IDS);
});

test.each([
  ['', 0],
  ['志望動機', 4],
  ['一行目\n二行目\r\n', 6],
  ['全角　空白 と半角', 9],
  ['𠮷野家', 3],
])('an ES form counts %j as %i characters', (text, count) => {
  expect(countCharacters(text)).toBe(count);
});
