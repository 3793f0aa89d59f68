import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { takeIncoming } from '#web/drafts/incoming.ts';
import { useOverlay } from '../-parts/overlay.ts';
import { loadAddSheet } from './adding.ts';
import { FIRST_FIELD } from './first-focus.ts';

const AddSheet = lazy(() => loadAddSheet().then((it) => ({ default: it.AddSheet })));

/** The sheet for adding, over any screen. Its code and the reading of lines are loaded when it opens. */
export function Adding({ userId }: { userId: string }) {
  const { overlay, open, close } = useOverlay();
  const seed = useLocation({ select: ({ state }) => state.adding });
  useEffect(() => {
    const incoming = takeIncoming();
    if (incoming) open('add', false, { incoming });
  }, [open]);
  return (
    <>
      <input id={FIRST_FIELD} aria-hidden tabIndex={-1} className="sr-only" />
      {overlay === 'add' && (
        <Suspense>
          <AddSheet userId={userId} seed={seed ?? {}} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
