import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { profileQuery, sessionQuery } from '#web/queries.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { isForThePage } from '../-parts/keys.ts';
import { useOverlay } from '../-parts/overlay.ts';

// Lazy: most visits never see it.
const ShortcutList = lazy(() => import('./ShortcutList.tsx').then((it) => ({ default: it.ShortcutList })));

/** Key sequences and their targets. */
const WAYS = [
  { keys: 'g h', to: '/app/homepage' },
  { keys: 'g c', to: '/app/calendar' },
  { keys: 'g s', to: '/app/selections' },
  { keys: 'g a', to: '/app/analysis' },
  { keys: 'g i', to: '/app/inbox' },
  { keys: 'g p', to: '/app/profile' },
] as const;
/** Keys that open an overlay. */
const OVER: Record<string, 'add' | 'search' | 'shortcuts'> = { n: 'add', '/': 'search', '?': 'shortcuts' };
/** The longest pause between two keys of a sequence. */
const SECOND_KEY_MS = 1_500;

/** Keyboard shortcuts to screens, and the list of them; unless the student has disabled them. */
export function Shortcuts() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { overlay, open, close } = useOverlay();
  const first = useRef({ key: '', at: 0 });

  useEffect(() => {
    const onKey = async (event: KeyboardEvent) => {
      if (!isForThePage(event)) return;
      const isSecond = event.timeStamp - first.current.at < SECOND_KEY_MS;
      const pressed = isSecond && first.current.key ? `${first.current.key} ${event.key}` : event.key;
      first.current = {
        key: WAYS.some(({ keys }) => keys.startsWith(`${event.key} `)) ? event.key : '',
        at: event.timeStamp,
      };
      const way = WAYS.find(({ keys }) => keys === pressed);
      const next = OVER[pressed];
      if (!way && !next) return;
      // Firefox would open its quick find, and the letter would be written into the field of what opens.
      if (next && cache.getQueryData(profileQuery.queryKey)?.shortcutsEnabled !== false) event.preventDefault();
      // Loaded when first needed: most visits have no keyboard. If that fails, shortcuts are off.
      const profile = await cache.ensureQueryData(profileQuery).catch(() => null);
      if (!profile?.shortcutsEnabled) return;
      const session = cache.getQueryData(sessionQuery.queryKey);
      if (way?.to === '/app/inbox' && !session?.isInboxOffered) return;
      if (way) void navigate({ to: way.to });
      else if (next) open(next);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [cache, navigate, open]);

  return (
    <Dialog open={overlay === 'shortcuts'} title="キーボードショートカット" onClose={close}>
      <Suspense>
        <ShortcutList />
      </Suspense>
    </Dialog>
  );
}
