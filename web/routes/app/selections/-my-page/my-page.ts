import type { MyPageField } from '#domain/selections/my-page.ts';

/** What a selection contains of a login without revealing it. */
export type MyPage = { id: string; hasMyPageId: boolean; hasMyPagePassword: boolean };

export const MY_PAGE_LABELS: Record<MyPageField, string> = {
  myPageId: 'マイページID',
  myPagePassword: 'マイページのパスワード',
};
