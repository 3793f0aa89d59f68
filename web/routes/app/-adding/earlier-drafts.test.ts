import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeDraft } from '#web/drafts/drafts.ts';
import { ownDraft } from '#web/drafts/own-draft.ts';
import type { AddDraft } from './add-draft.ts';
import { aboutOf, changedIn, changeLate, exchanged, onLateChange, readUnsaved } from './earlier-drafts.ts';
import { newMail } from './mail.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const line = (text: string): AddDraft => ({ text, picks: {}, mail: null });
const mail = (text: string): AddDraft => ({ ...line(''), mail: newMail(text) });
const none = line('');

test('a draft that is offered while another one is typed is offered after it', () => {
  storeDraft('aoi', 'add', line('みなと商事 面接'));
  expect(readUnsaved('aoi', none)).toEqual([line('みなと商事 面接')]);
  ownDraft('aoi', 'add').store(line('北辰電機 ES'));
  expect(readUnsaved('aoi', none)).toEqual([line('北辰電機 ES'), line('みなと商事 面接')]);
  expect(readUnsaved('ren', none)).toEqual([]);
});

test('what stands in the sheet already is not offered, nor what is no draft or a mail without text', () => {
  storeDraft('aoi', 'add', line('共有'));
  storeDraft('aoi', 'add-earlier', [line('一'), { text: 1 }, null, mail(' '), line('二')]);
  expect(readUnsaved('aoi', line('共有'))).toEqual([line('一'), line('二')]);
  expect(JSON.parse(localStorage.getItem('shiori/draft/aoi/add-earlier') ?? '')).toEqual([line('一'), line('二')]);
  storeDraft('aoi', 'add-earlier', 'of another version');
  expect(readUnsaved('aoi', none)).toEqual([line('共有')]);
});

test('a draft that is resumed changes places with what was typed meanwhile', () => {
  const offered = [line('一'), line('二')];
  expect(exchanged(offered, line('三'))).toEqual([line('二'), line('三')]);
  expect(exchanged(offered, null)).toEqual([line('二')]);
});

test('a line that is saved after its sheet was closed is offered no more, and what was typed since is', () => {
  storeDraft('aoi', 'add', line('二'));
  storeDraft('aoi', 'add-earlier', [line('一'), line('三')]);
  const saves = (saved: AddDraft) => changeLate('aoi', { before: saved, after: null });
  saves(line('一'));
  expect(readUnsaved('aoi', none)).toEqual([line('二'), line('三')]);
  saves(line('二'));
  expect(readUnsaved('aoi', none)).toEqual([line('三')]);
  saves(line('三'));
  expect(localStorage.getItem('shiori/draft/aoi/add-earlier')).toBeNull();
});

test('what is saved of a mail after its sheet was closed is marked in its draft, wherever that stands', () => {
  const text = '北辰電機\n一次面接';
  const saved: AddDraft = {
    ...none,
    mail: { ...newMail(text), items: { 0: { picks: {}, isSaved: true }, 1: { picks: {} } } },
  };
  storeDraft('aoi', 'add', mail(text));
  changeLate('aoi', { before: mail(text), after: saved });
  expect(readUnsaved('aoi', none)).toEqual([saved]);
  storeDraft('aoi', 'add', line('二'));
  storeDraft('aoi', 'add-earlier', [mail(text)]);
  const heard: AddDraft[][] = [];
  const stop = onLateChange((change) => heard.push(changedIn([mail(text), line('二')], change)));
  changeLate('aoi', { before: mail(text), after: saved });
  expect(readUnsaved('aoi', none)).toEqual([line('二'), saved]);
  expect(heard).toEqual([[saved, line('二')]]);
  stop();
});

test('lines of another tab stay, whatever is typed and saved in this one', () => {
  const [one, other] = [ownDraft('aoi', 'add'), ownDraft('aoi', 'add')];
  one.store(line('一'));
  one.goOnWith();
  one.store(line('二'));
  other.store(line('三'));
  expect(readUnsaved('aoi', none)).toEqual([line('三'), line('二'), line('一')]);
  other.drop(line('三'), true);
  one.drop(line('二'), true);
  expect(readUnsaved('aoi', none)).toEqual([line('一')]);
});

test.each([
  [line(' みなと商事 面接 '), 'みなと商事 面接'],
  [mail('\n  北辰電機 採用担当です。\n一次面接'), '北辰電機 採用担当です。'],
  [mail('あ'.repeat(50)), `${'あ'.repeat(40)}…`],
  [mail('BEGIN:VCALENDAR\nEND:VCALENDAR'), 'カレンダーのファイル'],
  [{ ...none, picks: { target: { kind: 'company', companyId: 'c', name: '三菱電機' } } } as AddDraft, '三菱電機'],
  [{ ...none, picks: { day: '2026-12-04' } } as AddDraft, ''],
])('an offered draft is named by what it begins with: %j', (draft, about) => {
  expect(aboutOf(draft)).toBe(about);
});
