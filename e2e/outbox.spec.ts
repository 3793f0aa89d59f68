import { type BrowserContext, type Page, request } from '@playwright/test';
import type { SelectionView } from '#domain/selections/views.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { databases, settles } from './fixtures/device.ts';
import { opensRows } from './fixtures/folded.ts';
import { isPhone } from './fixtures/presses.ts';
import { applies, deadline } from './fixtures/selections.ts';
import { expect, isSignedIn, PASSWORD, strange, test } from './student.ts';

/** What is done without a network: shown at once, kept on the device, sent once, under its account alone. */

// Nothing is kept without it.
test.use({ serviceWorkers: 'allow' });

const headers = { 'Sec-Fetch-Site': 'same-origin' };

/** Aoi with an application, whose list this browser has stored; `open` shows it with its events. */
async function begins(page: Page, email: string) {
  const name = strange(email);
  await isSignedIn(page, email);
  const { id, eventIds } = await applies(page, name, [deadline(3, 'ES提出')]);
  await settles(page, name);
  const list = `/app/selections?open=${id}`;
  await page.goto(list);
  const card = page.getByRole('article', { name });
  return {
    name,
    id,
    eventId: String(eventIds[0]),
    list,
    card,
    tick: card.getByRole('checkbox', { name: `${name}のES提出を完了にする` }),
    status: card.getByRole('combobox', { name: `${name}のステータス` }),
    unsent: page.getByRole('button', { name: /^未送信 \d+件$/ }),
  };
}

/** The same with a tick that does not reach the server, and waits. */
async function ticksInVain(page: Page, email: string) {
  const begun = await begins(page, email);
  await page.route('**/completion', (route) => route.abort());
  await begun.tick.check();
  await expect(begun.unsent).toBeVisible();
  return begun;
}

/** The selection as the server has it. */
async function stored(page: Page, id: string): Promise<SelectionView> {
  const answer = await page.request.get(`/api/selections/${id}`);
  return (await answer.json()) as SelectionView;
}
const isDone = async (page: Page, id: string) => (await stored(page, id)).events[0]?.completed;

/** Another device of the same student. */
async function elsewhere(context: BrowserContext) {
  const { baseURL = '' } = test.info().project.use;
  return request.newContext({ baseURL, storageState: await context.storageState() });
}

async function chooses(page: Page, status: ReturnType<Page['getByRole']>, option: string) {
  await status.click();
  await page.getByRole('listbox').getByRole('option', { name: option, exact: true }).click();
}

test('a tick without a network is shown, survives a reload and the end of the tab, and is sent once', async ({
  page,
  context,
  email,
}) => {
  const { id, list, tick, card, unsent, name } = await begins(page, email);
  await expect(tick).not.toBeChecked();
  await context.setOffline(true);
  await tick.check();
  await expect(card.getByText('未送信', { exact: true })).toBeVisible();
  await expect(unsent).toHaveText('未送信 1件');
  await page.reload();
  await expect(tick).toBeChecked();
  await expect(card.getByText('未送信', { exact: true })).toBeVisible();
  await unsent.click();
  const sheet = page.getByRole('dialog', { name: '未送信の変更 1件' });
  await expect(sheet.getByRole('listitem', { name: `${name} ES提出を完了にしました` })).toBeVisible();
  await page.close();

  const later = await context.newPage();
  const sent: string[] = [];
  later.on('request', (it) => it.url().includes('/completion') && sent.push(it.method()));
  await context.setOffline(false);
  await later.goto(list);
  await expect.poll(() => isDone(later, id)).toBe(true);
  await expect(later.getByRole('checkbox', { name: /ES提出を完了にする/ })).toBeChecked();
  await expect(later.getByText('未送信')).toHaveCount(0);
  expect(sent).toEqual(['PUT']);
});

test('what begins while a screen stands moves nothing on it, and on phones covers the name alone', async ({
  page,
  context,
  email,
}) => {
  const { tick, unsent } = await begins(page, email);
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.boundingBox();
  await context.setOffline(true);
  await tick.check();
  await expect(unsent).toHaveText('未送信 1件');
  const bar = page.getByRole('status').filter({ hasText: 'オフライン' });
  await expect(bar).toContainText(/\d{1,2}:\d{2}に保存/);
  expect(await heading.boundingBox()).toEqual(before);
  const sizes: [number, string][] = isPhone(heading)
    ? [
        [390, '100%'],
        [320, '100%'],
        [390, '200%'],
      ]
    : [[1280, '100%']];
  for (const [width, size] of sizes) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate((to) => document.documentElement.style.setProperty('font-size', to), size);
    await expect(unsent).toBeInViewport({ ratio: 1 });
    const its = await unsent.boundingBox();
    const right = (its?.x ?? 0) + (its?.width ?? 0);
    const search = await page.getByRole('button', { name: '企業・予定を検索' }).boundingBox();
    if (isPhone(heading)) expect(right).toBeLessThanOrEqual(search?.x ?? 0);
  }
  await expectAccessible(page);
  await unsent.click();
  await expect(page.getByRole('dialog', { name: '未送信の変更 1件' })).toBeVisible();
});

test('a tick whose answer is lost is sent again with the same key, and undoes nothing that was done since', async ({
  page,
  email,
}) => {
  const { id, eventId, tick, unsent } = await begins(page, email);
  const keys: (string | undefined)[] = [];
  await page.route('**/completion', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    // Another device takes it back before this one has heard of it.
    expect((await page.request.delete(`/api/events/${eventId}/completion`, { headers })).status()).toBe(204);
    await route.abort();
  });
  await tick.click();
  await expect.poll(() => keys.length).toBe(2);
  expect(keys[0]).toBe(keys[1]);
  await expect(unsent).toHaveCount(0);
  await expect(tick).not.toBeChecked();
  expect(await isDone(page, id)).toBe(false);
});

for (const [choice, kept] of [
  ['自分の変更で上書き', 'in_progress'],
  ['破棄', 'final_interview'],
] as const) {
  test(`a status that was chosen elsewhere, too, is shown beside the own one, until ${choice}`, async ({
    page,
    context,
    email,
  }) => {
    const { id, card, status, unsent } = await begins(page, email);
    await context.setOffline(true);
    await chooses(page, status, '選考中');
    await expect(unsent).toBeVisible();
    await expect(status).toHaveAccessibleName(/：選考中$/);
    const other = await elsewhere(context);
    const data = { from: 'before_entry', status: 'final_interview' };
    expect((await other.put(`/api/selections/${id}/status`, { headers, data })).ok()).toBe(true);
    await other.dispose();

    await context.setOffline(false);
    await expect(card.getByText('確認が必要')).toBeVisible();
    await expect(status).toHaveAccessibleName(/：最終面接$/);
    await unsent.click();
    const sheet = page.getByRole('dialog', { name: '未送信の変更 1件' });
    await expect(sheet.getByText('あなたの変更').locator('+ dd')).toHaveText('選考中');
    await expect(sheet.getByText('保存されている内容').locator('+ dd')).toHaveText('最終面接');
    expect((await stored(page, id)).status).toBe('final_interview');
    await sheet.getByRole('button', { name: choice }).click();
    await expect(unsent).toHaveCount(0);
    await expect(status).toHaveAccessibleName(kept === 'in_progress' ? /：選考中$/ : /：最終面接$/);
    expect((await stored(page, id)).status).toBe(kept);
  });
}

/** Ends the session as another device does: this browser keeps its cookies. */
async function revokes(context: BrowserContext) {
  const other = await elsewhere(context);
  expect((await other.delete('/api/session', { headers })).status()).toBe(204);
  await other.dispose();
}

test('what waits outlives the session, and is neither shown nor sent under another account', async ({
  page,
  context,
  email,
}) => {
  test.setTimeout(180_000);
  const { id, list, tick, unsent, name } = await begins(page, email);
  await context.setOffline(true);
  await tick.check();
  await expect(unsent).toBeVisible();
  await page.goto('/app/homepage');
  await expect(unsent).toBeVisible();
  await context.setOffline(false);
  await page.route('**/completion', (route) => route.abort());
  await revokes(context);
  // By itself: its stream ends, too.
  await page.waitForURL(/\/login/);

  const sent: string[] = [];
  page.on('request', (it) => it.url().includes('/completion') && sent.push(it.method()));
  await isSignedIn(page, `b-${email}`);
  await page.goto('/app/homepage');
  await expect(page.getByText('予定はまだありません')).toBeVisible();
  await expect(page.getByText('未送信')).toHaveCount(0);
  await expect(page.getByText(name)).toHaveCount(0);
  expect(sent).toEqual([]);

  await page.goto('/terms');
  await page.unroute('**/completion');
  const signIn = { email, password: PASSWORD };
  expect((await page.request.post('/api/session', { headers, data: signIn })).ok()).toBe(true);
  await page.goto(list);
  await expect.poll(() => isDone(page, id)).toBe(true);
  await expect(tick).toBeChecked();
});

/** Opens home, and then loses the network. */
async function home(page: Page) {
  await page.goto('/app/homepage');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.context().setOffline(true);
}

/** Opens the sheet and types a line. */
async function adds(page: Page, line: string) {
  const hasTabs = (page.viewportSize()?.width ?? 0) < 900;
  const button = hasTabs
    ? page.getByRole('navigation', { name: 'メイン' }).getByRole('button', { name: '追加' })
    : page.getByRole('banner').getByRole('button', { name: '予定を追加' });
  await button.click();
  const sheet = page.getByRole('dialog', { name: '予定の追加' });
  await sheet.getByLabel('企業名、または予定を1行で').fill(line);
  return { sheet, save: sheet.getByRole('button', { name: '保存', exact: true }) };
}

test('what is added without a network is shown, can be ticked, and is stored once under the same ids @both', async ({
  page,
  context,
  email,
}) => {
  const { name, unsent, id } = await begins(page, email);
  await home(page);
  const own = await adds(page, `${name} 一次面接 明日13:00`);
  await own.save.click();
  await expect(page.getByText(/一次面接を追加しました。接続が戻ると送信します/)).toBeVisible();
  await expect(unsent).toHaveText('未送信 1件');

  const fresh = strange(`b-${email}`);
  const { sheet: another, save } = await adds(page, `${fresh} ES 明日20:00`);
  await another.getByRole('button', { name: `「${fresh}」を新しい企業として登録` }).click();
  await another.getByLabel('業界').selectOption('it');
  const phase = another.getByRole('button', { name: '本選考', exact: true });
  if (await phase.isVisible()) await phase.click();
  await save.click();
  await expect(unsent).toHaveText('未送信 2件');
  await page.reload();
  const tick = page.getByRole('checkbox', { name: new RegExp(`${fresh}の.*完了にする`) });
  await tick.check();
  await expect(unsent).toHaveText('未送信 3件');

  await context.setOffline(false);
  await expect(unsent).toHaveCount(0);
  const list = (await (await page.request.get('/api/selections')).json()) as SelectionView[];
  expect(list.map((it) => it.companyName).sort()).toEqual([name, fresh].sort());
  expect(list.find((it) => it.id === id)?.events).toHaveLength(2);
  expect(list.find((it) => it.id !== id)?.events.map((it) => it.completed)).toEqual([true]);
});

test('a note that is written without a network waits, and one written elsewhere meanwhile is shown beside it', async ({
  page,
  context,
  email,
}) => {
  const { id, unsent, list } = await begins(page, email);
  await page.goto(`/app/selections/${id}/edit`);
  await opensRows(page);
  const memo = page.getByLabel('自分だけのメモ');
  await expect(memo).toBeVisible();
  await context.setOffline(true);
  await memo.fill('電車の中で書いたメモ');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('端末に保存しました。接続が戻ると送信します')).toBeVisible();
  await expect(unsent).toHaveText('未送信 1件');
  const other = await elsewhere(context);
  const { version } = await stored(page, id);
  const data = { version, notes: '家で書いたメモ', jobType: '総合職' };
  expect((await other.patch(`/api/selections/${id}`, { headers, data })).ok()).toBe(true);
  await other.dispose();

  await context.setOffline(false);
  await page.goto(list);
  await unsent.click();
  const sheet = page.getByRole('dialog', { name: '未送信の変更 1件' });
  await expect(sheet.getByText('あなたの変更').locator('+ dd')).toHaveText('電車の中で書いたメモ');
  await expect(sheet.getByText('保存されている内容').locator('+ dd')).toHaveText('家で書いたメモ');
  await sheet.getByRole('button', { name: '自分の変更で上書き' }).click();
  await expect(unsent).toHaveCount(0);
  expect(await stored(page, id)).toMatchObject({ notes: '電車の中で書いたメモ', jobType: '総合職' });
});

test('an event that is edited without a network keeps what another device changed in its other fields', async ({
  page,
  context,
  email,
}) => {
  const { id, eventId, unsent } = await begins(page, email);
  await page.goto(`/app/selections/${id}/events/${eventId}?mode=edit`);
  const title = page.getByLabel('予定名');
  await expect(title).toBeVisible();
  await context.setOffline(true);
  await title.fill('ESの提出（郵送）');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(unsent).toHaveText('未送信 1件');
  const other = await elsewhere(context);
  const version = (await stored(page, id)).events[0]?.version;
  const data = { version, privateMemo: '切手を貼る' };
  expect((await other.patch(`/api/events/${eventId}`, { headers, data })).ok()).toBe(true);
  await other.dispose();
  await context.setOffline(false);
  await expect(unsent).toHaveCount(0);
  expect((await stored(page, id)).events).toMatchObject([
    { publicDescription: 'ESの提出（郵送）', privateMemo: '切手を貼る' },
  ]);
});

test('what was added without a network is taken back by its message, before it is sent', async ({
  page,
  context,
  email,
}) => {
  const { name, id, unsent } = await begins(page, email);
  await home(page);
  const { save } = await adds(page, `${name} 一次面接 明日13:00`);
  await save.click();
  await expect(unsent).toHaveText('未送信 1件');
  await page.getByRole('button', { name: '元に戻す' }).last().click();
  await expect(unsent).toHaveCount(0);
  await context.setOffline(false);
  expect((await stored(page, id)).events).toHaveLength(1);
});

test('what is taken back while it is being sent is deleted on the server, and 破棄 says that it was sent', async ({
  page,
  context,
  email,
}) => {
  const { name, id, unsent } = await begins(page, email);
  await home(page);
  const answers: (() => void)[] = [];
  await page.route('**/api/selections/*/events/*', async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    await route.continue();
  });
  const addsOffline = async (line: string) => {
    await context.setOffline(true);
    const { save } = await adds(page, line);
    await save.click();
    await expect(unsent).toHaveText('未送信 1件');
    await context.setOffline(false);
  };
  await addsOffline(`${name} 一次面接 明日13:00`);
  await expect.poll(() => answers.length).toBe(1);
  await page.getByRole('button', { name: '元に戻す' }).last().click();
  answers[0]?.();
  await expect(page.getByText('追加を取り消しました')).toBeVisible();
  expect((await stored(page, id)).events).toHaveLength(1);

  await addsOffline(`${name} 二次面接 明日15:00`);
  await expect.poll(() => answers.length).toBe(2);
  await unsent.click();
  await page.getByRole('dialog').getByRole('button', { name: '破棄' }).click();
  answers[1]?.();
  await expect(page.getByText('送信済みでした。破棄されていません')).toBeVisible();
  expect((await stored(page, id)).events).toHaveLength(2);
});

test('the worker sends what waits when the network is back and no page is open', async ({ page, context, email }) => {
  const { id, list, tick, unsent } = await ticksInVain(page, email);
  const { baseURL = '' } = test.info().project.use;
  await page.goto(`${baseURL}/terms`);
  const cdp = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find((it) => it.scopeURL.startsWith(baseURL));
      if (own) resolve(own.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const sync = { origin: baseURL, registrationId: await registered, tag: 'shiori-outbox', lastChance: false };
  await cdp.send('ServiceWorker.dispatchSyncEvent', sync);
  await expect.poll(() => isDone(page, id)).toBe(true);

  // The network is gone again: the page begins with what the device has stored.
  await expect.poll(() => databases(page)).toContain(String.raw`\"completed\":true`);
  await context.setOffline(true);
  await page.goto(list);
  await expect(tick).toBeChecked();
  await expect(unsent).toHaveCount(0);
  await context.setOffline(false);
  await page.reload();
  await expect(tick).toBeChecked();
  await expect(unsent).toHaveCount(0);
});

test('a change that the server does not take is shown with the reason, and the others go on', async ({
  page,
  context,
  email,
}) => {
  const { id, eventId, tick, status, unsent, list } = await begins(page, email);
  // The last event would take the selection with it.
  const another = { headers, data: deadline(5, '二次提出') };
  expect((await page.request.post(`/api/selections/${id}/events`, another)).status()).toBe(201);
  await context.setOffline(true);
  await tick.check();
  await expect(unsent).toHaveText('未送信 1件');
  await chooses(page, status, '選考中');
  await expect(unsent).toHaveText('未送信 2件');
  const other = await elsewhere(context);
  expect((await other.delete(`/api/events/${eventId}`, { headers })).ok()).toBe(true);
  await other.dispose();
  await context.setOffline(false);
  await expect(unsent).toHaveText('未送信 1件');
  expect((await stored(page, id)).status).toBe('in_progress');
  await page.goto(list);
  await unsent.click();
  const sheet = page.getByRole('dialog', { name: '未送信の変更 1件' });
  await expect(sheet.getByText('保存できませんでした：イベントが見つかりません')).toBeVisible();
  await sheet.getByRole('button', { name: '破棄' }).click();
  await expect(unsent).toHaveCount(0);
});

test('a sign-out asks before what waits is lost', async ({ page, context, email }) => {
  const { id, tick } = await ticksInVain(page, email);
  const signsOut = async () => {
    await page.getByRole('button', { name: /アカウント/ }).click();
    await page.getByRole('menuitem', { name: 'ログアウト' }).click();
  };
  await signsOut();
  const dialog = page.getByRole('dialog', { name: '未送信の変更があります' });
  await expect(dialog).toContainText('未送信の変更が1件あります。');
  await dialog.getByRole('button', { name: 'キャンセル' }).click();
  await expect(tick).toBeChecked();
  const ofOthers = dialog.getByText('このブラウザで使った別のアカウントの未送信の変更も失われます。');
  await expect(ofOthers).toBeHidden();
  await page.evaluate(() => localStorage.setItem('shiori/outbox/someone', '1'));
  await signsOut();
  await expect(ofOthers).toBeVisible();
  await dialog.getByRole('button', { name: 'ログアウト' }).click();
  await page.waitForURL('**/login');
  await page.unroute('**/completion');
  const signIn = { email, password: PASSWORD };
  expect((await page.request.post('/api/session', { headers, data: signIn })).ok()).toBe(true);
  await page.goto('/app/selections');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByText('未送信')).toHaveCount(0);
  expect(await isDone(page, id)).toBe(false);
  expect(await context.pages()[0]?.evaluate(() => Object.keys(localStorage).join())).not.toContain('outbox');
});
