import type { Page } from '@playwright/test';
import { eventTitle } from '#domain/events/events.ts';
import { displayName } from '#domain/selections/selection-facts.ts';
import type { EventView, SelectionView } from '#domain/selections/views.ts';
import { PRIORITY_IDS } from '#domain/taxonomy/priorities.ts';
import { STATUSES, type Status } from '#domain/taxonomy/statuses.ts';
import { jstDay } from '#domain/time.ts';
import { opensRows } from './fixtures/folded.ts';
import { detail, forget, records, sees, stored } from './fixtures/screens-seen.ts';
import { applies, dayIn, deadline, inDays } from './fixtures/selections.ts';
import { expect, isSignedIn, test } from './student.ts';

/**
 * Random walks over screens and writes: after any write no screen shows an older state, whichever way it is opened. The title of a walk ends
 * with its seed: `WALKS=200 npm run e2e -- walks.spec` takes 200, `WALKS=1 WALK_SEED=n npm run e2e -- walks.spec` repeats the n-th.
 */
const WALKS = Number(process.env.WALKS ?? 2);
const FIRST = Number(process.env.WALK_SEED ?? 1);
const STEPS = 14;

type Walk = {
  page: Page;
  pick<T>(from: readonly T[]): T;
  /** A time that no other event has: of the same step twice, forms ask first. */
  clock(): string;
};
type Chosen = { selection: SelectionView; event: EventView };
type Act = { name: string; often?: number; run(walk: Walk): Promise<void> };

test.use({ actionTimeout: 30_000, navigationTimeout: 30_000 });

const headers = { 'Sec-Fetch-Site': 'same-origin' };
const CHOICES = ['in_progress', 'es_submitted', 'interview_waiting', 'final_interview'] as const satisfies Status[];
const SCREENS = ['ホーム', 'カレンダー', '選考管理'] as const;

/** The same random numbers for the same seed. */
function randomOf(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const link = (page: Page, name: string) => page.getByRole('navigation', { name: 'メイン' }).getByRole('link', { name });
/** The latest message is the last one. */
const undoes = (page: Page) => page.getByRole('button', { name: '元に戻す', exact: true }).last().click();
const eventPath = ({ selection, event }: Chosen) => `/app/selections/${selection.id}/events/${event.id}`;

async function chooses({ page, pick }: Walk): Promise<Chosen> {
  const selection = pick(await stored(page));
  return { selection, event: pick(selection.events) };
}

/** Runs a write and returns when it was answered. */
async function answered(page: Page, method: string, url: RegExp, write: () => Promise<void>) {
  const answer = page.waitForResponse((it) => it.request().method() === method && url.test(new URL(it.url()).pathname));
  await write();
  expect((await answer).ok(), (await answer).url()).toBe(true);
}

async function byAddress({ page }: Walk, path: string) {
  await page.goto(path);
  await sees(page);
}

/** Follows the link of the header or of the tab bar. */
async function follows(page: Page, name: string) {
  await forget(page);
  await link(page, name).click();
  await page.waitForURL(
    name === 'ホーム' ? '**/app/homepage' : name === 'カレンダー' ? '**/app/calendar*' : /selections(\?|$)/,
  );
  await sees(page);
}

/** Opens the card of a selection in the list, by its address or by links. */
async function opensCard(walk: Walk, { selection }: Pick<Chosen, 'selection'>) {
  const { page, pick } = walk;
  if (pick([true, false])) await byAddress(walk, `/app/selections?open=${selection.id}`);
  else {
    await follows(page, '選考管理');
    const toggle = page.getByRole('button', { name: `${displayName(selection)}の予定 ${selection.events.length}件` });
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
  }
  return page.getByRole('article', { name: displayName(selection), exact: true });
}

/** Opens the page of a selection, by its address or by the links that lead there. */
async function opensEdit(walk: Walk): Promise<SelectionView> {
  const { page, pick } = walk;
  const { selection } = await chooses(walk);
  if (pick([true, false])) await page.goto(`/app/selections/${selection.id}/edit`);
  else await (await opensCard(walk, { selection })).getByRole('link', { name: 'ES・マイページ' }).click();
  await page.waitForURL('**/edit');
  expect(await sees(page)).toBe(true);
  return selection;
}

async function opensEvent(walk: Walk): Promise<Chosen> {
  const { page, pick } = walk;
  const chosen = await chooses(walk);
  if (pick([true, false])) await page.goto(eventPath(chosen));
  else {
    const card = await opensCard(walk, chosen);
    await card.locator(`a[href="${eventPath(chosen)}"]`).click();
  }
  await page.waitForURL(`**${eventPath(chosen)}`);
  expect(await sees(page)).toBe(true);
  return chosen;
}

/** Where Back led out of the app, or to a form, goes on at home. */
async function seesOrGoesHome({ page }: Walk) {
  if (!page.url().includes('/app/') || !(await sees(page))) await page.goto('/app/homepage');
}

const WAYS: Act[] = [
  {
    name: 'by address',
    often: 3,
    async run(walk) {
      const chosen = await chooses(walk);
      const day = jstDay(chosen.event.deadline);
      const edit = `/app/selections/${chosen.selection.id}/edit`;
      const lists = ['/app/homepage', '/app/selections', '/app/selections?view=board', `/app/calendar?day=${day}`];
      await byAddress(walk, walk.pick([...lists, edit, eventPath(chosen)]));
    },
  },
  { name: 'by link', often: 3, run: ({ page, pick }) => follows(page, pick(SCREENS)) },
  { name: 'page of a selection', run: async (walk) => void (await opensEdit(walk)) },
  { name: 'page of an event', run: async (walk) => void (await opensEvent(walk)) },
  {
    name: 'reload',
    async run(walk) {
      await walk.page.reload();
      await seesOrGoesHome(walk);
    },
  },
  {
    name: 'back',
    often: 2,
    async run(walk) {
      await forget(walk.page);
      await walk.page.goBack();
      await seesOrGoesHome(walk);
    },
  },
  {
    name: 'back and forward',
    async run(walk) {
      await forget(walk.page);
      await walk.page.goBack();
      await walk.page.goForward();
      await seesOrGoesHome(walk);
    },
  },
  {
    name: 'out of the app, and back',
    async run(walk) {
      await walk.page.goto('/terms');
      const { id } = walk.pick(await stored(walk.page));
      await writesElsewhere(walk, id);
      await walk.page.goBack();
      // No page was open that could hear of it: the device shows what it knows until the server has answered.
      await walk.page.locator('html:not([data-stored])').waitFor();
      await forget(walk.page);
      await seesOrGoesHome(walk);
    },
  },
  {
    name: 'by a link that was hovered over before a write elsewhere',
    often: 2,
    async run(walk) {
      const { page, pick } = walk;
      const { selection } = await chooses(walk);
      const card = await opensCard(walk, { selection });
      const target = pick([card.getByRole('link', { name: 'ES・マイページ' }), link(page, pick(SCREENS))]);
      await target.hover();
      const status = await writesElsewhere(walk, selection.id);
      const shown = page.getByRole('combobox', { name: `${displayName(selection)}のステータス` });
      await expect(shown).toHaveAccessibleName(new RegExp(`：${STATUSES[status].label}$`));
      await forget(page);
      const to = new URL((await target.getAttribute('href')) ?? '', page.url());
      await target.click();
      await page.waitForURL((it) => it.pathname === to.pathname);
      expect(await sees(page)).toBe(true);
    },
  },
  {
    name: 'in another tab',
    async run({ page }) {
      const other = await page.context().newPage();
      await records(other);
      await other.goto('/app/selections');
      await sees(other);
      const [selection] = await stored(page);
      if (!selection) throw new Error('nothing is stored');
      await page.bringToFront();
      await page.goto('/app/selections');
      const next = CHOICES.find((it) => it !== selection.status) ?? 'in_progress';
      await answered(page, 'PUT', /\/status$/, () => chooseStatus(page, selection, next));
      await other.bringToFront();
      await expect(other.getByRole('combobox', { name: `${displayName(selection)}のステータス` })).toHaveAccessibleName(
        new RegExp(`：${STATUSES[next].label}$`),
      );
      await forget(other);
      await sees(other);
      await other.close();
      await page.bringToFront();
    },
  },
];

async function chooseStatus(page: Page, selection: SelectionView, status: Status) {
  await page.getByRole('combobox', { name: `${displayName(selection)}のステータス` }).click();
  await page.getByRole('listbox').getByRole('option', { name: STATUSES[status].label }).click();
}

/** Another device changes the status. */
async function writesElsewhere({ page, pick }: Walk, id: string): Promise<Status> {
  const from = (await stored(page)).find((it) => it.id === id)?.status;
  const status = pick(CHOICES.filter((it) => it !== from));
  const answer = await page.request.put(`/api/selections/${id}/status`, { headers, data: { from, status } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return status;
}

const WRITES: Act[] = [
  {
    name: 'status in the list or on the board',
    often: 2,
    async run(walk) {
      const { page, pick } = walk;
      const { selection } = await chooses(walk);
      if (pick([true, false])) await follows(page, '選考管理');
      else await byAddress(walk, '/app/selections?view=board');
      const next = pick(CHOICES.filter((it) => it !== selection.status));
      await answered(page, 'PUT', /\/status$/, () => chooseStatus(page, selection, next));
      expect((await stored(page)).find((it) => it.id === selection.id)?.status).toBe(next);
      await forget(page);
      await sees(page);
    },
  },
  {
    name: 'a card of the board by keys',
    async run(walk) {
      const { page } = walk;
      const { selection } = await chooses(walk);
      await byAddress(walk, '/app/selections?view=board');
      const grip = page.getByRole('button', { name: `${displayName(selection)}を移動` });
      await answered(page, 'PUT', /\/status$/, () => grip.press('ArrowRight'));
      expect((await stored(page)).find((it) => it.id === selection.id)?.status).not.toBe(selection.status);
      await forget(page);
      await sees(page);
    },
  },
  {
    name: 'status, preference, note or ES text on the page of a selection',
    often: 2,
    async run(walk) {
      const { page, pick } = walk;
      const { id, status, priority } = await opensEdit(walk);
      const form = page.getByRole('form', { name: '選考の編集' });
      const field = pick(['status', 'priority', 'notes', 'esContent'] as const);
      const note = `メモ${pick([1, 2, 3, 4, 5])}${pick(['a', 'b', 'c', 'd'])}`;
      const to =
        field === 'notes' || field === 'esContent'
          ? note
          : pick((field === 'status' ? CHOICES : PRIORITY_IDS).filter((it) => it !== status && it !== priority));
      await opensRows(page);
      const input = form.locator(`[name=${field}]`);
      if (field === 'notes' || field === 'esContent') await input.fill(to);
      else await input.selectOption(to);
      await press(page, '保存');
      await page.waitForURL(/\/app\/selections(\?|$)/);
      expect((await detail(page, id))[field]).toBe(to);
      await forget(page);
      await sees(page);
    },
  },
  {
    name: 'completion on the page of an event',
    async run(walk) {
      const { event } = await opensEvent(walk);
      const button = walk.page.getByRole('button', { name: /^(完了にする|未完了に戻す)$/ });
      await answered(walk.page, event.completed ? 'DELETE' : 'PUT', /\/completion$/, () => button.click());
    },
  },
  {
    name: 'completion at home',
    async run({ page }) {
      // What was just completed stays in its row until the next visit.
      await follows(page, 'カレンダー');
      await follows(page, 'ホーム');
      const button = page.getByRole('button', { name: /を完了にする$/ }).first();
      if ((await button.count()) === 0) return;
      await answered(page, 'PUT', /\/completion$/, () => button.click());
      await follows(page, 'カレンダー');
    },
  },
  {
    name: 'a tick in the list',
    async run(walk) {
      const chosen = await chooses(walk);
      const card = await opensCard(walk, chosen);
      const { completed } = chosen.event;
      const tick = card.getByRole('checkbox', {
        name: `${displayName(chosen.selection)}の${eventTitle(chosen.event)}を完了にする`,
      });
      await answered(walk.page, completed ? 'DELETE' : 'PUT', /\/completion$/, () => tick.setChecked(!completed));
      await sees(walk.page);
    },
  },
  {
    name: 'a new event',
    async run(walk) {
      const { page, pick } = walk;
      const { selection } = await chooses(walk);
      const title = `ウェブテスト${selection.events.length + 1}`;
      await (await opensCard(walk, { selection })).getByRole('button', { name: '予定を追加' }).click();
      const dialog = page.getByRole('dialog', { name: '予定の追加' });
      await dialog.getByRole('button', { name: 'くわしく入力' }).click();
      await dialog.getByLabel('予定名').fill(title);
      await dialog.getByLabel('種類').selectOption('web_test');
      await dialog.getByLabel('締切日時の日付').fill(dayIn(pick([1, 2, 3, 4, 5, 6])));
      await dialog.getByLabel('締切日時の時刻').fill(walk.clock());
      await answered(page, 'PUT', /\/events\/evt_\w+$/, () =>
        dialog.getByRole('button', { name: '追加', exact: true }).click(),
      );
      await expect(dialog).toBeHidden();
      await sees(page);
    },
  },
  {
    name: 'the name of an event',
    async run(walk) {
      const { page, pick } = walk;
      const { event } = await opensEvent(walk);
      await page.getByRole('link', { name: '編集', exact: true }).click();
      const title = `${eventTitle(event).slice(0, 6)}${pick([1, 2, 3, 4, 5, 6, 7, 8, 9])}`;
      await page.getByLabel('予定名').fill(title);
      await press(page, '保存');
      await page.waitForURL((it) => it.search === '');
      expect(await sees(page)).toBe(true);
    },
  },
  {
    name: 'a move in the calendar',
    async run(walk) {
      const { page, pick } = walk;
      const { selection, event } = await chooses(walk);
      if (event.completed) return;
      await byAddress(walk, `/app/calendar?day=${jstDay(event.deadline)}`);
      const list = page.getByRole('region', { name: /日の予定$/ });
      await list
        .getByRole('button', { name: new RegExp(`${displayName(selection)}.*${eventTitle(event)}`) })
        .first()
        .click();
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('button', { name: '日付を変更' }).click();
      const day = pick([1, 2, 3, 4, 5, 6].map(dayIn).filter((it) => it !== jstDay(event.deadline)));
      await sheet.getByLabel('新しい締切日時の日付').fill(day);
      await answered(page, 'PATCH', /\/events\/\w+$/, () =>
        sheet.getByRole('button', { name: 'この日時に移動' }).click(),
      );
      await expect(sheet).toBeHidden();
      await sees(page);
    },
  },
  {
    name: 'an event is deleted, and perhaps back again',
    async run(walk) {
      const { page, pick } = walk;
      const selection = (await stored(page)).find((it) => it.events.length > 1);
      if (!selection) return;
      const event = pick(selection.events);
      const card = await opensCard(walk, { selection });
      await card.getByRole('button', { name: `${displayName(selection)}の${eventTitle(event)}を削除` }).click();
      const path = `/api/events/${event.id}`;
      await answered(page, 'DELETE', new RegExp(`${path}$`), () => press(page, '削除'));
      await expect(page.getByText('イベントを削除しました')).toBeVisible();
      await sees(page);
      if (pick([true, false])) {
        await answered(page, 'DELETE', new RegExp(`${path}/deletion$`), () => undoes(page));
        await expect(card.getByRole('listitem')).toHaveCount(selection.events.length);
      }
    },
  },
  {
    name: 'a selection is deleted, and back again',
    async run(walk) {
      const { page } = walk;
      const { selection } = await chooses(walk);
      await opensCard(walk, { selection });
      await press(page, `${displayName(selection)}のメニュー`);
      await page.getByRole('menuitem', { name: '削除' }).click();
      await answered(page, 'DELETE', /\/selections\/\w+$/, () => press(page, '削除'));
      await expect(page.getByText('選考情報を削除しました')).toBeVisible();
      await forget(page);
      await sees(page);
      await answered(page, 'DELETE', /\/deletion$/, () => undoes(page));
      await expect(page.getByRole('article', { name: displayName(selection), exact: true })).toBeVisible();
      await forget(page);
      await sees(page);
    },
  },
  {
    name: 'the wizard',
    async run(walk) {
      const { page, pick } = walk;
      const { selection } = await chooses(walk);
      await page.goto(`/app/companies/add?selectionId=${selection.id}`);
      await page.getByLabel('予定名').fill(`課題提出${selection.events.length + 1}`);
      await page.getByLabel('種類').selectOption('web_test');
      await page.getByLabel('締切日時の日付').fill(dayIn(pick([1, 2, 3, 4, 5, 6])));
      await page.getByLabel('締切日時の時刻').fill(walk.clock());
      await press(page, '次へ');
      await press(page, '登録');
      await page.waitForURL(/\/app\/selections\?/);
      await sees(page);
      expect((await stored(page)).find((it) => it.id === selection.id)?.events.length).toBe(
        selection.events.length + 1,
      );
    },
  },
  {
    name: 'status on another device',
    async run(walk) {
      const { page } = walk;
      const { selection } = await chooses(walk);
      const status = await writesElsewhere(walk, selection.id);
      await link(page, '選考管理').click();
      await expect(page.getByRole('combobox', { name: `${displayName(selection)}のステータス` })).toHaveAccessibleName(
        new RegExp(`：${STATUSES[status].label}$`),
      );
    },
  },
];

const chances = (acts: Act[]) => acts.flatMap((it) => Array.from({ length: it.often ?? 1 }, () => it));

/** Opens home and waits until the worker controls the page. */
async function getsWorker(page: Page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
  });
}

function walk(seed: number, hasWorker: boolean) {
  test(`B1: no screen shows an older state than the write it follows, on random way ${seed}`, async ({
    page,
    email,
  }) => {
    test.setTimeout(400_000);
    const random = randomOf(seed);
    const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
    let events = 10;
    const clock = () => `13:${events++}`;
    await isSignedIn(page, email);
    for (const [at, name] of ['北辰電機', '朝日商事', '緑川製作所'].entries())
      await applies(page, name, [
        deadline(at + 1, 'ES提出'),
        deadline(at + 3, '適性検査', { deadline: inDays(at + 3, '12:00') }),
      ]);
    await records(page);
    await page.goto('/app/homepage');
    if (hasWorker) await getsWorker(page);
    for (let step = 1; step <= STEPS; step++) {
      const act = pick(chances(step % 2 === 0 ? WAYS : WRITES));
      await test.step(`${step}. ${act.name}`, () => act.run({ page, pick, clock }));
    }
  });
}

const SEEDS = Array.from({ length: WALKS }, (_, at) => FIRST + at);

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });
  for (const seed of SEEDS.filter((it) => it % 2 === 1)) walk(seed, true);
});

test.describe('without the service worker', () => {
  for (const seed of SEEDS.filter((it) => it % 2 === 0)) walk(seed, false);
});
