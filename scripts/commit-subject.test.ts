import { expect, test } from 'vitest';
import { subjectFault } from './commit-subject.mjs';

test.each([
  ['board: show days until a reply on cards', true],
  ['domain, web: write the comments in plain English', true],
  ['Merge branch main', true],
  [`board: ${'x'.repeat(65)}`, true],
  [`board: ${'x'.repeat(66)}`, false],
  ['Show days until a reply on cards', false],
  ['board:', false],
])('the subject "%s" is accepted: %s', (subject, isAccepted) => {
  expect(subjectFault(subject) === null).toBe(isAccepted);
});
