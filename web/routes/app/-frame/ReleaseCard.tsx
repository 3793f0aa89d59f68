import { Sparkles } from 'lucide-react';
import { Button } from '#web/ui/buttons/Button.tsx';

/** Says that a new release is there, where something was typed that is not saved. It stays as a draft. */
export function ReleaseCard({ onLater }: { onLater: () => void }) {
  return (
    <section
      aria-label="新しいバージョン"
      data-passing
      className="fixed inset-x-4 bottom-[calc(var(--tabbar)+env(safe-area-inset-bottom)+12px)] z-40 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 rounded-lg border border-line-strong bg-surface p-4 shadow-2 md:left-auto md:right-6 md:w-105 print:hidden"
    >
      <Sparkles aria-hidden className="mt-0.5 size-5 text-brand" />
      <div>
        <div role="status" className="late-text">
          <p className="font-bold">新しいバージョンがあります</p>
          <p className="text-sm text-ink-2">入力中の内容は残ります。</p>
        </div>
        <div className="mt-3 flex gap-2">
          <Button variant="primary" onClick={() => window.location.reload()}>
            更新
          </Button>
          <Button variant="ghost" onClick={onLater}>
            あとで
          </Button>
        </div>
      </div>
    </section>
  );
}
