/** システム in the console: deliveries that failed, jobs, versions and settings. */
import * as z from 'zod/mini';
import { idField } from '../fields.ts';
import type { Instant } from '../time.ts';

/** A delivery that failed for good. */
export type DeadLetter = {
  userId: string;
  id: string;
  channel: 'mail' | 'push';
  /** The address without most of its letters, or the kind of browser. */
  to: string;
  /** What it said: one reminder, a digest, or a test. */
  says: 'reminder' | 'digest' | 'test';
  /** Why it failed, as a code. */
  failure: string | null;
  attempts: number;
  createdAt: Instant;
  failedAt: Instant;
  /** It is still of use and still wanted: sending it again makes sense. */
  canRetry: boolean;
};

/** `retryable`: how many of all, shown or not, can be sent again. */
export type DeadLetterList = { rows: DeadLetter[]; total: number; retryable: number };

/** Days for which a failed delivery is listed. */
export const DEAD_LETTER_DAYS = 7;

/** How many are asked for. */
export const deadLetterQuery = z.strictObject({
  limit: z.pipe(
    z.string().check(z.regex(/^\d{1,3}$/)),
    z.pipe(z.transform(Number), z.int().check(z.gte(1), z.lte(200))),
  ),
});

/** Which are sent again: these, or all that can be. */
export const retryRequest = z.strictObject({
  deliveries: z.union([
    z.literal('all'),
    z.array(z.strictObject({ userId: idField, id: idField })).check(z.minLength(1), z.maxLength(200)),
  ]),
});

/** A mail address that only its owner recognises: `ka***@example.ac.jp`. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email.slice(0, Math.max(at, 0))].slice(0, 2).join('')}***${email.slice(Math.max(at, 0))}`;
}

const REASONS: Record<string, string> = {
  connection: '相手のサーバーに接続できませんでした',
  hung_up: '相手のサーバーとの接続が切れました',
  no_answer: '相手のサーバーから応答がありませんでした',
  mail_server_down: 'メールサーバーに接続できませんでした',
  mailbox: 'メールを保存できませんでした',
  address_refused: '宛先に使えない文字があります',
  header_refused: '件名か宛先に使えない文字があります',
  endpoint_refused: '宛先のプッシュサービスには送れません',
  keys_refused: '購読の鍵が正しくありません',
  tried_too_often: '試行の回数が上限に達しました',
};

/** Why a delivery failed, in words, with the code of the server where it gave one. */
export function failureReason(failure: string | null): string {
  const [, kind, code = ''] = /^(smtp|push)_(\d{3})$/.exec(failure ?? '') ?? [];
  if (kind === 'smtp') return `${smtpReason(code)}（${code}）`;
  if (kind === 'push') return `${pushReason(code)}（${code}）`;
  const known = failure === null ? undefined : REASONS[failure];
  return known ?? `送信できませんでした${failure ? `（${failure}）` : ''}`;
}

function smtpReason(code: string): string {
  if (code === '550' || code === '551' || code === '553') return '宛先が見つからないか、受け取りを拒否されました';
  if (code === '552' || code === '452') return '宛先のメールボックスがいっぱいです';
  if (code.startsWith('4')) return '相手のサーバーが混み合っています';
  return '相手のサーバーに拒否されました';
}

function pushReason(code: string): string {
  if (code === '404' || code === '410') return '購読が終了しています';
  if (code === '413') return '通知が大きすぎます';
  if (code === '429' || code.startsWith('5')) return 'プッシュサービスが混み合っています';
  return 'プッシュサービスに拒否されました';
}

/** A job of housekeeping. */
export type JobView = {
  name: string;
  lastOkAt: Instant | null;
  nextRunAt: Instant;
  /** Failed runs since the last success. */
  failures: number;
  lastErrorCode: string | null;
  isRunning: boolean;
  /** It has not succeeded for three of its intervals. */
  isLate: boolean;
};

export type VersionsView = {
  app: string;
  node: string;
  postgres: string;
  /** The newest migration of this release, and the number of those that the database has. */
  migration: string;
  migrations: number;
};

/** A setting. `value` is there only where it can be no secret; otherwise only whether it is set is known. */
export type SettingView = { env: string; value: string | null; isSet: boolean };

export type SystemView = { jobs: JobView[]; versions: VersionsView; settings: SettingView[] };
