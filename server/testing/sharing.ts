import { eq } from 'drizzle-orm';
import type { EventView } from '#domain/selections/views.ts';
import type { DateChange, PublicEvent, SharedEventsView } from '#domain/sharing/shared-events.ts';
import { DAY, plus } from '#domain/time.ts';
import { users } from '../db/schema/accounts.ts';
import { sharedContributions, sharedEvents } from '../db/schema/sharing.ts';
import { type TestStudent, testApp } from './app.ts';

export const ES = { eventType: 'es_deadline', deadline: '2026-04-20T14:59:00.000Z' } as const;
export const LATER = '2026-04-25T14:59:00.000Z';

/** The app with students whose accounts are no longer new, at companies of the catalogue. */
export async function sharingApp() {
  const app = await testApp();
  const student = async (name: string) => sharer(await app.student(name));
  return {
    ...app,
    /** A student whose account was created just now. */
    newStudent: student,
    student: async (name: string) => {
      const one = await student(name);
      await app.db
        .update(users)
        .set({ createdAt: plus(app.clock.now, -30 * DAY) })
        .where(eq(users.id, one.userId));
      return one;
    },
    /** The shared events with their contributions. */
    shared: async () => {
      const entries = await app.db.select().from(sharedEvents).orderBy(sharedEvents.deadline);
      const behind = await app.db.select().from(sharedContributions);
      return entries.map((it) => ({ ...it, behind: behind.filter((one) => one.sharedEventId === it.id) }));
    },
  };
}

export type Sharer = Awaited<ReturnType<Awaited<ReturnType<typeof sharingApp>>['student']>>;

function sharer(student: TestStudent) {
  const events = async () => (await student.selections()).flatMap((it) => it.events);
  const sharedAt = async (companyId: string) =>
    (await (await student.get(`/api/companies/${companyId}/shared-events`)).json()) as SharedEventsView;
  return {
    ...student,
    /** Creates a selection with these events. */
    enters: async (company: string, ...entered: Record<string, unknown>[]) => {
      const { id, eventIds } = await student.applies(company, { events: entered.length > 0 ? entered : [ES] });
      const companyId = (await student.selections()).find((it) => it.id === id)?.companyId ?? '';
      return { id, eventIds, companyId };
    },
    /** Copies a shared event unchanged. */
    takes: async (company: string, { id, eventType, deadline }: PublicEvent, change: object = {}) => {
      const event = { eventType, deadline, sharedEventId: id, ...change };
      return (await student.applies(company, { events: [event] })).eventIds[0];
    },
    sharedAt,
    current: async (companyId: string) => (await sharedAt(companyId)).current,
    event: async (id: string): Promise<EventView> => {
      const found = (await events()).find((it) => it.id === id);
      if (!found) throw new Error('no such event');
      return found;
    },
    changes: async (id: string, change: object) => {
      const version = (await events()).find((it) => it.id === id)?.version;
      return student.patch(`/api/events/${id}`, { ...change, version });
    },
    dateChanges: async () => (await (await student.get('/api/date-changes')).json()) as DateChange[],
  };
}
