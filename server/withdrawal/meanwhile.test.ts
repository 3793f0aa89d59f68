/** A student withdraws in the very moment in which others confirm, report, take and move the dates that she shared. */
import { getTableName, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Db } from '../db/connect.ts';
import { RETENTION } from '../db/retention.ts';
import { TABLES } from '../db/schema/distribution.ts';
import type { TestStudent } from '../testing/app.ts';
import { withdraws } from '../testing/confirmed.ts';
import { ES, LATER, sharingApp } from '../testing/sharing.ts';

const ROUNDS = 6;
const WEB_TEST = { eventType: 'web_test', deadline: '2026-04-22T14:59:00.000Z' } as const;

/** The tables that have rows of a student, of those whose rows go at withdrawal. The last mail is queued as a link. */
async function tracesOf(db: Db, userId: string): Promise<string[]> {
  const traces: string[] = [];
  for (const table of TABLES) {
    const name = getTableName(table);
    const column = ['user_id', 'added_by'].find((it) => Object.values(table).some((its) => its?.name === it));
    if (!column || name === 'mailed_links' || !RETENTION[name]?.until.startsWith('withdrawal')) continue;
    const its = sql`${sql.identifier(column)} = ${userId}`;
    if ((await db.$count(table, its)) > 0) traces.push(name);
  }
  return traces;
}

/** The stream of a browser that has heard something; `ended` is when the server ends it. */
async function openStream(student: TestStudent & { applies(company: string): Promise<unknown> }) {
  const reader = ((await student.get('/api/live')).body as ReadableStream<Uint8Array>).getReader();
  await student.applies('北辰電機');
  await reader.read();
  const toTheEnd = async () => {
    for (let it = await reader.read(); !it.done; it = await reader.read());
  };
  return { ended: toTheEnd() };
}

test('L-01: nothing is lost of what others confirm, report, take and move at the moment of a withdrawal', {
  timeout: 60_000,
}, async () => {
  const app = await sharingApp();
  const names = ['ren', 'yui', 'sora', 'kai', 'mio'];
  const [ren, yui, sora, kai, mio] = await Promise.all(names.map((name) => app.student(name)));
  if (!ren || !yui || !sora || !kai || !mio) throw new Error('no students');
  for (let round = 0; round < ROUNDS; round += 1) {
    const company = `朝日商事${round}`;
    const aoi = await app.student(`aoi${round}`);
    const { companyId } = await aoi.enters(company, ES, WEB_TEST);
    const own = await ren.enters(company);
    // Whoever is first of those who leave, move and report: there is something to report.
    await mio.enters(company);
    const shared = (await sora.current(companyId)).find((it) => it.eventType === 'es_deadline');
    if (!shared) throw new Error('nothing is shared');
    const stream = await openStream(aoi);

    const [left, confirmed, reported, taken, moved] = await Promise.all([
      withdraws(app, aoi),
      yui.enters(company, ES, WEB_TEST),
      sora.put(`/api/shared-events/${shared.id}/report`, { reason: 'wrong_date' }),
      kai.takes(company, shared),
      ren.changes(own.eventIds[0] ?? '', { eventType: 'es_deadline', deadline: LATER }),
    ]);

    await stream.ended;
    expect([left, reported.status, moved.status]).toEqual([200, 204, 200]);
    expect((await yui.event(confirmed.eventIds[0] ?? '')).deadline).toBe(ES.deadline);
    expect((await kai.event(taken ?? '')).deadline).toBe(ES.deadline);
    expect(await tracesOf(app.db, aoi.userId)).toEqual([]);
    const its = (await app.shared()).filter((it) => it.companyId === companyId);
    const behind = its.map((it) => [it.eventType, it.deadline, it.behind.map((one) => one.userId).sort()]);
    expect(behind).toEqual([
      [ES.eventType, ES.deadline, [kai.userId, mio.userId, yui.userId].sort()],
      [WEB_TEST.eventType, WEB_TEST.deadline, [yui.userId]],
      [ES.eventType, LATER, [ren.userId]],
    ]);
    expect(its.map((it) => it.confirmations)).toEqual([3, 1, 1]);
  }
});
