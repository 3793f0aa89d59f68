import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { aSelection } from '../testing.ts';
import { CARRIED_OVER, EMPTY_FIELDS, FIELD_ENTRIES, OWN_FIELDS } from './fields.ts';
import { completed, selectionPatch } from './selections.ts';

test('what is empty may be stored, and is what an import completes with', () => {
  const chosen = { status: 'offer', priority: 'first', selectionPhase: 'fulltime' };
  expect(z.safeParse(z.strictObject(completed), chosen).data).toEqual({ ...EMPTY_FIELDS, ...chosen });
  expect(z.safeParse(selectionPatch, { ...EMPTY_FIELDS, version: 1 }).data).toEqual({ ...EMPTY_FIELDS, version: 1 });
});

test('every own field can be changed, and nothing else', () => {
  expect(Object.keys(selectionPatch.shape).sort()).toEqual([...OWN_FIELDS, 'eventsFollow', 'version'].sort());
});

test('no two columns have the same heading', () => {
  const headings = Object.values(FIELD_ENTRIES).flatMap((entry) => ('heading' in entry ? entry.heading : []));
  expect(new Set(headings).size).toBe(headings.length);
});

test('what an internship was called, how far it came and its ES do not come along', () => {
  expect(CARRIED_OVER).toEqual(
    expect.arrayContaining(['priority', 'customCompanyName', 'jobType', 'companyUrl', 'notes']),
  );
  for (const field of ['status', 'selectionPhase', 'eventTitle', 'esContent', 'esDocUrl', 'offerReplyBy'])
    expect(CARRIED_OVER).not.toContain(field);
});

test('a list has no ES', () => {
  const listed = Object.keys(aSelection());
  expect(listed).toEqual(expect.arrayContaining(['notes', 'jobType']));
  for (const field of ['esContent', 'esDocUrl', 'esDeadline', 'esSubmitted']) expect(listed).not.toContain(field);
});
