import { expect, test } from 'vitest';
import { DEVICE_FORMAT } from '#domain/device-format.ts';
import { testApp } from './testing/app.ts';

const ES = { eventType: 'es_deadline', deadline: '2026-04-20T14:59:00.000Z' };
const ID = /01[0-9a-z]{24}/;

/** The names in an answer; those inside come with their path. */
function namesIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((it) => namesIn(it, `${path}[]`)))];
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, inner]) => namesIn(inner, path === '' ? name : `${path}.${name}`));
}

/** The names in all answers that a browser keeps, by format. Another shape is a new format: put it here, and raise DEVICE_FORMAT. */
const NAMES: Record<number, Record<string, string[]>> = {
  2: {
    '/api/session': [
      'isInboxOffered onboardingCompleted profileCompleted travelMinutes user.email user.id user.isAdmin user.name',
    ],
    '/api/profile': [
      'country email googleCalendarConnected googleCalendarConnectedAt graduationYear name prefecture shortcutsEnabled',
      'university universityGroup version',
    ],
    '/api/notification-settings': [
      'asksResults emailEnabled emailFrequency eventTypes.esDeadline eventTypes.interview eventTypes.other',
      'eventTypes.seminar eventTypes.test pushEnabled quietHours.enabled quietHours.endTime quietHours.startTime',
      'reminderTiming.fifteenMinutesBefore reminderTiming.oneDayBefore reminderTiming.oneHourBefore',
      'reminderTiming.oneWeekBefore updatesEnabled version',
    ],
    '/api/companies/own-names': [':id[]'],
    '/api/mail-stop': [],
    '/api/inbox/unread': ['isOffered unread'],
    '/api/date-changes': [],
    '/api/selections': [
      '[].companyId [].companyName [].companyUrl [].createdAt [].customCompanyName [].eventTitle',
      '[].events[].calendarUid [].events[].completed [].events[].createdAt [].events[].deadline [].events[].endsAt',
      '[].events[].eventType [].events[].id [].events[].isCustomized [].events[].isModified [].events[].kind',
      '[].events[].location [].events[].privateMemo [].events[].privateUrl [].events[].publicContent',
      '[].events[].publicDescription [].events[].publicLocation [].events[].publicUrl [].events[].reminderTypes[]',
      '[].events[].result [].events[].selectionId [].events[].selectionPhase [].events[].shareDetails',
      '[].events[].sharedEventId [].events[].subtype [].events[].travelMinutes [].events[].updatedAt',
      '[].events[].version [].hasMyPageId [].hasMyPagePassword [].id [].industryCategory [].jobType [].notes [].priority [].selectionPhase [].status',
      '[].updatedAt [].version',
    ],
    '/api/selections/history': ['[].at [].fromStatus [].selectionId [].toStatus'],
    '/api/selections/:id': [
      'carriedOverFrom carriedOverTo companyId companyName companyUrl createdAt customCompanyName esContent esDeadline',
      'esDocUrl esSubmitted eventTitle events[].calendarUid events[].completed events[].createdAt events[].deadline',
      'events[].endsAt events[].eventType events[].id events[].isCustomized events[].isModified events[].kind',
      'events[].location events[].privateMemo events[].privateUrl events[].publicContent events[].publicDescription',
      'events[].publicLocation events[].publicUrl events[].reminderTypes[] events[].result events[].selectionId',
      'events[].selectionPhase events[].shareDetails events[].sharedEventId events[].subtype events[].travelMinutes',
      'events[].updatedAt',
      'events[].version expectedResultBy hasMyPageId hasMyPagePassword id industryCategory jobType notes offerReplyBy',
      'priority resultWaitingSince selectionPhase status updatedAt version',
    ],
  },
};

test('a browser never reads what an earlier release stored in another shape', async () => {
  const { student } = await testApp();
  const aoi = await student('aoi');
  const { id } = await aoi.applies('朝日商事', { events: [ES] });
  const names: Record<string, string> = {};
  const expected: Record<string, string> = {};
  for (const [path, known] of Object.entries(NAMES[DEVICE_FORMAT] ?? {})) {
    const answer = await aoi.get(path.replace(':id', id));
    expect(answer.status, path).toBe(200);
    const found = namesIn(await answer.json()).map((it) => it.replace(ID, ':id'));
    names[path] = found.sort().join(' ').trim();
    expected[path] = known.join(' ');
  }
  expect(Object.keys(names).length).toBeGreaterThan(5);
  expect(names).toEqual(expected);
});
