import { randomInt, randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import type { SelectionView } from '#domain/selections/views.ts';
import type { SharedEventsView } from '#domain/sharing/shared-events.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { isEstablished } from './fixtures/established.ts';
import { knownCompany } from './fixtures/known-company.ts';
import { applies, dayIn, deadline, inDays, interview } from './fixtures/selections.ts';
import { expect, isSignedIn, test } from './student.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const offered = (page: Page) => page.getByRole('region', { name: 'ほかの人が登録した予定' });
const row = (page: Page, text: string | RegExp) => offered(page).getByRole('listitem').filter({ hasText: text });
const headers = { 'Sec-Fetch-Site': 'same-origin' };

/** Another student in their own browser, whose account is some days old. */
async function student(browser: Browser, profile: Record<string, unknown> = {}) {
  const { baseURL, viewport, locale, timezoneId } = test.info().project.use;
  const address = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`;
  const context = await browser.newContext({
    ...{ baseURL, locale, timezoneId, viewport },
    extraHTTPHeaders: { 'X-Forwarded-For': address },
  } as Parameters<Browser['newContext']>[0]);
  const page = await context.newPage();
  const email = `ren-${randomUUID()}@example.jp`;
  await isSignedIn(page, email, { name: '蓮見 蓮', ...profile });
  await isEstablished(email);
  return { page, email };
}

/** The third step of the wizard for a company. */
async function openEvents(page: Page, company: string) {
  await page.goto(`/app/companies/add?company=${encodeURIComponent(company)}`);
  await page.getByRole('button', { name: '次へ' }).click();
  const heading = page.getByRole('heading', { name: 'ほかの人が登録した予定' });
  await expect(heading.or(page.getByText('まだ共有された予定はありません')).first()).toBeVisible();
}

async function sound(page: Page) {
  const size = page.viewportSize();
  for (const width of [size?.width ?? 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expectAccessible(page);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  if (size) await page.setViewportSize(size);
}

test('F2: what one student enters is offered to another, who takes it or changes it first; nothing private goes along, and the first one’s stays', async ({
  page,
  browser,
  email,
}) => {
  test.slow();
  const company = await knownCompany();
  await isSignedIn(page, email);
  await isEstablished(email);
  const own = {
    location: 'ひみつの場所',
    privateUrl: 'https://himitsu.example.jp/',
    privateMemo: 'ひみつのメモ',
    publicContent: 'ひみつの内容',
  };
  const talkShared = interview(12, '10:00', '現場社員との面談', {
    shareDetails: true,
    publicContent: '服装は自由です',
    publicUrl: 'https://saiyo.example.co.jp/mendan',
    publicLocation: '本社3階',
    privateMemo: 'ひみつのメモ',
  });
  await applies(page, company, [deadline(9, 'ひみつの書類', own), talkShared]);
  // An appointment and its details are shown once two students have the same.
  const nao = await student(browser);
  await applies(nao.page, company, [talkShared]);

  const ren = await student(browser);
  await openEvents(ren.page, company);
  await expect(ren.page.getByText('種類・日時・区分・卒業年度は、同じ企業を受ける人に共有されます。')).toHaveCount(1);
  await expect(row(ren.page, 'ES締切')).toContainText('1人が登録');
  const talk = row(ren.page, '現場社員との面談');
  await expect(talk.getByText('服装は自由です')).toBeHidden();
  await talk.getByText('詳細を見る').click();
  await expect(talk).toContainText('服装は自由です');
  await expect(talk).toContainText('本社3階');
  await expect(talk).toContainText('saiyo.example.co.jp');
  await expect(talk.getByRole('link')).toHaveCount(0);
  for (const box of await offered(ren.page).getByRole('checkbox').all()) await expect(box).not.toBeChecked();
  const { id } = (await (await ren.page.request.get(`/api/companies?q=${encodeURIComponent(company)}`)).json())
    .companies[0];
  const answer = await (await ren.page.request.get(`/api/companies/${id}/shared-events`)).text();
  expect(answer).not.toMatch(/ひみつ|himitsu|青井|蓮見/);
  expect(answer).not.toContain(email);
  await sound(ren.page);

  await offered(ren.page)
    .getByRole('checkbox', { name: /^ES締切/ })
    .check();
  await talk.getByRole('checkbox', { name: /を追加する$/ }).check();
  await talk.getByRole('checkbox', { name: '詳細もコピーする' }).check();
  await talk.getByRole('button', { name: /を変更して使う$/ }).click();
  await expect(ren.page.getByLabel('予定名')).toHaveValue('現場社員との面談');
  await expect(ren.page.getByLabel('予定名')).toBeFocused();
  await ren.page.getByLabel('開始日時の日付').fill(dayIn(13));
  await press(ren.page, 'この内容にする');
  await expect(talk).toContainText('変更あり');
  await expect(talk.getByRole('checkbox', { name: /を追加する$/ })).toBeChecked();
  await sound(ren.page);
  await press(ren.page, '次へ');
  const summary = ren.page.getByRole('region', { name: '予定', exact: true });
  await expect(summary.getByRole('listitem')).toHaveCount(2);
  await expect(summary.getByRole('listitem').filter({ hasText: '現場社員との面談' })).toContainText('変更あり');
  await press(ren.page, '登録');
  await ren.page.waitForURL(/\/app\/selections\?/);
  const card = ren.page.getByRole('article', { name: company });
  await expect(card).toContainText('ES締切');
  await expect(card).toContainText('現場社員との面談');

  // On coming back, what was copied is marked as one's own.
  const [selection] = await (await ren.page.request.get('/api/selections')).json();
  await ren.page.goto(`/app/companies/add?selectionId=${selection.id}`);
  await expect(row(ren.page, 'ES締切')).toContainText('登録済み');
  await expect(row(ren.page, 'ES締切').getByRole('checkbox')).toHaveCount(0);

  const [first] = await (await page.request.get('/api/selections')).json();
  expect(first.events.map((it: { deadline: string }) => it.deadline)).toEqual([
    inDays(9, '23:59'),
    inDays(12, '10:00'),
  ]);
});

test('dates that differ stand side by side, those of another year apart; none is chosen beforehand', async ({
  page,
  browser,
  email,
}) => {
  test.slow();
  const company = await knownCompany();
  const ayumi = await student(browser, { graduationYear: 2028 });
  const nao = await student(browser, { graduationYear: 2028 });
  const senior = await student(browser, { graduationYear: 2027 });
  await applies(ayumi.page, company, [deadline(9)]);
  await applies(nao.page, company, [deadline(10)]);
  await applies(senior.page, company, [deadline(20)]);

  await isSignedIn(page, email, { graduationYear: 2028 });
  await openEvents(page, company);
  await expect(offered(page).getByText('日時が分かれています')).toBeVisible();
  const sides = offered(page).getByRole('checkbox');
  await expect(sides).toHaveCount(2);
  for (const side of await sides.all()) await expect(side).not.toBeChecked();
  const [left, right] = await Promise.all([sides.nth(0).boundingBox(), sides.nth(1).boundingBox()]);
  expect(left?.y).toBe(right?.y);
  const reference = offered(page).getByText('参考（前年・終了した予定）');
  await expect(offered(page).getByText('インターン・27卒')).toBeHidden();
  await reference.click();
  await expect(offered(page).getByText('インターン・27卒')).toBeVisible();
  await sound(page);

  // Ticked and unticked by keyboard; the form below is no longer required.
  await sides.nth(1).focus();
  await page.keyboard.press('Space');
  await expect(sides.nth(1)).toBeChecked();
  await press(page, '次へ');
  await expect(page.getByRole('region', { name: '予定', exact: true }).getByRole('listitem')).toHaveCount(1);
  await page.goBack();
  await expect(sides.nth(1)).toBeChecked();
  await sides.nth(1).uncheck();
  await expect(page.getByRole('button', { name: '次へ' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: '次へ' }).click({ force: true });
  await expect(page.getByText('予定名を入力してください')).toBeVisible();
});

test('an entry that three students report is hidden; a report can be taken back', async ({ page, browser, email }) => {
  test.slow();
  const company = await knownCompany();
  const ren = await student(browser);
  await applies(ren.page, company, [deadline(9)]);
  await isSignedIn(page, email);
  await isEstablished(email);
  await openEvents(page, company);
  const report = async (reason: string) => {
    await row(page, 'ES締切')
      .getByRole('button', { name: /を報告する$/ })
      .click();
    const dialog = page.getByRole('dialog', { name: '予定の報告' });
    await dialog.getByRole('button', { name: '報告' }).click();
    await expect(dialog.getByText('理由を選んでください')).toBeVisible();
    await dialog.getByText(reason).click();
    await dialog.getByRole('button', { name: '報告' }).click();
    await expect(dialog).toBeHidden();
    await expect(offered(page).getByText(/を報告しました$/)).toBeVisible();
  };
  const reported = () => row(page, /を報告しました/);
  await row(page, 'ES締切')
    .getByRole('button', { name: /を報告する$/ })
    .click();
  await expect(page.getByRole('dialog', { name: '予定の報告' })).toBeVisible();
  await sound(page);
  await page.goBack();
  await expect(page.getByRole('dialog', { name: '予定の報告' })).toBeHidden();
  await expect(row(page, 'ES締切')).toBeVisible();
  await report('日時が間違っている');
  await press(page, '元に戻す');
  await expect(row(page, 'ES締切').getByRole('checkbox')).toBeVisible();
  await report('不適切な内容が含まれている');

  // It is shown whenever the entry is seen again, and can be withdrawn there.
  await openEvents(page, company);
  await expect(reported()).toBeVisible();
  await sound(page);
  await page.getByRole('button', { name: /の報告を取り消す$/ }).click();
  await expect(row(page, 'ES締切').getByRole('checkbox')).toBeVisible();
  await report('日時が間違っている');

  const { id } = (await (await page.request.get(`/api/companies?q=${encodeURIComponent(company)}`)).json())
    .companies[0];
  const witness = await student(browser);
  const door = `/api/companies/${id}/shared-events`;
  const seen = async () => (await (await witness.page.request.get(door)).json()) as SharedEventsView;
  const [entry] = (await seen()).current;
  for (const other of [await student(browser), await student(browser)]) {
    const told = await other.page.request.put(`/api/shared-events/${entry?.id}/report`, {
      headers,
      data: { reason: 'wrong_date' },
    });
    expect(told.status()).toBe(204);
  }
  await openEvents(witness.page, company);
  await expect(witness.page.getByText('まだ共有された予定はありません')).toBeVisible();
  await sound(witness.page);
  // The reports of others removed nothing from the students who entered it.
  await ren.page.goto('/app/selections');
  await expect(ren.page.getByRole('article', { name: company })).toContainText('ES締切');
});

test('where the shared events cannot be had the rest of the step works, and they come with another try', async ({
  page,
  browser,
  email,
}) => {
  const company = await knownCompany();
  const ren = await student(browser);
  await applies(ren.page, company, [deadline(9)]);
  await isSignedIn(page, email);
  await page.route('**/shared-events', (route) => route.fulfill({ status: 500, body: '' }));
  await openEvents(page, company);
  const failed = offered(page).getByRole('alert').filter({ hasText: /\S/ });
  await expect(failed).toContainText('データの取得に失敗しました');
  await page.getByLabel('予定名').fill('適性検査');
  await page.unroute('**/shared-events');
  await failed.getByRole('button', { name: '再読み込み' }).click();
  await expect(row(page, 'ES締切')).toContainText('1人が登録');
  await expect(page.getByLabel('予定名')).toHaveValue('適性検査');
});

/** Copies the date of other students, who then move theirs. @returns a function that reads the own date. */
async function takesWhatMoves(
  page: Page,
  email: string,
  company: string,
  others: Awaited<ReturnType<typeof student>>[],
) {
  const moving = [];
  for (const other of others) moving.push({ other, ids: (await applies(other.page, company, [deadline(9)])).eventIds });
  await isSignedIn(page, email);
  await isEstablished(email);
  await openEvents(page, company);
  await offered(page)
    .getByRole('checkbox', { name: /^ES締切/ })
    .check();
  await press(page, '次へ');
  await press(page, '登録');
  await page.waitForURL(/\/app\/selections\?/);
  for (const { other, ids } of moving) {
    const data = { deadline: inDays(11, '12:00'), version: 1 };
    expect((await other.page.request.patch(`/api/events/${ids[0]}`, { headers, data })).ok()).toBe(true);
  }
  return async () => (await (await page.request.get('/api/selections')).json())[0].events[0].deadline;
}

/** The same where two others have moved the date of a company that only they know. */
async function takesWhatTwoMove(page: Page, browser: Browser, email: string) {
  const company = await knownCompany();
  const mine = await takesWhatMoves(page, email, company, [await student(browser), await student(browser)]);
  return { company, mine };
}

test('a date that changed for others is offered on home and on the card; it is taken or left with one press, and undone', async ({
  page,
  browser,
  email,
}) => {
  test.slow();
  const company = await knownCompany();
  const [ren, nao, stays] = [await student(browser), await student(browser), await student(browser)];
  await applies(stays.page, company, [deadline(9)]);
  const mine = await takesWhatMoves(page, email, company, [ren, nao]);
  expect(await mine()).toBe(inDays(9, '23:59'));

  const [selection] = await (await page.request.get('/api/selections')).json();
  const own = `/app/selections/${selection.id}/events/${selection.events[0].id}`;
  for (const path of [own, '/app/homepage', '/app/selections']) {
    await page.goto(path);
    await expect(page.getByText('日程が変わった可能性があります')).toBeVisible();
    await sound(page);
  }
  const offer = () => page.getByText('日程が変わった可能性があります');
  await page.getByRole('button', { name: /に変更する$/ }).click();
  await expect(offer()).toBeHidden();
  await expect.poll(mine).toBe(inDays(11, '12:00'));
  await press(page, '元に戻す');
  await expect(offer()).toBeVisible();
  await expect.poll(mine).toBe(inDays(9, '23:59'));

  await page.goto('/app/homepage');
  await page.getByRole('button', { name: /をこのままにする$/ }).click();
  await expect(offer()).toBeHidden();
  await press(page, '元に戻す');
  await expect(offer()).toBeVisible();
  const kept = page.waitForResponse((it) => it.url().endsWith('/date-change') && it.ok());
  await page.getByRole('button', { name: /をこのままにする$/ }).click();
  await expect(page.getByText(`${company}のES締切の日時はこのままです`)).toBeVisible();
  await kept;
  await page.reload();
  await expect(page.getByRole('link', { name: company }).first()).toBeVisible();
  await expect(offer()).toBeHidden();
  expect(await mine()).toBe(inDays(9, '23:59'));
});

test('a date that was taken is undone where nobody stands behind the first one any more', async ({
  page,
  browser,
  email,
}) => {
  test.slow();
  const { company, mine } = await takesWhatTwoMove(page, browser, email);

  await page.goto('/app/selections');
  await page.getByRole('button', { name: /に変更する$/ }).click();
  await expect.poll(mine).toBe(inDays(11, '12:00'));
  await press(page, '元に戻す');
  await expect.poll(mine).toBe(inDays(9, '23:59'));
  await expect(page.getByRole('article', { name: company })).toContainText('23:59');
  await expect(page.getByText('日程が変わった可能性があります')).toBeVisible();
  await page.getByRole('button', { name: /に変更する$/ }).click();
  await expect.poll(mine).toBe(inDays(11, '12:00'));
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
});

test('a date that was taken is undone also where the page has another version of the event than the server', async ({
  page,
  browser,
  email,
}) => {
  test.slow();
  const { mine } = await takesWhatTwoMove(page, browser, email);
  await page.route('**/api/selections', async (route) => {
    const response = await route.fetch();
    const selections: SelectionView[] = await response.json();
    for (const event of selections.flatMap((it) => it.events)) event.version += 1; // As with a change that waits to be sent.
    await route.fulfill({ response, json: selections });
  });

  await page.goto('/app/selections');
  await page.getByRole('button', { name: /に変更する$/ }).click();
  await expect.poll(mine).toBe(inDays(11, '12:00'));
  await press(page, '元に戻す');

  await expect.poll(mine).toBe(inDays(9, '23:59'));
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
});

test('an answer that failed can be given again and undone then, but not once another answer was given', async ({
  page,
  browser,
  email,
}) => {
  test.slow();
  const { company, mine } = await takesWhatTwoMove(page, browser, email);
  const failed = page.getByRole('alert').filter({ hasText: 'イベントの更新に失敗しました' });
  const again = page.getByRole('button', { name: '再試行' });
  const fails = async () => {
    await page.route('**/date-change', (route) => route.abort());
    await page.getByRole('button', { name: /に変更する$/ }).click();
    await expect(failed).toBeVisible();
    await page.unroute('**/date-change');
  };
  await page.goto('/app/selections');
  await fails();

  await again.click();
  await expect(page.getByText(`${company}のES締切の日時を変更しました`)).toBeVisible();
  await expect.poll(mine).toBe(inDays(11, '12:00'));
  await press(page, '元に戻す');
  await expect.poll(mine).toBe(inDays(9, '23:59'));

  await fails();
  const kept = page.waitForResponse('**/date-change');
  await page.getByRole('button', { name: /をこのままにする$/ }).click();
  await expect(page.getByText(`${company}のES締切の日時はこのままです`)).toBeVisible();
  await expect(again).toHaveCount(0);
  await kept;
  expect(await mine()).toBe(inDays(9, '23:59'));
});
