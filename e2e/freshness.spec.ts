import type { Page } from '@playwright/test';
import { STATUSES, type Status } from '#domain/taxonomy/statuses.ts';
import { applies, deadline } from './fixtures/selections.ts';
import { expect, isSignedIn, test } from './student.ts';

/** After a write no screen shows an older state, whichever way it was opened. */

const combobox = (page: Page, name: string) => page.getByRole('combobox', { name: `${name}のステータス` });
const headers = { 'Sec-Fetch-Site': 'same-origin' };

/** Opens home and waits until the worker controls the page. */
async function getsWorker(page: Page) {
  await page.goto('/app/homepage');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
  });
}

test('B1: what was saved stands in the list at once where the worker answered with the page it keeps', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  const { id } = await applies(page, '北辰電機', [deadline(3)]);
  await getsWorker(page);
  await page.goto(`/app/selections/${id}/edit`);
  await page.getByLabel('ステータス', { exact: true }).selectOption('final_interview');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.waitForURL(/\/app\/selections(\?|$)/);
  const shown = combobox(page, '北辰電機').first();
  await shown.waitFor();
  expect(await shown.getAttribute('aria-label')).toMatch(/：最終面接$/);
});

/** The status on the edit page when it is first shown. */
async function firstShown(page: Page) {
  const status = page.getByRole('form', { name: '選考の編集' }).getByLabel('ステータス', { exact: true });
  await status.waitFor();
  return status.inputValue();
}

async function choose(page: Page, name: string, status: string) {
  await combobox(page, name).click();
  await page.getByRole('listbox').getByRole('option', { name: status }).click();
}

test('B1: an answer that was preloaded before a write is not shown after it', async ({ page, email }) => {
  await isSignedIn(page, email);
  const { id } = await applies(page, '北辰電機', [deadline(3)]);
  await page.goto(`/app/selections?open=${id}`);
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  let isFirst = true;
  await page.route(`**/api/selections/${id}`, async (route) => {
    const response = await route.fetch();
    if (isFirst) await held;
    isFirst = false;
    await route.fulfill({ response });
  });
  const link = page.getByRole('link', { name: 'ES・マイページ' });
  const preloaded = page.waitForRequest(`**/api/selections/${id}`);
  await link.hover();
  await preloaded;
  const data = { from: 'before_entry', status: 'final_interview' };
  expect((await page.request.put(`/api/selections/${id}/status`, { headers, data })).ok()).toBe(true);
  await expect(combobox(page, '北辰電機')).toHaveAccessibleName(/最終面接/);
  await link.click();
  release();
  expect(await firstShown(page)).toBe('final_interview');
});

test('B1: a screen that is opened while a change is on its way shows the change', async ({ page, email }) => {
  await isSignedIn(page, email);
  const { id } = await applies(page, '北辰電機', [deadline(3)]);
  await page.goto(`/app/selections?open=${id}`);
  await page.route(/\/status$/, async (route) => {
    await new Promise((done) => setTimeout(done, 1_000));
    await route.continue();
  });
  await choose(page, '北辰電機', '最終面接');
  await page.getByRole('link', { name: 'ES・マイページ' }).click();
  expect(await firstShown(page)).toBe('final_interview');
});

test('B1: a change that is undone while a screen loads does not break the screen', async ({ page, email }) => {
  await isSignedIn(page, email);
  const { id } = await applies(page, '北辰電機', [deadline(3)]);
  await page.goto(`/app/selections?open=${id}`);
  await page.route(`**/api/selections/${id}`, async (route) => {
    await new Promise((done) => setTimeout(done, 2_000));
    await route.continue();
  });
  await choose(page, '北辰電機', '最終面接');
  await page.getByRole('link', { name: 'ES・マイページ' }).click();
  await expect(page.getByText('読み込んでいます')).toBeVisible();
  await page.getByRole('button', { name: '元に戻す' }).click();
  expect(await firstShown(page)).toBe('before_entry');
});

type Selection = { id: string; eventId: string; name: string; status: Status; completed: boolean };
type Walk = { page: Page; selections: Selection[]; pick<T>(from: readonly T[]): T };
type Act = { name: string; run(walk: Walk): Promise<void> };

const CHOICES = ['in_progress', 'es_submitted', 'interview_waiting', 'final_interview'] as const satisfies Status[];

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

/** Reads the list once, without retries: the first thing that it shows counts. */
async function seesList({ page, selections }: Walk) {
  await combobox(page, selections[0]?.name ?? '').waitFor();
  for (const { name, status } of selections) {
    expect(await combobox(page, name).getAttribute('aria-label')).toBe(
      `${name}のステータス：${STATUSES[status].label}`,
    );
  }
}

async function seesHome({ page, selections }: Walk) {
  const list = page.getByRole('region', { name: 'これからの予定' });
  await list.getByRole('link').first().waitFor();
  for (const { name, completed } of selections) {
    expect(await list.getByRole('link', { name, exact: true }).count(), name).toBe(completed ? 0 : 1);
  }
}

async function opensEvent({ page, selections, pick }: Walk): Promise<Selection> {
  const chosen = pick(selections);
  await page.goto(`/app/selections/${chosen.id}/events/${chosen.eventId}`);
  const button = page.getByRole('button', { name: /^(完了にする|未完了に戻す)$/ });
  await button.waitFor();
  expect(await button.textContent()).toContain(chosen.completed ? '未完了に戻す' : '完了にする');
  return chosen;
}

async function opensEdit({ page, selections, pick }: Walk): Promise<Selection> {
  const chosen = pick(selections);
  await page.goto(`/app/selections/${chosen.id}/edit`);
  const status = page.getByLabel('ステータス', { exact: true });
  await status.waitFor();
  expect(await status.inputValue()).toBe(chosen.status);
  return chosen;
}

/** Follows the link of the header or of the tab bar. */
async function follows(page: Page, name: string) {
  await page.getByRole('navigation', { name: 'メイン' }).getByRole('link', { name }).click();
}

/** An event that was just completed at home stays in its row until the next visit. */
async function goesHome(walk: Walk) {
  await follows(walk.page, 'カレンダー');
  await follows(walk.page, 'ホーム');
  await seesHome(walk);
}

const ACTS: Act[] = [
  {
    name: 'home by address',
    run: async (walk) => {
      await walk.page.goto('/app/homepage');
      await seesHome(walk);
    },
  },
  {
    name: 'list by address',
    run: async (walk) => {
      await walk.page.goto('/app/selections');
      await seesList(walk);
    },
  },
  { name: 'home by link', run: goesHome },
  {
    name: 'list by link',
    run: async (walk) => {
      await follows(walk.page, '選考管理');
      await seesList(walk);
    },
  },
  { name: 'calendar by link', run: ({ page }) => follows(page, 'カレンダー') },
  {
    name: 'status in the list',
    async run(walk) {
      const { page, pick } = walk;
      await follows(page, '選考管理');
      const chosen = pick(walk.selections);
      const next = pick(CHOICES.filter((it) => it !== chosen.status));
      await combobox(page, chosen.name).click();
      await page.getByRole('listbox').getByRole('option', { name: STATUSES[next].label }).click();
      chosen.status = next;
      await seesList(walk);
    },
  },
  {
    name: 'status on the edit page',
    async run(walk) {
      const { page, pick } = walk;
      const chosen = await opensEdit(walk);
      const next = pick(CHOICES.filter((it) => it !== chosen.status));
      await page.getByLabel('ステータス', { exact: true }).selectOption(next);
      await page.getByRole('button', { name: '保存', exact: true }).click();
      await page.waitForURL(/\/app\/selections(\?|$)/);
      chosen.status = next;
      await seesList(walk);
    },
  },
  {
    name: 'completion on the page of the event',
    async run(walk) {
      const { page } = walk;
      const chosen = await opensEvent(walk);
      const answered = page.waitForResponse(/\/completion$/);
      await page.getByRole('button', { name: /^(完了にする|未完了に戻す)$/ }).click();
      await answered;
      chosen.completed = !chosen.completed;
    },
  },
  {
    name: 'completion at home',
    async run(walk) {
      const { page, selections } = walk;
      await goesHome(walk);
      // Only the next event can be completed right there.
      const chosen = selections.find((it) => !it.completed);
      if (!chosen) return;
      const answered = page.waitForResponse(/\/completion$/);
      await page.getByRole('button', { name: `${chosen.name}のES提出を完了にする` }).click();
      await answered;
      chosen.completed = true;
    },
  },
  {
    name: 'status on another device',
    async run({ page, selections, pick }) {
      const chosen = pick(selections);
      const next = pick(CHOICES.filter((it) => it !== chosen.status));
      const data = { status: next, from: chosen.status };
      const answer = await page.request.put(`/api/selections/${chosen.id}/status`, { headers, data });
      expect(answer.ok(), await answer.text()).toBe(true);
      chosen.status = next;
      await follows(page, '選考管理');
      // The name of the status is loaded while the list is rendered.
      await expect(combobox(page, chosen.name)).toHaveAccessibleName(new RegExp(`：${STATUSES[next].label}$`));
    },
  },
  {
    name: 'edit page, left again',
    run: async (walk) => {
      await opensEdit(walk);
      await walk.page.goBack();
    },
  },
  {
    name: 'page of an event, left again',
    run: async (walk) => {
      await opensEvent(walk);
      await walk.page.goBack();
    },
  },
];

/** `WALKS=200 npm run e2e -- freshness` runs more walks; WALK_SEED=n runs the n-th walk alone. */
const WALKS = Number(process.env.WALKS ?? 2);
const FIRST = Number(process.env.WALK_SEED ?? 1);
const STEPS = 12;

for (let seed = FIRST; seed < FIRST + (process.env.WALK_SEED ? 1 : WALKS); seed++) {
  test(`B1: no screen shows an older state than the write it follows, on random way ${seed}`, async ({
    page,
    email,
  }) => {
    test.setTimeout(240_000);
    const random = randomOf(seed);
    const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
    await isSignedIn(page, email);
    const selections: Selection[] = [];
    for (const [at, name] of ['北辰電機', '朝日商事', '緑川製作所'].entries()) {
      const { id, eventIds } = await applies(page, name, [deadline(at + 2, 'ES提出')]);
      selections.push({ id, eventId: eventIds[0] ?? '', name, status: 'before_entry', completed: false });
    }
    await getsWorker(page);
    for (let step = 1; step <= STEPS; step++) {
      const act = pick(ACTS);
      await test.step(`${step}. ${act.name}`, () => act.run({ page, selections, pick }));
    }
    await page.goto('/app/selections');
    await seesList({ page, selections, pick });
  });
}

test('B2: twenty tabs are open and live over HTTP/1.1, and one of them holds the stream', async ({
  page,
  context,
  email,
}) => {
  test.setTimeout(400_000);
  const soon = { timeout: 60_000 };
  await isSignedIn(page, email);
  const { id, eventIds } = await applies(page, '北辰電機', [deadline(3)]);
  const tabs: Page[] = [];
  const shows = (tab: Page, name: string) => expect(tab.getByRole('button', { name, exact: true })).toBeVisible(soon);
  while (tabs.length < 20) {
    const tab = await context.newPage();
    tabs.push(tab);
    await tab.goto(`/app/selections/${id}/events/${eventIds[0]}`);
    await shows(tab, '完了にする');
  }

  const completion = `/api/events/${eventIds[0]}/completion`;
  expect((await page.request.put(completion, { headers, data: {} })).status()).toBe(204);
  for (const tab of tabs) await shows(tab, '未完了に戻す');

  // The tab that holds the stream is closed: another takes over.
  await tabs.pop()?.close();
  expect((await page.request.delete(completion, { headers, data: {} })).status()).toBe(204);
  for (const tab of tabs) await shows(tab, '完了にする');
});

test('B4: a screen whose file a new release has removed is loaded once again by itself', async ({ page, email }) => {
  await isSignedIn(page, email);
  await page.goto('/app/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Until the page is reloaded the server has none of the files that it requests.
  let isOldPage = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOldPage = false;
  });
  await page.route(/\/assets\/(calendar|selections|homepage)-/, (route) =>
    isOldPage ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  await page.evaluate(() =>
    navigator.serviceWorker?.getRegistrations().then((all) => all.map((it) => it.unregister())),
  );
  await follows(page, '選考管理');
  await expect(page.getByRole('heading', { name: /選考管理/ })).toBeVisible();
});
