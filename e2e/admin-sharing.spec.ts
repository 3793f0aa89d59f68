import { randomInt } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import type { SharedEventsView } from '#domain/sharing/shared-events.ts';
import { isAdmin, opensConsole } from './admin.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { isEstablished } from './fixtures/established.ts';
import { knownCompany } from './fixtures/known-company.ts';
import { applies, deadline } from './fixtures/selections.ts';
import { expect, isSignedIn, test } from './student.ts';

const headers = { 'Sec-Fetch-Site': 'same-origin' };
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** A student in a browser of their own, whose account is some days old. */
async function student(browser: Browser, name: string, email: string): Promise<Page> {
  const { baseURL, viewport, locale, timezoneId } = test.info().project.use;
  const address = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`;
  const context = await browser.newContext({
    ...{ baseURL, locale, timezoneId, viewport },
    extraHTTPHeaders: { 'X-Forwarded-For': address },
  } as Parameters<Browser['newContext']>[0]);
  const page = await context.newPage();
  await isSignedIn(page, `${name}-${email}`, { name });
  await isEstablished(`${name}-${email}`);
  return page;
}

test('a hidden date is shown again, and removed: students see that at once, and each can be undone', async ({
  page,
  browser,
  email,
}) => {
  test.slow();
  const company = await knownCompany();
  const [aoi, ren, yui, sora] = await Promise.all(
    ['aoi', 'ren', 'yui', 'sora'].map((name) => student(browser, name, email)),
  );
  if (!aoi || !ren || !yui || !sora) throw new Error('nobody');
  await applies(aoi, company, [deadline(9)]);
  await applies(ren, company, [deadline(30)]);
  const [own] = (await (await ren.request.get('/api/selections')).json()) as { companyId: string }[];
  const shared = async () =>
    (await (await ren.request.get(`/api/companies/${own?.companyId}/shared-events`)).json()) as SharedEventsView;
  const [entry] = (await shared()).current;
  for (const who of [ren, yui, sora]) {
    const report = { headers, data: { reason: 'wrong_date' } };
    expect((await who.request.put(`/api/shared-events/${entry?.id}/report`, report)).status()).toBe(204);
  }
  await ren.goto(`/app/companies/add?company=${encodeURIComponent(company)}`);
  await ren.getByRole('button', { name: '次へ' }).click();
  const offered = ren.getByRole('region', { name: 'ほかの人が登録した予定' }).getByRole('listitem');
  await expect(ren.getByText('まだ共有された予定はありません')).toBeVisible();
  await expect(offered).toHaveCount(0);

  await isAdmin(page);
  await opensConsole(page, 'sharing');
  const card = page.getByRole('listitem').filter({ hasText: company });
  await expect(card).toContainText('非表示中');
  await expect(card).toContainText('登録した人1人通報3件');
  await expect(card).toContainText('日時が間違っている（3件）');
  await expect(card).toContainText('食い違う登録');
  await expect(card.getByRole('img', { name: '登録した人は0人から1人、通報は0件から3件になりました' })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('aoi');
  await expectAccessible(page);
  await press(page, `${company}のES締切の通報者を確認`);
  const reporters = page.getByRole('dialog', { name: '通報者' });
  await expect(reporters.getByRole('listitem')).toHaveCount(3);
  await expect(reporters.getByRole('link', { name: 'renのユーザーを開く' })).toBeVisible();
  await expectAccessible(page);
  await reporters.getByRole('button', { name: '閉じる' }).last().click();

  await press(page, `${company}のES締切を表示に戻す`);
  await expect(card).toHaveCount(0);
  await expect(offered).toHaveCount(1, { timeout: 20_000 });
  await press(page, '対応済み');
  await expect(card).toContainText('表示に戻しました');
  await expectAccessible(page);
  await press(page, `${company}のES締切への対応を元に戻す`);
  await expect(page.getByText('対応を元に戻しました')).toBeVisible();
  await expect(offered).toHaveCount(0, { timeout: 20_000 });
  await page.getByRole('button', { name: /^未対応/ }).click();
  await press(page, `${company}のES締切を取り除く`);
  await expect(page.getByText(`${company}のES締切を取り除きました`)).toBeVisible();
  await expect(card).toHaveCount(0);
  await Promise.all([aoi, ren, yui, sora].map((who) => who.context().close()));
});
