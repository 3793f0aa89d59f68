import { randomInt, randomUUID } from 'node:crypto';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { addDays, type Clock, jstDay, jstInstant, MINUTE, readClock, SECOND, toMs } from '#domain/time.ts';
import { waitsForTheApp } from './fixtures/first-view.ts';

type Given = { email: string; context: BrowserContext; turns: readonly Clock[]; withinADay: undefined };

/** Each journey comes from an address of its own, as each student does, and has an address to write to. */
export const test = base.extend<Given>({
  /** Times in Japan, besides midnight, at which what the screens say changes. */
  turns: [[], { option: true }],
  /** Today's deadlines pass at 23:59, and then the day turns: no journey begins shortly before. */
  withinADay: [
    async ({ turns }, use) => {
      const now = readClock();
      const today = jstDay(now);
      const moments = [...turns.map((it) => jstInstant(today, it)), jstInstant(addDays(today, 1), '00:00')];
      const left = moments.map((it) => toMs(it) - toMs(now)).find((ms) => ms > 0 && ms < 5 * MINUTE);
      // The pages' own time is up to 15 s behind.
      if (left !== undefined) await new Promise((done) => setTimeout(done, left + 20 * SECOND));
      await use(undefined);
    },
    { auto: true, timeout: 6 * MINUTE },
  ],
  context: async ({ context }, use) => {
    context.on('page', waitsForTheApp);
    await use(context);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'X-Forwarded-For': `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}` });
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed
  email: async ({}, use) => {
    await use(`aoi-${randomUUID()}@example.jp`);
  },
});

export const PASSWORD = '海辺の青いりんご42個';

/** A name of a company that nobody has registered, for the student with this address. */
export function strange(email: string): string {
  const letters = [...email.slice(4, 12)].map((it) =>
    'ヌネノハヒフヘホマミムメモヤユヨ'.charAt(Number.parseInt(it, 16)),
  );
  return `どこにもない${letters.join('')}`;
}

/** The newest code that was mailed to an address. Asked without a browser: the mailbox opens to nobody who comes through a proxy. */
export async function codeFor(page: Page, email: string): Promise<string> {
  let code: string | undefined;
  const mailbox = new URL(
    '/api/dev/mails',
    page.url().startsWith('http') ? page.url() : test.info().project.use.baseURL,
  );
  await expect
    .poll(async () => {
      const mails = (await (await fetch(mailbox)).json()) as { to: string; text: string }[];
      code = mails.find((mail) => mail.to === email)?.text.match(/^\s*(\d{6})\s*$/m)?.[1];
      return code;
    })
    .toBeTruthy();
  return code ?? '';
}

/** Fills in what the form of the sign-up must have. */
export async function fillSignUp(page: Page, email: string) {
  await page.getByLabel('名前').fill('青井 葵');
  await page.getByLabel('メールアドレス').fill(email);
  await page.locator('[name=password]').fill(PASSWORD);
  await page.locator('[name=passwordConfirm]').fill(PASSWORD);
  await page.getByText('商社', { exact: true }).click();
  await page.getByRole('button', { name: '総合商社', exact: true }).click();
}

/** Signs a student up through the screens, with the code from the mailbox; ends at home, past the onboarding. */
export async function signUp(page: Page, email: string) {
  await beginsOnboarding(page, email);
  await page.getByRole('button', { name: 'スキップ' }).click();
  await page.waitForURL('**/app/homepage');
}

/** Signs a student up through the screens; ends at the first step of the onboarding. */
export async function beginsOnboarding(page: Page, email: string, query = '') {
  await page.goto(`/signup${query}`);
  await fillSignUp(page, email);
  await page.getByRole('button', { name: '認証コードを送る' }).click();
  await expect(page.getByRole('heading', { name: '認証コードを入力' })).toBeVisible();
  await page.getByLabel('認証コード（6桁）').pressSequentially(await codeFor(page, email));
  await page.waitForURL(/\/onboarding/);
}

/** As `signUp`, without the screens: for journeys that begin behind the sign-in. */
export async function isSignedIn(page: Page, email: string, profile: Record<string, unknown> = {}) {
  await isNew(page, email, profile);
  const data = { outcome: 'skipped' };
  expect((await page.request.put('/api/onboarding', { headers: fromOurPages(), data })).status()).toBe(204);
}

/** As `isSignedIn`, with the onboarding still to come. */
export async function isNew(page: Page, email: string, profile: Record<string, unknown> = {}) {
  const headers = fromOurPages();
  const json = {
    name: '青井 葵',
    email,
    password: PASSWORD,
    targetIndustries: [{ category: 'trading', detail: null }],
    ...profile,
  };
  expect((await page.request.post('/api/sign-up', { headers, data: json })).status()).toBe(202);
  const data = { code: await codeFor(page, email) };
  expect((await page.request.post('/api/sign-up/verification', { headers, data })).status()).toBe(201);
}

export function fromOurPages() {
  return { 'Sec-Fetch-Site': 'same-origin' };
}

export { expect };
