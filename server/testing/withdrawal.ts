import { confirmSession } from '../sessions/confirmed.ts';
import type { TestApp, TestStudent } from './app.ts';

/** Withdraws a student who has just given proof of identity. */
export async function withdraws({ db, clock }: Pick<TestApp, 'db' | 'clock'>, student: TestStudent): Promise<number> {
  await confirmSession(db, student.sessionId, clock.now);
  return (await student.put('/api/account/withdrawal')).status;
}
