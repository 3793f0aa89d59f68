import type { MyPageField } from '#domain/selections/my-page.ts';

/** What is known of a login without being asked for it. */
export type MyPage = { id: string; hasMyPageId: boolean; hasMyPagePassword: boolean };

export const MY_PAGE_LABELS: Record<MyPageField, string> = {
  myPageId: 'マイページID',
  myPagePassword: 'マイページのパスワード',
};
