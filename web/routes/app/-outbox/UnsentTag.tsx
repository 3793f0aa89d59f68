import { CloudOff } from 'lucide-react';
import type { Entry } from '#web/outbox/acts.ts';
import { momentLabel } from '../-parts/moment-label.ts';
import { doneBy } from './done-by.ts';

/** 未送信, and with `told` what of it waits, and since when: 完了にしました 9:14. Loaded where something waits. */
export function UnsentTag({ entries, told }: { entries: [Entry, ...Entry[]]; told: boolean }) {
  const { act, at } = entries.at(-1) ?? entries[0];
  return (
    <>
      <span className="inline-flex flex-none items-center gap-1 rounded-xs border border-dashed border-line-strong px-1.75 text-2xs leading-[1.6] font-bold text-ink-2">
        <CloudOff aria-hidden className="size-3" />
        {entries.every((it) => it.state === 'waiting') ? '未送信' : '確認が必要'}
      </span>
      {told && (
        <span className="text-xs text-ink-2">
          {doneBy(act)} <span className="num">{momentLabel(at)}</span>
        </span>
      )}
    </>
  );
}
