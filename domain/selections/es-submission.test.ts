import { expect, test } from 'vitest';
import { STATUS_IDS } from '../taxonomy/statuses.ts';
import { anEvent } from '../testing.ts';
import { openEsDeadlines, precedesEsSubmitted } from './es-submission.ts';

test('the open deadlines of an ES are those that are not completed', () => {
  const open = anEvent({ id: 'open', eventType: 'es_deadline' });
  const others = [
    anEvent({ id: 'done', eventType: 'es_deadline', completed: true }),
    anEvent({ id: 'test', eventType: 'web_test' }),
  ];
  expect(openEsDeadlines({ events: [...others, open] })).toEqual([open]);
});

test('only the statuses before it become ES提出済み', () => {
  expect(STATUS_IDS.filter(precedesEsSubmitted)).toEqual(['before_entry', 'in_progress']);
});
