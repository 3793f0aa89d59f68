import type { Page } from '@playwright/test';
import { bookmarklet } from '#domain/adding/bookmarklet.ts';
import { screenAt } from '#domain/screens.ts';
import { parts } from '#domain/time.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { keeps } from './fixtures/drafts.ts';
import { stored } from './fixtures/screens-seen.ts';
import { applies, dayIn, inDays, interview } from './fixtures/selections.ts';
import { hasWorker } from './fixtures/worker.ts';
import { expect, isSignedIn, PASSWORD, test } from './student.ts';

test.use({ serviceWorkers: 'allow' });

const sheet = (page: Page) => page.getByRole('dialog', { name: '予定の追加' });
const mailSheet = (page: Page) => page.getByRole('dialog', { name: 'メールから追加' });
const field = (page: Page) => page.getByRole('textbox', { name: '企業名、または予定を1行で' });
const chip = (page: Page, name: RegExp) => sheet(page).getByRole('button', { name });

/** 12/4 */
function written(days: number): string {
  const [, month, date] = parts(dayIn(days));
  return `${month}/${date}`;
}

async function signsIn(page: Page, email: string) {
  await page.getByLabel('メールアドレス').fill(email);
  await page.locator('[name=password]').fill(PASSWORD);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
}

type Share = { title?: string; text?: string; url?: string; files?: string; type?: string };

/** Shares from another app: the browser sends the form of the manifest to the app, from no page. Returns whether the worker answered. */
async function shares(page: Page, { type = 'text/calendar', ...share }: Share): Promise<boolean> {
  await page.goto('/robots.txt');
  const answered = page.waitForResponse((it) => it.request().method() === 'POST' && it.url().endsWith('/app/add'));
  await page.evaluate(
    ([given, mime]) => {
      const form = Object.assign(document.createElement('form'), {
        method: 'POST',
        action: '/app/add',
        enctype: 'multipart/form-data',
      });
      for (const [name, value] of Object.entries(given)) {
        const isFile = name === 'files';
        const field = Object.assign(document.createElement(isFile ? 'input' : 'textarea'), { name });
        if (field instanceof HTMLInputElement) {
          const data = new DataTransfer();
          data.items.add(new File([value], 'invitation.ics', { type: mime }));
          Object.assign(field, { type: 'file', files: data.files });
        } else field.value = value;
        form.append(field);
      }
      document.documentElement.append(form);
      form.submit();
    },
    [share, type] as const,
  );
  return (await answered).fromServiceWorker();
}

test('a shared line opens the sheet with it, and nothing of it reaches the server before it is saved', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [interview(20, '10:00', '説明')]);
  await hasWorker(page);
  const bodies: string[] = [];
  page.on('request', (it) => bodies.push(it.url(), it.postData() ?? ''));
  expect(
    await shares(page, { title: '北辰電機', text: `ES締切 ${written(6)}`, url: 'https://hokushin.example/es' }),
  ).toBe(true);
  await expect(field(page)).toHaveValue(`北辰電機 ES締切 ${written(6)}`);
  await expect(page).toHaveURL('/app/homepage');
  await expect(chip(page, /^種類 ES/)).toBeVisible();
  await expect(chip(page, /^URL hokushin.example/)).toBeVisible();
  expect(bodies.filter((it) => /hokushin|ES締切|ES%E7/.test(it) && !it.includes('form-data'))).toEqual([]);
  await sheet(page).getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText(/北辰電機のES締切を追加しました/)).toBeVisible();
  expect((await stored(page))[0]?.events.map((it) => it.deadline).sort()).toEqual([
    inDays(6, '23:59'),
    inDays(20, '10:00'),
  ]);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a shared mail opens the review, survives a reload, and is a draft when the sheet is closed', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [interview(20, '10:00', '説明')]);
  await hasWorker(page);
  await shares(page, { text: `北辰電機 採用担当です。\n一次面接：${written(9)} 14:00〜15:00` });
  const card = mailSheet(page).getByRole('article', { name: /北辰電機の一次面接/ });
  await expect(card).toBeVisible();
  await page.reload();
  await expect(card).toBeVisible();
  await keeps(page, 'add', '一次面接');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: /企業を検索・予定を追加/ }).click();
  await page.getByRole('button', { name: '続きから' }).click();
  await expect(card).toBeVisible();
});

test('a shared calendar file opens the review of its events', async ({ page, email }) => {
  await isSignedIn(page, email);
  await applies(page, '北辰電機', [interview(20, '10:00', '説明')]);
  await hasWorker(page);
  const start = `DTSTART:${dayIn(9).replaceAll('-', '')}T140000`;
  const lines = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'SUMMARY:北辰電機 最終面接', start, 'END:VEVENT', 'END:VCALENDAR'];
  expect(await shares(page, { title: '招待', files: lines.join('\r\n') })).toBe(true);
  const review = page.getByRole('dialog', { name: 'カレンダーのファイルから追加' });
  await expect(review.getByRole('article', { name: '北辰電機の最終面接' })).toBeVisible();
});

test('an image that is shared is refused with the way out', async ({ page, email }) => {
  await isSignedIn(page, email);
  await hasWorker(page);
  expect(await shares(page, { files: 'png', type: 'image/png' })).toBe(true);
  await expect(sheet(page)).toContainText('画像は読み取れません。本文を貼り付けてください。');
});

test('the installed app keeps shares on its login page, too: a sign-out has ended its worker', async ({
  page,
  email,
}) => {
  await page.addInitScript(() => {
    const { matchMedia } = window;
    window.matchMedia = (query) => matchMedia.call(window, query.replace('(display-mode: standalone)', 'all'));
  });
  await isSignedIn(page, email);
  await hasWorker(page);
  await page.getByRole('button', { name: 'アカウントメニュー' }).click();
  await page.getByRole('menuitem', { name: 'ログアウト' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  expect(await shares(page, { text: `北辰電機 ES ${written(6)}` })).toBe(true);
  await signsIn(page, email);
  await expect(field(page)).toHaveValue(`北辰電機 ES ${written(6)}`);
});

test('the manifest names places that there are', async ({ page }) => {
  const manifest = await (await page.request.get('/manifest.webmanifest')).json();
  const places = manifest.shortcuts.map((it: { url: string }) => it.url);
  expect(places).toHaveLength(3);
  for (const url of [...places, manifest.share_target.action]) expect(screenAt(url), url).not.toBeNull();
  expect(manifest.share_target).toMatchObject({ method: 'POST', enctype: 'multipart/form-data' });
});

test('what is shared while signed out is there after the sign-in', async ({ page, context, email }) => {
  await isSignedIn(page, email);
  await hasWorker(page);
  // The open page would lead to the login page by itself as soon as it reads without the cookie.
  await page.goto('about:blank');
  await context.clearCookies();
  expect(await shares(page, { text: `北辰電機 ES ${written(6)}` })).toBe(true);
  await expect(page).toHaveURL(/\/login/);
  await signsIn(page, email);
  await expect(field(page)).toHaveValue(`北辰電機 ES ${written(6)}`);
});

test('a draft that was not saved is still offered beside what is shared, which is not lost for it', async ({
  page,
  email,
}) => {
  await isSignedIn(page, email);
  await hasWorker(page);
  await page.getByRole('button', { name: /企業を検索・予定を追加/ }).click();
  await field(page).fill('みなと商事 面接');
  await keeps(page, 'add', 'みなと商事');
  await shares(page, { text: '北辰電機 ES' });
  await expect(field(page)).toHaveValue('北辰電機 ES');
  await page.getByRole('button', { name: '続きから' }).click();
  await expect(field(page)).toHaveValue('みなと商事 面接');
  await page.getByRole('button', { name: '続きから' }).click();
  await expect(field(page)).toHaveValue('北辰電機 ES');
});

test('a share that no worker keeps is not read by the server, and the student is told', async ({ page, email }) => {
  await isSignedIn(page, email);
  expect(await shares(page, { text: '北辰電機 ES' })).toBe(false);
  await expect(sheet(page)).toContainText('共有された内容を受け取れませんでした。もう一度共有してください。');
  await expect(field(page)).toHaveValue('');
  await expectAccessible(page);
});

test('a link hands over title, text and address in its fragment', async ({ page, email }) => {
  await isSignedIn(page, email);
  const asked: string[] = [];
  page.on('request', (it) => asked.push(it.url()));
  await page.goto(`/app/add#${new URLSearchParams({ text: `北辰電機 ES ${written(6)}` })}`);
  await expect(field(page)).toHaveValue(`北辰電機 ES ${written(6)}`);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/app/add');
  await expect(field(page)).toHaveValue('');
});

test.describe('with a mouse', () => {
  // Fingers drag nothing to a bar of bookmarks: it is not offered to them.
  test.use({ hasTouch: false });

  test('the bookmark of the profile adds from any page', async ({ page, context, email, baseURL }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL ?? '' });
    await isSignedIn(page, email);
    await page.goto('/app/profile#adding');
    const card = page.getByRole('region', { name: 'ほかのアプリから追加' });
    const link = card.getByRole('link', { name: 'このページから追加' });
    const code = bookmarklet(new URL(baseURL ?? '').origin);
    await expect(link).toHaveAttribute('href', code);
    await link.click();
    await expect(card.getByRole('status')).toContainText('ブックマークバーにドラッグ');
    await expectAccessible(page);
    await card.getByRole('button', { name: 'コピー' }).click();
    await expect(page.getByText('ブックマークのURLをコピーしました')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);

    await page.goto('about:blank');
    await page.setContent(`<title>北辰電機 新卒採用</title><p>ES提出締切 ${written(6)}</p>`);
    const opened = context.waitForEvent('page');
    await page.evaluate((bookmark) => {
      getSelection()?.selectAllChildren(document.body);
      location.href = bookmark;
    }, code);
    await expect(field(await opened)).toHaveValue(`北辰電機 新卒採用 ES提出締切 ${written(6)}`);
  });
});
