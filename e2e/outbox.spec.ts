import { type BrowserContext, type Page, request } from '@playwright/test';
import type { SelectionView } from '#domain/selections/views.ts';
import { settles } from './fixtures/device.ts';
import { applies, deadline } from './fixtures/selections.ts';
import { expect, isSignedIn, PASSWORD, strange, test } from './student.ts';

/** What is ticked or chosen without a network: shown at once, kept on the device, sent once, under its account alone. */

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

/** The selection as the server has it. */
async function stored(page: Page, id: string): Promise<SelectionView> {
  const answer = await page.request.get(`/api/selections/${id}`);
  return (await answer.json()) as SelectionView;
}
const isDone = async (page: Page, id: string) => (await stored(page, id)).events[0]?.completed;

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
    const { baseURL = '' } = test.info().project.use;
    const other = await request.newContext({ baseURL, storageState: await context.storageState() });
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
  const { baseURL = '' } = test.info().project.use;
  const other = await request.newContext({ baseURL, storageState: await context.storageState() });
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
  await page.reload();
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
  const { baseURL = '' } = test.info().project.use;
  const other = await request.newContext({ baseURL, storageState: await context.storageState() });
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
  const { id, tick, unsent } = await begins(page, email);
  await page.route('**/completion', (route) => route.abort());
  await tick.check();
  await expect(unsent).toBeVisible();
  const signsOut = async () => {
    await page.getByRole('button', { name: /アカウント/ }).click();
    await page.getByRole('menuitem', { name: 'ログアウト' }).click();
  };
  await signsOut();
  const dialog = page.getByRole('dialog', { name: '未送信の変更があります' });
  await expect(dialog).toContainText('未送信の変更が1件あります。');
  await dialog.getByRole('button', { name: 'キャンセル' }).click();
  await expect(tick).toBeChecked();
  await signsOut();
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
