import { ButtonLink } from '#web/ui/buttons/ButtonLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Page } from '#web/ui/layout/Page.tsx';

/** Where the installation receives no mail. */
export function NotOffered() {
  return (
    <Page title="受信箱">
      <EmptyState title="受信箱は利用できません" action={<ButtonLink to="/app/homepage">ホームへ</ButtonLink>}>
        このしおりは、メールの転送に対応していません。届いたメールは、「予定を追加」の「メールを貼り付け」から読み取れます。
      </EmptyState>
    </Page>
  );
}
