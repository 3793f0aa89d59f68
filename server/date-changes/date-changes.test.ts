import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { EventView } from '#domain/selections/views.ts';
import { MAX_KEPT_DATES } from '#domain/sharing/sharing.ts';
import { DAY, type Instant, plus } from '#domain/time.ts';
import { users } from '../db/schema/accounts.ts';
import { profiles } from '../db/schema/profiles.ts';
import { reminders } from '../db/schema/reminders.ts';
import { events } from '../db/schema/selections.ts';
import { keptDates, linkedVariants } from '../db/schema/sharing.ts';
import { reshareAll } from '../sharing/share.ts';
import { answerOf } from '../testing/app.ts';
import { ES, LATER, type Sharer, sharingApp } from '../testing/sharing.ts';

/** An event of aoi that ren copied. */
async function taken() {
  const app = await sharingApp();
  const [aoi, ren] = [await app.student('aoi'), await app.student('ren')];
  const { companyId, eventIds } = await aoi.enters('朝日商事');
  const [shared] = await ren.current(companyId);
  if (!shared) throw new Error('nothing is shared');
  const others = async (...names: string[]) => {
    const found: { who: Sharer; id: string }[] = [];
    for (const name of names) {
      const who = await app.student(name);
      found.push({ who, id: await who.takes('朝日商事', shared) });
    }
    return found;
  };
  return {
    ...app,
    aoi,
    ren,
    companyId,
    shared,
    original: eventIds[0],
    id: await ren.takes('朝日商事', shared),
    others,
  };
}
const LATEST = '2026-04-28T14:59:00.000Z';
const answers = (who: Sharer, id: string, sharedEventId: string, answer: 'accept' | 'keep') =>
  who.put(`/api/events/${id}/date-change`, { sharedEventId, answer });

test('whoever took a date that its author corrects is offered the new one; the event stays as it is', async () => {
  const { aoi, ren, id, original } = await taken();
  expect(await ren.dateChanges()).toEqual([]);
  const before = await ren.selections();

  await aoi.changes(original, { deadline: LATER });

  const { selectionId } = await ren.event(id);
  const change = { eventId: id, selectionId, sharedEventId: expect.any(String), deadline: LATER, confirmations: 1 };
  expect(await ren.dateChanges()).toEqual([change]);
  expect(await ren.selections()).toEqual(before);
  expect(await aoi.dateChanges()).toEqual([]);
});

test('a date is offered once more of the others have moved to it than stay', async () => {
  const { ren, others } = await taken();
  const [yui, sora, kai] = await others('yui', 'sora', 'kai');

  await yui?.who.changes(yui.id, { deadline: LATER });
  await sora?.who.changes(sora.id, { deadline: LATER });
  expect(await ren.dateChanges()).toEqual([]); // aoi and kai stay
  await kai?.who.changes(kai.id, { deadline: LATER });
  expect(await ren.dateChanges()).toMatchObject([{ deadline: LATER, confirmations: 3 }]);
  await kai?.who.del(`/api/events/${kai.id}`);
  expect(await ren.dateChanges()).toMatchObject([{ deadline: LATER, confirmations: 2 }]); // aoi alone stays
  await sora?.who.changes(sora.id, { deadline: ES.deadline });
  expect(await ren.dateChanges()).toEqual([]);
});

test('accepting moves the event, its reminders and what it stands behind; it can be done twice', async () => {
  const { aoi, ren, id, original, db, companyId, student } = await taken();
  await aoi.changes(original, { deadline: LATER });
  const [change] = await ren.dateChanges();
  if (!change) throw new Error('nothing is shared');

  for (const _ of [1, 2]) {
    const accepted = await answers(ren, id, change.sharedEventId, 'accept');
    expect([accepted.status, await accepted.json()]).toEqual([200, { version: 2 }]);
  }

  expect(await ren.event(id)).toMatchObject({
    deadline: LATER,
    sharedEventId: change.sharedEventId,
    isModified: false,
  });
  expect(await ren.dateChanges()).toEqual([]);
  const planned = await db.select().from(reminders).where(eq(reminders.eventId, id));
  expect(
    planned.filter((it) => it.state === 'planned').map((it) => [it.deadlineVersion, it.scheduledAt.slice(0, 10)]),
  ).toContainEqual([2, '2026-04-23']);
  expect(planned.filter((it) => it.deadlineVersion === 1).every((it) => it.state === 'cancelled')).toBe(true);
  expect(await (await student('sora')).current(companyId)).toMatchObject([{ deadline: LATER, confirmations: 2 }]);
});

test('a date that the student set meanwhile is not overwritten by accepting one that was offered for the date before', async () => {
  const { aoi, ren, id, original } = await taken();
  await aoi.changes(original, { deadline: LATER });
  const [change] = await ren.dateChanges();
  const accepts = (from?: Instant) =>
    ren.put(`/api/events/${id}/date-change`, { sharedEventId: change?.sharedEventId, answer: 'accept', from });
  await ren.changes(id, { deadline: LATEST });
  const changed = await ren.event(id);

  const refused = await accepts(ES.deadline);

  const current = { deadline: LATEST, version: 2 };
  expect([refused.status, await refused.json()]).toMatchObject([409, { error: 'conflict', current }]);
  expect(await ren.event(id)).toEqual(changed);
  await ren.changes(id, { location: '自宅' }); // Another version of the same date.
  for (const from of [LATEST, LATEST, undefined]) {
    const accepted = await accepts(from);
    expect([accepted.status, await accepted.json()]).toEqual([200, { version: 4 }]);
  }
});

/** An interview that ren copied, and that aoi and kai moved by a day and an hour. */
async function movedInterview(endsAt: Instant) {
  const { student } = await sharingApp();
  const [aoi, kai, ren] = [await student('aoi'), await student('kai'), await student('ren')];
  const interview = { eventType: 'interview', deadline: '2026-04-20T01:00:00.000Z' };
  const entered = [await aoi.enters('朝日商事', interview), await kai.enters('朝日商事', interview)] as const;
  const [shared] = await ren.current(entered[0].companyId);
  if (!shared) throw new Error('nothing is shared');
  const id = await ren.takes('朝日商事', shared, { endsAt });
  await aoi.changes(entered[0].eventIds[0], { deadline: '2026-04-21T02:00:00.000Z' });
  await kai.changes(entered[1].eventIds[0], { deadline: '2026-04-21T02:00:00.000Z' });
  const [change] = await ren.dateChanges();
  if (!change) throw new Error('no date change');
  return { ren, id, change };
}

test('an appointment that moves keeps its length', async () => {
  const { ren, id, change } = await movedInterview('2026-04-20T01:40:00.000Z');

  await answers(ren, id, change.sharedEventId, 'accept');

  expect(await ren.event(id)).toMatchObject({
    deadline: '2026-04-21T02:00:00.000Z',
    endsAt: '2026-04-21T02:40:00.000Z',
  });
});

test('H-02: an appointment is not moved where its end would lie beyond the years that are stored', async () => {
  const { ren, id, change } = await movedInterview('2999-12-31T01:00:00.000Z');
  const before = await ren.event(id);

  const refused = await answers(ren, id, change.sharedEventId, 'accept');

  expect([refused.status, await refused.json()]).toMatchObject([400, { error: 'invalid_input', fields: ['endsAt'] }]);
  expect(await ren.event(id)).toEqual(before);
});

test('a date that was declined is not offered again, however many move to it; another one is', async () => {
  const { aoi, ren, id, original, others } = await taken();
  await aoi.changes(original, { deadline: LATER });
  const [change] = await ren.dateChanges();
  const before = await ren.event(id);

  for (const _ of [1, 2]) {
    const kept = await answers(ren, id, change?.sharedEventId ?? '', 'keep');
    expect([kept.status, await kept.json()]).toEqual([200, { version: 1 }]);
  }

  expect([await ren.dateChanges(), await ren.event(id)]).toEqual([[], before]);
  const [yui] = await others('yui');
  await yui?.who.changes(yui.id, { deadline: LATER });
  expect(await ren.dateChanges()).toEqual([]);
  await aoi.changes(original, { deadline: '2026-04-28T14:59:00.000Z' });
  await yui?.who.changes(yui.id, { deadline: '2026-04-28T14:59:00.000Z' });
  expect(await ren.dateChanges()).toMatchObject([{ deadline: '2026-04-28T14:59:00.000Z' }]);
});

test('nothing is offered for what is done, deleted, changed by its student, or when the new date is over or hidden', async () => {
  const { aoi, ren, id, original, db } = await taken();
  await aoi.changes(original, { deadline: LATER });
  const shared = async () => (await ren.dateChanges()).length;
  expect(await shared()).toBe(1);

  await ren.put(`/api/events/${id}/completion`);
  expect(await shared()).toBe(0);
  await ren.del(`/api/events/${id}/completion`);
  expect(await shared()).toBe(1);
  await ren.del(`/api/events/${id}`);
  expect(await shared()).toBe(0);
  await ren.del(`/api/events/${id}/deletion`);
  expect(await shared()).toBe(1);
  await ren.changes(id, { deadline: '2026-04-21T14:59:00.000Z' });
  expect(await shared()).toBe(0);
  await db.update(events).set({ isModified: false }).where(eq(events.id, id));
  await aoi.changes(original, { deadline: '2026-03-31T14:59:00.000Z' });
  expect(await shared()).toBe(0);
});

test.each(['rejected', 'declined'])('nothing is offered while a selection is %s', async (status) => {
  const { aoi, ren, id, original } = await taken();
  await aoi.changes(original, { deadline: LATER });
  const { selectionId } = await ren.event(id);
  const offered = async (now: string) => {
    expect((await ren.put(`/api/selections/${selectionId}/status`, { status: now })).ok).toBe(true);
    return (await ren.dateChanges()).length;
  };

  expect(await offered(status)).toBe(0);
  expect(await offered('in_progress')).toBe(1);
});

test('D7: a mover who is suspended does not count; once the suspension is over, he does again', async () => {
  const { aoi, ren, original, db, clock } = await taken();
  await aoi.changes(original, { deadline: LATER });
  const suspend = (banExpires: Instant | null) =>
    db.update(users).set({ banned: true, banExpires }).where(eq(users.id, aoi.userId));

  await suspend(null);
  expect(await ren.dateChanges()).toEqual([]);
  await suspend(plus(clock.now, DAY));
  expect(await ren.dateChanges()).toEqual([]);
  await suspend(plus(clock.now, -DAY));
  expect(await ren.dateChanges()).toMatchObject([{ deadline: LATER }]);
});

test('Z-05: who has kept an event’s own date three times is asked no more about it, however often others move on', async () => {
  const { ren, id, others } = await taken();
  const movers = await others('yui', 'sora', 'kai');
  const asked: number[] = [];
  for (let day = 1; day <= 5; day++) {
    for (const { who, id: theirs } of movers) await who.changes(theirs, { deadline: plus(LATER, day * DAY) });
    const [change] = await ren.dateChanges();
    asked.push(change ? 1 : 0);
    if (change) await answers(ren, id, change.sharedEventId, 'keep');
  }
  expect(asked).toEqual([1, 1, 1, 0, 0]);
});

test('Z-05: no more dates are kept of what a student declines unasked', async () => {
  const { ren, id, student, companyId, db } = await taken();
  const yui = await student('yui');
  const dates = [1, 2, 3, 4].map((day) => ({ ...ES, deadline: plus(LATER, day * DAY) }));
  await yui.enters('朝日商事', ...dates);
  const offered = (await ren.current(companyId)).filter((it) => it.deadline > LATER);
  expect(offered).toHaveLength(4);

  for (const { id: shared } of offered) expect((await answers(ren, id, shared, 'keep')).status).toBe(200);

  expect(await db.$count(keptDates)).toBe(MAX_KEPT_DATES);
});

test('Z-02, Z-05: a date is accepted only for one’s own event, of the same company, type and phase', async () => {
  const { student, aoi, ren, id, original } = await taken();
  const yui = await student('yui');
  await aoi.changes(original, { deadline: LATER });
  const [change] = await ren.dateChanges();
  if (!change) throw new Error('nothing is shared');
  const { companyId } = await yui.enters('みなと銀行');
  const [elsewhere] = await ren.current(companyId);
  const before = await ren.selections();

  const stolen = await answers(yui, id, change.sharedEventId, 'accept');
  expect([stolen.status, (await answerOf(stolen)).error]).toEqual([403, 'not_yours']);
  for (const other of [elsewhere?.id ?? '', 'nothing']) {
    for (const answer of ['accept', 'keep'] as const) {
      const refused = await answers(ren, id, other, answer);
      expect([refused.status, (await answerOf(refused)).error]).toEqual([404, 'shared_event_not_found']);
    }
  }
  expect(await ren.selections()).toEqual(before);
});

test('A7: who entered the date by hand is offered the moved one too, until it is another date', async () => {
  const { student } = await sharingApp();
  const [aoi, ren] = [await student('aoi'), await student('ren')];
  const { eventIds } = await aoi.enters('朝日商事');
  const typed = (await ren.enters('朝日商事')).eventIds[0];
  expect(await ren.dateChanges()).toEqual([]);

  await aoi.changes(eventIds[0], { deadline: LATER });
  const [change] = await ren.dateChanges();
  expect(change).toMatchObject({ eventId: typed, deadline: LATER, confirmations: 1 });

  await answers(ren, typed, change?.sharedEventId ?? '', 'accept');
  expect(await ren.event(typed)).toMatchObject({ deadline: LATER, isModified: false });
  expect(await ren.dateChanges()).toEqual([]);
});

test('D8: the minute to which one student’s interview was moved is not offered to another', async () => {
  const { student } = await sharingApp();
  const [aoi, ren, yui] = [await student('aoi'), await student('ren'), await student('yui')];
  const interview = { eventType: 'interview', deadline: ES.deadline };
  const { eventIds } = await aoi.enters('朝日商事', interview);
  const typed = (await ren.enters('朝日商事', interview)).eventIds[0];

  await aoi.changes(eventIds[0], { deadline: LATER });
  expect(await ren.dateChanges()).toEqual([]);
  await yui.enters('朝日商事', { ...interview, deadline: LATER });
  expect(await ren.dateChanges()).toMatchObject([{ eventId: typed, confirmations: 2 }]);
});

const undoes = (who: Sharer, before: EventView, sharedEventId: string) => {
  const { version, deadline, reminderTypes } = before;
  const answer = {
    sharedEventId,
    answer: 'undo',
    before: { version, deadline, reminderTypes, sharedEventId: before.sharedEventId },
  };
  return who.put(`/api/events/${before.id}/date-change`, answer);
};
/** What an undo brings back: all but the numbers of changes, and which of the shared events of its date it is a copy of. */
const apart = ({ version: _, updatedAt: __, sharedEventId, ...event }: EventView) => ({
  ...event,
  isCopy: sharedEventId !== null,
});

test('an accepted date that is undone leaves the event as it was, and later dates are offered', async () => {
  const { aoi, ren, id, original, db, companyId } = await taken();
  await ren.changes(id, { reminderTypes: ['today'] });
  const before = await ren.event(id);
  await aoi.changes(original, { deadline: LATER });
  const [change] = await ren.dateChanges();
  await answers(ren, id, change?.sharedEventId ?? '', 'accept');

  for (const _ of [1, 2]) {
    const undone = await undoes(ren, before, change?.sharedEventId ?? '');
    expect([undone.status, await undone.json()]).toEqual([200, { version: 4 }]);
  }

  expect(apart(await ren.event(id))).toEqual(apart(before));
  const planned = await db.select().from(reminders).where(eq(reminders.eventId, id));
  expect(planned.filter((it) => it.state === 'planned').map((it) => it.deadlineVersion)).toContain(3);
  const { sharedEventId } = await ren.event(id);
  expect(await aoi.current(companyId)).toMatchObject([{ id: sharedEventId, deadline: ES.deadline }]);
  expect(await ren.dateChanges()).toMatchObject([{ deadline: LATER }]);
  await aoi.changes(original, { deadline: LATEST });
  expect(await ren.dateChanges()).toMatchObject([{ deadline: LATEST }]);
});

test('the same for an event that was entered by hand, and for one that others have, too', async () => {
  const { student } = await sharingApp();
  const [aoi, kai, sora, ren] = [
    await student('aoi'),
    await student('kai'),
    await student('sora'),
    await student('ren'),
  ];
  const movers = [await aoi.enters('朝日商事'), await kai.enters('朝日商事')] as const;
  const typed = (await ren.enters('朝日商事')).eventIds[0];
  const move = async (deadline: Instant) => {
    await aoi.changes(movers[0].eventIds[0], { deadline });
    await kai.changes(movers[1].eventIds[0], { deadline });
  };
  for (const [deadline, next] of [
    [LATER, LATEST],
    ['2026-05-01T14:59:00.000Z', '2026-05-02T14:59:00.000Z'],
  ] as const) {
    await move(deadline);
    const before = await ren.event(typed);
    const [change] = await ren.dateChanges();
    expect(change).toMatchObject({ deadline });
    await answers(ren, typed, change?.sharedEventId ?? '', 'accept');
    expect((await undoes(ren, before, change?.sharedEventId ?? '')).status).toBe(200);
    expect(await ren.event(typed)).toMatchObject({ deadline: ES.deadline, isModified: false, isCustomized: false });
    await move(next);
    expect(await ren.dateChanges()).toMatchObject([{ deadline: next }]);
    await sora.enters('朝日商事'); // From now on the old date has another student.
  }
});

test.each([
  ['the date', { deadline: LATEST }],
  ['the reminders', { reminderTypes: ['today'] }],
])('an accepted date is not undone once the student has changed %s', async (_, change) => {
  const { aoi, ren, id, original } = await taken();
  const before = await ren.event(id);
  await aoi.changes(original, { deadline: LATER });
  const [offered] = await ren.dateChanges();
  await answers(ren, id, offered?.sharedEventId ?? '', 'accept');
  await ren.changes(id, change);
  const changed = await ren.event(id);
  expect(changed).toMatchObject(change);

  const refused = await undoes(ren, before, offered?.sharedEventId ?? '');

  expect([refused.status, await refused.json()]).toMatchObject([409, { error: 'conflict', current: change }]);
  expect(await ren.event(id)).toEqual(changed);
});

test('after an undo, an event is a copy of a shared event of its own company and date, whatever it is said to have been', async () => {
  const { student, aoi, ren, id, original, companyId } = await taken();
  const bank = await (await student('yui')).enters('みなと銀行');
  const [elsewhere] = await ren.current(bank.companyId);
  await aoi.changes(original, { deadline: LATER });
  const before = await ren.event(id);
  for (const given of [elsewhere?.id ?? '', null, 'nothing']) {
    const [change] = await ren.dateChanges();
    const accepted = change?.sharedEventId ?? '';
    const { version } = await ren.event(id);
    await answers(ren, id, accepted, 'accept');
    const said = { ...before, version, sharedEventId: given ?? accepted };
    expect((await undoes(ren, said, accepted)).status).toBe(200);

    const [first] = await aoi.current(companyId);
    expect(first).toMatchObject(ES);
    expect(await ren.event(id)).toMatchObject({ ...ES, sharedEventId: first?.id, isModified: false });
  }
});

test('whoever undoes an acceptance and never moved is not counted as moved back', async () => {
  const { aoi, ren, id, original, others, db } = await taken();
  const [kai, yui] = await others('kai', 'yui');
  if (!kai || !yui) throw new Error('nobody');
  await aoi.changes(original, { deadline: LATER });
  await yui.who.changes(yui.id, { deadline: LATER });
  const [change] = await ren.dateChanges();
  await answers(kai.who, kai.id, change?.sharedEventId ?? '', 'accept');
  const before = await ren.event(id);
  const variants = await db.select().from(linkedVariants);
  await answers(ren, id, change?.sharedEventId ?? '', 'accept');

  expect((await undoes(ren, before, change?.sharedEventId ?? '')).status).toBe(200);

  expect(await db.select().from(linkedVariants)).toEqual(variants);
  expect((await ren.changes(id, { location: '自宅' })).status).toBe(200);
  expect(await db.select().from(linkedVariants)).toEqual(variants);
  await aoi.del(`/api/events/${original}`);
  await yui.who.del(`/api/events/${yui.id}`);
  expect(await kai.who.dateChanges()).toEqual([]);
});

test('whoever had moved back before accepting a date is again counted as moved back after an undo', async () => {
  const { aoi, ren, id, original, db, clock } = await taken();
  const moves = async (deadline: Instant) => {
    clock.now = plus(clock.now, 1000);
    await aoi.changes(original, { deadline });
    const [change] = await ren.dateChanges();
    await answers(ren, id, change?.sharedEventId ?? '', 'accept');
    expect(await ren.event(id)).toMatchObject({ deadline });
    return change?.sharedEventId ?? '';
  };
  const own = () => db.select().from(linkedVariants).where(eq(linkedVariants.addedBy, ren.userId));
  for (const deadline of [LATER, ES.deadline]) await moves(deadline);
  const before = await ren.event(id);
  expect(await own()).toMatchObject([{ deadline: ES.deadline }]);

  expect((await undoes(ren, before, await moves(LATEST))).status).toBe(200);

  expect(await own()).toMatchObject([{ deadline: ES.deadline }]);
});

test('an undo leaves the variant of another event that began alike and stays at the accepted date', async () => {
  const { aoi, ren, id, original, shared, db, clock } = await taken();
  const other = await ren.takes('朝日商事', shared);
  await aoi.changes(original, { deadline: LATER });
  const [change] = await ren.dateChanges();
  const before = await ren.event(id);
  for (const one of [id, other]) {
    clock.now = plus(clock.now, 1000);
    expect((await answers(ren, one, change?.sharedEventId ?? '', 'accept')).status).toBe(200);
  }
  const own = () => db.select().from(linkedVariants).where(eq(linkedVariants.addedBy, ren.userId));
  const variants = await own();
  expect(variants).toMatchObject([{ deadline: LATER }]);
  clock.now = plus(clock.now, 1000);

  expect((await undoes(ren, before, change?.sharedEventId ?? '')).status).toBe(200);

  expect(await own()).toEqual(variants);
  for (const one of [id, other]) expect((await ren.changes(one, { location: '自宅' })).status).toBe(200);
  expect(await own()).toEqual(variants);
});

test('who only sets a graduation year has not moved, and is offered where others move from there', async () => {
  const { aoi, ren, id, original, db, clock } = await taken();
  for (const { userId } of [aoi, ren]) {
    await db.update(profiles).set({ graduationYear: 2028 }).where(eq(profiles.userId, userId));
    await reshareAll(db, userId, clock.now);
  }
  expect((await ren.changes(id, { location: '自宅' })).status).toBe(200);
  expect(await db.select().from(linkedVariants)).toEqual([]);

  await aoi.changes(original, { deadline: LATER });

  expect(await db.select().from(linkedVariants)).toMatchObject([{ addedBy: aoi.userId, deadline: LATER }]);
  expect(await ren.dateChanges()).toMatchObject([{ eventId: id, deadline: LATER }]);
});

test('nothing is undone for an event with a subtype: none was accepted for it', async () => {
  const { student, shared } = await sharingApp();
  const [aoi, ren] = [await student('aoi'), await student('ren')];
  const other = { ...ES, eventType: 'other' };
  await aoi.enters('朝日商事', other);
  const [entry] = await shared();
  const copy = { ...other, subtype: 'offer_reply_deadline', sharedEventId: entry?.id };
  const [id] = (await ren.enters('朝日商事', copy)).eventIds;
  const before = await ren.event(id);
  await ren.changes(id, { location: '自宅' });
  const changed = await ren.event(id);
  expect(changed.sharedEventId).toBe(entry?.id);

  const refused = await undoes(ren, { ...before, deadline: LATER }, entry?.id ?? '');

  expect([refused.status, (await answerOf(refused)).error]).toEqual([409, 'conflict']);
  expect(await ren.event(id)).toEqual(changed);
});

test('whoever accepted a date is offered the next one of the same students, and the first if they go back', async () => {
  const { aoi, ren, id, original } = await taken();
  const moves = async (deadline: Instant) => {
    await aoi.changes(original, { deadline });
    const [change] = await ren.dateChanges();
    expect(change).toMatchObject({ eventId: id, deadline });
    await answers(ren, id, change?.sharedEventId ?? '', 'accept');
    expect(await ren.event(id)).toMatchObject({ deadline, isModified: false });
    expect(await ren.dateChanges()).toEqual([]);
  };

  for (const deadline of [LATER, LATEST, ES.deadline, LATER]) await moves(deadline);
});

test('whoever accepted a date is not offered another one while as many stay with it', async () => {
  const { aoi, ren, id, original, others } = await taken();
  const [yui, sora] = await others('yui', 'sora');
  await aoi.changes(original, { deadline: LATER });
  await yui?.who.changes(yui.id, { deadline: LATER });
  const [change] = await ren.dateChanges();
  await answers(ren, id, change?.sharedEventId ?? '', 'accept');
  expect(await ren.dateChanges()).toEqual([]); // sora alone has the first date
  await aoi.changes(original, { deadline: LATEST });
  expect(await ren.dateChanges()).toEqual([]); // yui stays
  await sora?.who.changes(sora.id, { deadline: LATEST });
  expect(await ren.dateChanges()).toMatchObject([{ deadline: LATEST, confirmations: 2 }]);
});

test('with a date that was accepted stay also those of other graduation years', async () => {
  const { aoi, ren, id, original, others, student, db } = await taken();
  const [kai] = await others('kai');
  const movers = [{ who: aoi, id: original }, ...(kai ? [kai] : [])];
  const stayers: { who: Sharer; id: string }[] = [];
  for (const [name, graduationYear] of [
    ['yui', 2027],
    ['mio', 2028],
  ] as const) {
    const who = await student(name);
    await db.update(profiles).set({ graduationYear }).where(eq(profiles.userId, who.userId));
    stayers.push({ who, id: (await who.enters('朝日商事', { ...ES, deadline: LATER })).eventIds[0] });
  }
  for (const mover of movers) await mover.who.changes(mover.id, { deadline: LATER });
  const [change] = await ren.dateChanges();
  expect(change).toMatchObject({ deadline: LATER, confirmations: 2 });
  await answers(ren, id, change?.sharedEventId ?? '', 'accept');

  for (const mover of movers) await mover.who.changes(mover.id, { deadline: LATEST });

  expect(await ren.dateChanges()).toEqual([]); // two move, and two stay
  await stayers[0]?.who.del(`/api/events/${stayers[0].id}`);
  expect(await ren.dateChanges()).toMatchObject([{ deadline: LATEST, confirmations: 2 }]);
});

test('with the first date stay also those who have set their graduation year since', async () => {
  const { student, db, clock } = await sharingApp();
  const [aoi, kai, sora, ren] = [
    await student('aoi'),
    await student('kai'),
    await student('sora'),
    await student('ren'),
  ];
  const entered: string[] = [];
  for (const who of [aoi, kai, sora, ren]) {
    await db.update(profiles).set({ graduationYear: null }).where(eq(profiles.userId, who.userId));
    entered.push((await who.enters('朝日商事')).eventIds[0]);
  }
  for (const { userId } of [kai, sora]) {
    await db.update(profiles).set({ graduationYear: 2028 }).where(eq(profiles.userId, userId));
    await reshareAll(db, userId, clock.now);
  }

  await aoi.changes(entered[0] ?? '', { deadline: LATER });

  expect(await ren.dateChanges()).toEqual([]); // one moves, and two stay
  for (const [who, id] of [
    [kai, entered[1]],
    [sora, entered[2]],
  ] as const)
    await who.del(`/api/events/${id}`);
  expect(await ren.dateChanges()).toMatchObject([{ deadline: LATER, confirmations: 1 }]);
});

/** sora and kai stay with the first date; aoi, yui and mio moved to the later one, and ren accepted it. */
async function accepted() {
  const app = await taken();
  const [yui, mio, sora, kai] = await app.others('yui', 'mio', 'sora', 'kai');
  if (!yui || !mio || !sora || !kai) throw new Error('nobody');
  const aoi = { who: app.aoi, id: app.original };
  for (const { who, id } of [aoi, yui, mio]) await who.changes(id, { deadline: LATER });
  const [change] = await app.ren.dateChanges();
  expect(change).toMatchObject({ deadline: LATER, confirmations: 3 });
  await answers(app.ren, app.id, change?.sharedEventId ?? '', 'accept');
  expect(await app.ren.dateChanges()).toEqual([]);
  return { ...app, movers: [aoi, yui, mio] as const };
}

test('whoever accepted a date is not offered the first one because of students who never moved', async () => {
  const { ren, movers } = await accepted();

  for (const { who, id } of movers.slice(1)) await who.del(`/api/events/${id}`);

  expect(await ren.dateChanges()).toEqual([]);
});

test('students who never moved do not hide the date to which most of the others go on', async () => {
  const { ren, movers } = await accepted();

  for (const { who, id } of movers.slice(1)) await who.changes(id, { deadline: LATEST });

  expect(await ren.dateChanges()).toMatchObject([{ deadline: LATEST, confirmations: 2 }]);
});

test('whoever accepted a date is offered the first one when those who moved go back to it, while others have stayed', async () => {
  const { ren, movers } = await accepted();
  const [aoi, ...others] = movers;

  await aoi.who.changes(aoi.id, { deadline: ES.deadline });
  expect(await ren.dateChanges()).toEqual([]); // yui and mio have the later one
  for (const { who, id } of others) await who.del(`/api/events/${id}`);
  expect(await ren.dateChanges()).toMatchObject([{ deadline: ES.deadline, confirmations: 3 }]);
});

test('whoever took a date that had moved already is offered the next one of students who had accepted it', async () => {
  const { aoi, ren, id, original, companyId, student } = await taken();
  await aoi.changes(original, { deadline: LATER });
  const [change] = await ren.dateChanges();
  await answers(ren, id, change?.sharedEventId ?? '', 'accept');
  const mio = await student('mio');
  const [later] = await mio.current(companyId);
  expect(later).toMatchObject({ deadline: LATER, confirmations: 2 });
  if (!later) throw new Error('nothing is shared');
  const copied = await mio.takes('朝日商事', later);

  await aoi.changes(original, { deadline: LATEST });
  expect(await mio.dateChanges()).toEqual([]); // ren stays
  await ren.changes(id, { deadline: LATEST });
  expect(await mio.dateChanges()).toMatchObject([{ eventId: copied, deadline: LATEST, confirmations: 2 }]);

  await ren.changes(id, { deadline: LATER });
  expect(await mio.dateChanges()).toEqual([]);
});
