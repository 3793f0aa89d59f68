/** From Google: moves and deletions of events that we sent become proposals. Everything else in the calendar is ignored, and titles are never read. */
import { movedTo, remoteChange, type SyncedEvent } from '#domain/calendar/google-sync.ts';
import { DAY, plus } from '#domain/time.ts';
import { announce, type Db } from '../db/connect.ts';
import type { CalendarApi } from '../integrations/google-calendar.ts';
import { keepSyncToken, type Run } from './leases.ts';
import { type Link, noteChange } from './links.ts';

/** Stores as proposals what was changed at Google since the last look; `links` are brought up to date. */
export async function pull(
  db: Db,
  api: CalendarApi,
  run: Run,
  events: readonly SyncedEvent[],
  links: Map<string, Link>,
) {
  const from = plus(run.now, -DAY);
  let changes = await api.changes(run.syncToken, from);
  if (changes.expired) changes = await api.changes(null, from);
  const byRemote = new Map([...links.values()].map((link) => [link.remoteId, link]));
  const byId = new Map(events.map((event) => [event.id, event]));
  let isNew = false;
  for (const remote of changes.events) {
    const link = byRemote.get(remote.id);
    const event = link && byId.get(link.eventId);
    // Of what is being sent nobody knows which of two times arrived; what is done or deleted here is removed there anyway.
    if (!link || !event || link.bodyHash === null || !link.sentStart || !link.sentEnd) continue;
    const found = remoteChange(remote, { start: link.sentStart, end: link.sentEnd });
    const change = found.kind === 'moved' && movedTo(event, found) === null ? ({ kind: 'none' } as const) : found;
    const isKnown =
      change.kind === 'none' ? link.proposedAt === null && !link.gone : change.kind === 'deleted' && link.gone;
    if (isKnown) continue;
    await noteChange(db, run.userId, event.id, change);
    links.set(event.id, {
      ...link,
      proposedAt: change.kind === 'none' ? null : run.now,
      gone: change.kind === 'deleted',
    });
    isNew = true;
  }
  await keepSyncToken(db, run, changes.syncToken);
  if (isNew) await announce(db, 'changed', run.userId);
}
