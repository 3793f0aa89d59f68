import { confirmSession } from '../sessions/confirmed.ts';
import type { TestApp, TestStudent } from './app.ts';

/** The address of a student's calendar feed, as it is shown to who has just proved to be there. */
export async function feedAddress({ db, clock }: TestApp, student: TestStudent): Promise<string | null> {
  await confirmSession(db, student.sessionId, clock.now);
  const { url } = (await (await student.post('/api/calendar-feed/address')).json()) as { url: string | null };
  return url;
}
