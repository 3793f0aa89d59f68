import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { CompanyHit } from '#domain/selections/views.ts';
import { DAY, plus } from '#domain/time.ts';
import { listUsedCompanies } from '../companies/listing.ts';
import { sessions } from '../db/schema/accounts.ts';
import { listedCompany } from '../testing/companies.ts';
import { ES, LATER, type Sharer, sharingApp } from '../testing/sharing.ts';
import { purgeAbandoned } from './jobs.ts';

const HONEST = 50;
const PUPPETS = 20;
/** Part of everything that the attacker writes. */
const MARK = 'いますぐ振込';
const COMPANY = '本田技研工業';
const FALSE = '2026-04-18T14:59:00.000Z';

/** Fifty students with the same deadline and the same interview, and twenty accounts of one person, all some days old. */
async function setUp() {
  const app = await sharingApp();
  const companyId = await listedCompany(app.db, COMPANY, { searchKeywords: [COMPANY, 'ほんだ'] });
  const enroll = async (count: number, name: string) => {
    const all: Sharer[] = [];
    while (all.length < count)
      all.push(...(await Promise.all(Array.from({ length: 10 }, (_, n) => app.student(`${name}${all.length + n}`)))));
    return all;
  };
  const [honest, puppets] = [await enroll(HONEST, 'honest'), await enroll(PUPPETS, 'puppet')];
  for (const { userId } of puppets)
    await app.db.update(sessions).set({ ipAddress: '203.0.113.66' }).where(eq(sessions.userId, userId));
  for (let n = 0; n < HONEST; n += 10)
    await Promise.all(
      honest.slice(n, n + 10).map((who) => who.enters(COMPANY, ES, { eventType: 'interview', deadline: LATER })),
    );
  const before = await Promise.all(honest.map((who) => who.selections()));
  return { ...app, companyId, honest, puppets, before };
}

test('I2, I3, D8: one person with twenty accounts among fifty students shows them no text, and takes no entry of theirs', async () => {
  const { db, clock, companyId, honest, puppets, before } = await setUp();
  const reader = honest[0] as Sharer;
  const entries = await reader.current(companyId);
  expect(entries).toMatchObject([{ confirmations: HONEST }, { confirmations: HONEST }]);

  for (const puppet of puppets) {
    // Companies under known names and readings, and under the attacker's own.
    for (const name of ['ホンダ', `ホンダ${MARK}`, MARK]) {
      const answer = await puppet.post('/api/companies', { name, reading: 'ほんだ', industryCategory: 'other' });
      const { id } = (await answer.json()) as { id: string };
      if (name !== 'ホンダ') await puppet.applies(name, { companyId: id });
    }
    const row = {
      companyName: `ホンダ${MARK}証券`,
      priority: 'first',
      status: 'offer',
      selectionPhase: 'fulltime',
      events: [ES],
    };
    const imported = { importId: puppet.userId, selections: [{ ...row, companyId: null }] };
    expect((await puppet.post('/api/transfer/imports', imported)).status).toBe(201);
    // The same dates as the others, with texts; and reports of all of them.
    const texts = {
      publicDescription: MARK,
      publicContent: MARK,
      publicUrl: 'https://phish.example.com/',
      publicLocation: MARK,
    };
    await puppet.enters(COMPANY, { ...ES, ...texts, shareDetails: true });
    for (const { id } of entries) await puppet.put(`/api/shared-events/${id}/report`, { reason: 'wrong_date' });
  }
  for (const days of [0, 2]) {
    clock.now = plus(clock.now, days * DAY);
    await listUsedCompanies(db, clock.now);
    await purgeAbandoned(db, clock.now);

    const seen = await reader.sharedAt(companyId);
    expect(seen.current.map((it) => [it.eventType, it.deadline])).toEqual([
      ['es_deadline', ES.deadline],
      ['interview', LATER],
    ]);
    expect(JSON.stringify(seen)).not.toMatch(/振込|phish/);
    for (const q of ['ホンダ', 'ほんだ', MARK, COMPANY]) {
      const answer = await reader.get(`/api/companies?q=${encodeURIComponent(q)}`);
      const { companies } = (await answer.json()) as { companies: CompanyHit[] };
      expect(
        companies.map((it) => it.id),
        q,
      ).toEqual(q === MARK ? [] : [companyId]);
    }
    const names = await reader.post('/api/transfer/company-names', { names: ['ホンダ', MARK] });
    expect(await names.json()).toMatchObject({
      names: [{ match: { id: companyId } }, { match: null, candidates: [] }],
    });
  }
  expect(await Promise.all(honest.map((who) => who.selections()))).toEqual(before);
  for (const who of honest.slice(0, 5)) expect(await who.dateChanges()).toEqual([]);
}, 300_000);

test('I2, I3: a date to which one person moves and imports under twenty accounts is proposed to nobody, and marked as doubtful', async () => {
  const { companyId, honest, puppets, before } = await setUp();
  for (const puppet of puppets) {
    const { eventIds } = await puppet.enters(COMPANY, ES);
    expect((await puppet.changes(eventIds[0] ?? '', { deadline: FALSE })).status).toBe(200);
    const row = { companyId, companyName: COMPANY, priority: 'first', status: 'offer', selectionPhase: 'fulltime' };
    const selections = [{ ...row, events: [{ ...ES, deadline: FALSE }] }];
    expect((await puppet.post('/api/transfer/imports', { importId: puppet.userId, selections })).status).toBe(201);
  }
  const shown = await (honest[0] as Sharer).current(companyId);
  expect(shown.filter((it) => it.deadline === FALSE).map((it) => it.disagrees)).toEqual([true]);
  expect(shown.filter((it) => it.deadline !== FALSE).map((it) => [it.deadline, it.confirmations])).toEqual([
    [ES.deadline, HONEST],
    [LATER, HONEST],
  ]);
  for (const who of honest) expect(await who.dateChanges()).toEqual([]);
  expect(await Promise.all(honest.map((who) => who.selections()))).toEqual(before);
}, 300_000);
