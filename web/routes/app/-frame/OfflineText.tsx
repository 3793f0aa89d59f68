import { WifiOff } from 'lucide-react';
import { knownList } from '#web/device/known-list.ts';
import { momentLabel } from '../-parts/moment-label.ts';

/** What the bar says without the server: how old the shown state is. */
export function OfflineText() {
  const at = knownList()?.at;
  return (
    <>
      <WifiOff aria-hidden className="size-4.5 shrink-0" />
      <p className="min-w-0 flex-1 max-nav:text-xs">
        <b>
          オフライン<span>です。</span>
        </b>
        {at !== undefined && (
          <span className="copy inline-block text-balance">
            <span className="num">{momentLabel(at)}</span>に保存した内容<span>を表示しています。</span>
          </span>
        )}
      </p>
    </>
  );
}
