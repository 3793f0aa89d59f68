/** Runs of the sync: what a student's calendar needs, whichever process does it. */
import { isIP } from 'node:net';
import type { Logger } from 'pino';
import { NO_COUNTS, type SyncCounts } from '#domain/calendar/google-sync.ts';
import { DAY, plus } from '#domain/time.ts';
import type { RootKeys } from '../base/config.ts';
import { countOne } from '../base/counters.ts';
import { newId } from '../base/ids.ts';
import { newSecret, secretHash } from '../base/secrets.ts';
import type { Db } from '../db/connect.ts';
import type { Google } from '../integrations/google.ts';
import { type CalendarApi, openCalendar } from '../integrations/google-calendar.ts';
import { type CalendarApiOptions, CalendarStop } from '../integrations/google-requests.ts';
import { endConnection } from './connections.ts';
import { claimRun, endRun, handBackRun, keepChannel, keepLease, type Run, RunOver, untilNextRun } from './leases.ts';
import { readLinks, readSyncedEvents } from './links.ts';
import { pull } from './pull.ts';
import { push } from './push.ts';
import { tokensOf } from './tokens.ts';

export type SyncOutside = {
  google: Google;
  rootKeys: RootKeys;
  api: CalendarApiOptions;
  /** Google tells of changes only where it can reach us. */
  baseUrl: string;
  log: Logger;
};

/** Where Google tells of changes, below our own address. */
export const CHANGES_PATH = '/api/google-calendar/changes';

/** Runs what is due, one student after the other. Returns the ms until there is more to do; null: until it is woken. */
export async function syncDue(db: Db, outside: SyncOutside, running: () => boolean): Promise<number | null> {
  for (let run = await claimRun(db); run; run = running() ? await claimRun(db) : undefined)
    await syncOne(db, outside, run, running);
  return untilNextRun(db);
}

async function syncOne(db: Db, outside: SyncOutside, run: Run, running: () => boolean) {
  const { added, changed, removed } = run.before;
  const counts: SyncCounts = { ...NO_COUNTS, added, changed, removed };
  const alive = async () => {
    if (!running()) throw new RunOver('process');
    await keepLease(db, run, counts);
  };
  try {
    const api = openCalendar(outside.api, tokensOf(db, outside, run.userId), alive);
    const [events, links] = [await readSyncedEvents(db, run.userId), await readLinks(db, run.userId)];
    if (links.size > 0) await pull(db, api, run, events, links);
    await push(db, api, run, { events, links, counts });
    await watch(db, api, run, outside.baseUrl);
    await endRun(db, run, counts, 'ok');
    countOne('shiori_calendar_syncs_total', { outcome: 'ok' });
  } catch (error) {
    await settle(db, outside, run, counts, error);
  }
}

async function settle(db: Db, { log }: SyncOutside, run: Run, counts: SyncCounts, error: unknown) {
  if (error instanceof RunOver && error.why === 'lost') return;
  if (error instanceof RunOver && error.why === 'process') return handBackRun(db, run, counts);
  if (error instanceof RunOver) return endRun(db, run, counts, 'stopped');
  const reason = error instanceof CalendarStop ? error.reason : 'fault';
  countOne('shiori_calendar_syncs_total', { outcome: reason });
  if (reason === 'ended') {
    await endRun(db, run, counts, 'ended');
    return endConnection(db, run.userId);
  }
  const why = error instanceof CalendarStop ? { why: error.message } : { err: error };
  log.warn({ reason, ...why }, 'a sync with Google Calendar could not end');
  const waitMs = error instanceof CalendarStop ? error.waitMs : null;
  await endRun(db, run, counts, 'failed', reason === 'refused' ? DAY : waitMs);
}

/** Has Google tell of changes, where it can reach us; its channels end after some days. */
async function watch(db: Db, api: CalendarApi, run: Run, baseUrl: string) {
  if (!isReachable(baseUrl) || (run.channelUntil !== null && run.channelUntil > plus(run.now, DAY))) return;
  const [id, token] = [newId(), newSecret()];
  const channel = await api.watch({ id, token, address: `${baseUrl}${CHANGES_PATH}` });
  if (channel !== 'failed') await keepChannel(db, run, { id, hash: secretHash(token), until: channel.until });
}

/** Google calls https alone, at a host with a name of its own. */
function isReachable(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'https:' && hostname.includes('.') && isIP(hostname) === 0;
}
