import { idsOf } from '#web/outbox/target.ts';
import { useWaiting } from '#web/waiting.ts';

/** Says of an event or a selection that a change of it waits on this device. `of`: its id. */
export function UnsentMark({ of: id }: { of: string }) {
  const mine = useWaiting().filter(({ act }) => idsOf(act).includes(id));
  if (mine.length === 0) return null;
  return (
    <span className="inline-block flex-none rounded-xs border border-dashed border-line-strong px-1.75 text-2xs leading-[1.6] font-normal text-ink-2">
      {mine.every((it) => it.state === 'waiting') ? '未送信' : '確認が必要'}
    </span>
  );
}
