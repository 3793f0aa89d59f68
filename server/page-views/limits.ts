/** Limits on page views: anyone can add one without signing in, and many addresses must not fill the disk. */
import { randomInt } from 'node:crypto';
import { DAY, type Instant, MINUTE } from '#domain/time.ts';
import { networkOf } from '../base/client-ip.ts';
import type { Db } from '../db/connect.ts';
import { type Limit, limitKey, take } from '../limits/limits.ts';

/** Many students share the address of their university. */
const PER_IP: Limit = { max: 600, windowMs: MINUTE };
/** Of a /24 or /48: a university of some thousand students. */
export const PER_NETWORK_AND_DAY: Limit = { max: 50_000, windowMs: DAY };
/** Of all clients together. */
export const VIEWS_A_DAY = 500_000;
/** The counter of all views is split, so that concurrent views seldom wait for one another. */
export const PARTS = 20;

/** Counts a view. @throws AppError `too_many_requests` for one that must not be stored. */
export async function takeView(db: Db, clientIp: string, now: Instant) {
  await take(db, limitKey('page-view', clientIp), PER_IP, now);
  await take(db, networkKey(clientIp), PER_NETWORK_AND_DAY, now);
  await take(db, partKey(randomInt(PARTS)), { max: VIEWS_A_DAY / PARTS, windowMs: DAY }, now);
}

export const networkKey = (clientIp: string) => limitKey('page-view-network', networkOf(clientIp));
export const partKey = (part: number) => limitKey('page-view-all', String(part));
