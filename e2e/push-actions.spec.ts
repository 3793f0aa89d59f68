import type { BrowserContext, Page } from '@playwright/test';
import type { PushPayload } from '#domain/reminders/push-message.ts';
import { declarativePush } from '../server/integrations/push/declarative.ts';
import { DESKTOP_BROWSER } from './browser.ts';
import { type Outside, test } from './fixtures/outside.ts';
import { deliverToWorker, pressAction, pressNotification, shownTo } from './fixtures/push.ts';
import { applies, deadline, interview } from './fixtures/selections.ts';
import { expect, PASSWORD } from './student.ts';

test.use({ launchOptions: DESKTOP_BROWSER, serviceWorkers: 'allow' });

type Shown = { message: string; open?: string[]; actions?: ('complete' | 'snooze')[] };

/** A student with an event of tomorrow, and what delivers its reminder to the browser. */
async function reminded({ page, context, outside }: { page: Page; context: BrowserContext; outside: Outside }) {
  await context.grantPermissions(['notifications'], { origin: outside.baseURL });
  const { id, eventIds } = await applies(page, 'みなと商事', [deadline(2, '本エントリー')]);
  const [eventId = ''] = eventIds;
  const url = `/app/selections/${id}/events/${eventId}`;
  const deliver = ({ message, open, actions = ['complete', 'snooze'] }: Shown, of = eventId) => {
    const told = { title: 'しおり', body: '締切が近い予定があります。明後日 1件', url, tag: of };
    const payload = { ...told, event: { id: of, actions }, ...(open && { open }) };
    return deliverToWorker(
      context,
      outside.baseURL,
      JSON.stringify(declarativePush(payload, message, outside.baseURL)),
    );
  };
  // The page registers the worker.
  await page.goto('/app/homepage');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  return { eventId, url, deliver };
}

const completed = async (page: Page) =>
  ((await (await page.request.get('/api/selections')).json()) as { events: { completed: boolean }[] }[])[0]?.events[0]
    ?.completed;

test('an event is completed, and put off for an hour, in its notification while no page is open', async ({
  page,
  context,
  outside,
  student,
}) => {
  expect(student).toBeTruthy();
  const { deliver } = await reminded({ page, context, outside });
  await page.goto('about:blank');
  const planned = async () => {
    const { planned } = await (await page.request.get('/api/reminders')).json();
    return (planned as { type: string }[]).filter(({ type }) => type === 'snooze').length;
  };
  await pressAction(
    context,
    () => deliver({ message: 'a' }),
    'snooze',
    async () => (await planned()) === 1,
  );
  await page.goto('/app/notifications?tab=planned');
  await expect(page.getByRole('listitem').filter({ hasText: '再通知' })).toContainText(/みなと商事.*本エントリー.*/);
  await page.goto('about:blank');
  await pressAction(
    context,
    () => deliver({ message: 'a' }),
    'complete',
    async () => (await completed(page)) === true,
  );
  expect(await planned()).toBe(0);
});

test('a browser that is signed out opens the page of the event, which says what was not done', async ({
  page,
  context,
  outside,
  student,
}) => {
  const { deliver, url } = await reminded({ page, context, outside });
  await page.goto('about:blank');
  await context.clearCookies();
  const once = () => deliver({ message: 'a' });
  expect(await pressNotification(context, once, 'complete')).toBe(`${url}?failed=complete`);
  expect(await pressNotification(context, once, 'snooze')).toBe(`${url}?failed=snooze`);

  await page.goto(`${url}?failed=complete`);
  await page.getByLabel('メールアドレス').fill(student);
  await page.locator('[name=password]').fill(PASSWORD);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  const word = page.getByRole('alert').filter({ hasText: '通知から完了にできませんでした' });
  await expect(word).toBeVisible();
  await page.goto(`${url}?failed=snooze`);
  await page.getByRole('button', { name: '1時間後に再通知' }).click();
  await expect(page.getByRole('status').filter({ hasText: /\d+:\d\dに再通知します。/ })).toBeVisible();
  await page.goto(`${url}?failed=complete`);
  await expect(word).toBeVisible();
  await page.getByRole('button', { name: '完了にする' }).click();
  await expect(word).toBeHidden();
});

test('one event has one notification; it disappears when the event is completed elsewhere, and with the next push', async ({
  page,
  context,
  outside,
  student,
}) => {
  expect(student).toBeTruthy();
  const { eventId, deliver } = await reminded({ page, context, outside });
  await deliver({ message: 'a' });
  await deliver({ message: 'b' });
  const tags = async () => (await shownTo(page)).map((it) => it.tag).sort();
  await expect.poll(async () => (await shownTo(page)).map((it) => it.data)).toMatchObject([{ message: 'b' }]);

  // Another device completes it: the live message reaches this one.
  const headers = { Origin: outside.baseURL, 'Content-Type': 'application/json' };
  expect((await page.request.put(`/api/events/${eventId}/completion`, { headers })).ok()).toBe(true);
  await expect.poll(tags).toEqual([]);

  await page.goto('about:blank');
  await deliver({ message: 'c' });
  await deliver({ message: 'd', open: ['evt_2'] }, 'evt_2');
  await page.goto('/theme.js');
  await expect.poll(tags).toEqual(['evt_2']);
});

test('the question how an interview went stays when other messages come, and disappears when it is answered elsewhere', async ({
  page,
  context,
  outside,
  student,
}) => {
  expect(student).toBeTruthy();
  await context.grantPermissions(['notifications'], { origin: outside.baseURL });
  const { id, eventIds } = await applies(page, 'みなと商事', [interview(-1, '14:00', '一次面接'), deadline(2, 'ES')]);
  const [asked = '', told = ''] = eventIds;
  const url = `/app/selections/${id}/events/${asked}`;
  const deliver = (payload: PushPayload) =>
    deliverToWorker(
      context,
      outside.baseURL,
      JSON.stringify(declarativePush(payload, `m-${payload.tag}`, outside.baseURL)),
    );
  const question = { title: 'しおり', body: '面接はどうでしたか。結果を記録できます。', url, tag: asked };
  const tags = async () => (await shownTo(page)).map((it) => it.tag).sort();
  await page.goto('/app/homepage');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto('/theme.js');
  await deliver(question);
  await deliver({ ...question, body: '別の予定', tag: told, event: { id: told, actions: [] }, open: [told] });
  await expect.poll(tags).toEqual([asked, told].sort());

  await page.goto(url);
  await expect.poll(tags).toEqual([asked, told].sort());
  const headers = { Origin: outside.baseURL, 'Content-Type': 'application/json' };
  const answered = await page.request.put(`/api/events/${asked}/result`, { headers, data: { result: 'passed' } });
  expect(answered.ok()).toBe(true);
  await expect.poll(tags).toEqual([told]);
});
