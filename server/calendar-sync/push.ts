/** To Google: what is not there yet, or otherwise, is sent; what is done or deleted here is removed there. */
import { createHash } from 'node:crypto';
import {
  type GoogleBody,
  googleBody,
  googleTimes,
  type SyncCounts,
  type SyncedEvent,
} from '#domain/calendar/google-sync.ts';
import { endOf } from '#domain/events/events.ts';
import type { Db } from '../db/connect.ts';
import type { CalendarApi } from '../integrations/google-calendar.ts';
import type { Run } from './leases.ts';
import { dropLink, type Link, noteMissing, noteSending, noteSent, remoteIdOf } from './links.ts';

/** The most events that a result names as failed. */
const MAX_FAILED = 100;

/** `nothing`: it was deleted at Google, and stays away until it is changed here or the student sends it again. */
type Done = 'added' | 'changed' | 'removed' | 'skipped' | 'failed' | 'nothing';

type Its = { events: readonly SyncedEvent[]; links: ReadonlyMap<string, Link>; counts: SyncCounts };

/** Sends what differs, one event after the other. `counts` are stored with every request, so that another process can go on. */
export async function push(db: Db, api: CalendarApi, run: Run, { events, links, counts }: Its) {
  // What is over and was never sent is not sent any more.
  const wanted = events.filter((event) => links.has(event.id) || endOf(event) > run.now);
  const open = new Set(events.map((event) => event.id));
  const unwanted = [...links.values()].filter((link) => !open.has(link.eventId));
  counts.total = wanted.length + unwanted.length;
  for (const event of wanted) count(counts, event.id, await sendEvent(db, api, run, event, links.get(event.id)));
  for (const link of unwanted) count(counts, link.eventId, await removeEvent(db, api, run, link));
  // What this run sent before it was interrupted was found there afterwards.
  counts.skipped = Math.max(0, counts.skipped - run.before.added - run.before.changed);
}

function count(counts: SyncCounts, eventId: string, done: Done) {
  counts.done++;
  if (done === 'failed') counts.failed = [...counts.failed, eventId].slice(0, MAX_FAILED);
  else if (done !== 'nothing') counts[done]++;
}

async function sendEvent(db: Db, api: CalendarApi, run: Run, event: SyncedEvent, link?: Link): Promise<Done> {
  const { userId } = run;
  const body = googleBody(event, run.withBusy);
  const hash = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
  // Moved there: the student has not decided yet which of the two times counts.
  const isOpen = link !== undefined && link.proposedAt !== null && !link.gone;
  if (isOpen) return 'skipped';
  if (link?.bodyHash === hash) return link.gone ? 'nothing' : 'skipped';
  await noteSending(db, userId, event.id, googleTimes(event));
  const isThere = link !== undefined && link.syncedVersion > 0 && !link.gone;
  const sent = isThere ? await api.patch(link.remoteId, body) : await insert(api, remoteIdOf(userId, event.id), body);
  if (sent === 'done') await noteSent(db, userId, event.id, hash);
  if (sent === 'missing') {
    await noteMissing(db, userId, event.id, hash);
    return 'nothing';
  }
  return sent === 'failed' ? 'failed' : isThere ? 'changed' : 'added';
}

/** An id that Google knows already: the event arrived, though its answer did not, or it was deleted there. Either way it is made this one. */
async function insert(api: CalendarApi, id: string, body: GoogleBody): Promise<'done' | 'failed'> {
  const inserted = await api.insert(id, body);
  if (inserted !== 'exists') return inserted;
  return (await api.revive(id, body)) === 'done' ? 'done' : 'failed';
}

async function removeEvent(db: Db, api: CalendarApi, { userId }: Run, link: Link): Promise<Done> {
  const removed = link.gone ? 'done' : await api.remove(link.remoteId);
  if (removed === 'failed') return 'failed';
  await dropLink(db, userId, link.eventId);
  return 'removed';
}
