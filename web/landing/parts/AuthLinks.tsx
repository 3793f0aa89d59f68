import { LinkButton } from './LinkButton.tsx';

/** The links to login and sign-up at the top of a page. For signed-in users session.ts replaces them with a link home. */
export function AuthLinks() {
  return (
    <>
      <LinkButton href="/login" variant="ghost" className="px-3" data-visitor>
        ログイン
      </LinkButton>
      <LinkButton href="/signup" variant="primary" data-start>
        無料で登録
      </LinkButton>
    </>
  );
}
