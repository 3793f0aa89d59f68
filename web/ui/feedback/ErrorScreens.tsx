import type { ReactNode } from 'react';
import { APP_NAME } from '#domain/app-name.ts';
import { Button, buttonClass } from '../buttons/Button.tsx';
import { Logo } from '../marks/Logo.tsx';

const PLACES = [
  ['/app/calendar', 'カレンダー'],
  ['/app/selections', '選考管理'],
  ['/app/analysis', '分析'],
] as const;

/** Not found. Plain links, home and (for visitors without an account) to the front page: they must work on every page. */
export function NotFoundScreen() {
  return (
    <>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex h-(--header) max-w-page items-center px-4 nav:px-8">
          <a href="/" className="inline-flex min-h-11 items-center no-underline">
            <Logo />
          </a>
        </div>
      </header>
      <Screen title="ページが見つかりません" text="URLが変わったか、削除された可能性があります。" isLost>
        <a href="/app/homepage" className={buttonClass('primary', 'md')}>
          ホームに戻る
        </a>
        <nav aria-label="ほかの画面" className="mt-8 border-t border-line pt-4">
          <ul className="flex flex-wrap justify-center gap-x-6">
            {PLACES.map(([href, label]) => (
              <li key={href}>
                <a href={href} className="inline-flex min-h-11 items-center text-sm font-bold no-underline">
                  {label}
                </a>
              </li>
            ))}
            <li>
              <Contact />
            </li>
          </ul>
        </nav>
      </Screen>
    </>
  );
}

/** A render error. */
export function CrashScreen() {
  return (
    <Screen title="画面を表示できませんでした" text="もう一度読み込んでも直らない場合は、時間をおいてお試しください。">
      <Button variant="primary" onClick={() => window.location.reload()}>
        再読み込み
      </Button>
      <p className="mt-3">
        <Contact />
      </p>
    </Screen>
  );
}

function Contact() {
  return (
    <a href="/contact" className="inline-flex min-h-11 items-center text-sm font-bold no-underline">
      お問い合わせ
    </a>
  );
}

/** The network or the server cannot be reached, which is not the same as being signed out. */
export function UnreachableScreen({ onRetry }: { onRetry: () => void }) {
  return (
    <Screen title="データの取得に失敗しました" text="通信状況を確認して、もう一度お試しください。">
      <Button variant="primary" onClick={onRetry}>
        再読み込み
      </Button>
    </Screen>
  );
}

type ScreenProps = { title: string; text: string; isLost?: boolean; children: ReactNode };

function Screen({ title, text, isLost = false, children }: ScreenProps) {
  return (
    <div className="mx-auto grid min-h-[70dvh] max-w-form content-center justify-items-center gap-3 px-4 py-10 text-center">
      <title>{`${title}｜${APP_NAME}`}</title>
      <BrokenLine isLost={isLost} />
      <h1 className="mt-4 text-xl">{title}</h1>
      <p className="copy text-ink-2">{text}</p>
      <div className="mt-4">{children}</div>
    </div>
  );
}

/** The line of a timetable, which ends at the bookmark or, where nothing is known beyond, before it. */
function BrokenLine({ isLost }: { isLost: boolean }) {
  return (
    <svg viewBox="0 0 200 44" aria-hidden fill="none" strokeWidth="4" strokeLinecap="round" className="w-50 text-brand">
      <circle cx="12" cy="27" r="8" stroke="currentColor" />
      <path d="M22 27h48" stroke="currentColor" />
      <path d="M80 27h100" strokeDasharray="0 10" className="stroke-line-strong" />
      <path
        d="M96 3h21a2 2 0 0 1 2 2v37l-12.5-8.5L94 42V5a2 2 0 0 1 2-2z"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeDasharray={isLost ? '4 4' : undefined}
        className={isLost ? 'fill-bg stroke-line-strong' : 'fill-brand stroke-brand'}
      />
      <circle cx="188" cy="27" r="8" className="fill-bg stroke-line-strong" />
    </svg>
  );
}
