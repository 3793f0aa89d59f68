import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectAccessible } from './fixtures/axe.ts';
import { newOperator } from './fixtures/operators.ts';
import { expect, isSignedIn, PASSWORD, test } from './student.ts';

/** Passkeys belong to a domain, and an IP address is none. */
test.use({ baseURL: `http://localhost:${process.env.E2E_PORT}` });

/** A device with a fingerprint reader, whose owner agrees at once while `isPresent`. */
async function withDevice(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

/** A browser that does not suggest passkeys in a field: an owner who agrees to everything would be in before any button is pressed. */
const suggestsNone = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });

const card = (page: Page) => page.getByRole('region', { name: 'パスキー・2段階認証' });
const dialog = (page: Page, name: string) =>
  page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));
const isHome = (page: Page) => page.waitForURL(/\/app\/homepage$/);

async function opensProfile(page: Page, email: string) {
  await isSignedIn(page, email);
  await page.goto('/app/profile#second-factor');
  await expect(card(page).getByText('パスキーはまだ登録されていません')).toBeVisible();
}

async function proves(page: Page) {
  await dialog(page, 'ご本人の確認').getByLabel('現在のパスワード', { exact: true }).fill(PASSWORD);
  await dialog(page, 'ご本人の確認').getByRole('button', { name: '確認', exact: true }).click();
}

/** Ticks that the codes are kept, and returns them. */
async function keepsCodes(page: Page): Promise<string[]> {
  const codes = dialog(page, 'リカバリーコード');
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const shown = await codes.getByRole('listitem').allTextContents();
  await codes.getByRole('button', { name: '完了' }).click();
  await expect(codes.getByText('チェックを入れてください')).toBeVisible();
  await codes.getByLabel('リカバリーコードを保存しました').check();
  await codes.getByRole('button', { name: '完了' }).click();
  await expect(codes).toBeHidden();
  return shown;
}

async function addsPasskey(page: Page): Promise<string[]> {
  await card(page).getByRole('button', { name: 'パスキーを追加' }).click();
  await proves(page);
  return keepsCodes(page);
}

/** Sets up an app; returns its codes at this moment, and `later` steps after it. */
async function setsUpApp(page: Page) {
  await card(page).getByRole('button', { name: '認証アプリを設定' }).click();
  await proves(page);
  const app = dialog(page, '認証アプリの設定');
  await expect(app.getByRole('img', { name: '認証アプリで読み取るQRコード' })).toBeVisible();
  const key = ((await app.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).textContent()) ?? '').replaceAll(' ', '');
  const totp = new TOTP({ secret: Secret.fromBase32(key) });
  return { app, code: (later = 0) => totp.generate({ timestamp: Date.now() + later * 30_000 }) };
}

async function signsOut(page: Page) {
  // A page that reads without the cookie would lead to the login page by itself, and from there back.
  await page.goto('about:blank');
  await page.context().clearCookies({ name: 'shiori' });
  await page.goto('/login');
}

async function signsIn(page: Page, email: string) {
  await page.getByLabel('メールアドレス').fill(email);
  await page.getByLabel('パスワード', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '2段階認証' })).toBeVisible();
}

test('a passkey is added, named, signs in without a password, proves identity, and is removed', async ({
  page,
  email,
}) => {
  await suggestsNone(page);
  await withDevice(page);
  await opensProfile(page, email);
  await addsPasskey(page);
  await expect(card(page).getByText('残り10個')).toBeVisible();
  await card(page)
    .getByRole('button', { name: /の名前を変更$/ })
    .click();
  await dialog(page, 'パスキーの名前').getByLabel('名前').fill('家のパソコン');
  await dialog(page, 'パスキーの名前').getByRole('button', { name: '保存' }).click();
  await expect(card(page).getByText('家のパソコン', { exact: true })).toBeVisible();

  await signsOut(page);
  await page.getByRole('button', { name: 'パスキーでログイン' }).click();
  await isHome(page);

  await page.goto('/app/profile#second-factor');
  await card(page).getByRole('button', { name: '家のパソコンを削除' }).click();
  await dialog(page, 'パスキーの削除').getByRole('button', { name: '削除' }).click();
  await dialog(page, 'ご本人の確認').getByRole('button', { name: 'パスキーで確認' }).click();
  await expect(card(page).getByText('パスキーはまだ登録されていません')).toBeVisible();
  await expect(card(page).getByText('リカバリーコード')).toBeHidden();
});

test('the browser suggests the passkey in the field of the address', async ({ page, email }) => {
  await withDevice(page);
  await opensProfile(page, email);
  await addsPasskey(page);
  // The owner of this device takes the first suggestion.
  await signsOut(page);
  await isHome(page);
});

test('the app is set up, its code is asked for at the sign-in, and a wrong one is told', async ({ page, email }) => {
  await opensProfile(page, email);
  const { app, code } = await setsUpApp(page);
  await app.getByLabel('6桁のコード').fill(code(-20));
  await expect(app.getByText('コードが正しくありません')).toBeVisible();
  await app.getByLabel('6桁のコード').fill(code());
  const [recovery = ''] = await keepsCodes(page);
  await expect(card(page).getByText('設定済み')).toBeVisible();

  await signsOut(page);
  await signsIn(page, email);
  await page.getByLabel('認証アプリの6桁のコード').fill(code(-20));
  await expect(page.getByText('コードが正しくありません')).toBeVisible();
  await page.reload();
  await page.getByLabel('認証アプリの6桁のコード').fill(code(1));
  await isHome(page);

  await signsOut(page);
  await signsIn(page, email);
  await page.getByRole('button', { name: 'リカバリーコードを使う' }).click();
  await page.getByLabel('リカバリーコード').fill('abc');
  await page.getByRole('button', { name: '確認', exact: true }).click();
  await expect(page.getByText('リカバリーコードは24文字です')).toBeVisible();
  await page.getByLabel('リカバリーコード').fill(recovery);
  await page.getByRole('button', { name: '確認', exact: true }).click();
  await isHome(page);
  await page.goto('/app/profile#second-factor');
  await expect(card(page).getByText('残り9個')).toBeVisible();
});

test('a password alone leads to the passkey; going back leads to the form', async ({ page, email }) => {
  await suggestsNone(page);
  await withDevice(page);
  await opensProfile(page, email);
  await addsPasskey(page);
  await signsOut(page);
  await signsIn(page, email);
  await page.getByRole('button', { name: '戻る' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'ログイン' })).toBeVisible();
  await page.goto('/login?step=second-factor');
  await expect(page.getByText('ログインの手続きの時間が過ぎました')).toBeVisible();
  await page.getByRole('button', { name: 'ログインに戻る' }).click();

  await signsIn(page, email);
  await page.getByRole('button', { name: 'パスキーで確認' }).click();
  await isHome(page);
});

test('a passkey that does not come is told, on both screens', async ({ page, email }) => {
  await suggestsNone(page);
  const device = await withDevice(page);
  await opensProfile(page, email);
  await device.cdp.send('WebAuthn.setUserVerified', { ...idOf(device), isUserVerified: false });
  await card(page).getByRole('button', { name: 'パスキーを追加' }).click();
  await proves(page);
  await expect(card(page).getByText('パスキーの操作がキャンセルされたか')).toBeVisible();

  await signsOut(page);
  await page.getByRole('button', { name: 'パスキーでログイン' }).click();
  await expect(page.getByText('パスキーの操作がキャンセルされたか')).toBeVisible();
});

const idOf = ({ authenticatorId }: { authenticatorId: string }) => ({ authenticatorId });

test('an administrator without a second factor is led to adding one, and then gets into the console', async ({
  page,
}) => {
  await withDevice(page);
  await isSignedIn(page, newOperator(test.info().workerIndex), { name: '運営 花子' });
  await page.goto('/app/admin');
  await expect(page.getByText('この画面には2段階認証が必要です')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: '2段階認証を設定する' }).click();
  await addsPasskey(page);
  await page.goto('/app/admin');
  await expect(page.getByRole('navigation', { name: '管理画面' })).toBeVisible();
});

test('where passkeys cannot work, both screens say so', async ({ page, email }) => {
  const there = `http://127.0.0.1:${process.env.E2E_PORT}`;
  await page.goto(`${there}/login`);
  await page.getByRole('button', { name: 'パスキーでログイン' }).click();
  await expect(page.getByText('このブラウザではパスキーを使えません')).toBeVisible();
  await isSignedIn(page, email);
  const [session] = (await page.context().cookies()).filter(({ name }) => name === 'shiori');
  if (!session) throw new Error('nobody is signed in');
  await page.context().addCookies([{ ...session, domain: '127.0.0.1' }]);
  await page.goto(`${there}/app/profile#second-factor`);
  await expect(card(page).getByText('このブラウザではパスキーを追加できません')).toBeVisible();
});

for (const scheme of ['light', 'dark'] as const)
  test(`axe finds nothing in the second factor, ${scheme}`, async ({ page, email }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await suggestsNone(page);
    await withDevice(page);
    await opensProfile(page, email);
    await expectAccessible(page);
    await card(page).getByRole('button', { name: 'パスキーを追加' }).click();
    await proves(page);
    await expect(dialog(page, 'リカバリーコード').getByRole('listitem')).toHaveCount(10);
    await expectAccessible(page);
    await keepsCodes(page);
    await expectAccessible(page);
    const { app, code } = await setsUpApp(page);
    await expectAccessible(page);
    await app.getByLabel('6桁のコード').fill(code());
    await expect(card(page).getByText('設定済み')).toBeVisible();

    await signsOut(page);
    await expect(page.getByRole('button', { name: 'パスキーでログイン' })).toBeVisible();
    await expectAccessible(page);
    await signsIn(page, email);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'リカバリーコードを使う' }).click();
    await expectAccessible(page);
  });
