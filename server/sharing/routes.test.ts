import { expect, test } from 'vitest';
import type { SharedEventsView } from '#domain/sharing/shared-events.ts';
import { DAY, plus } from '#domain/time.ts';
import { type TestStudent, testApp } from '../testing/app.ts';

const sharedEventsOf = async (student: TestStudent, companyId: string) =>
  (await (await student.get(`/api/companies/${companyId}/shared-events`)).json()) as SharedEventsView;
const companyOf = async (student: TestStudent) => (await student.selections())[0]?.companyId ?? '';

test('what one student enters is offered to another who follows the company: type, date and phase', async () => {
  const { student, clock } = await testApp();
  const aoi = await student('aoi');
  const ren = await student('ren');
  clock.now = plus(clock.now, 2 * DAY);
  await aoi.applies('朝日商事');
  const companyId = await companyOf(aoi);

  const shared = await sharedEventsOf(ren, companyId);

  expect(shared).toEqual({
    current: [
      {
        id: expect.any(String),
        companyId,
        companyName: '朝日商事',
        eventType: 'es_deadline',
        title: 'ES締切',
        deadline: '2026-04-20T14:59:00.000Z',
        selectionPhase: 'intern',
        graduationYear: null,
        publicDescription: '',
        publicContent: '',
        publicUrl: null,
        publicLocation: '',
        confirmations: 1,
        lastConfirmedOn: '2026-04-03',
        disagrees: false,
        reportedByMe: false,
      },
    ],
    previous: [],
  });
  expect(await sharedEventsOf(aoi, companyId)).toEqual({ current: [], previous: [] });
});
