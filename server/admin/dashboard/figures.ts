import { and, eq, gte, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { FiguresView } from '#domain/admin/dashboard.ts';
import { DAY, type Instant, plus } from '#domain/time.ts';
import type { Db } from '../../db/connect.ts';
import { users } from '../../db/schema/accounts.ts';
import { companies } from '../../db/schema/companies.ts';
import { deliveries } from '../../db/schema/reminders.ts';
import { events, selections } from '../../db/schema/selections.ts';
import { sharedEvents } from '../../db/schema/sharing.ts';

/** Counts everything anew. On millions of rows it takes seconds: `sparingly` decides how often. */
export async function countFigures(db: Db, now: Instant): Promise<FiguresView> {
  const present = isNull(users.withdrawnAt);
  const since = (days: number) => plus(now, -days * DAY);
  const listed = and(isNull(companies.mergedInto), isNull(companies.hiddenAt));
  /** Rows are appended in time order, and a delivery ends within a day of its creation: the index by blocks finds them. */
  const lately = gte(deliveries.createdAt, since(2));
  const ended = (column: typeof deliveries.sentAt | typeof deliveries.updatedAt, ...states: string[]) =>
    and(inArray(deliveries.state, states), gte(column, since(1)), lately);
  const kept = isNull(events.deletedAt);
  return {
    users: {
      all: await db.$count(users, present),
      thisWeek: await db.$count(users, and(present, gte(users.createdAt, since(7)))),
    },
    active: {
      week: await db.$count(users, and(present, gte(users.lastActiveAt, since(7)))),
      month: await db.$count(users, and(present, gte(users.lastActiveAt, since(30)))),
    },
    selections: await db.$count(selections, isNull(selections.deletedAt)),
    events: {
      all: await db.$count(events, kept),
      open: await db.$count(events, and(kept, eq(events.completed, false))),
    },
    companies: {
      all: await db.$count(companies, listed),
      fromUsers: await db.$count(companies, and(listed, eq(companies.source, 'user'))),
    },
    shared: {
      all: await db.$count(sharedEvents),
      hidden: await db.$count(sharedEvents, isNotNull(sharedEvents.hiddenAt)),
    },
    sent: await db.$count(deliveries, ended(deliveries.sentAt, 'sent', 'unknown')),
    failed: await db.$count(deliveries, ended(deliveries.updatedAt, 'failed', 'expired')),
  };
}
