/** Random acts of students on selections of the same few companies, so that they contend for the same locks. */
import { foldCompanyName } from '#domain/text/company-name.ts';
import { newId } from '../base/ids.ts';
import type { Db } from '../db/connect.ts';
import { companies } from '../db/schema/companies.ts';

/** One student's requests; implemented by the app's test client and by a client over the network. */
export type Actor = Record<
  'get' | 'post' | 'put' | 'patch' | 'del',
  (path: string, body?: unknown) => Promise<Response>
>;

type Selection = { id: string; version: number; status: string; events: { id: string; version: number }[] };

const LISTED = '2026-04-01T00:00:00.000Z';
const DAYS = ['2026-04-20', '2026-04-21', '2026-04-22', '2026-04-23'];
const EVENT_TYPES = ['pre_entry', 'es_deadline', 'web_test'];
const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T;
const shuffled = <T>(from: readonly T[]): T[] =>
  from
    .map((it) => ({ it, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ it }) => it);
const event = () => ({ eventType: pick(EVENT_TYPES), deadline: `${pick(DAYS)}T14:59:00.000Z` });

/** Companies that everybody applies to. Returns their ids. */
export async function popularCompanies(db: Db, names: readonly string[]): Promise<string[]> {
  const rows = names.map((name) => {
    const foldedName = foldCompanyName(name);
    return { id: newId(), name, displayName: name, foldedName, searchKeywords: [foldedName], listedAt: LISTED };
  });
  await db.insert(companies).values(rows);
  return rows.map((row) => row.id);
}

const IMPORT = { priority: 'first', status: 'es_submitted', selectionPhase: 'fulltime', companyName: '会社' };

/** A student with this many selections deletes one instead of adding more, so that lists do not grow with the length of a run. */
const MOST_SELECTIONS = 40;

/** One random act of a student. Returns the response of its change; null where there was nothing to change. */
export async function actAtRandom(student: Actor, companyIds: string[]): Promise<Response | null> {
  const act = Math.random();
  const listed = await student.get('/api/selections');
  if (!listed.ok) return listed;
  const selections = (await listed.json()) as Selection[];
  const selection = pick(selections);
  if (act < 0.2 && selections.length >= MOST_SELECTIONS) return student.del(`/api/selections/${selection?.id}`);
  if (act < 0.1)
    return student.post('/api/selections', { companyId: pick(companyIds), priority: 'first', events: [event()] });
  if (act < 0.2) {
    const rows = shuffled(companyIds).map((companyId) => ({ ...IMPORT, companyId, events: [event(), event()] }));
    return student.post('/api/transfer/imports', { importId: newId(), selections: rows });
  }
  const its = selection && pick(selection.events);
  if (!its) return null;
  if (act < 0.35) return student.put(`/api/events/${its.id}/completion`);
  if (act < 0.5) return student.del(`/api/events/${its.id}/completion`);
  if (act < 0.7) return student.patch(`/api/events/${its.id}`, { version: its.version, ...event() });
  if (act < 0.8) return student.put(`/api/selections/${selection.id}/status`, { status: 'declined' });
  if (act < 0.9) return student.put(`/api/selections/${selection.id}/status`, { status: 'es_submitted' });
  const path = act < 0.95 ? `/api/events/${its.id}` : `/api/selections/${selection.id}`;
  const deleted = await student.del(path);
  return deleted.ok && Math.random() < 0.5 ? student.del(`${path}/deletion`) : deleted;
}
