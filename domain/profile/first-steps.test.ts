import { expect, test } from 'vitest';
import { anEvent, aSelection } from '../testing.ts';
import { stepsDone } from './first-steps.ts';

const NOTHING = { profileCompleted: false, selections: [], settings: { pushEnabled: false, version: 1 } };
const applied = (reminderTypes: ('1day' | '3days')[]) => [aSelection({ events: [anEvent({ reminderTypes })] })];

test.each<[string, Partial<Parameters<typeof stepsDone>[0]>, string[]]>([
  ['nothing', {}, []],
  ['settings that are not read yet', { settings: null }, []],
  ['a complete profile', { profileCompleted: true }, ['profile']],
  ['an event without reminders', { selections: applied([]) }, ['company']],
  ['an event with a reminder', { selections: applied(['1day']) }, ['company', 'reminder']],
  ['settings that were saved', { settings: { pushEnabled: false, version: 2 } }, ['reminder']],
  ['push', { settings: { pushEnabled: true, version: 1 } }, ['reminder']],
])('by %s these steps are done', (_, more, done) => {
  expect(stepsDone({ ...NOTHING, ...more })).toEqual(done);
});
