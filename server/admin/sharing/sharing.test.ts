import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { ReporterView, SharingQueueView } from '#domain/admin/sharing.ts';
import { DAY, HOUR, type Instant, plus } from '#domain/time.ts';
import { auditLog } from '../../db/schema/operation.ts';
import { purgeAbandoned } from '../../sharing/jobs.ts';
import { becomesAdmin } from '../../testing/admin.ts';
import { answerOf } from '../../testing/app.ts';
import { ES, LATER, type Sharer, sharingApp } from '../../testing/sharing.ts';

/** A date that aoi entered and three others reported, so that it is hidden. */
async function hidden() {
  const app = await sharingApp();
  const admin = await app.student('admin');
  await becomesAdmin(app.db, admin.userId);
  const aoi = await app.student('aoi');
  const { companyId, eventIds } = await aoi.enters('朝日商事');
  const others = await Promise.all(['ren', 'yui', 'sora'].map((name) => app.student(name)));
  const [shared] = await (others[0] as Sharer).current(companyId);
  const id = shared?.id ?? '';
  const pass = (ms: number) => {
    app.clock.now = plus(app.clock.now, ms) as Instant;
  };
  const report = (who: Sharer, reason = 'wrong_date') => who.put(`/api/shared-events/${id}/report`, { reason });
  pass(HOUR);
  for (const who of others) await report(who);
  pass(HOUR);
  const queue = async () => (await (await admin.get('/api/admin/sharing')).json()) as SharingQueueView;
  const decide = (decision: string, state: string) =>
    admin.post(`/api/admin/sharing/${id}/decisions`, { decision, state });
  const reader = await app.student('mei');
  return {
    ...app,
    admin,
    aoi,
    others: others as [Sharer, Sharer, Sharer],
    companyId,
    eventId: eventIds[0],
    id,
    pass,
    report,
    queue,
    decide,
    decided: async (decision: string, state: string) => {
      const answer = await decide(decision, state);
      expect(answer.status).toBe(201);
      return ((await answer.json()) as { id: string }).id;
    },
    undo: (decision: string) => admin.del(`/api/admin/sharing/decisions/${decision}`),
    /** What another student sees. */
    shown: async () => (await reader.current(companyId)).map((it) => it.deadline),
  };
}

test('a hidden date waits with its people, reports, reasons and differing dates of seven days; nobody’s name is in it', async () => {
  const app = await hidden();
  const { queue, companyId } = app;
  await app.report(app.others[0], 'other');
  const kai = await app.student('kai');
  await kai.enters('朝日商事', { ...ES, deadline: LATER });
  app.pass(2 * DAY);

  const { waiting, waitingTotal, done } = await queue();

  expect([waitingTotal, done]).toEqual([1, []]);
  expect(waiting).toEqual([
    {
      id: app.id,
      companyName: '朝日商事',
      eventType: 'es_deadline',
      selectionPhase: 'intern',
      graduationYear: null,
      deadline: ES.deadline,
      state: 'hidden',
      people: 1,
      reports: 3,
      days: expect.any(Array),
      reasons: [
        { reason: 'wrong_date', reports: 2 },
        { reason: 'other', reports: 1 },
      ],
      differing: [{ deadline: LATER, people: 1 }],
    },
  ]);
  expect(waiting[0]?.days.map((it) => [it.people, it.reports])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
    [1, 3],
    [1, 3],
    [1, 3],
  ]);
  expect(companyId).not.toBe('');
});

test('shown again: students see it at once, and earlier reports count no more; an undo hides it again', async () => {
  const app = await hidden();
  expect(await app.shown()).toEqual([]);

  const decision = await app.decided('show', 'hidden');

  expect(await app.shown()).toEqual([ES.deadline]);
  expect(await app.queue()).toMatchObject({ waiting: [], done: [{ decisionId: decision, isUndoable: true }] });
  app.pass(HOUR);
  await app.report(await app.student('riku'));
  expect(await app.shown()).toEqual([ES.deadline]);
  expect((await app.queue()).waiting).toMatchObject([{ state: 'reported', reports: 4 }]);

  app.pass(23 * HOUR);
  expect((await app.undo(decision)).status).toBe(204);
  expect(await app.shown()).toEqual([]);
  expect(await app.queue()).toMatchObject({ waiting: [{ state: 'hidden' }], done: [] });
  expect((await answerOf(await app.undo(decision))).error).toBe('nothing_to_undo');
});

test('left as it is: it leaves the queue, until it is reported again', async () => {
  const app = await hidden();
  for (const who of app.others.slice(1)) await who.del(`/api/shared-events/${app.id}/report`);
  expect((await app.queue()).waiting).toMatchObject([{ state: 'reported', reports: 1 }]);

  await app.decided('keep', 'reported');
  expect((await app.queue()).waiting).toEqual([]);

  app.pass(HOUR);
  await app.report(app.others[1]);
  expect((await app.queue()).waiting).toMatchObject([{ state: 'reported', reports: 2 }]);
});

test('removed: it stays hidden whatever students enter or report, also when everybody left and came back', async () => {
  const app = await hidden();
  const before = await app.aoi.selections();
  const decision = await app.decided('remove', 'hidden');
  expect(await app.aoi.selections()).toEqual(before);
  app.pass(HOUR);
  for (const at of [1, 2, 3, 4, 5, 6, 7]) await (await app.student(`kai${at}`)).enters('朝日商事');
  await purgeAbandoned(app.db, app.clock.now);
  expect(await app.shown()).toEqual([]);
  for (const who of app.others) await who.del(`/api/shared-events/${app.id}/report`);
  expect(await app.shown()).toEqual([]);
  await app.aoi.del(`/api/events/${app.eventId}`);
  await app.aoi.enters('朝日商事');
  expect(await app.shown()).toEqual([]);
  expect((await app.queue()).waiting).toEqual([]);

  expect((await app.undo(decision)).status).toBe(204);
  await purgeAbandoned(app.db, app.clock.now);
  expect(await app.shown()).toEqual([ES.deadline]);
});

test('what came back by itself waits, too, and says so', async () => {
  const app = await hidden();
  for (const at of [1, 2, 3, 4, 5, 6]) await (await app.student(`kai${at}`)).enters('朝日商事');
  expect(await app.shown()).toEqual([ES.deadline]);
  expect((await app.queue()).waiting).toMatchObject([{ state: 'reappeared', people: 7, reports: 3 }]);

  app.pass(1);
  await app.decided('keep', 'reappeared');
  expect((await app.queue()).waiting).toEqual([]);
});

test('a decision on what has changed since, twice, or undone after a day is refused', async () => {
  const app = await hidden();
  const stale = await app.decide('keep', 'reported');
  expect([stale.status, (await answerOf(stale)).error]).toEqual([409, 'conflict']);
  expect((await app.decide('keep', 'hidden')).status).toBe(409);
  const both = await Promise.all([app.decide('show', 'hidden'), app.decide('remove', 'hidden')]);
  expect(both.map((it) => it.status).sort()).toEqual([201, 409]);
  const [first] = (await app.queue()).done;
  app.pass(DAY + 1);
  expect((await app.queue()).done).toMatchObject([{ isUndoable: false }]);
  expect((await answerOf(await app.undo(first?.decisionId ?? ''))).error).toBe('nothing_to_undo');
  expect(
    (await app.admin.post('/api/admin/sharing/nothing/decisions', { decision: 'keep', state: 'hidden' })).status,
  ).toBe(404);
});

test('what students do to it after a decision stays when that is undone', async () => {
  const app = await hidden();
  const decision = await app.decided('show', 'hidden');
  app.pass(HOUR);
  for (const who of ['riku', 'hana', 'nao']) await app.report(await app.student(who));
  expect(await app.shown()).toEqual([]);

  expect((await app.undo(decision)).status).toBe(204);

  expect(await app.shown()).toEqual([]);
  expect((await app.queue()).waiting).toMatchObject([{ state: 'hidden', reports: 6 }]);
});

test('who reported it is read with what helps to judge them, and that is in the audit log, as is every decision', async () => {
  const app = await hidden();
  const decision = await app.decided('show', 'hidden');
  await app.undo(decision);
  await app.decided('show', 'hidden');

  const answer = await app.admin.get(`/api/admin/sharing/${app.id}/reporters`);

  const { reporters } = (await answer.json()) as { reporters: ReporterView[] };
  expect(reporters.map((it) => it.name).sort()).toEqual(['ren', 'sora', 'yui']);
  expect(reporters[0]).toEqual({
    userId: expect.any(String),
    name: expect.any(String),
    joinedAt: expect.any(String),
    reason: 'wrong_date',
    at: expect.any(String),
    reports: 1,
    rejected: 1,
  });
  const noted = await app.db.select().from(auditLog).where(eq(auditLog.actorId, app.admin.userId));
  expect(noted.map((it) => [it.action, it.subject, it.detail])).toEqual([
    ['shared_event_decided', app.id, { decision: 'show' }],
    ['shared_event_decision_undone', app.id, null],
    ['shared_event_decided', app.id, { decision: 'show' }],
    ['reporters_viewed', app.id, null],
  ]);
});
