/** Every screen of the app, and how it is reached: for the pictures and for what has to hold on each of them. */
import type { Browser, Page } from '@playwright/test';
import { forward, forwardingAddress } from '../fixtures/forwarding.ts';
import { hasSentReminders } from '../fixtures/sent-reminders.ts';
import { expect, PASSWORD } from '../student.ts';
import { fill, fillConsole, reportedByOthers, sharedByOthers, takesWhatOthersMove } from './world.ts';

/** Its name, its address, and what is done there to see it. */
export type Screen = readonly [name: string, path: string, then?: (page: Page) => Promise<unknown>];

/** Opens a screen, and waits until nothing loads: no placeholder, no request, no font. */
export async function opensScreen(page: Page, [, path, then]: Screen) {
  // The same address again would be a reload, which keeps what is open above the screen.
  if (page.url().endsWith(path)) await page.goto('about:blank');
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await then?.(page);
  // The export of a picture stays half done.
  await expect(page.locator('[aria-busy=true]').filter({ hasNotText: '書き出し中' })).toHaveCount(0);
  await expect(page.getByText('読み込んでいます')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  // The browser draws these inputs before they are a part of the page, whose language it then does not know.
  for (const input of await page.locator('input[type=date], input[type=time]').all())
    await input.evaluate((it: HTMLInputElement) => {
      const { type } = it;
      it.type = 'text';
      it.type = type;
    });
}

/** What is missing is told where one presses a button that Playwright takes for a disabled one. */
const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click({ force: true });
const lineOf = (page: Page) => page.getByLabel('企業名、または予定を1行で');
const opensAdding = async (page: Page) => {
  await page.keyboard.press('n');
  await expect(lineOf(page)).toBeVisible();
};
const addsWith = (text: string) => async (page: Page) => {
  await opensAdding(page);
  await lineOf(page).fill(text);
  await page.waitForTimeout(600);
};

const fillsEvent = async (page: Page) => {
  await page.getByLabel('種類').selectOption('interview');
  await page.getByLabel('開始日時の日付').fill('2027-01-14');
  await page.getByLabel('開始日時の時刻').fill('14:00');
};

const MAIL = `北辰電機株式会社 採用担当です。
書類選考の結果、次の選考にお進みいただくことになりました。
一次面接：1月14日（木） 14:00〜15:00
会場：大手町本社 12階
面接シートの提出締切：1月12日（火） 23:59
ご不明な点は採用担当までお問い合わせください。`;
const pastesMail = async (page: Page) => {
  await opensAdding(page);
  await lineOf(page).evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, MAIL);
  await page.getByRole('dialog', { name: 'メールから追加' }).waitFor();
};
const setsStatus = (company: string, to: string, told: string) => async (page: Page) => {
  await page.getByRole('combobox', { name: new RegExp(`^${company}のステータス`) }).click();
  await page.getByRole('listbox').getByRole('option', { name: to, exact: true }).click();
  await page.getByText(told).waitFor();
};
/** The first half of what is exported comes, and no more. */
const exportsHalf = async (page: Page) => {
  await page.evaluate(() => {
    const fetched = window.fetch.bind(window);
    const half = new ReadableStream({ start: (it) => it.enqueue(new Uint8Array(1_048_576)) });
    window.fetch = async (input, init) =>
      String(input).startsWith('/api/archive')
        ? new Response(half, { headers: { 'Content-Length': '2097152' } })
        : fetched(input, init);
  });
  await press('すべてのデータを書き出す')(page);
  await page.getByRole('progressbar').scrollIntoViewIfNeeded();
};
/** Who is signed in is known, and nothing more comes. */
const losesServer = (path: string) => async (page: Page) => {
  await page.route(/\/api\/(?!session)/, (route) => route.abort());
  await page.goto(path);
  await page.getByRole('heading', { name: 'データの取得に失敗しました' }).waitFor({ timeout: 20_000 });
  await page
    .getByText(/オフラインです/)
    .first()
    .waitFor();
};
/** A fault of the screen itself: what it is drawn with throws. */
const breaksDown = async (page: Page) => {
  await page.evaluate(() => {
    Math.ceil = () => {
      throw new TypeError('a fault for the picture');
    };
  });
  await page.getByRole('link', { name: '分析' }).first().click();
  await page.getByRole('heading', { name: '画面を表示できませんでした' }).waitFor();
};
const exportsAll = async (page: Page) => {
  await press('すべてのデータを書き出す')(page);
  const done = page.getByText('書き出しました', { exact: true });
  const proof = page.getByRole('dialog', { name: 'ご本人の確認' });
  await done.or(proof).first().waitFor();
  // Who has given it for another picture is not asked again.
  if (await proof.isVisible()) {
    await proof.getByLabel('現在のパスワード', { exact: true }).fill(PASSWORD);
    await proof.getByRole('button', { name: '確認' }).click();
  }
  await done.scrollIntoViewIfNeeded();
};
const ticks = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /を完了にする$/ })
    .or(page.getByRole('main').getByRole('checkbox', { name: /を完了にする$/, checked: false }))
    .first()
    .click();

/** What everybody sees. */
export const EVERYBODY: Screen[] = [
  ['landing', '/'],
  [
    'landing-search',
    '/',
    async (it) => {
      await it.getByRole('combobox').first().fill('みずほ');
      await it.getByRole('option').first().waitFor();
    },
  ],
  ['search', '/search?q=三井'],
  ['login', '/login'],
  ['login-company', '/login?company=三菱商事'],
  [
    'login-error',
    '/login',
    async (it) => {
      await it.getByLabel('メールアドレス').fill('aoi@example.jp');
      await it.locator('[name=password]').fill('wrong password');
      await it.getByRole('button', { name: 'ログイン', exact: true }).click();
      await it.getByRole('alert').first().waitFor();
    },
  ],
  ['signup', '/signup'],
  ['signup-errors', '/signup', press('認証コードを送る')],
  ['forgot-password', '/forgot-password'],
  ['terms', '/terms'],
  ['privacy', '/privacy'],
  ['contact', '/contact'],
  ['contact-errors', '/contact', press('送信')],
  ['not-found', '/nowhere'],
];

const stepAt = (step: string) => `/onboarding?step=${step}`;
const fillsBasics = (it: Page) => it.getByLabel('都道府県').selectOption('東京都');
const goesOn = press('続ける');
const toUniversity = async (it: Page) => {
  await fillsBasics(it);
  await goesOn(it);
  await it.getByRole('radio').first().waitFor();
};

/** What a newcomer sees. */
export const NEWCOMER: Screen[] = [
  ['onboarding-1', '/onboarding'],
  ['onboarding-2', stepAt('value')],
  ['onboarding-2-chosen', stepAt('value'), press('企業データベース')],
  ['onboarding-3', stepAt('basics')],
  ['onboarding-3-errors', stepAt('basics'), goesOn],
  ['onboarding-3-university', stepAt('basics'), toUniversity],
  ['onboarding-3-targets', stepAt('targets')],
  [
    'onboarding-4',
    stepAt('basics'),
    async (it) => {
      await toUniversity(it);
      await it.getByRole('radio').first().check();
      await goesOn(it);
      await it.getByRole('tab').first().waitFor();
    },
  ],
  ['onboarding-4-calendar', stepAt('tour'), async (it) => it.getByRole('tab').nth(1).click()],
  ['onboarding-4-reminders', stepAt('tour'), async (it) => it.getByRole('tab').nth(2).click()],
  ['onboarding-5', stepAt('done')],
];

/** What a student without a profile sees. */
export const WITHOUT_PROFILE: Screen[] = [
  ['profile-setup', '/profile-setup'],
  [
    'profile-setup-errors',
    '/profile-setup',
    async (page) => {
      await press('保存')(page);
      await expect(page.getByRole('alert').first()).toBeVisible();
    },
  ],
];

/** What a student without selections sees. */
export const EMPTY: Screen[] = [
  ['home-empty', '/app/homepage'],
  ['calendar-empty', '/app/calendar'],
  ['selections-empty', '/app/selections'],
  ['board-empty', '/app/selections?view=board'],
  ['analysis-empty', '/app/analysis'],
  ['notifications-empty', '/app/notifications'],
  ['notifications-sent-empty', '/app/notifications?tab=sent'],
  ['inbox-empty', '/app/inbox'],
  ['add-sheet', '/app/homepage', opensAdding],
];

/** What a student sees: one with selections around today, and with a mail in the inbox. */
export async function studentScreens(page: Page, email: string): Promise<Screen[]> {
  const { selectionId, eventId, lastId } = await fill(page);
  await hasSentReminders(email);
  const address = await forwardingAddress(page);
  await forward(address, {
    subject: '一次面接のご案内',
    text: '日本航空 採用担当です。\n一次面接：12月14日 14:00〜15:00\n会場：羽田本社',
  });
  const event = `/app/selections/${selectionId}/events/${eventId}`;
  return [
    ['home', '/app/homepage'],
    [
      'home-open',
      '/app/homepage',
      async (it) =>
        it
          .getByText(/期限切れ/)
          .first()
          .click(),
    ],
    ['calendar', '/app/calendar'],
    ['calendar-week', '/app/calendar?view=week'],
    ['calendar-year', '/app/calendar?view=year'],
    ['calendar-sheet', `/app/calendar?event=${eventId}`],
    ['calendar-candidates', '/app/calendar?dialog=candidates'],
    ['calendar-feed', '/app/calendar?dialog=feed'],
    ['add-sheet-own', '/app/homepage', opensAdding],
    ['add-sheet-typed', '/app/homepage', addsWith('三井不動産 ES 12/20')],
    ['add-sheet-duplicate', '/app/homepage', addsWith('三菱商事 ES 明日')],
    ['add-sheet-new', '/app/homepage', addsWith('東雲コンサルティング 面接 12/10 14:00')],
    ['add-sheet-mail', '/app/homepage', pastesMail],
    ['wizard-1', '/app/companies/add'],
    ['wizard-1-found', '/app/companies/add?search=みずほ'],
    ['wizard-1-errors', '/app/companies/add', press('次へ')],
    ['wizard-1-new', '/app/companies/add?search=東雲コンサルティングホールディングス&new=true'],
    ['wizard-2', '/app/companies/add?company=三菱電機'],
    ['wizard-3', `/app/companies/add?selectionId=${selectionId}`],
    ['wizard-3-errors', `/app/companies/add?selectionId=${selectionId}`, press('次へ')],
    ['wizard-3-filled', `/app/companies/add?selectionId=${selectionId}`, fillsEvent],
    [
      'wizard-4',
      `/app/companies/add?selectionId=${selectionId}`,
      async (it) => {
        await fillsEvent(it);
        await press('次へ')(it);
      },
    ],
    ['selections', '/app/selections'],
    ['selections-open', `/app/selections?open=${selectionId}`],
    ['selections-industry', '/app/selections?view=industry'],
    ['board', '/app/selections?view=board'],
    ['selections-delete', `/app/selections?open=${selectionId}&dialog=delete`],
    ['reminder-dialog', `/app/selections?open=${selectionId}`, press('リマインドを設定')],
    ['selection-edit', `/app/selections/${selectionId}/edit`],
    ['event', event],
    ['event-edit', `${event}?mode=edit`],
    ['event-gone', `/app/selections/${selectionId}/events/99`, (it) => it.getByRole('alert').first().waitFor()],
    ['import', '/app/selections/import'],
    ['analysis', '/app/analysis'],
    [
      'analysis-day',
      '/app/analysis',
      async (it) =>
        it
          .getByRole('button', { name: /締切[1-9]\d*件/ })
          .first()
          .click(),
    ],
    ['analysis-intern', '/app/analysis?phase=intern'],
    ['notifications', '/app/notifications'],
    ['notifications-planned', '/app/notifications?tab=planned'],
    ['notifications-sent', '/app/notifications?tab=sent'],
    ['profile', '/app/profile'],
    [
      'second-factor',
      '/app/profile#second-factor',
      async (it) => {
        await press('認証アプリを設定')(it);
        await it.getByLabel('現在のパスワード', { exact: true }).fill(PASSWORD);
        await it.getByRole('button', { name: '確認', exact: true }).click();
        await it.getByRole('img', { name: '認証アプリで読み取るQRコード' }).waitFor();
      },
    ],
    ['profile-export', '/app/profile', exportsHalf],
    ['profile-exported', '/app/profile', exportsAll],
    ['crash', '/app/homepage', breaksDown],
    ['leave', '/app/profile/leave'],
    [
      'leave-question',
      '/app/profile/leave',
      async (it) => {
        const password = it.getByLabel('パスワード', { exact: true });
        const goOn = it.getByRole('button', { name: '確認へ進む' });
        await goOn.waitFor();
        if (await password.isVisible()) await password.fill(PASSWORD);
        await goOn.click();
        await it.getByRole('alertdialog').waitFor();
      },
    ],
    ['inbox', '/app/inbox'],
    ['inbox-forwarding', '/app/inbox/forwarding'],
    [
      'palette',
      '/app/homepage',
      async (it) => {
        await it.keyboard.press('Control+k');
        await it.getByRole('combobox').first().fill('三');
        await it.waitForTimeout(600);
      },
    ],
    // What they do stays: the last ones.
    [
      'home-ticked',
      '/app/homepage',
      async (it) => {
        await ticks(it);
        await it.getByText('完了にしました').first().waitFor();
      },
    ],
    ['selections-rejected', '/app/selections', setsStatus('アクセンチュア', 'お祈り', '選考、お疲れさまでした')],
    ['selections-offer', '/app/selections', setsStatus('野村総合研究所', '内定', '内定おめでとうございます')],
    ['unreachable', '/app/homepage', losesServer(`/app/selections/${lastId}/edit`)],
  ];
}

/** What a student sees on a phone that lies on its side. */
export async function sidewaysScreens(page: Page): Promise<Screen[]> {
  await fill(page);
  return [
    ['home-sideways', '/app/homepage'],
    ['calendar-sideways', '/app/calendar'],
    ['selections-sideways', '/app/selections'],
  ];
}

/** What a student sees of what others have entered. */
export async function sharedScreens(browser: Browser): Promise<Screen[]> {
  const company = await sharedByOthers(browser);
  const opensEvents = async (page: Page) => {
    await press('次へ')(page);
    await page.getByRole('heading', { name: 'ほかの人が登録した予定' }).waitFor();
  };
  const path = `/app/companies/add?company=${encodeURIComponent(company)}`;
  return [
    ['wizard-3-shared', path, opensEvents],
    [
      'wizard-3-shared-open',
      path,
      async (it) => {
        await opensEvents(it);
        await it.getByText('詳細を見る').first().click();
      },
    ],
  ];
}

/** What a student sees of a date that has changed for others. */
export async function movedScreens(page: Page, browser: Browser): Promise<Screen[]> {
  const { selectionId, eventId } = await takesWhatOthersMove(page, browser);
  const offer = (it: Page) => it.getByText('日程が変わった可能性があります').waitFor();
  return [
    ['home-moved', '/app/homepage', offer],
    ['selections-moved', '/app/selections', offer],
    ['event-moved', `/app/selections/${selectionId}/events/${eventId}`, offer],
  ];
}

/** What a student sees without a network: on the screen that stood when it was lost, and on one opened since. */
export async function offlineScreens(page: Page): Promise<Screen[]> {
  await fill(page);
  const ticksOffline = async (it: Page) => {
    await it.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await it.context().setOffline(true);
    await ticks(it);
    await it.getByText('未送信').first().waitFor();
    await it
      .getByText(/オフラインです/)
      .first()
      .waitFor();
  };
  return [
    ['home-offline-since', '/app/homepage', ticksOffline],
    [
      'home-offline',
      '/app/homepage',
      async (it) => {
        await ticksOffline(it);
        await it.getByRole('link', { name: '選考管理' }).first().click();
        await it.getByRole('heading', { name: '選考管理' }).waitFor();
        await it.getByRole('link', { name: 'ホーム' }).first().click();
        await it.getByText('未送信', { exact: true }).first().waitFor();
        const messages = it.getByRole('button', { name: 'お知らせを閉じる' });
        while ((await messages.count()) > 0) await messages.first().click();
      },
    ],
  ];
}

/** What the operator of a new installation sees. */
export const NEW_OPERATOR: Screen[] = [
  ['admin-inquiries-empty', '/app/admin?tab=inquiries'],
  ['admin-mailings-empty', '/app/admin?tab=mailings'],
];

/** The installation of the pictures is everybody's: hides from an operator what others have written. */
export async function seesNothingYet(page: Page) {
  await page.route(/\/api\/admin\/(inquiries|mailings|waiting)(\?|$)/, async (route) => {
    const whole = (await (await route.fetch()).json()) as Record<string, unknown>;
    const none = Object.entries(whole).map(([key, it]) => [
      key,
      Array.isArray(it) ? [] : typeof it === 'number' ? 0 : it,
    ]);
    await route.fulfill({ json: Array.isArray(whole) ? [] : Object.fromEntries(none) });
  });
}

const opensUser = async (page: Page) => {
  await page.getByRole('link', { name: /青井/ }).first().click();
  await page.getByRole('button', { name: '利用を停止' }).waitFor();
};

const opensMerge = async (page: Page) => {
  const boxes = page.getByRole('checkbox', { name: /を選択$/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await press('統合')(page);
  await page.getByRole('dialog', { name: '企業の統合' }).getByText('へ移るもの').waitFor();
};

/** What the operator sees, with students who have written and reported. */
export async function operatorScreens(page: Page, browser: Browser): Promise<Screen[]> {
  const mailing = await fillConsole(page);
  await reportedByOthers(browser);
  return [
    ['admin', '/app/admin'],
    [
      'admin-mailing',
      `/app/admin?tab=mailings&id=${mailing}`,
      // Below the window a frame is not drawn.
      (it) => it.getByTitle('メールのプレビュー').scrollIntoViewIfNeeded(),
    ],
    [
      'admin-inquiry',
      '/app/admin?tab=inquiries',
      async (it) => {
        await it.getByRole('link', { name: /佐藤/ }).first().click();
        await it.getByLabel('返信の内容').waitFor();
      },
    ],
    ['admin-companies-merge', '/app/admin?tab=companies&q=三菱UFJ', opensMerge],
    ['admin-user', '/app/admin?tab=users', opensUser],
    [
      'admin-suspension',
      '/app/admin?tab=users',
      async (it) => {
        await opensUser(it);
        await press('利用を停止')(it);
        await it.getByRole('dialog').waitFor();
      },
    ],
    ...['companies', 'users', 'sharing', 'inquiries', 'mailings', 'system', 'audit'].map(
      (tab): Screen => [`admin-${tab}`, `/app/admin?tab=${tab}`],
    ),
  ];
}
