import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { GoogleError } from '#domain/accounts/session.ts';
import type { AccountView } from '#domain/selections/views.ts';
import { GOOGLE_MESSAGES } from '#web/messages.ts';
import { Section } from '#web/profile-form/Section.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { AccountLoading } from './-account/AccountLoading.tsx';
import { hasGoogleQuery } from './-account/account-queries.ts';

const GoogleDialog = lazy(() => import('./-account/GoogleDialog.tsx').then((it) => ({ default: it.GoogleDialog })));

/** Whether Google is connected. Not shown where the operator has not configured it. */
export function GoogleCard() {
  const { data: isOffered } = useQuery(hasGoogleQuery);
  if (!isOffered) return null;
  return (
    <Section id="google" title="Googleアカウント">
      <ReturnNotice />
      <AccountLoading>{(account) => <GooglePart account={account} />}</AccountLoading>
    </Section>
  );
}

/** The result of connecting, after the return from Google; the card is far down the page. */
function ReturnNotice() {
  const notice = useRef<HTMLDivElement>(null);
  const [how] = useState(() => returnOf(new URLSearchParams(window.location.search)));
  useEffect(() => {
    if (how === null) return;
    notice.current?.scrollIntoView({ block: 'center' });
    notice.current?.focus({ preventScroll: true });
  }, [how]);
  if (how === null) return null;
  return (
    <div ref={notice} tabIndex={-1} className="outline-none">
      <Banner tone={how.tone}>{how.text}</Banner>
    </div>
  );
}

const SUCCESSES: Record<string, string> = {
  linked: 'Googleアカウントを連携しました。',
  confirmed: 'ご本人の確認ができました。5分以内に、操作を続けてください。',
};

function returnOf(search: URLSearchParams): { tone: 'success' | 'error'; text: string } | null {
  const success = SUCCESSES[search.get('google') ?? ''];
  if (success) return { tone: 'success', text: success };
  const code = search.get('error') ?? '';
  if (!Object.hasOwn(GOOGLE_MESSAGES, code)) return null;
  return { tone: 'error', text: `Googleでの操作を完了できませんでした。${GOOGLE_MESSAGES[code as GoogleError]}` };
}

function GooglePart({ account }: { account: AccountView }) {
  const [open, setOpen] = useState(false);
  const isLast = account.google && !account.hasPassword;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3 [&_:is(a,button)]:wrap-anywhere">
      <p className="copy text-sm text-ink-2">
        {account.google
          ? '連携しています。Googleでもログインできます。'
          : '連携すると、Googleでもログインできます。Googleカレンダーとの連携ではありません。'}
      </p>
      {isLast ? (
        <p className="copy text-sm text-ink-2">解除するには、先にパスワードを設定してください。</p>
      ) : (
        <Button onClick={() => setOpen(true)}>{account.google ? '連携を解除' : 'Googleアカウントを連携'}</Button>
      )}
      <Suspense>{open && <GoogleDialog account={account} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
}
