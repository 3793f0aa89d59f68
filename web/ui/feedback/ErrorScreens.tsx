import { lazy, type ReactNode, Suspense } from 'react';
import { APP_NAME } from '#domain/app-name.ts';
import { Button } from '../buttons/Button.tsx';

/** A render error. */
export function CrashScreen() {
  return (
    <Screen title="画面を表示できませんでした" text="もう一度読み込んでも直らない場合は、時間をおいてお試しください。">
      <Button variant="primary" onClick={() => window.location.reload()}>
        再読み込み
      </Button>
      <a href="/contact" className="ml-5 inline-flex min-h-11 items-center font-bold no-underline">
        お問い合わせ
      </a>
    </Screen>
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

type ScreenProps = { title: string; text: string; children: ReactNode };

export function Screen({ title, text, children }: ScreenProps) {
  return (
    <div className="mx-auto grid min-h-[60vh] max-w-form grid-cols-[minmax(0,1fr)] content-center justify-items-center gap-3 px-4 text-center">
      <title>{`${title}｜${APP_NAME}`}</title>
      <div className="mb-3 h-11">
        <Suspense>
          <Picture />
        </Suspense>
      </div>
      <h1 className="text-xl">{title}</h1>
      <p className="text-ink-2">
        {text.split(/(?<=、)/).map((clause) => (
          <span key={clause} className="copy inline-block">
            {clause}
          </span>
        ))}
      </p>
      <div className="mt-3">{children}</div>
    </div>
  );
}

// Without a network, it may be missing.
const Picture = lazy(() =>
  import('./LostLine.tsx').then(
    (it) => ({ default: it.LostLine }),
    () => ({ default: () => <></> }),
  ),
);
