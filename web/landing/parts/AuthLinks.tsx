import { LinkButton } from './LinkButton.tsx';

/** The way in, at the top of a page. Who turns out to be signed in is led home instead (session.ts). */
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
