import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { sessions, users } from '../db/schema/accounts.ts';
import type { TestApp } from './app.ts';

/** An administrator who is signed in with a second factor; acts like a student. */
export async function anAdmin({ student, db }: Pick<TestApp, 'student' | 'db'>, name = 'operator') {
  const admin = await student(name);
  await becomesAdmin(db, admin.userId);
  return admin;
}

/** Makes a student who is signed in an administrator with a second factor. */
export async function becomesAdmin(db: Db, userId: string) {
  await db.update(users).set({ role: 'admin', roleFrom: 'command' }).where(eq(users.id, userId));
  await db.update(sessions).set({ secondFactorAt: sql`now()` }).where(eq(sessions.userId, userId));
}
