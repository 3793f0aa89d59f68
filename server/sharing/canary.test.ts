import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY, plus } from '#domain/time.ts';
import { ES, LATER, sharingApp } from '../testing/sharing.ts';

const texts = (word: string) => ({
  publicDescription: `${word}-title`,
  publicContent: `${word}-content`,
  publicUrl: `https://${word}.example.com/public`,
  publicLocation: `${word}-place`,
});

test('Z-03: whatever a student enters, shares, changes and deletes, nothing private of it is in any answer to another', async () => {
  const { student, clock } = await sharingApp();
  const [aoi, ren] = [await student('aoi-canary'), await student('ren')];
  const { companyId } = await ren.enters('朝日商事', { ...ES, eventType: 'web_test' });
  clock.now = plus(clock.now, DAY);
  let round = 0;

  const entered = fc.record({
    eventType: fc.constantFrom('es_deadline', 'web_test', 'interview', 'other'),
    days: fc.integer({ min: -2, max: 40 }),
    selectionPhase: fc.constantFrom('intern', 'fulltime'),
    shareDetails: fc.boolean(),
    takes: fc.boolean(),
    next: fc.constantFrom('nothing', 'unshare', 'move', 'delete', 'undo', 'done'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(entered, { minLength: 1, maxLength: 4 }), async (all) => {
      // Spread over days, because the daily limit is not the subject.
      clock.now = plus(clock.now, round === 0 ? 0 : DAY / 4);
      const open = `open${round++}`;
      const [shared] = await aoi.current(companyId);
      const { id, eventIds } = await aoi.applies('朝日商事', {
        customCompanyName: 'canary-custom',
        jobType: 'canary-job',
        eventTitle: 'canary-selection',
        companyUrl: 'https://canary.example.com/company',
        events: all.map(({ days, takes, next: _, ...event }) => ({
          ...event,
          ...texts(event.shareDetails ? open : 'canary'),
          deadline: plus(clock.now, days * DAY),
          location: 'canary-location',
          privateUrl: 'https://canary.example.com/private',
          privateMemo: 'canary-memo',
          sharedEventId: takes ? (shared?.id ?? null) : null,
        })),
      });
      await aoi.patch(`/api/selections/${id}`, { notes: 'canary-notes', version: 1 });
      for (const [at, { next }] of all.entries()) {
        const path = `/api/events/${eventIds[at]}`;
        if (next === 'unshare') await aoi.patch(path, { ...texts('canary'), shareDetails: false, version: 1 });
        if (next === 'move') await aoi.patch(path, { deadline: LATER, version: 1 });
        if (next === 'delete' || next === 'undo') await aoi.del(path);
        if (next === 'undo') await aoi.del(`${path}/deletion`);
        if (next === 'done') await aoi.put(`${path}/completion`);
      }

      for (const path of [
        `/api/companies/${companyId}/shared-events`,
        `/api/companies/${companyId}`,
        '/api/companies?q=canary',
        '/api/date-changes',
        '/api/selections',
        '/api/reminders',
      ]) {
        const seen = await (await ren.get(path)).text();
        for (const secret of ['canary', aoi.userId, id, ...eventIds]) expect(seen, path).not.toContain(secret);
      }
    }),
    { numRuns: 25 },
  );
}, 120_000);

test('Z-03: an id that others see tells nothing of its age, and moments are told to the day', async () => {
  const { student, clock } = await sharingApp();
  const [aoi, ren] = [await student('aoi'), await student('ren')];
  clock.now = '2026-04-01T07:17:23.456Z';
  const { companyId } = await aoi.enters('朝日商事');

  const text = JSON.stringify(await ren.sharedAt(companyId));

  expect(text).toContain('"lastConfirmedOn":"2026-04-01"');
  expect(text).not.toMatch(/23\.456|07:17/);
  expect((await ren.current(companyId))[0]?.id).toMatch(/^[\w-]{22}$/);
});
