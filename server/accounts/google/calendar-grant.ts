/** The return from the page on which Google asks for the student's calendar. */
import type { Context } from 'hono';
import { noteOwnAct } from '../../audit/audit-log.ts';
import { keepConnection } from '../../calendar-sync/connections.ts';
import { announce, transaction } from '../../db/connect.ts';
import { lockStudent } from '../../db/locks.ts';
import { deviceOf, type Env, requireStanding, type SignedIn } from '../../http/http.ts';
import { noteEvent } from '../../http/request-log.ts';
import type { Google } from '../../integrations/google.ts';
import { GoogleRefusal } from '../../integrations/google-way.ts';
import { sessionOf } from '../../sessions/require-user.ts';
import { lockSignedIn } from '../links.ts';
import type { GooglePurpose, GoogleSignIn } from './google-sign-ins.ts';

/** Where the return leads. */
export const CALENDAR_CONNECTED = '/app/calendar?google=connected';
export const CALENDAR_FAILED = '/app/calendar?google=failed';

/** Whether the way to Google was taken for the calendar: alone, or with busy times. */
export function isCalendar(purpose: GooglePurpose): boolean {
  return purpose === 'calendar' || purpose === 'busy';
}

/** Stores the grant that a student returns with. @throws GoogleRefusal, also where the session is over or another one's. */
export async function connectCalendar(c: Context<Env>, google: Google, signIn: GoogleSignIn): Promise<string> {
  const { db, config } = c.var;
  const now = c.var.now();
  const [state = ''] = c.req.queries('state') ?? [];
  const grant = await google.calendar.arrive(new URL(c.req.url).search, signIn, state);
  const session = await sessionOf(c);
  if (!session || session.userId !== signIn.userId) throw new GoogleRefusal('google', 'its session is over');
  const { userId } = session;
  await transaction(db, async (tx) => {
    await lockStudent(tx, userId);
    // Locked, the account cannot be recovered meanwhile.
    if (!(await lockSignedIn(tx, { userId, sessionId: session.id }, now)))
      throw new GoogleRefusal('google', 'its session is over');
    const askedForBusy = signIn.purpose === 'busy';
    await keepConnection(tx, config.rootKeys, userId, { ...grant, askedForBusy }, now);
    await noteOwnAct(tx, { act: 'calendar_connected', userId, device: deviceOf(c) }, now);
    await requireStanding(tx, { ...(c.var as unknown as SignedIn['Variables']), userId, sessionId: session.id });
    await announce(tx, 'changed', userId);
  });
  noteEvent(c, 'calendar_connected', userId);
  return signIn.redirect;
}
