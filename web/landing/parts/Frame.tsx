import type { ReactNode } from 'react';
import { APP_NAME } from '#domain/app-name.ts';
import { Logo } from '#web/ui/marks/Logo.tsx';

/** The frame of every page outside the app: name, actions, the page, legal links. */
export function Frame({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-surface px-4 py-3 font-bold shadow-2 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        本文へ移動
      </a>
      <header className="border-b border-line bg-surface print:hidden">
        <div className="mx-auto flex min-h-16 max-w-page flex-wrap items-center gap-x-1.5 gap-y-1 px-4 py-2 nav:min-h-18 nav:px-8">
          <a href="/" className="inline-flex min-h-11 items-center no-underline">
            <Logo />
          </a>
          <div className="ml-auto flex flex-wrap items-center justify-end gap-1.5">{actions}</div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
      </main>
      <footer className="border-t border-line print:hidden">
        <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-5.5 px-4 py-5 text-sm text-ink-2 nav:px-8 max-nav:*:min-w-[44%]">
          <span className="mr-auto max-nav:order-last">© {APP_NAME}</span>
          <a href="/terms" className="inline-flex min-h-11 items-center text-ink-2">
            利用規約
          </a>
          <a href="/privacy" className="inline-flex min-h-11 items-center text-ink-2">
            プライバシーポリシー
          </a>
          <a href="/privacy#external" className="inline-flex min-h-11 items-center text-ink-2">
            外部送信
          </a>
          <a href="/contact" className="inline-flex min-h-11 items-center text-ink-2">
            お問い合わせ
          </a>
          <a href="/developers" className="inline-flex min-h-11 items-center text-ink-2">
            開発者向け
          </a>
        </div>
      </footer>
    </div>
  );
}
