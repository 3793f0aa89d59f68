/** Users in the console. */
import * as z from 'zod/mini';
import { line } from '../fields.ts';
import type { Instant } from '../time.ts';
import type { Suspension } from './suspension.ts';

/** The number of users on a page. */
export const USERS_PAGE = 50;
export const USER_SEARCH_MAX = 100;

/** Which users are listed. */
export const USER_FILTERS = { active: '利用中', suspended: '停止中', admin: '管理者' } as const;
export type UserFilter = keyof typeof USER_FILTERS;

/** `q` is the beginning of a name or of an address; `before` the last user of the page before. */
export const usersQuery = z.strictObject({
  q: z.optional(line(USER_SEARCH_MAX)),
  filter: z.optional(z.enum(Object.keys(USER_FILTERS) as [UserFilter, ...UserFilter[]])),
  before: z.optional(z.string().check(z.regex(/^[0-9A-Za-z_-]{1,64}$/))),
});
export type UsersQuery = z.output<typeof usersQuery>;

export type UserRow = {
  id: string;
  name: string;
  email: string;
  joinedAt: Instant;
  lastActiveAt: Instant | null;
  selections: number;
  isAdmin: boolean;
  isSuspended: boolean;
};

/** A page of users, the newest first; `next` is its last one where more follow, `all` the number of those who match. */
export type UsersView = { users: UserRow[]; all: number; next: string | null };

/** A user as an administrator sees them: numbers, and nothing that they wrote. */
export type UserView = UserRow & {
  emailVerified: boolean;
  isSelf: boolean;
  suspension: (Suspension & { since: Instant | null }) | null;
  events: number;
  shared: number;
  reports: number;
  companies: number;
  devices: number;
  failed: number;
};

/** A sign-up whose code was not entered yet. */
export type PendingSignUpView = { id: string; name: string; email: string; startedAt: Instant; sentAt: Instant | null };
