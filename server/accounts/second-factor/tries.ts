/** Limits for codes at the sign-in. Whoever tries them has the password already. */
import { AppError } from '#domain/errors.ts';
import { DAY, type Instant, MINUTE } from '#domain/time.ts';
import { siteOf } from '../../base/client-ip.ts';
import type { Db } from '../../db/connect.ts';
import { clear, countUp, giveBackFrom, type Limit, limitKey, takeFrom, takeTurn } from '../../limits/limits.ts';
import { PER_IP, PLACE } from '../failures.ts';

/** Wrong codes of one account before each network has to wait, longer with each further one. */
const TRIES: Limit = { max: 5, windowMs: 10 * MINUTE };
/** Consecutive wrong codes before all unknown devices share one wait: of a million codes three are right at any time. */
const IN_A_ROW: Limit = { max: 50, windowMs: 30 * DAY };
/** Mails that tell the owner of wrong codes. */
const WARNINGS: Limit = { max: 1, windowMs: DAY };

type Trying = { userId: string; ip: string; isKnownDevice: boolean };

/**
 * Runs one check of a code, within the limits. It is counted before the check, so that parallel guesses cannot exceed a limit, and
 * uncounted when the code was right. A known device waits only for itself.
 * @throws AppError `wrong_code` when the check says so; `too_many_requests`.
 */
export async function tryCode(
  db: Db,
  { userId, ip, isKnownDevice }: Trying,
  check: () => Promise<boolean>,
  now: Instant,
) {
  const network = isKnownDevice ? 'known device' : (siteOf(ip) ?? ip);
  const triesKey = limitKey('second-factor', userId, isKnownDevice ? 'known device' : '');
  const pairKey = limitKey('second-factor-pair', userId, network);
  await takeFrom(db, PLACE, ip, PER_IP, now);
  const { count } = await countUp(db, triesKey, TRIES, now);
  const inARow = await countUp(db, rowKey(userId), IN_A_ROW, now);
  if (inARow.count > IN_A_ROW.max && !isKnownDevice) await takeTurn(db, limitKey('second-factor-turn', userId), now);
  else if (count > TRIES.max) await takeTurn(db, pairKey, now);
  if (!(await check())) throw new AppError('wrong_code');
  await giveBackFrom(db, PLACE, ip);
  for (const key of [triesKey, pairKey, rowKey(userId)]) await clear(db, key);
}

const rowKey = (userId: string) => limitKey('second-factor-row', userId);

/** Whether the owner is to be told of wrong codes: somebody has the password. */
export async function isWarningDue(db: Db, userId: string, now: Instant): Promise<boolean> {
  const { count } = await countUp(db, limitKey('second-factor-wrong', userId), TRIES, now);
  if (count < TRIES.max) return false;
  return (await countUp(db, limitKey('second-factor-warning', userId), WARNINGS, now)).count <= WARNINGS.max;
}
