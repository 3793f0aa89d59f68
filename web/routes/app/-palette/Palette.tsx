import { useLocation } from '@tanstack/react-router';
import { Search, X } from 'lucide-react';
import { lazy, Suspense, type SyntheticEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { SessionView } from '#domain/selections/views.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { DialogToasts } from '#web/ui/feedback/ToastRegion.tsx';
import { useBackdrop } from '#web/ui/overlays/backdrop.ts';
import { showModal } from '#web/ui/overlays/show-modal.ts';
import { isFree, isSearchKey, SEARCH_KEYS } from '../-parts/keys.ts';
import { useOverlay } from '../-parts/overlay.ts';

const importResults = () => import('./PaletteResults.tsx');
const PaletteResults = lazy(() => importResults().then((it) => ({ default: it.PaletteResults })));

/**
 * Search everywhere: a box at the top, full-screen on phones. The field is always mounted, so that a press opens a phone's keyboard and no
 * letter is lost; the results are a chunk of their own.
 */
export function Palette({ user }: { user: SessionView['user'] }) {
  const { overlay, open, close } = useOverlay();
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const isOpen = overlay === 'search';

  /** Focuses at once, before the navigation: a phone opens its keyboard only for a focus within the press. */
  const show = useCallback(() => {
    if (dialog.current && !dialog.current.open) showModal(dialog.current);
    field.current?.focus();
  }, []);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const shown = dialog.current;
    show();
    return () => {
      shown?.close();
      setText('');
    };
  }, [isOpen, show]);
  const pathname = useLocation({ select: (it) => it.pathname });
  // Opened in the moment in which the screen was left: it has no results there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each screen
  useLayoutEffect(() => {
    if (!isOpen) dialog.current?.close();
  }, [pathname]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isSearchKey(event) || !(isOpen || isFree(event))) return;
      event.preventDefault();
      if (isOpen) return close();
      show();
      open('search');
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen, show, open, close]);

  /** Also where the screen was left in the moment in which it was opened. */
  const shut = () => {
    if (!isOpen) dialog.current?.close();
    close();
  };
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    shut();
  };
  const backdrop = useBackdrop(shut);
  return (
    <>
      <button
        type="button"
        aria-label="企業・予定を検索"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={() => void importResults()}
        onClick={() => {
          show();
          open('search');
        }}
        className="inline-flex size-11 flex-none items-center justify-center gap-2 rounded-md border-line text-sm text-ink-2 hover:text-ink max-nav:border-0 max-nav:hover:bg-surface-2 nav:h-10 nav:w-auto nav:border nav:bg-surface-2 nav:pr-2 nav:pl-3"
      >
        <Search aria-hidden className="size-5 nav:size-4" />
        <span className="max-nav:hidden">検索</span>
        <kbd
          aria-hidden
          data-keys={SEARCH_KEYS}
          className="num rounded-sm border border-line bg-surface px-1.5 text-xs after:content-[attr(data-keys)] max-nav:hidden"
        />
      </button>
      <dialog
        {...backdrop}
        ref={dialog}
        aria-label="検索"
        onCancel={onCancel}
        className="fade-in fixed inset-0 m-0 size-full max-h-none max-w-none overflow-hidden border-0 bg-surface p-0 shadow-2 backdrop:bg-scrim open:flex open:flex-col md:inset-x-0 md:top-[10dvh] md:mx-auto md:h-fit md:max-h-[76dvh] md:w-160 md:rounded-sheet forced-colors:border"
      >
        <div className="flex flex-none items-center gap-1 border-b border-line p-2">
          <div className="flex min-w-0 flex-1 items-center rounded-md pl-2.5 has-focus-visible:outline-2 has-focus-visible:outline-focus">
            <Search aria-hidden className="size-5 text-ink-3" />
            <input
              ref={field}
              type="text"
              role="combobox"
              aria-label="企業・予定・画面を検索"
              aria-autocomplete="list"
              aria-expanded="false"
              aria-controls="palette"
              inputMode="search"
              enterKeyHint="search"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={100}
              placeholder="企業・予定・画面を検索"
              value={text}
              onChange={(event) => setText(event.target.value)}
              className="min-h-11 min-w-0 flex-1 border-0 bg-transparent px-2.5 text-md outline-none"
            />
          </div>
          <IconButton label="検索を閉じる" onClick={shut}>
            <X aria-hidden />
          </IconButton>
        </div>
        {isOpen && (
          <Suspense>
            <PaletteResults {...{ user, text, field, close }} />
          </Suspense>
        )}
        {isOpen && <DialogToasts />}
      </dialog>
    </>
  );
}
