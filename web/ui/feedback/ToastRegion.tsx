import { CircleAlert, X } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '../buttons/IconButton.tsx';
import { openToastDialog, seenOf, type Toast, toasts, useShownToasts } from './toasts.ts';

const PLACE = 'pointer-events-none print:hidden fixed grid grid-cols-1 justify-items-center gap-2';

/** The page's region for messages, used unless a modal dialog is open: everything outside of that is inert. */
export function ToastRegion() {
  return (
    <Region
      label="お知らせ"
      shown={useShownToasts(null)}
      className={`${PLACE} inset-x-4 bottom-[calc(var(--tabbar)+env(safe-area-inset-bottom)+12px)] z-50 md:left-auto md:right-6 md:w-105`}
    />
  );
}

/**
 * The region for messages in a dialog, used while it is the topmost one: a popover, so that it is above the dialog and not clipped by it.
 * On phones it is at the top, because the buttons of a sheet are at the bottom.
 */
export function DialogToasts() {
  const id = useId();
  const shown = useShownToasts(id);
  useLayoutEffect(() => openToastDialog(id), [id]);
  return (
    <Region
      label="ダイアログのお知らせ"
      shown={shown}
      popover
      className={`${PLACE} inset-x-4 top-[calc(env(safe-area-inset-top)+12px)] bottom-auto m-0 h-auto w-auto overflow-visible border-0 bg-transparent p-0 md:top-auto md:right-6 md:bottom-3 md:left-auto md:w-105`}
    />
  );
}

type RegionProps = { label: string; shown: readonly Toast[]; className: string; popover?: boolean };

/**
 * F6 focuses it; timers pause while the pointer or the focus is on a message. Both live regions are mounted before the first message: what
 * is mounted together with its text is often not read out.
 */
function Region({ label, shown, className, popover = false }: RegionProps) {
  const [held, setHeld] = useState(false);
  const region = useRef<HTMLElement>(null);
  const before = useRef<Element | null>(null);

  // After the dialog around it is shown, which would otherwise be above it.
  useEffect(() => {
    if (popover) region.current?.showPopover();
  }, [popover]);

  // A message that closes under the pointer or with the focus fires no leave event.
  useEffect(() => {
    setHeld(shown.length > 0 && region.current?.matches(':hover, :focus-within') === true);
    if (document.activeElement === document.body && before.current instanceof HTMLElement)
      before.current.focus({ preventScroll: true });
    if (!region.current?.contains(document.activeElement)) before.current = null;
  }, [shown]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const first = region.current?.querySelector<HTMLElement>('div:not([hidden]) > span > button');
      if (event.key !== 'F6' || !first) return;
      event.preventDefault();
      first.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  const seen = seenOf(shown);
  const messages = (tone: Toast['tone']) =>
    shown
      .filter((it) => it.tone === tone)
      .map((toast) => <Message key={toast.id} {...{ toast, held }} hidden={!seen.includes(toast)} />);
  return (
    <section
      ref={region}
      aria-label={label}
      data-toasts
      popover={popover ? 'manual' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ relatedTarget }) => {
        setHeld(true);
        if (relatedTarget && !region.current?.contains(relatedTarget)) before.current = relatedTarget;
      }}
      onBlur={() => setHeld(false)}
      className={className}
    >
      <div role="alert" aria-atomic="false" className={GROUP}>
        {messages('error')}
      </div>
      <div role="status" aria-atomic="false" className={GROUP}>
        {messages('plain')}
      </div>
    </section>
  );
}

const GROUP = 'grid w-full grid-cols-1 justify-items-center gap-2 empty:sr-only';

function Message({ toast, held, hidden }: { toast: Toast; held: boolean; hidden: boolean }) {
  useEffect(() => {
    if (held || toast.left === null) return;
    const since = performance.now();
    const timer = setTimeout(() => toasts.close(toast.id), toast.left);
    return () => {
      clearTimeout(timer);
      if (toast.left !== null) toast.left -= performance.now() - since;
    };
  }, [held, toast]);

  const act = () => {
    toasts.close(toast.id);
    toast.action?.run();
  };
  return (
    <div
      hidden={hidden}
      className="rise-in pointer-events-auto flex min-h-13 w-full flex-wrap items-center justify-end gap-x-2.5 rounded-md bg-ink py-1 pr-1.5 pl-4 text-sm text-surface shadow-2 forced-colors:border"
    >
      {toast.tone === 'error' && <CircleAlert aria-hidden className="size-4.5" />}
      <div className={`min-w-0 flex-[1_1_8em] ${toast.about ? 'py-2 leading-tight' : 'py-1.5 leading-ui'}`}>
        <p className={`copy text-balance ${toast.about ? 'font-bold' : ''}`}>{toast.text}</p>
        {toast.about && <p className="copy line-clamp-2 text-xs">{toast.about}</p>}
      </div>
      <span className="flex items-center gap-2.5">
        {toast.action && (
          <button
            type="button"
            onClick={act}
            className="min-h-11 rounded-sm border-0 px-3 font-bold whitespace-nowrap underline underline-offset-4 focus-visible:outline-surface"
          >
            {toast.action.label}
          </button>
        )}
        <IconButton
          label="お知らせを閉じる"
          className="text-surface! hover:bg-transparent! focus-visible:outline-surface!"
          onClick={() => toasts.close(toast.id)}
        >
          <X aria-hidden />
        </IconButton>
      </span>
    </div>
  );
}
