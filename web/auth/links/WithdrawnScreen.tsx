import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { deletionDay, type Kept, plainDate } from '#domain/accounts/withdrawal.ts';
import { APP_NAME } from '#domain/app-name.ts';
import { isDay, jstInstant } from '#domain/time.ts';
import { buttonClass } from '#web/ui/buttons/Button.tsx';
import { Logo } from '#web/ui/marks/Logo.tsx';

const DELETED: Record<Kept, string> = { selections: '選考・予定の削除', account: 'アカウント情報の削除' };

/** After a withdrawal. The day of it is in the address; without it no dates are shown. */
export function WithdrawnScreen() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const day = new URLSearchParams(window.location.search).get('on') ?? '';
  return (
    <div className="min-h-dvh">
      <title>{`退会が完了しました｜${APP_NAME}`}</title>
      <header className="mx-auto max-w-page px-4 pt-3 nav:px-8 nav:pt-5">
        <a href="/" className="inline-flex min-h-11 items-center no-underline">
          <Logo />
        </a>
      </header>
      <main id="main" className="mx-auto max-w-160 px-4 py-6 nav:py-12">
        <div className="rounded-lg border border-line bg-surface px-6 py-8 nav:p-10">
          <span className="mb-3 grid size-11 place-items-center rounded-full bg-brand-soft text-brand-strong">
            <Check aria-hidden className="size-5.5" />
          </span>
          <h1 ref={heading} tabIndex={-1} className="mb-2 text-xl outline-none nav:text-2xl">
            退会が完了しました
          </h1>
          <p className="copy text-sm leading-ui text-ink-2">
            これまでご利用いただき、ありがとうございました。すべての端末からログアウトし、送信予定のリマインドを取り消しました。
          </p>
          {isDay(day) && <Deletions day={day} />}
          <a href="/" className={buttonClass('secondary', 'md', 'mt-5 w-full nav:w-auto')}>
            トップに戻る
          </a>
        </div>
      </main>
    </div>
  );
}

function Deletions({ day }: { day: string }) {
  const at = jstInstant(day, '12:00');
  return (
    <dl className="m-0 mt-3.5 text-sm">
      {(['selections', 'account'] as const).map((kept) => (
        <div key={kept} className="flex flex-wrap gap-x-3 border-t border-line py-2.5">
          <dt className="w-35 text-ink-2">{DELETED[kept]}</dt>
          <dd className="m-0 font-bold">{plainDate(deletionDay(at, kept))}まで</dd>
        </div>
      ))}
    </dl>
  );
}
