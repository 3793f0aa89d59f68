import { expect, test } from 'vitest';
import { ES, LATER, type Sharer, sharingApp } from '../testing/sharing.ts';

const NAMES = ['aoi', 'ren', 'yui', 'sora', 'kai', 'mei', 'riku', 'hana'];

/** The stored numbers of shared events, and the numbers computed from their contributions. */
async function saidAndTrue({ shared }: Pick<Awaited<ReturnType<typeof sharingApp>>, 'shared'>) {
  const entries = await shared();
  const said = entries.map((it) => [it.deadline, it.confirmations]);
  const true_ = entries.map((it) => [it.deadline, new Set(it.behind.map((one) => one.userId)).size]);
  return { said, true_ };
}

test('students who enter the same date at the same moment make one shared event, with all of them behind it', async () => {
  const app = await sharingApp();
  const all = await Promise.all(NAMES.map((name) => app.student(name)));
  const before = await all[0]?.enters('朝日商事', { ...ES, eventType: 'web_test' });

  await Promise.all(all.map((who) => who.enters('朝日商事')));

  const entries = (await app.shared()).filter((it) => it.eventType === 'es_deadline');
  expect(entries.map((it) => it.confirmations)).toEqual([NAMES.length]);
  expect(await all[1]?.current(before?.companyId ?? '')).toHaveLength(2);
});

test('whoever deletes, undoes and moves at the same moment: the numbers are those of who stands there', async () => {
  const app = await sharingApp();
  const all: { who: Sharer; id: string }[] = [];
  for (const name of NAMES) {
    const who = await app.student(name);
    const { eventIds } = await who.enters('朝日商事', ES, { ...ES, deadline: LATER });
    all.push({ who, id: eventIds[0] });
  }

  for (let round = 0; round < 4; round++) {
    await Promise.all(
      all.map(async ({ who, id }, at) => {
        if ((at + round) % 3 === 0) return who.changes(id, { deadline: round % 2 === 0 ? LATER : ES.deadline });
        await who.del(`/api/events/${id}`);
        return (at + round) % 3 === 1 && who.del(`/api/events/${id}/deletion`);
      }),
    );
    const { said, true_ } = await saidAndTrue(app);
    expect(said).toEqual(true_);
    await Promise.all(all.map(({ who, id }) => who.del(`/api/events/${id}/deletion`)));
  }

  const { said, true_ } = await saidAndTrue(app);
  expect(said).toEqual(true_);
  expect(said.at(-1)).toEqual([LATER, NAMES.length]);
});

test('two who change places between two dates never wait for each other', async () => {
  const app = await sharingApp();
  const [aoi, ren, yui] = await Promise.all(['aoi', 'ren', 'yui'].map((name) => app.student(name)));
  if (!aoi || !ren || !yui) throw new Error('nobody');
  await yui.enters('朝日商事', ES, { ...ES, deadline: LATER });
  const one = (await aoi.enters('朝日商事')).eventIds[0];
  const two = (await ren.enters('朝日商事', { ...ES, deadline: LATER })).eventIds[0];

  for (let round = 0; round < 6; round++) {
    const [there, back] = round % 2 === 0 ? [LATER, ES.deadline] : [ES.deadline, LATER];
    const moved = await Promise.all([aoi.changes(one, { deadline: there }), ren.changes(two, { deadline: back })]);
    expect(moved.map((it) => it.status)).toEqual([200, 200]);
  }

  expect((await saidAndTrue(app)).said).toEqual([
    [ES.deadline, 2],
    [LATER, 2],
  ]);
});

test('the last who leaves and the next who comes at the same moment: who came stands there', async () => {
  const app = await sharingApp();
  const [aoi, ren] = [await app.student('aoi'), await app.student('ren')];
  for (let round = 0; round < 5; round++) {
    const { eventIds } = await aoi.enters('朝日商事');
    const [, entered] = await Promise.all([aoi.del(`/api/events/${eventIds[0]}`), ren.enters('朝日商事')]);
    expect(await saidAndTrue(app)).toEqual({ said: [[ES.deadline, 1]], true_: [[ES.deadline, 1]] });
    await ren.del(`/api/events/${entered.eventIds[0]}`);
    expect(await app.shared()).toEqual([]);
  }
});
