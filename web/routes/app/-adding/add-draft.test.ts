import { expect, test } from 'vitest';
import { readAddDraft, readMailDraft } from './add-draft.ts';
import { newMail } from './mail.ts';

const CALENDAR = 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VEVENT\r\nEND:VCALENDAR';
const items = { 1: { picks: { location: '品川' }, isTicked: false } };
const outcome = { picks: {} };

test('what was chosen for the events of a calendar goes on', () => {
  const mail = { ...newMail(CALENDAR), items };
  expect(readMailDraft(JSON.parse(JSON.stringify(mail)), true)).toEqual(mail);
  expect(readAddDraft({ text: '', picks: {}, mail })?.mail).toEqual(mail);
});

test('what an earlier release stored of a calendar, by other places, is not put on other events', () => {
  const earlier = { text: CALENDAR, items, outcome };
  expect(readMailDraft({ ...earlier, text: '' }, true)).toEqual(newMail(''));
  expect(readAddDraft({ text: '', picks: {}, mail: earlier })?.mail).toEqual(newMail(CALENDAR));
});

test('what an earlier release stored of a mail goes on', () => {
  const text = '一次面接のご案内\n12月3日 14:00';
  expect(readMailDraft({ text: '', items, outcome }, false)).toEqual({ ...newMail(''), items });
  expect(readAddDraft({ text: '', picks: {}, mail: { text, items, outcome } })?.mail).toEqual({
    ...newMail(text),
    items,
  });
});
