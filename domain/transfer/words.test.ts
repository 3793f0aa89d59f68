import { describe, expect, test } from 'vitest';
import { EVENT_STEP_IDS, EVENT_STEPS } from '../taxonomy/event-types.ts';
import { PHASE_IDS, PHASES } from '../taxonomy/phases.ts';
import { PRIORITIES, PRIORITY_IDS } from '../taxonomy/priorities.ts';
import { STATUS_IDS, STATUSES } from '../taxonomy/statuses.ts';
import {
  EVENT_ALIASES,
  isPlainTypeName,
  readEventType,
  readKind,
  readMinutes,
  readPhase,
  readPriority,
  readReminders,
  readStatus,
  readYes,
  STATUS_ALIASES,
} from './words.ts';

describe('every label and alias of our own is read back', () => {
  test.each(STATUS_IDS)('status %s', (id) => {
    for (const word of [id, STATUSES[id].label, ...STATUS_ALIASES[id]]) expect(readStatus(word), word).toBe(id);
  });
  test.each(EVENT_STEP_IDS)('event type %s', (id) => {
    for (const word of [id, EVENT_STEPS[id].label, EVENT_STEPS[id].short, ...EVENT_ALIASES[id]]) {
      expect(readEventType(word), word).toBe(id);
    }
  });
  test.each(PRIORITY_IDS)('priority %s', (id) => expect(readPriority(PRIORITIES[id].label)).toBe(id));
  test.each(PHASE_IDS)('phase %s', (id) => expect(readPhase(PHASES[id].label)).toBe(id));
});

test.each([
  ['ES提出済', 'es_submitted'],
  ['応募済', 'es_submitted'],
  ['ES未提出', 'before_entry'],
  ['書類作成中', 'before_entry'],
  ['二次面接待ち', 'interview_waiting'],
  ['ＧＤ・グループディスカッション', 'interview_waiting'],
  ['最終面接（11/30）', 'final_interview'],
  ['一次面接 通過', 'in_progress'],
  ['結果待ち', 'in_progress'],
  ['内々定（承諾）', 'offer'],
  ['内定辞退', 'declined'],
  ['ES落ち', 'rejected'],
  ['書類選考不合格', 'rejected'],
  ['お祈りメール', 'rejected'],
  ['合格', 'passed'],
  ['ＯＦＦＥＲ', 'offer'],
  ['よくわからない', null],
  ['', null],
] as const)('the status %j is %s', (text, status) => {
  expect(readStatus(text)).toBe(status);
});

test.each([
  ['第一志望', 'first'],
  ['第１志望', 'first'],
  ['Ａ', 'first'],
  ['a', 'first'],
  ['◎', 'first'],
  ['1', 'first'],
  ['①', 'first'],
  ['高', 'first'],
  ['第二志望', 'second'],
  ['○', 'second'],
  ['B', 'second'],
  ['第三志望', 'other'],
  ['△', 'other'],
  ['C', 'other'],
  ['42', null],
] as const)('the priority %j is %s', (text, priority) => {
  expect(readPriority(text)).toBe(priority);
});

test.each([
  ['本選考（早期）', 'fulltime'],
  ['早期選考', 'fulltime'],
  ['夏インターン', 'intern'],
  ['サマーインターンシップ', 'intern'],
  ['ｲﾝﾀｰﾝ', 'intern'],
  ['Internship', 'intern'],
  ['?', null],
] as const)('the phase %j is %s', (text, phase) => {
  expect(readPhase(text)).toBe(phase);
});

test.each([
  ['四次面接', 'interview', false],
  ['面接日', 'interview', true],
  ['一次面接', 'interview', false],
  ['最終面接', 'interview', false],
  ['ES締切', 'es_deadline', true],
  ['ＥＳ提出期限', 'es_deadline', true],
  ['Webテスト締切', 'web_test', true],
  ['WEBテスト', 'web_test', true],
  ['SPI', 'web_test', true],
  ['SPI・性格検査', 'web_test', false],
  ['会社説明会', 'briefing', true],
  ['OB訪問', 'briefing', false],
  ['GD', 'group_discussion', true],
  ['インターン日程', 'internship', true],
  ['本社ツアー', null, false],
] as const)('%j is an event of type %s', (text, type, plain) => {
  expect([readEventType(text), isPlainTypeName(text)]).toEqual([type, plain]);
});

test('yes, kinds and reminders are read', () => {
  expect(['はい', '済', '○', 'TRUE', '✓', '完了'].every(readYes)).toBe(true);
  expect(['いいえ', '', '未', '×', 'FALSE', '0'].some(readYes)).toBe(false);
  expect([readKind('締切'), readKind('予定'), readKind('日程')]).toEqual(['deadline', 'appointment', null]);
  const minutes = ['なし', '30', '３０分', '1時間', '1時間30分', '1:30', '8時間'].map(readMinutes);
  expect(minutes).toEqual([0, 30, 30, 60, 90, 90, 480]);
  expect(['', '分', '片道40分', '481', '9時間', '-5', '1.5'].map(readMinutes)).toEqual(Array(7).fill(null));
  expect(readReminders('当日・前日')).toEqual(['1day', 'today']);
  expect(readReminders('7日前、3日前')).toEqual(['1week', '3days']);
  expect(readReminders('なし')).toEqual([]);
});

test.each([
  ['内定承諾期限', 'offer_reply_deadline', true],
  ['オファー承諾の回答期限', 'offer_reply_deadline', false],
  ['結果連絡予定日', 'expected_result', true],
  ['面接結果のご連絡', 'expected_result', false],
  ['結果待ち', null, false],
] as const)('the dates of the result: %s', (text, step, isPlain) => {
  expect([readEventType(text), isPlainTypeName(text)]).toEqual([step, isPlain]);
});
