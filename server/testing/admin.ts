import { eq } from 'drizzle-orm';
import { users } from '../db/schema/accounts.ts';
import type { TestApp } from './app.ts';

/** An administrator who is signed in; acts like a student. */
export async function anAdmin({ student, db }: Pick<TestApp, 'student' | 'db'>, name = 'operator') {
  const admin = await student(name);
  await db.update(users).set({ role: 'admin', roleFrom: 'command' }).where(eq(users.id, admin.userId));
  return admin;
}
