import { lazy, Suspense } from 'react';
import { idsOf } from '#web/outbox/target.ts';
import { useWaiting } from '#web/waiting.ts';

const Note = lazy(() =>
  import('./UnsentNote.tsx').then(
    (it) => ({ default: it.UnsentNote }),
    () => ({ default: () => <></> }),
  ),
);

/** Says of an event or a selection that a change of it waits on this device; `told`: which one, and since when, too. `of`: its id. */
export function UnsentMark({ of: id, told = false }: { of: string; told?: boolean }) {
  const mine = useWaiting().filter(({ act }) => idsOf(act).includes(id));
  const last = mine.at(-1);
  if (!last) return null;
  return (
    <>
      <span className="inline-block flex-none rounded-xs border border-dashed border-line-strong px-1.75 text-2xs leading-[1.6] font-bold text-ink-2">
        {mine.every((it) => it.state === 'waiting') ? '未送信' : '確認が必要'}
      </span>
      {told && (
        <Suspense>
          <Note entry={last} />
        </Suspense>
      )}
    </>
  );
}
