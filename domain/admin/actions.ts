/** What administrators do in the console, as it is recorded in the audit log, with its name on the screen. */
export const ADMIN_ACTIONS = {
  users_listed: 'ユーザーの一覧を表示',
  user_viewed: 'ユーザーを表示',
} as const satisfies Record<string, string>;

export type AdminAction = keyof typeof ADMIN_ACTIONS;
