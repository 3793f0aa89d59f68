import { expect, test } from 'vitest';
import type { CalendarProposal } from '#domain/calendar/google-sync.ts';
import { remoteIdOf } from '../calendar-sync/links.ts';
import { answerOf } from '../testing/app.ts';
import { withCalendar } from '../testing/google-calendar.ts';

const INTERVIEW = { eventType: 'interview', deadline: '2099-04-21T01:00:00.000Z', endsAt: '2099-04-21T01:40:00.000Z' };
const MOVED = { dateTime: '2099-04-22T15:00:00+09:00' };
const MOVED_END = { dateTime: '2099-04-22T15:40:00+09:00' };
const NEW = { deadline: '2099-04-22T06:00:00.000Z', endsAt: '2099-04-22T06:40:00.000Z' };

/** A student whose interview is in Google Calendar. */
async function synced(entered: object = INTERVIEW) {
  const app = await withCalendar();
  const { id: selectionId, eventIds } = await app.aoi.applies('朝日商事', { events: [entered] });
  await app.connect();
  await app.sync();
  await app.sync();
  const [id] = eventIds;
  const remote = remoteIdOf(app.aoi.userId, id);
  const proposals = async () => (await (await app.aoi.get('/api/calendar-proposals')).json()) as CalendarProposal[];
  const answer = (answer: 'accept' | 'keep', deadline: string | null) =>
    app.aoi.put(`/api/events/${id}/calendar-proposal`, { answer, deadline });
  const event = async () => (await app.aoi.selections())[0]?.events[0];
  const there = () => app.calendar.shown().find((it) => it.id === remote);
  return { ...app, id, selectionId, remote, proposals, answer, event, there };
}

test('a move at Google is proposed; the event stays as it is until the student accepts', async () => {
  const app = await synced();
  app.calendar.edit(app.remote, { start: MOVED, end: MOVED_END });
  const before = await app.event();
  await app.sync();
  expect(await app.proposals()).toEqual([{ eventId: app.id, selectionId: app.selectionId, moved: NEW }]);
  expect(await app.event()).toEqual(before);
  await app.sync();
  expect(app.there()?.start).toEqual(MOVED);
  expect((await app.answer('accept', NEW.deadline)).status).toBe(204);
  expect(await app.event()).toMatchObject(NEW);
  await app.sync();
  expect(await app.proposals()).toEqual([]);
  expect(app.there()).toMatchObject({
    start: { dateTime: '2099-04-22T15:00:00+09:00' },
    description: '4月22日（水） 15:00から（日本時間）',
  });
});

test('who leaves the event as it is has it put back at Google', async () => {
  const app = await synced();
  app.calendar.edit(app.remote, { start: MOVED, end: MOVED_END });
  await app.sync();
  await app.answer('keep', NEW.deadline);
  await app.sync();
  await app.sync();
  expect([await app.proposals(), (await app.event())?.deadline]).toEqual([[], INTERVIEW.deadline]);
  expect(app.there()?.start).toMatchObject({ dateTime: '2099-04-21T10:00:00+09:00' });
});

const ES = { eventType: 'es_deadline', deadline: '2099-04-21T14:59:00.000Z' };
/** An hour from 0:00 in Japan. */
const fromMidnight = (day: string) => ({
  start: { dateTime: `${day}T00:00:00+09:00` },
  end: { dateTime: `${day}T01:00:00+09:00` },
});

test('a deadline that was moved to 0:00 there is proposed as the end of the day before, and taken over as that', async () => {
  const app = await synced(ES);
  app.calendar.edit(app.remote, fromMidnight('2099-04-25'));
  await app.sync();
  const moved = { deadline: '2099-04-24T14:59:00.000Z', endsAt: null };
  expect(await app.proposals()).toEqual([{ eventId: app.id, selectionId: app.selectionId, moved }]);
  expect((await app.answer('accept', '2099-04-24T15:00:00.000Z')).status).toBe(409);
  expect((await app.answer('accept', moved.deadline)).status).toBe(204);
  expect(await app.event()).toMatchObject(moved);
  await app.sync();
  await app.sync();
  expect(await app.proposals()).toEqual([]);
  expect(app.there()?.start).toMatchObject({ dateTime: '2099-04-24T23:59:00+09:00' });
});

test('a deadline at 0:00 after its own day there has not moved, and one that is moved alike here can be answered', async () => {
  const app = await synced(ES);
  app.calendar.edit(app.remote, fromMidnight('2099-04-22'));
  await app.sync();
  expect(await app.proposals()).toEqual([]);
  app.calendar.edit(app.remote, fromMidnight('2099-04-25'));
  await app.sync();
  const deadline = '2099-04-24T14:59:00.000Z';
  await app.aoi.patch(`/api/events/${app.id}`, { version: 1, deadline });
  expect(await app.proposals()).toEqual([]);
  expect((await app.answer('accept', deadline)).status).toBe(204);
  expect((await app.event())?.deadline).toBe(deadline);
});

test('a deletion at Google is proposed: accepted it deletes the event here, which can be undone', async () => {
  const app = await synced();
  app.calendar.edit(app.remote, { status: 'cancelled' });
  await app.sync();
  expect(await app.proposals()).toEqual([{ eventId: app.id, selectionId: app.selectionId, moved: null }]);
  expect(await app.event()).toBeDefined();
  await app.answer('accept', null);
  expect(await app.event()).toBeUndefined();
  await app.aoi.del(`/api/events/${app.id}/deletion`);
  await app.sync();
  expect(app.there()).toBeDefined();
});

test('C-02: what was deleted there stays away when the student leaves it here, until it is changed here', async () => {
  const app = await synced();
  app.calendar.edit(app.remote, { status: 'cancelled' });
  await app.sync();
  await app.answer('keep', null);
  await app.sync();
  await app.aoi.post('/api/google-calendar/run');
  await app.sync();
  expect([app.there(), await app.proposals()]).toEqual([undefined, []]);
  // It counts as registered no more, since it is not there.
  expect(await app.view()).toMatchObject({ result: { skipped: 0, removed: 0, failed: [], outcome: 'ok' } });
  await app.aoi.patch(`/api/events/${app.id}`, { version: 1, location: '丸の内' });
  await app.sync();
  expect(app.there()).toMatchObject({ location: '丸の内' });
});

test('C-02: an event that is missing when it is to be changed is proposed as deleted, and not sent again', async () => {
  const app = await synced();
  app.calendar.fails({ on: 'PATCH', how: { status: 404 } });
  await app.aoi.patch(`/api/events/${app.id}`, { version: 1, location: '丸の内' });
  await app.sync();
  expect(await app.proposals()).toMatchObject([{ moved: null }]);
});

test('titles and other people’s events are never read, and other changes there are left alone', async () => {
  const app = await synced();
  app.calendar.edit(app.remote, { summary: '自分で付けた名前' });
  await app.sync();
  expect([await app.proposals(), app.there()?.summary]).toEqual([[], '自分で付けた名前']);
  const fields = app.calendar.asked('GET').map((it) => it.query.get('fields'));
  expect(new Set(fields)).toEqual(new Set(['items(id,status,start,end),nextPageToken,nextSyncToken']));
});

test('C-03: a sync token that Google no longer knows (410) has everything read anew', async () => {
  const app = await synced();
  app.calendar.edit(app.remote, { start: MOVED, end: MOVED_END });
  app.calendar.state.oldestToken = 1e9;
  await app.sync();
  expect(await app.proposals()).toMatchObject([{ moved: NEW }]);
});

test('moved back there, or alike here, there is nothing to decide', async () => {
  const app = await synced();
  const there = app.there();
  app.calendar.edit(app.remote, { start: MOVED, end: MOVED_END });
  await app.sync();
  app.calendar.edit(app.remote, { start: there?.start, end: there?.end });
  await app.sync();
  expect(await app.proposals()).toEqual([]);
  app.calendar.edit(app.remote, { start: MOVED, end: MOVED_END });
  await app.sync();
  await app.aoi.patch(`/api/events/${app.id}`, { version: 1, ...NEW });
  expect(await app.proposals()).toEqual([]);
});

test('Z-02: an answer to another proposal than the one that is there is refused; a stranger’s too', async () => {
  const app = await synced();
  app.calendar.edit(app.remote, { start: MOVED, end: MOVED_END });
  await app.sync();
  expect((await app.answer('accept', null)).status).toBe(409);
  expect((await app.answer('accept', '2099-01-01T00:00:00.000Z')).status).toBe(409);
  const ren = await app.student('ren');
  const stolen = await ren.put(`/api/events/${app.id}/calendar-proposal`, { answer: 'accept', deadline: NEW.deadline });
  expect([stolen.status, (await answerOf(stolen)).error]).toEqual([403, 'not_yours']);
  expect((await app.event())?.deadline).toBe(INTERVIEW.deadline);
});

test('busy times come only where the student allows it, and are times alone', async () => {
  const app = await synced();
  app.calendar.state.busy = [{ start: '2099-04-21T01:00:00Z', end: '2099-04-21T02:00:00Z' }];
  const busy = () => app.aoi.get('/api/google-calendar/busy');
  expect((await busy()).status).toBe(404);
  expect((await app.aoi.patch('/api/google-calendar', { withBusy: true })).status).toBe(200);
  expect((await busy()).status).toBe(404);
  await app.connect('busy');
  expect(await (await busy()).json()).toEqual([{ start: '2099-04-21T01:00:00.000Z', end: '2099-04-21T02:00:00.000Z' }]);
  await app.sync();
  expect(app.there()?.transparency).toBe('transparent');
  await app.aoi.patch('/api/google-calendar', { withBusy: false });
  expect((await busy()).status).toBe(404);
  await app.sync();
  expect(app.there()?.transparency).toBe('opaque');
});

test('Google tells of changes where it can reach us: who knows the secret of the channel, and nobody else', async () => {
  const app = await synced();
  app.outside.baseUrl = 'https://shiori.example.jp';
  await app.aoi.patch(`/api/events/${app.id}`, { version: 1, location: '丸の内' });
  await app.sync();
  const watched = app.calendar.asked('POST').find((it) => it.path.endsWith('/watch'))?.body;
  expect(watched).toMatchObject({ type: 'web_hook', address: 'https://shiori.example.jp/api/google-calendar/changes' });
  const due = async () =>
    (
      await app.db.execute<{ s: number }>(
        'select extract(epoch from due_at - now())::float8 as s from calendar_connections',
      )
    ).rows[0]?.s ?? 0;
  const tell = (token: unknown) =>
    app.visitor.post('/api/google-calendar/changes', undefined, {
      'X-Goog-Channel-ID': String(watched?.id),
      'X-Goog-Channel-Token': String(token),
      'Sec-Fetch-Site': 'none',
    });
  expect(await due()).toBeGreaterThan(3600);
  expect((await tell('guessed')).status).toBe(204);
  expect(await due()).toBeGreaterThan(3600);
  expect((await tell(watched?.token)).status).toBe(204);
  expect(await due()).toBeLessThan(5);
});
