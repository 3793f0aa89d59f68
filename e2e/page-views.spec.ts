import type { BrowserContext, Page, Request } from '@playwright/test';
import { expectAccessible } from './fixtures/axe.ts';
import { applies, deadline } from './fixtures/selections.ts';
import { expect, isSignedIn, test } from './student.ts';

/** The page views that a browser reports. */
function views(context: BrowserContext) {
  const requests: Request[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/page-views') requests.push(request);
  });
  return {
    bodies: () => requests.map((it) => it.postDataJSON() as unknown),
    routes: () => requests.map((it) => (it.postDataJSON() as { route: string }).route),
  };
}

const goTo = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).filter({ visible: true }).first().click();

test('L-04: each screen of the app is told once per change, by its pattern and nothing else', async ({
  page,
  context,
  email,
}) => {
  await isSignedIn(page, email);
  const { id } = await applies(page, '北辰電機', [deadline(3, 'ES提出')]);
  const told = views(context);

  await page.goto('/app');
  await expect(page).toHaveURL(/\/app\/homepage$/);
  await expect.poll(told.routes).toEqual(['/app/homepage']);
  await goTo(page, 'カレンダー');
  await expect.poll(told.routes).toEqual(['/app/homepage', '/app/calendar']);
  await page.getByRole('button', { name: '次の月' }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/day=/);
  await page.goto(`/app/selections?open=${id}`);
  await expect(page.getByRole('checkbox', { name: '北辰電機のES提出を完了にする' })).toBeVisible();
  await expect.poll(told.routes).toEqual(['/app/homepage', '/app/calendar', '/app/selections']);
  await page.goto('/app/nothing-here');
  await expect(page.getByRole('heading').first()).toBeVisible();
  await page.goto('/app/notifications');
  await expect.poll(told.routes).toEqual(['/app/homepage', '/app/calendar', '/app/selections', '/app/notifications']);

  for (const body of told.bodies()) expect(Object.keys(body as object)).toEqual(['route']);
  expect(JSON.stringify(told.bodies())).not.toContain(id);
});

test('L-04: the pages for everybody and the way in are told by their addresses, without what was searched', async ({
  page,
  context,
}) => {
  const told = views(context);
  const paths = ['/', '/terms', '/privacy', '/login?company=北辰電機', '/signup?company=北辰電機', '/search?q=北辰'];
  for (const path of paths) {
    const answered = page.waitForResponse('**/api/page-views');
    await page.goto(path);
    expect((await answered).status()).toBe(204);
  }

  expect(told.routes()).toEqual(['/', '/terms', '/privacy', '/login', '/signup', '/search']);
});

test('L-04: a browser with Global Privacy Control tells nothing, and the privacy policy says so', async ({
  page,
  context,
}) => {
  await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  const told = views(context);
  for (const path of ['/', '/login', '/privacy']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  await expect(page.getByRole('checkbox', { name: 'このブラウザでの閲覧を集計に含める' })).toBeDisabled();
  await expect(page.getByText('ブラウザの設定（追跡の拒否）に従い')).toBeVisible();
  expect(told.routes()).toEqual([]);
});

test('L-03, L-04: being counted can be declined on the privacy policy; that outlives a sign-out, and can be taken back', {
  tag: '@both',
}, async ({ page, context, email }) => {
  const told = views(context);
  test.slow();
  const choice = page.getByRole('checkbox', { name: 'このブラウザでの閲覧を集計に含める' });
  await page.goto('/privacy');
  await expect.poll(told.routes).toEqual(['/privacy']);
  await expect(choice).toBeChecked();
  await choice.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('このブラウザの閲覧は記録していません。')).toBeVisible();
  await expectAccessible(page);

  await isSignedIn(page, email);
  await page.goto('/app/homepage');
  await page.getByRole('button', { name: 'アカウントメニュー' }).click();
  await page.getByRole('menuitem', { name: 'ログアウト' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/privacy');
  await expect(choice).not.toBeChecked();
  expect(told.routes().length).toBe(1);

  await choice.check();
  await page.goto('/terms');
  await expect.poll(told.routes).toContain('/terms');
});
