/** The tokens with which a student's calendar is reached. */
import type { Logger } from 'pino';
import type { RootKeys } from '../base/config.ts';
import type { Db } from '../db/connect.ts';
import type { Google } from '../integrations/google.ts';
import { CalendarStop, type Tokens } from '../integrations/google-requests.ts';
import { GoogleRefusal, GrantEnded } from '../integrations/google-way.ts';
import { SealBroken } from '../vault/seal.ts';
import { readToken } from './connections.ts';

type Access = { google: Google; rootKeys: RootKeys };

/** Access tokens of one student, got when first needed. @throws CalendarStop */
export function tokensOf(db: Db, { google, rootKeys }: Access, userId: string): Tokens {
  let token: string | undefined;
  async function renew() {
    try {
      const refreshToken = await readToken(db, rootKeys, userId);
      if (refreshToken === null) throw new CalendarStop('ended', 'there is no token');
      token = await google.calendar.accessToken(refreshToken);
      return token;
    } catch (error) {
      if (error instanceof GrantEnded || error instanceof SealBroken)
        throw new CalendarStop('ended', 'the grant is over');
      if (error instanceof GoogleRefusal) throw new CalendarStop('later', error.message);
      throw error;
    }
  }
  return { current: async () => token ?? renew(), renew };
}

/** Gives a grant back to Google whose token, if there was one, is deleted here already. Where that fails nobody has the token any more. */
export async function giveBack({ google, log }: { google: Google | null; log: Logger }, refreshToken: string | null) {
  if (!google || refreshToken === null) return;
  await google.calendar.revoke(refreshToken).catch((error) => {
    log.warn(
      { why: error instanceof GoogleRefusal ? error.message : 'unknown' },
      'a grant of a calendar was not given back',
    );
  });
}
