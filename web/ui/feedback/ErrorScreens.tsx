import type { ReactNode } from 'react';
import { APP_NAME } from '#domain/app-name.ts';
import { Button } from '../buttons/Button.tsx';
import { Logo } from '../marks/Logo.tsx';

/** Not found. Plain links, home and (for visitors without an account) to the front page: they must work on every page. */
export function NotFoundScreen() {
  return (
    <>
      <a href="/" className="mx-4 mt-2 inline-flex min-h-11 items-center no-underline nav:mx-8">
        <Logo />
      </a>
      <Screen title="ページが見つかりません" text="URLが変わったか、削除された可能性があります。">
        <a href="/app/homepage" className="inline-flex min-h-11 items-center font-bold">
          ホームに戻る
        </a>
        <Contact />
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
      <Contact />
    </Screen>
  );
}

function Contact() {
  return (
    <a href="/contact" className="ml-5 inline-flex min-h-11 items-center">
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

function Screen({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="mx-auto grid min-h-[60vh] max-w-form content-center justify-items-center gap-3 px-4 text-center">
      <title>{`${title}｜${APP_NAME}`}</title>
      <h1 className="text-xl">{title}</h1>
      <p className="copy text-ink-2">{text}</p>
      <div className="mt-3">{children}</div>
    </div>
  );
}
