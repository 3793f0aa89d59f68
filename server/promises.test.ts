/**
 * What the terms and the privacy policy promise, each tied to what keeps it: a constant, or a test by its title. A sentence that changes, a test
 * that is renamed and a new promise without a tie all fail here.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DOCUMENTS_VERSION } from '#domain/accounts/consents.ts';
import { PENDING_MS } from '#domain/accounts/session.ts';
import { KEPT_YEARS } from '#domain/accounts/withdrawal.ts';
import { DROPPED_KEPT_MS, MAIL_KEPT_MS } from '#domain/inbox/limits.ts';
import { INQUIRY_YEARS } from '#domain/inquiries/inquiries.ts';
import { PAGE_VIEW_MONTHS } from '#domain/pages/page-views.ts';
import { DAY } from '#domain/time.ts';
import { USAGE_LOG_MS } from './db/retention.ts';

type LegalSection = { title: string; body: readonly (string | readonly string[] | { part: string })[] };
type Legal = { TERMS: LegalSection[]; PRIVACY: LegalSection[]; LEGAL_DAY: { dateTime: string } };

/** The texts belong to the pages, which the server does not import: they are loaded as files. */
async function loadLegal(): Promise<Legal> {
  const files = ['terms-text.ts', 'privacy-text.ts', 'legal.ts'];
  const load = (file: string) =>
    import(new URL(`../web/landing/legal/${file}`, import.meta.url).href) as Promise<Partial<Legal>>;
  return Object.assign({}, ...(await Promise.all(files.map(load))));
}

const { TERMS, PRIVACY, LEGAL_DAY } = await loadLegal();

const textsOf = (sections: readonly LegalSection[]) =>
  sections.flatMap(({ title, body }) =>
    body.flatMap((part) => {
      const texts = typeof part === 'string' ? [part] : 'part' in part ? [] : part;
      return texts.map((text) => ({ title, text }));
    }),
  );
const TEXTS = [...textsOf(TERMS), ...textsOf(PRIVACY)];

/** A promise in its own words, and the tests that show it: the file, and the beginning of the title. */
const SHOWN: [promise: string, ...tests: [file: string, title: string][]][] = [
  [
    'いつでも本サービスから退会することができます',
    ['e2e/withdrawal.spec.ts', 'L-01: a student withdraws, is out everywhere at once'],
  ],
  [
    'すべての端末からログアウトされ、以後の通知は送信されません',
    ['server/withdrawal/withdrawal.test.ts', 'L-01: all sessions, ways in, secrets and addresses are gone at once'],
    ['server/withdrawal/withdrawal.test.ts', 'L-01: nothing that was planned, due or being sent is sent any more'],
    ['server/deliveries/deliver.test.ts', 'the student has withdrawn'],
  ],
  [
    '共有された予定からはその利用者の登録が外れ、企業のマイページのログイン情報は直ちに消去されます',
    ['server/withdrawal/withdrawal.test.ts', 'L-01: shared events lose the person at once'],
    ['server/my-page/routes.test.ts', 'K-01: without the student’s own key nothing opens any more'],
  ],
  [
    '同じメールアドレスで新しく登録することができます。退会前の情報は引き継がれません',
    ['server/withdrawal/withdrawal.test.ts', 'L-01: the address is free at once'],
  ],
  [
    'プライバシーポリシーに定める期間が過ぎた後に削除されます',
    ['server/withdrawal/retention.test.ts', 'L-01: selections and files go on the day a year after withdrawal'],
  ],
  [
    '種類、締切などの日時、区分（インターンまたは本選考）および利用者の卒業年度は、同じ企業の選考を登録した他の利用者に共有されます',
    ['server/sharing/share.test.ts', 'the same date of several students is one shared event'],
    ['server/sharing/share.test.ts', 'past dates and those of another graduation year are for reference'],
  ],
  [
    '「詳細も共有する」を選んだ場合に限り共有されます',
    ['server/sharing/share.test.ts', 'details go to others only while their student shares them'],
  ],
  ['誰が登録したか', ['server/sharing/canary.test.ts', 'Z-03: whatever a student enters, shares, changes and deletes']],
  [
    '本人だけが見ることができ',
    ['server/sharing/canary.test.ts', 'Z-03: whatever a student enters, shares, changes and deletes'],
    ['server/routes.matrix.test.ts', 'Z-01, Z-02: %s does for signed out, stranger and owner'],
  ],
  [
    'パスワードを元に戻せない形に変換して保存すること、企業のマイページのIDとパスワードを利用者ごとの鍵で暗号化して保存すること',
    ['server/accounts/passwords.test.ts', 'A-09: a password is stored as argon2id'],
    ['server/my-page/routes.test.ts', 'K-01: a value that is not sealed cannot be stored'],
    ['server/vault/dump.test.ts', 'K-06: who has the database, its raw files, its log'],
  ],
  [
    '企業のマイページのログイン情報、パスワード、Googleアカウントとの連携、プッシュ通知の宛先およびカレンダー連携のアドレスは、退会したときに直ちに削除します',
    ['server/withdrawal/withdrawal.test.ts', 'L-01: all sessions, ways in, secrets and addresses are gone at once'],
    ['server/withdrawal/withdrawal.test.ts', 'L-01: the Google account is free at once'],
  ],
  [
    '受信箱のメールも同様に暗号化して保存すること',
    ['server/inbox/routes.test.ts', 'K-01: nothing of a mail stands in the database in plain text'],
  ],
  [
    '転送先アドレスと受信箱のメールは、退会したときに直ちに削除します',
    ['server/inbox/routes.test.ts', 'stops at once when it is renewed or ended, and when its student withdraws'],
  ],
  [
    'パスキー、認証アプリの鍵およびリカバリーコードは、退会したときに直ちに削除します',
    [
      'server/accounts/second-factor/passkeys.test.ts',
      'a challenge is deleted after five minutes, and a withdrawal leaves',
    ],
    ['server/accounts/sign-in/second-factor.test.ts', 'K-01: the seed is sealed, survives a rotation of the root key'],
  ],
  [
    'APIトークンおよびWebhookの宛先は、退会したときに直ちに削除します',
    ['server/tokens/tokens.test.ts', 'withdrawal and suspension end every token at once'],
    ['server/open-api/webhooks.test.ts', 'a webhook is made after proof of identity, five at most, and ends with'],
  ],
  [
    '企業のマイページのログイン情報、メモおよびESの内容は送信しません',
    ['server/open-api/open-api.test.ts', 'K-05: no memo, ES, own place or link, my-page login or address leaves'],
    ['server/open-api/webhooks.test.ts', 'K-05: a webhook carries no memo, ES, own place, link or login'],
    ['server/open-api/mcp.test.ts', 'K-05: no tool tells a memo, ES, own place or login'],
  ],
  [
    '受信箱のメール：届いてから30日（破棄したメールは1日）',
    ['server/inbox/routes.test.ts', 'that were dropped are deleted a day later, all others after 30 days'],
  ],
  [
    '認証コードを入力せずに途中でやめた登録の内容は、24時間で削除します',
    ['server/accounts/sign-up/sign-up.test.ts', 'A-01: an unfinished sign-up is deleted after 24 hours'],
  ],
  [
    'お知らせメールは、いつでも停止することができます',
    ['server/mailings/mailings.test.ts', 'M-01: the link of an update stops updates alone'],
  ],
  [
    'お問い合わせの履歴：3年',
    ['server/inquiries/routes.test.ts', 'L-01: an inquiry goes on the day three years after it came'],
  ],
  [
    '利用の記録と画面の閲覧の集計：取得から1年',
    ['server/page-views/routes.test.ts', 'L-04: a view is deleted after a year'],
    ['server/retention.test.ts', 'D6: a delivery is deleted a year after it ended'],
  ],
  [
    '1日ごとに変わり翌日以降は誰のものか分からなくなる番号だけを記録し、IPアドレスやどの選考を見たかは記録しません',
    ['server/page-views/routes.test.ts', 'L-04: of a view is kept the day, the hour, the pattern of the screen'],
    ['server/page-views/routes.test.ts', 'L-04: the key of a day is gone with the day'],
  ],
  [
    '同意した規約とポリシーの版と日時',
    ['server/accounts/consents.test.ts', 'L-02: a new account has a consent to terms and privacy policy'],
  ],
];

/** What the texts have to say of encryption, of who can read what is stored, and of where it is. */
const SAID = [
  '通信の暗号化',
  '企業のマイページのIDとパスワードを利用者ごとの鍵で暗号化して保存すること',
  '受信箱のメールも同様に暗号化して保存すること',
  '鍵は当運営者が管理します',
  'そのほかの情報は暗号化せずに保存し',
  '当運営者が管理するサーバーとデータベースに保存します',
];

/** A promise that is a number. */
const NUMBERS: [promise: string, kept: boolean][] = [
  ['アカウントの情報：退会後3年', KEPT_YEARS.account === 3],
  ['選考と予定の情報：退会後1年', KEPT_YEARS.selections === 1],
  ['利用の記録と画面の閲覧の集計：取得から1年', USAGE_LOG_MS === 365 * DAY && PAGE_VIEW_MONTHS === 12],
  ['24時間で削除します', PENDING_MS === DAY],
  ['届いてから30日（破棄したメールは1日）', MAIL_KEPT_MS === 30 * DAY && DROPPED_KEPT_MS === DAY],
  ['お問い合わせの履歴：3年', INQUIRY_YEARS === 3],
];

/** Sections in which every sentence is a promise about data. */
const ALL_TIED = ['退会', '保存の期間', '利用者どうしの共有', '予定の登録と共有'];
/** What they say besides: how they are to be read, and what the operator does by hand. */
const NO_PROMISE = [
  '利用者が登録した選考、予定、メモその他の情報は',
  '共有された予定は、他の利用者が登録した情報であり',
  '利用者の情報は、本サービスの利用中は保存し',
];

describe('F1, F2: the terms and the privacy policy are kept', () => {
  test.each(SHOWN)('%s', (promise, ...tests) => {
    expect(TEXTS.some(({ text }) => text.includes(promise))).toBe(true);
    const missing = tests.filter(([file, title]) => {
      return !readFileSync(new URL(`../${file}`, import.meta.url), 'utf8').includes(`'${title}`);
    });
    expect(missing).toEqual([]);
  });

  test.each(NUMBERS)('%s', (promise, kept) => {
    expect([TEXTS.some(({ text }) => text.includes(promise)), kept]).toEqual([true, true]);
  });

  test.each(SAID)('L-06: the texts say: %s', (said) => {
    expect(TEXTS.some(({ text }) => text.includes(said))).toBe(true);
  });

  test('L-06: each recipient has its country', async () => {
    const file = new URL('../web/landing/legal/recipients.ts', import.meta.url).href;
    const { RECIPIENTS } = (await import(file)) as { RECIPIENTS: { country: string }[] };
    expect(RECIPIENTS.filter((it) => it.country === '')).toEqual([]);
  });

  test('no sentence about withdrawal, retention or sharing is without a tie', () => {
    const tied = [...SHOWN, ...NUMBERS].map(([promise]) => promise);
    const loose = TEXTS.filter(({ title }) => ALL_TIED.includes(title)).filter(
      ({ text }) => ![...tied, ...NO_PROMISE].some((it) => text.includes(it)),
    );
    expect(loose).toEqual([]);
  });

  test('students agree to the version of the day that the texts name', () => {
    expect(DOCUMENTS_VERSION).toBe(LEGAL_DAY.dateTime);
  });
});
