import type { BrowserContext, Page } from '@playwright/test';
import type { DeclarativePush } from '#domain/reminders/push-message.ts';
import { addDays, type Day, dayLabel, type Instant, jstClock, jstDay, shortDayLabel } from '#domain/time.ts';
import { type ArrivedPush, testBrowser } from '../server/testing/integrations.ts';
import { DESKTOP_BROWSER } from './browser.ts';
import { expectAccessible } from './fixtures/axe.ts';
import { type Outside, test as students } from './fixtures/outside.ts';
import { deliverToWorker, pressNotification, shownTo, subscribesTo } from './fixtures/push.ts';
import { applies, dayIn, deadline, interview } from './fixtures/selections.ts';
import { expect, PASSWORD } from './student.ts';

const test = students.extend<{ student: string }>({
  /** Each journey has the reminders that it chose for its events. */
  student: async ({ page, outside, student }, use) => {
    const headers = { Origin: outside.baseURL };
    const settings = await (await page.request.get('/api/notification-settings')).json();
    const reminderTiming = { ...settings.reminderTiming, oneDayBefore: false, oneHourBefore: false };
    const saved = { headers, data: { ...settings, reminderTiming } };
    expect((await page.request.put('/api/notification-settings', saved)).status()).toBe(200);
    await use(student);
  },
});

test.use({ launchOptions: DESKTOP_BROWSER, serviceWorkers: 'allow' });

/** Phones show one part of the page at a time. */
const PLANNED = '/app/notifications?tab=planned';
const SENT = '/app/notifications?tab=sent';
const planned = (page: Page) => page.getByRole('region', { name: '送信予定' });
const history = (page: Page) => page.getByRole('region', { name: '送信済み' });
const short = (day: Day) => shortDayLabel(day, dayIn(0));
const PUSH_ON = { name: 'プッシュ通知を有効にする' };

/** The mails to a student, except the one with the code. */
const reminders = async (outside: Outside, email: string) => (await outside.mails(email)).slice(1);

/** A browser that may show notifications; its pushes arrive at the test's service. */
async function pushBrowser(context: BrowserContext, outside: Outside) {
  const browser = testBrowser(outside.push.host);
  await subscribesTo(context, browser.subscription);
  await context.grantPermissions(['notifications'], { origin: outside.baseURL });
  return browser;
}

async function switchesPushOn(page: Page) {
  await page.getByRole('button', PUSH_ON).click();
  await expect(page.getByText('このブラウザで受け取っています。')).toBeVisible({ timeout: 20_000 });
}

async function change(page: Page, outside: Outside, method: 'put' | 'delete' | 'patch', path: string, data?: unknown) {
  const answer = await page.request[method](path, {
    headers: { Origin: outside.baseURL, 'Content-Type': 'application/json' },
    ...(data !== undefined && { data }),
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

test('a deadline entered in the wizard is planned, can be planned otherwise, and is mailed once when its moment comes', async ({
  page,
  outside,
  student,
}) => {
  await page.goto('/app/companies/add?new=true&search=みなと商事');
  await page.getByRole('textbox', { name: '企業名' }).fill('みなと商事');
  await page.getByLabel('業界').selectOption({ label: '商社' });
  await page.getByRole('button', { name: 'この企業を登録' }).click();
  await page.getByText('第一志望群').click();
  await page.getByRole('button', { name: '次へ' }).click();
  await page.getByLabel('予定名').fill('本エントリー');
  await page.getByLabel('種類').selectOption({ label: 'ES締切' });
  await page.getByLabel('締切日時の日付').fill(dayIn(10));
  await page.getByLabel('締切日時の時刻').fill('17:00');
  await page.getByRole('button', { name: '次へ' }).click();
  await page.getByRole('button', { name: '登録', exact: true }).click();
  await page.waitForURL(/\/app\/selections/);

  await page.goto(PLANNED);
  await expect(planned(page).getByRole('listitem')).toHaveCount(3);
  for (const [label, days] of [
    ['7日前', 3],
    ['3日前', 7],
    ['前日', 9],
  ] as const) {
    const row = planned(page)
      .getByRole('listitem')
      .filter({ hasText: `${label}のリマインド` });
    await expect(row).toContainText(
      new RegExp(`${short(dayIn(days))}8:00.*みなと商事.*本エントリー締切${short(dayIn(10))}17:00`),
    );
    await expect(row).toContainText('メール');
  }

  await planned(page).getByRole('link', { name: 'みなと商事' }).first().click();
  await expect(page.getByRole('listitem').filter({ hasText: '本エントリー' }).last()).toContainText(
    `リマインド3件　次は${short(dayIn(3))}8:00`,
  );
  await page.getByRole('button', { name: 'リマインドを設定' }).click();
  const dialog = page.getByRole('dialog', { name: 'リマインドの設定' });
  await expect(dialog.getByRole('group', { name: 'リマインド' })).toHaveAccessibleDescription('朝8:00に届きます');
  for (const label of ['7日前', '前日']) await dialog.getByLabel(label, { exact: true }).uncheck();
  await dialog.getByRole('button', { name: '設定を保存' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: /^本エントリー/ }).click();
  await expect(page.getByText(`次のリマインド${short(dayIn(7))}8:00`)).toBeVisible();
  await page.goto(PLANNED);
  await expect(planned(page).getByRole('listitem')).toHaveText(/3日前のリマインド.*本エントリー/);

  const [selection] = await (await page.request.get('/api/selections')).json();
  await outside.makeDue(selection.events[0].id);
  await expect.poll(() => reminders(outside, student)).toHaveLength(1);
  const [mail] = await reminders(outside, student);
  expect(mail?.subject).toBe(`みなと商事 本エントリー ${dayLabel(dayIn(10), dayIn(0))}17:00まで`);
  expect(mail?.text).toContain('みなと商事');
  expect(mail?.text).toContain(`${dayLabel(dayIn(10))} 17:00`);
  await expect(async () => {
    await page.goto(SENT);
    await expect(history(page).getByRole('listitem')).toContainText(
      /3日前のリマインド.*届きました.*本エントリー.*メール 送信済み/,
    );
  }).toPass();
  await page.goto(PLANNED);
  await expect(planned(page)).toContainText('送信予定のリマインドはありません');
  await outside.makeDue(selection.events[0].id);
  await page.waitForTimeout(500);
  expect(await reminders(outside, student)).toHaveLength(1);
});

test('what is done, deleted or moved is not spoken of any more, and what is moved is planned anew', async ({
  page,
  outside,
  student,
}) => {
  const { eventIds } = await applies(page, 'みなと商事', [
    deadline(10, '済み'),
    deadline(11, '消えた'),
    deadline(12, '移った'),
  ]);
  const [done, deleted, moved] = eventIds as [string, string, string];
  await change(page, outside, 'put', `/api/events/${done}/completion`);
  await change(page, outside, 'delete', `/api/events/${deleted}`);
  const later: Instant = deadline(20).deadline;
  await change(page, outside, 'patch', `/api/events/${moved}`, { version: 1, deadline: later });
  await page.goto(PLANNED);
  await expect(planned(page).getByRole('listitem')).toHaveCount(3);
  for (const row of await planned(page).getByRole('listitem').all()) {
    await expect(row).toContainText(new RegExp(`移った締切${short(jstDay(later))}${jstClock(later)}`));
  }
  await expect(planned(page)).toContainText(short(addDays(jstDay(later), -7)));
  for (const id of [done, deleted]) {
    expect(new Set(await outside.states(id))).toEqual(new Set(['cancelled']));
    await outside.makeDue(id);
  }
  expect(await outside.states(moved)).toEqual(Array(3).fill('planned'));
  await page.waitForTimeout(500);
  expect(await reminders(outside, student)).toEqual([]);

  // Ticked off by mistake and undone: the reminders are planned again.
  await change(page, outside, 'delete', `/api/events/${done}/completion`);
  await page.reload();
  await expect(planned(page).getByRole('listitem').filter({ hasText: '済み' })).toHaveCount(3);
});

test('reminders told together in one mail say so in the list, with its moment', async ({ page, outside, student }) => {
  test.slow();
  const events = Array.from({ length: 45 }, (_, n) => deadline(10, `提出${n + 1}`, { reminderTypes: ['1day'] }));
  const { eventIds } = await applies(page, 'みなと商事', events);
  await outside.makeDue(...eventIds);
  await expect.poll(async () => (await reminders(outside, student)).length, { timeout: 60_000 }).toBe(41);
  const digest = (await reminders(outside, student)).filter((it) => it.subject.includes('ほかに'));
  expect(digest.map((it) => it.subject)).toEqual(['ほかに5件の予定が近づいています']);
  await page.goto(SENT);
  const rows = history(page).getByRole('listitem');
  const showAll = async () => {
    const more = history(page).getByRole('button', { name: 'さらに表示' });
    for (const count of [5, 25]) {
      await expect(rows).toHaveCount(count);
      await more.click();
    }
    await expect(rows).toHaveCount(45);
  };
  await showAll();
  await expect(async () => {
    await page.reload();
    await showAll();
    await expect(rows.filter({ hasText: /まとめメール 送信済み \d+\/\d+（.）\d+:\d+/ })).toHaveCount(5, {
      timeout: 2000,
    });
  }).toPass();
  await expect(rows.filter({ hasText: /(?<!まとめ)メール 送信済み/ })).toHaveCount(40);
});

test('settings are saved together, survive a failure and another tab, and change what is planned', {
  tag: '@both',
}, async ({ page, context, outside, student }) => {
  await applies(page, 'みなと商事', [interview(10, '14:00', '面接', { reminderTypes: [] })]);
  await page.goto('/app/notifications');
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
  const save = page.getByRole('button', { name: '設定を保存' });
  const saved = page.getByRole('status').getByText('設定を保存しました');
  await expect(page.getByText(`${student} に届きます`)).toBeVisible();
  await expect(page.getByText('変更はありません')).toBeVisible();
  await expect(page.getByText(/^この予定には、アカウントの設定からは届きません。$/)).toBeVisible();
  // The bar is over the settings only while there is something to save.
  await expect(save).not.toBeInViewport();
  await box('1日前').check();
  await expect(save).toBeInViewport({ ratio: 1 });
  await box('15分前').check();
  const example = page.getByRole('region', { name: 'リマインダーのタイミング' });
  await expect(example).toContainText(`例：みなと商事の面接 ${dayLabel(dayIn(10), dayIn(0))}14:00`);
  await expect(example).toContainText(`15分前${shortDayLabel(dayIn(10), dayIn(0))}13:45`);
  await box('Webテスト').uncheck();
  await expect(page.getByText('保存していない変更が3件あります')).toBeVisible();

  // What cannot be saved stays on the screen.
  await page.route('**/api/notification-settings', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await save.click();
  const failed = page.getByRole('alert').filter({ hasText: '設定の保存に失敗しました' });
  await expect(failed).toBeVisible();
  await expect(box('15分前')).toBeChecked();
  await page.unroute('**/api/notification-settings');
  await page.keyboard.press('Control+s');
  await expect(saved).toBeVisible();
  await expect(failed).toBeHidden();
  await expect(page.getByText('変更はありません')).toBeVisible();
  await expect(saved).toBeHidden();
  await page.goto('/app/notifications?tab=planned');
  await expect(planned(page).getByRole('listitem')).toHaveText([
    /14:00.*1日前.*みなと商事/,
    /13:45.*15分前.*みなと商事/,
  ]);

  // Another tab saves first: nothing of either is lost without a word.
  await page.goto('/app/notifications');
  await expect(box('15分前')).toBeChecked();
  await expect(box('Webテスト')).not.toBeChecked();
  await page.getByRole('switch', { name: 'メール', exact: true }).uncheck();
  await expect(page.getByText('このままではリマインドが届きません')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'すぐに送る' })).toBeHidden();
  await page.getByRole('switch', { name: '静かな時間' }).uncheck();
  await expect(page.getByLabel('開始', { exact: true })).toBeHidden();
  const stored = await (await page.request.get('/api/notification-settings')).json();
  await change(page, outside, 'put', '/api/notification-settings', { ...stored, emailFrequency: 'daily' });
  await save.click();
  const conflict = page.getByRole('alert').filter({ hasText: '別のタブまたは端末で設定が変更されました' });
  await expect(conflict).toBeVisible();
  await expect(page.getByRole('switch', { name: 'メール', exact: true })).not.toBeChecked();
  await conflict.getByRole('button', { name: 'この内容で保存' }).click();
  await expect(saved).toBeVisible();
  await expect(conflict).toBeHidden();
  const other = await context.newPage();
  await other.goto('/app/notifications');
  await expect(other.getByRole('switch', { name: 'メール', exact: true })).not.toBeChecked();
  await expect(other.getByRole('switch', { name: '静かな時間' })).not.toBeChecked();
  await other.close();

  // Leaving unsaved changes asks.
  await box('1週間前').check();
  await page.getByRole('link', { name: 'ホーム' }).locator('visible=true').first().click();
  const leave = page.getByRole('dialog', { name: '入力中の内容' });
  await expect(leave).toContainText('変更した内容は保存されません。');
  await leave.getByRole('button', { name: 'キャンセル' }).click();
  await expect(box('1週間前')).toBeChecked();
});

test('mail that is switched off is not sent, and a test mail says whether it left', async ({
  page,
  outside,
  student,
}) => {
  const { eventIds } = await applies(page, 'みなと商事', [deadline(10)]);
  await page.goto('/app/notifications');
  await page.getByRole('button', { name: 'テストメールを送信' }).click();
  await expect(page.getByRole('status').getByText('テストメールを送信しました')).toBeVisible();
  await expect.poll(async () => (await reminders(outside, student)).map((it) => it.subject)).toEqual(['テストメール']);
  await page.route('**/api/notification-settings/test-mail', (route) =>
    route.fulfill({ status: 503, json: { error: 'test_mail_failed', requestId: 'r' } }),
  );
  await page.getByRole('button', { name: 'テストメールを送信' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'テストメールを送信できませんでした' })).toBeVisible();

  await page.getByRole('switch', { name: 'メール', exact: true }).uncheck();
  await page.getByRole('button', { name: '設定を保存' }).click();
  await expect(page.getByRole('status').getByText('設定を保存しました')).toBeVisible();
  await page.goto('/app/notifications?tab=planned');
  await expect(planned(page)).toContainText('通知方法がオフのため届きません');
  await outside.makeDue(eventIds[0] ?? '');
  await expect.poll(() => outside.states(eventIds[0] ?? '')).not.toContain('planned');
  expect(await reminders(outside, student)).toHaveLength(1);
});

test('a reminder is pushed encrypted, shown once with the page closed, and says nothing private', async ({
  page,
  context,
  outside,
  student,
}) => {
  const browser = await pushBrowser(context, outside);
  const own = () => outside.push.pushes.filter((it) => browser.subscription.endpoint.endsWith(it.path));
  const { id, eventIds } = await applies(page, '秘密商事', [
    interview(2, '10:00', '極秘面接', { privateMemo: '内緒' }),
  ]);

  await page.goto('/app/notifications');
  await switchesPushOn(page);
  await expect.poll(() => own().length).toBe(1);
  expect(browser.read(own()[0] as ArrivedPush)).toMatchObject({
    web_push: 8030,
    notification: { title: 'しおり', body: 'このブラウザに通知が届きます。' },
  });
  const { publicKey } = await (await page.request.get('/api/push-subscriptions/key')).json();
  expect(await page.evaluate(() => localStorage.getItem('push-of-the-test'))).toBe(publicKey);
  await page.getByRole('button', { name: 'テスト通知を送信' }).click();
  await expect(page.getByText('テスト通知を送信しました')).toBeVisible();
  await expect.poll(() => own().length).toBe(2);

  await page.goto('about:blank');
  await outside.makeDue(eventIds[0] ?? '');
  await expect.poll(() => own().length).toBe(3);
  await expect.poll(() => reminders(outside, student)).toHaveLength(1);
  const push = own()[2] as ArrivedPush;
  expect(push.headers['content-encoding']).toBe('aes128gcm');
  const message = browser.read(push) as DeclarativePush;
  const url = `/app/selections/${id}/events/${eventIds[0]}`;
  const [event = ''] = eventIds;
  expect(message).toEqual({
    web_push: 8030,
    notification: {
      title: 'しおり',
      body: '近づいている予定があります。明後日 1件',
      lang: 'ja',
      dir: 'ltr',
      tag: event,
      navigate: new URL(url, outside.baseURL).href,
      silent: expect.any(Boolean),
      app_badge: 0,
      data: { message: push.headers.topic, event, actions: ['complete', 'snooze'], open: [event] },
    },
    app_badge: 0,
  });
  expect(push.body.toString('latin1') + JSON.stringify(push.headers)).not.toContain('秘密商事');

  // A repeat of the same message replaces the first.
  const deliver = () => deliverToWorker(context, outside.baseURL, JSON.stringify(message));
  for (let time = 0; time < 2; time++) await deliver();
  await page.goto(SENT);
  await expect
    .poll(() => shownTo(page))
    .toEqual([
      {
        title: 'しおり',
        body: '近づいている予定があります。明後日 1件',
        tag: event,
        data: { url, message: push.headers.topic, event },
      },
    ]);
  await expect(history(page).getByRole('listitem')).toContainText(/極秘面接.*メール 送信済み.*プッシュ通知 送信済み/);
  await page.goto('about:blank');
  expect(await pressNotification(context, deliver)).toBe(url);

  await page.goto('/app/notifications');
  await page.getByRole('button', { name: 'このブラウザで受け取るのをやめる' }).click();
  await expect(page.getByRole('button', PUSH_ON)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', PUSH_ON)).toBeVisible();
});

test('who wants it is asked by push on the morning after an interview how it went', { tag: '@both' }, async ({
  page,
  context,
  outside,
  student,
}) => {
  const browser = await pushBrowser(context, outside);
  const { id, eventIds } = await applies(page, 'みなと商事', [
    interview(3, '14:00', '一次面接', { reminderTypes: [] }),
  ]);
  const [eventId = ''] = eventIds;

  await page.goto('/app/notifications');
  await page.getByRole('switch', { name: '面接の翌朝の「どうでしたか」' }).check();
  await expect(page.getByText('プッシュ通知がオフのため、いまは届きません。')).toBeVisible();
  await switchesPushOn(page);
  await expect(page.getByText('プッシュ通知がオフのため、いまは届きません。')).toBeHidden();
  await page.getByRole('button', { name: '設定を保存' }).click();
  await expect(page.getByRole('status').getByText('設定を保存しました')).toBeVisible();
  await expectAccessible(page);
  await page.goto(PLANNED);
  const row = planned(page).getByRole('listitem');
  await expect(row).toHaveText(new RegExp(`${short(dayIn(4))}8:00.*どうでしたか.*みなと商事.*一次面接.*プッシュ通知`));

  await outside.makeDue(eventId);
  const asked = () =>
    outside.push.pushes
      .filter((it) => browser.subscription.endpoint.endsWith(it.path))
      .map((it) => (browser.read(it) as DeclarativePush).notification)
      .filter(({ body }) => body.includes('どうでしたか'));
  await expect.poll(asked).toHaveLength(1);
  expect(asked()[0]).toMatchObject({
    body: '面接はどうでしたか。結果を記録できます。',
    navigate: `${outside.baseURL}/app/selections/${id}/events/${eventId}`,
  });
  expect(await reminders(outside, student)).toEqual([]);
});

test('a reminder mail leads to its event, through the sign-in too, and to the list once the event is gone', async ({
  page,
  context,
  outside,
  student,
}) => {
  const { id, eventIds } = await applies(page, 'みなと商事', [deadline(2, '本エントリー'), deadline(9, '書類')]);
  const [eventId = ''] = eventIds;
  await outside.makeDue(eventId);
  await expect.poll(() => reminders(outside, student)).toHaveLength(1);
  const [mail] = await reminders(outside, student);
  const link = mail?.text.match(/^https?:.*$/m)?.[0] ?? '';
  expect(link).toBe(`${outside.baseURL}/app/selections/${id}/events/${eventId}`);

  await context.clearCookies();
  await page.goto(link);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await page.getByLabel('メールアドレス').fill(student);
  await page.locator('[name=password]').fill(PASSWORD);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  await page.waitForURL(link);
  await expect(page.getByRole('heading', { level: 1, name: '本エントリー' })).toBeVisible();

  await change(page, outside, 'delete', `/api/events/${eventId}`);
  await page.goto(link);
  await page.waitForURL('**/app/selections');
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toContainText('イベントが見つかりません');
  await expect(page.getByRole('article', { name: 'みなと商事' })).toBeVisible();
});

test('a browser that has given its subscription up is told of in the history, with the reason', async ({
  page,
  context,
  outside,
  student,
}) => {
  const browser = await pushBrowser(context, outside);
  const { eventIds } = await applies(page, 'みなと商事', [deadline(2)]);
  await page.goto('/app/notifications');
  await switchesPushOn(page);
  await expect
    .poll(() => outside.push.pushes.filter((it) => browser.subscription.endpoint.endsWith(it.path)))
    .toHaveLength(1);
  const answer = outside.push.answer;
  outside.push.answer = (push) => ({ status: browser.subscription.endpoint.endsWith(push.path) ? 410 : 201 });
  await outside.makeDue(eventIds[0] ?? '');
  await expect.poll(() => reminders(outside, student)).toHaveLength(1);
  await expect(async () => {
    await page.goto(SENT);
    await expect(history(page).getByRole('listitem')).toContainText(
      'プッシュ通知を送信できませんでした（ブラウザの登録が切れています）',
    );
  }).toPass();
  outside.push.answer = answer;
});

test('where notifications are blocked or unknown, the page says so and what to do', { tag: '@both' }, async ({
  page,
  context,
  student,
}) => {
  expect(student).toBeTruthy();
  await context.clearPermissions();
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
  await page.goto('/app/notifications');
  await expect(page.getByText('ブロック中')).toBeVisible();
  await expect(page.getByText(/アドレスバーの左のアイコンから「通知」を「許可」に変えて/)).toBeVisible();
  await expectAccessible(page);
  const other = await context.newPage();
  await other.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
  await other.goto('/app/notifications');
  await expect(other.getByText('この ブラウザはプッシュ通知に対応していません')).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    test('the page passes axe, full and empty, and fits 320 px with long names', async ({ page, student }) => {
      expect(student).toBeTruthy();
      await page.goto(SENT);
      await expect(history(page)).toContainText('送信済みの通知はまだありません');
      await expect(history(page)).toContainText('30日間');
      await page.goto(PLANNED);
      await expect(planned(page)).toContainText('送信予定のリマインドはありません');
      await expectAccessible(page);
      await applies(page, '東雲コンサルティング ストラテジー部門（特別選考ルート・関西地区限定）', [
        deadline(10, 'ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZ'),
      ]);
      await page.reload();
      await expect(planned(page).getByRole('listitem')).toHaveCount(3);
      await expectAccessible(page);
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      await page.goto('/app/notifications');
      await page.getByRole('checkbox', { name: '15分前' }).check();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    });
  });
}
