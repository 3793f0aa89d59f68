import { expect, test } from 'vitest';
import { EMPTY_EVENT_DRAFT, type EventDraft } from '#domain/selections/event-draft.ts';
import type { CompanyView } from '#domain/selections/views.ts';
import {
  beginning,
  COMPANY_FORM,
  EMPTY_WIZARD,
  EVENT_FORM,
  isDirty,
  lacking,
  newEventsOf,
  reachable,
  readWizard,
  type WizardDraft,
  withCompany,
  withEvent,
  withoutEvent,
  withPhase,
} from './-wizard.ts';

const asahi = { id: 'asahi', displayName: '朝日商事' } as CompanyView;
const kita = { id: 'kita', displayName: '北辰電機' } as CompanyView;
const entered = (publicDescription: string, more: Partial<EventDraft> = {}): EventDraft => ({
  ...EMPTY_EVENT_DRAFT,
  publicDescription,
  eventType: 'es_deadline',
  day: '2026-04-20',
  clock: '23:59',
  ...more,
});
const TAKEN = { id: 's1', companyId: 'asahi', eventType: 'es_deadline', deadline: '2026-04-20T14:59:00.000Z' } as const;
const draft = (more: Partial<WizardDraft>): WizardDraft => ({ ...EMPTY_WIZARD, ...more });

test.each<[string, Partial<EventDraft> | null, string[]]>([
  ['nothing', null, ['種類', '予定名', '日時']],
  ['no name', entered(' '), ['予定名']],
  ['no type', entered('ES', { eventType: '' }), ['種類']],
  ['no day', entered('ES', { day: '' }), ['日時']],
  ['a deadline without a time', entered('ES', { clock: '' }), []],
  ['an appointment without a time', entered('面接', { eventType: 'interview', clock: '' }), ['日時']],
  ['all three', entered('面接', { eventType: 'interview', clock: '14:00' }), []],
])('an event with %s lacks these fields', (_, typing, expected) => {
  expect(lacking(3, draft({ typing }), EVENT_FORM)).toEqual(expected);
});

test('a company is to be chosen, or to be named with its industry', () => {
  const newCompany = { name: '', reading: '', industryCategory: 'it', industrySubCategory: '' } as const;
  expect(lacking(1, draft({}), undefined)).toEqual(['企業']);
  expect(lacking(1, draft({ company: asahi }), undefined)).toEqual([]);
  expect(lacking(1, draft({ search: '朝凪' }), COMPANY_FORM)).toEqual(['業界']);
  expect(lacking(1, draft({ newCompany }), COMPANY_FORM)).toEqual(['企業名']);
});

test.each<[string, Partial<WizardDraft>, boolean]>([
  ['nothing', {}, false],
  ['the company of the link', { company: asahi }, false],
  ['another company', { company: kita }, true],
  ['the day of the link', { company: asahi, typing: { day: '2026-04-20' } }, false],
  ['another day', { company: asahi, typing: { day: '2026-04-21' } }, true],
  ['a memo alone', { company: asahi, typing: { privateMemo: '受付は3階' } }, true],
  ['another priority', { company: asahi, priority: 'second' }, true],
  ['the other phase', { company: asahi, phase: 'fulltime' }, true],
  ['a job type', { company: asahi, jobType: '研究開発' }, true],
  ['an event', { company: asahi, events: [entered('ES')] }, true],
])('beside what a link filled in, %s is worth keeping or not', (_, more, expected) => {
  const begin = more.company === undefined ? {} : { company: asahi, typing: { day: '2026-04-20' } };
  expect(isDirty(draft(more), begin)).toBe(expected);
});

test.each<[string, Partial<WizardDraft>, boolean, number]>([
  ['nothing', {}, false, 1],
  ['a company', { company: asahi }, false, 3],
  ['a company and an event', { company: asahi, events: [entered('ES')] }, false, 4],
  ['an event for a selection that is there', { events: [entered('ES')] }, true, 4],
  ['nothing for a selection that is there', {}, true, 3],
])('with %s one gets as far as is filled in', (_, more, addsTo, step) => {
  expect(reachable(draft(more), addsTo)).toBe(step);
});

test('another company lets go what was taken of the first one’s, and keeps what was entered or changed', () => {
  const own = entered('説明会');
  const changed = entered('ES', { taken: TAKEN, day: '2026-04-22' });
  const before = draft({ company: asahi, events: [entered('', { taken: TAKEN }), own, changed], editing: 2 });

  const after = withCompany(before, kita);

  expect(after).toMatchObject({ company: kita, events: [own, { ...changed, taken: null }], editing: 1 });
  expect(withCompany(before, asahi)).toMatchObject({ events: before.events, editing: 2 });
});

test('another phase takes along what was entered for the first, not what others entered', () => {
  const taken = entered('', { taken: TAKEN });
  const before = draft({ events: [entered('ES'), entered('本', { selectionPhase: 'fulltime' }), taken] });

  const { events } = withPhase(before, 'fulltime');

  expect(events?.map((it) => it.selectionPhase)).toEqual(['fulltime', 'fulltime', 'intern']);
});

test('an event takes the place of the one that was edited, or of the same shared one, or the last', () => {
  const [a, b, taken] = [entered('a'), entered('b'), entered('', { taken: TAKEN })];
  const c = entered('c');
  const changed = entered('', { taken: TAKEN, day: '2026-04-22' });
  expect(withEvent(draft({ events: [a, b], editing: 0 }), c)).toEqual([c, b]);
  expect(withEvent(draft({ events: [taken, b] }), changed)).toEqual([changed, b]);
  expect(withEvent(draft({ events: [a, b] }), c)).toEqual([a, b, c]);
});

test('without an event, the one that is being edited is still the same', () => {
  const [a, b, c] = [entered('a'), entered('b'), entered('c')];
  const events = [a, b, c];
  expect(withoutEvent(draft({ events, editing: 1 }), 0)).toEqual({ events: [b, c], editing: 0 });
  expect(withoutEvent(draft({ events, editing: 1 }), 2)).toEqual({ events: [a, b] });
  expect(withoutEvent(draft({ events, editing: 1 }), 1)).toEqual({ events: [a, c], typing: null, editing: null });
});

test('what is sent says of which shared event it was taken, and holds no half event', () => {
  const sent = newEventsOf([entered('', { taken: TAKEN }), entered('自分の'), entered('', { day: '' })]);
  expect(sent.map((it) => it.sharedEventId)).toEqual(['s1', null]);
});

test('what was only searched for is kept, and asks nobody who leaves; a chosen company ends the search', () => {
  const searched = draft({ search: '三菱電' });
  expect([isDirty(searched), readWizard(searched)?.search]).toEqual([false, '三菱電']);
  expect(readWizard(draft({ search: ' ' }))).toBeNull();
  expect(withCompany(searched, asahi).search).toBe('');
  expect(beginning(null, null, { company: '三菱' }).search).toBe('三菱');
  expect(beginning(asahi, null, { company: '朝日' }).search).toBe('');
});

test('a draft of an older version of the app is completed, and what is none is not taken up', () => {
  const { taken, publicUrl, ...old } = entered('ES');
  expect(readWizard({ company: asahi, events: [old] })?.events).toEqual([entered('ES')]);
  for (const none of [null, 'text', {}, { events: 3 }]) expect(readWizard(none)).toBeNull();
});

test('a name that says no more than the type is not sent, so that it changes with the type', () => {
  const names = newEventsOf([entered('ES締切'), entered('ES一次締切')]).map((it) => it.publicDescription);
  expect(names).toEqual(['', 'ES一次締切']);
});
