/** What a student does who has just given proof of identity. */
import { confirmSession } from '../sessions/confirmed.ts';
import type { TestApp, TestStudent } from './app.ts';

/** Withdraws the student. */
export async function withdraws({ db, clock }: Pick<TestApp, 'db' | 'clock'>, student: TestStudent): Promise<number> {
  await confirmSession(db, student.sessionId, clock.now);
  return (await student.put('/api/account/withdrawal')).status;
}

/** The address of a student's calendar feed. */
export async function feedAddress({ db, clock }: TestApp, student: TestStudent): Promise<string | null> {
  await confirmSession(db, student.sessionId, clock.now);
  const { url } = (await (await student.post('/api/calendar-feed/address')).json()) as { url: string | null };
  return url;
}
