/** What administrators see of users. No query here names a column with texts that students wrote, but for name and address. */
import { and, count, desc, eq, gt, inArray, isNull, like, not, or, type SQL, sql } from 'drizzle-orm';
import type { UserRow, UsersQuery, UsersView, UserView } from '#domain/admin/users.ts';
import { USERS_PAGE } from '#domain/admin/users.ts';
import { AppError } from '#domain/errors.ts';
import type { Instant } from '#domain/time.ts';
import type { Db } from '../../db/connect.ts';
import { sessions, users } from '../../db/schema/accounts.ts';
import { companyRegistrations } from '../../db/schema/companies.ts';
import { deliveries } from '../../db/schema/reminders.ts';
import { events, selections } from '../../db/schema/selections.ts';
import { sharedContributions, sharedReports } from '../../db/schema/sharing.ts';
import { isBanned } from '../../http/standing.ts';

const columns = (now: Instant) => ({
  id: users.id,
  name: users.name,
  email: users.email,
  joinedAt: users.createdAt,
  lastActiveAt: users.lastActiveAt,
  isAdmin: sql<boolean>`${users.role} = 'admin'`,
  isSuspended: sql<boolean>`${isBanned(now)}`,
});

/** A page of users, the newest first. */
export async function listUsers(db: Db, { q, filter, before }: UsersQuery, now: Instant): Promise<UsersView> {
  const matching = and(isNull(users.withdrawnAt), q ? beginsWith(q) : undefined, filtered(filter, now));
  const cursor = sql`(select created_at, id from users where id = ${before ?? ''})`;
  const found = await db
    .select(columns(now))
    .from(users)
    .where(and(matching, before ? sql`(${users.createdAt}, ${users.id}) < ${cursor}` : undefined))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(USERS_PAGE + 1);
  const shown = found.slice(0, USERS_PAGE);
  const counts = await selectionsOf(
    db,
    shown.map(({ id }) => id),
  );
  return {
    users: shown.map((user) => ({ ...user, selections: counts.get(user.id) ?? 0 })),
    all: await db.$count(users, matching),
    next: found.length > USERS_PAGE ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** By the indexes of the table: addresses are stored in small letters, names are compared without spaces. */
function beginsWith(q: string): SQL | undefined {
  const pattern = (text: string) => `${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const lower = q.toLowerCase();
  return or(
    like(users.email, pattern(lower)),
    like(sql`translate(lower(${users.name}), ' 　', '')`, pattern(lower.replaceAll(/[ 　]/g, ''))),
  );
}

function filtered(filter: UsersQuery['filter'], now: Instant): SQL | undefined {
  if (filter === 'admin') return eq(users.role, 'admin');
  if (filter === 'suspended') return isBanned(now);
  return filter === 'active' ? not(isBanned(now)) : undefined;
}

async function selectionsOf(db: Db, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const counted = await db
    .select({ userId: selections.userId, all: count() })
    .from(selections)
    .where(and(inArray(selections.userId, ids), isNull(selections.deletedAt)))
    .groupBy(selections.userId);
  return new Map(counted.map(({ userId, all }) => [userId, all]));
}

/** One user, with numbers alone. @throws AppError `not_found`. */
export async function readUser(db: Db, userId: string, adminId: string, now: Instant): Promise<UserView> {
  const [found] = await db
    .select({
      ...columns(now),
      emailVerified: users.emailVerified,
      reason: users.banReason,
      notice: users.banNotice,
      since: users.bannedAt,
      until: users.banExpires,
    })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.withdrawnAt)));
  if (!found) throw new AppError('not_found');
  const { reason, notice, since, until, ...user } = found;
  return {
    ...user,
    isSelf: userId === adminId,
    suspension: user.isSuspended ? { reason: reason ?? 'other_breach', notice: notice ?? '', since, until } : null,
    ...(await numbersOf(db, userId, now)),
  };
}

type Numbers = Omit<UserView, keyof UserRow | 'emailVerified' | 'isSelf' | 'suspension'> & Pick<UserRow, 'selections'>;

async function numbersOf(db: Db, userId: string, now: Instant): Promise<Numbers> {
  const entries = db
    .select({ id: sharedContributions.sharedEventId })
    .from(sharedContributions)
    .where(eq(sharedContributions.userId, userId));
  return {
    selections: await db.$count(selections, and(eq(selections.userId, userId), isNull(selections.deletedAt))),
    events: await db.$count(events, and(eq(events.userId, userId), isNull(events.deletedAt))),
    shared: await db.$count(sharedContributions, eq(sharedContributions.userId, userId)),
    reports: await db.$count(sharedReports, inArray(sharedReports.sharedEventId, entries)),
    companies: await db.$count(companyRegistrations, eq(companyRegistrations.userId, userId)),
    devices: await db.$count(sessions, and(eq(sessions.userId, userId), gt(sessions.expiresAt, now))),
    failed: await db.$count(deliveries, and(eq(deliveries.userId, userId), eq(deliveries.state, 'failed'))),
  };
}
