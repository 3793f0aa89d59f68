import { WifiOff } from 'lucide-react';
import { useOnline } from '#web/browser/online.ts';

/** Shown under the header while offline: the data may be old. */
export function OfflineBar() {
  const online = useOnline();
  return (
    <div role="status" className="print:hidden">
      {!online && (
        <p className="copy flex items-center justify-center gap-2 bg-ink px-4 py-2 text-sm leading-ui text-surface">
          <WifiOff aria-hidden className="size-4" />
          オフラインです。表示は最後に読み込んだ内容です。
        </p>
      )}
    </div>
  );
}
