import { and, count, eq, gte, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { FiguresView } from '#domain/admin/dashboard.ts';
import { DAY, type Instant, plus } from '#domain/time.ts';
import type { Db } from '../../db/connect.ts';
import { users } from '../../db/schema/accounts.ts';
import { companies } from '../../db/schema/companies.ts';
import { deliveries } from '../../db/schema/reminders.ts';
import { events, selections } from '../../db/schema/selections.ts';
import { sharedEvents } from '../../db/schema/sharing.ts';

/** Counts everything anew, in one pass over each table. On millions of rows it takes seconds: `sparingly` decides how often. */
export async function countFigures(db: Db, now: Instant): Promise<FiguresView> {
  const since = (days: number) => plus(now, -days * DAY);
  /** Rows are appended in time order, and a delivery ends within a day of its creation: the index by blocks finds them. */
  const lately = gte(deliveries.createdAt, since(2));
  const ended = (column: typeof deliveries.sentAt | typeof deliveries.updatedAt, ...states: string[]) =>
    and(inArray(deliveries.state, states), gte(column, since(1)), lately);
  const [people] = await db
    .select({
      all: count(),
      thisWeek: counted(gte(users.createdAt, since(7))),
      week: counted(gte(users.lastActiveAt, since(7))),
      month: counted(gte(users.lastActiveAt, since(30))),
    })
    .from(users)
    .where(isNull(users.withdrawnAt));
  const [ofEvents] = await db
    .select({ all: count(), open: counted(eq(events.completed, false)) })
    .from(events)
    .where(isNull(events.deletedAt));
  const [ofCompanies] = await db
    .select({ all: count(), fromUsers: counted(eq(companies.source, 'user')) })
    .from(companies)
    .where(and(isNull(companies.mergedInto), isNull(companies.hiddenAt)));
  const [shared] = await db
    .select({ all: count(), hidden: counted(isNotNull(sharedEvents.hiddenAt)) })
    .from(sharedEvents);
  const { all = 0, thisWeek = 0, week = 0, month = 0 } = people ?? {};
  return {
    users: { all, thisWeek },
    active: { week, month },
    selections: await db.$count(selections, isNull(selections.deletedAt)),
    events: ofEvents ?? { all: 0, open: 0 },
    companies: ofCompanies ?? { all: 0, fromUsers: 0 },
    shared: shared ?? { all: 0, hidden: 0 },
    sent: await db.$count(deliveries, ended(deliveries.sentAt, 'sent', 'unknown')),
    failed: await db.$count(deliveries, ended(deliveries.updatedAt, 'failed', 'expired')),
  };
}

/** The number of rows for which a condition holds. */
const counted = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
