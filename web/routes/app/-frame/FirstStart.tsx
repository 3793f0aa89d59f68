import { Info, RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { APP_NAME } from '#domain/app-name.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Logo } from '#web/ui/marks/Logo.tsx';

/** How often it is tried again while the page is visible. */
const AGAIN_MS = 5_000;

/** The first start on a device without a network: nothing can be shown yet. Opens by itself when the network is back. */
export function FirstStart({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    const again = () => document.visibilityState === 'visible' && onRetry();
    const timer = setInterval(again, AGAIN_MS);
    window.addEventListener('online', onRetry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', onRetry);
    };
  }, [onRetry]);
  return (
    <main id="main" className="mx-auto flex min-h-dvh max-w-form flex-col px-4 pt-4 pb-8">
      <title>{`オフライン｜${APP_NAME}`}</title>
      <Logo />
      <div className="grid flex-1 content-center justify-items-center gap-3 text-center">
        <Line />
        <h1 className="mt-3 text-xl">オフラインのため、まだ開けません</h1>
        <p className="copy text-ink-2">
          この端末でしおりを開くのは初めてのため、一度インターネットへの接続が必要です。接続が戻ると、自動で開きます。
        </p>
        <Button variant="primary" icon={<RefreshCw aria-hidden />} className="mt-2" onClick={onRetry}>
          もう一度試す
        </Button>
        <p className="mt-6 flex gap-2.5 rounded-md border border-line bg-surface px-4 py-3 text-left text-sm text-ink-2">
          <Info aria-hidden className="mt-0.5 size-4.5 shrink-0" />
          一度開くと、次からは電波のない場所でも、予定の確認や追加ができます。
        </p>
      </div>
    </main>
  );
}

/** A line that ends at the bookmark, and goes on in dots. */
function Line() {
  return (
    <svg viewBox="0 0 200 44" aria-hidden className="w-50 max-w-full text-brand">
      <path d="M22 27h78" stroke="currentColor" strokeWidth="4" />
      <circle cx="12" cy="27" r="8" fill="none" stroke="currentColor" strokeWidth="4" />
      <path d="M96 3h21a2 2 0 0 1 2 2v37l-12.5-8.5L94 42V5a2 2 0 0 1 2-2z" fill="currentColor" />
      <path
        d="M129 27h50"
        className="stroke-line-strong"
        strokeWidth="4"
        strokeDasharray="0 10"
        strokeLinecap="round"
      />
      <circle cx="188" cy="27" r="8" fill="none" className="stroke-line-strong" strokeWidth="4" />
    </svg>
  );
}
