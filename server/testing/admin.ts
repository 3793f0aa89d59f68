import { eq, sql } from 'drizzle-orm';
import { sessions, users } from '../db/schema/accounts.ts';
import type { TestApp } from './app.ts';

/** An administrator who is signed in with a second factor; acts like a student. */
export async function anAdmin({ student, db }: Pick<TestApp, 'student' | 'db'>, name = 'operator') {
  const admin = await student(name);
  await db.update(users).set({ role: 'admin', roleFrom: 'command' }).where(eq(users.id, admin.userId));
  await db.update(sessions).set({ secondFactorAt: sql`now()` }).where(eq(sessions.id, admin.sessionId));
  return admin;
}
