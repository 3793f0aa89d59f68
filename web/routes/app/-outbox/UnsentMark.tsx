import { lazy, Suspense } from 'react';
import { idsOf } from '#web/outbox/target.ts';
import { useWaiting } from '#web/waiting.ts';

const Tag = lazy(() =>
  import('./UnsentTag.tsx').then(
    (it) => ({ default: it.UnsentTag }),
    () => ({ default: () => <b>未送信</b> }),
  ),
);

/** Says of an event or a selection that a change of it waits on this device; `told`: which one, and since when, too. `of`: its id. */
export function UnsentMark({ of: id, told = false }: { of: string; told?: boolean }) {
  const [first, ...others] = useWaiting().filter(({ act }) => idsOf(act).includes(id));
  if (!first) return null;
  return (
    <Suspense>
      <Tag entries={[first, ...others]} told={told} />
    </Suspense>
  );
}
