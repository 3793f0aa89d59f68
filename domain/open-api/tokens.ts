/** Access tokens: with one, a program of a student's reads or changes the student's own data, as far as its scopes go. */
import type { Day, Instant } from '../time.ts';

/** What a token begins with, so that people and secret scanners recognise it. */
export const TOKEN_PREFIX = 'shiori_';
/** Longest name, in UTF-16 units. */
export const MAX_TOKEN_NAME = 50;
/** The tokens that an account can have. */
export const MAX_TOKENS = 20;

/** What a token may do, as the student chooses it. */
export const TOKEN_SCOPES = {
  read: { label: '読み取り', note: '選考・予定・プロフィールを読めます。メモやES、マイページの情報は読めません。' },
  write: { label: '書き込み', note: '選考と予定を追加・変更・削除できます。' },
  calendar: { label: '日程だけ', note: '予定の種類・日時・企業名だけを読めます。' },
} as const;
/** A scope as it is stored. */
export type TokenScope = keyof typeof TOKEN_SCOPES;
/** In the order of the choices. */
export const TOKEN_SCOPE_IDS = Object.keys(TOKEN_SCOPES) as [TokenScope, ...TokenScope[]];

/** The days after which a token ends. */
export const TOKEN_DAYS = [30, 90, 365] as const;

/** A token as its student sees it in the list: never the token itself. */
export type TokenView = {
  id: string;
  name: string;
  scopes: TokenScope[];
  createdAt: Instant;
  expiresAt: Instant;
  /** The day in Japan on which it was last used. */
  lastUsedOn: Day | null;
};
/** The one answer that holds the token itself. */
export type MadeToken = TokenView & { token: string };
