import { CircleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from './IconButton.tsx';
import { type Toast, toasts, useShownToasts } from './toasts.ts';

/** Where messages appear. F6 brings the keyboard here; the time stands still while the pointer or the focus is on one. */
export function ToastRegion() {
  const shown = useShownToasts();
  const [held, setHeld] = useState(false);
  const region = useRef<HTMLElement>(null);
  const before = useRef<Element | null>(null);

  // A message that goes takes the pointer's and the focus' place with it, and no event says so.
  useEffect(() => {
    setHeld(shown.length > 0 && region.current?.matches(':hover, :focus-within') === true);
    if (document.activeElement === document.body && before.current instanceof HTMLElement) before.current.focus();
    before.current = null;
  }, [shown]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const first = region.current?.querySelector<HTMLElement>('button');
      if (event.key !== 'F6' || !first) return;
      event.preventDefault();
      before.current = document.activeElement;
      first.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  return (
    <section
      ref={region}
      aria-label="お知らせ"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-none fixed print:hidden inset-x-4 bottom-[calc(var(--tabbar)+env(safe-area-inset-bottom)+12px)] z-50 grid justify-items-center gap-2 md:left-auto md:right-6 md:w-105"
    >
      {shown.map((toast) => (
        <Message key={toast.id} toast={toast} held={held} />
      ))}
    </section>
  );
}

function Message({ toast, held }: { toast: Toast; held: boolean }) {
  const left = useRef(toast.ms);
  useEffect(() => {
    if (held || left.current === null) return;
    const since = performance.now();
    const timer = setTimeout(() => toasts.close(toast.id), left.current);
    return () => {
      clearTimeout(timer);
      if (left.current !== null) left.current -= performance.now() - since;
    };
  }, [held, toast.id]);

  const act = () => {
    toasts.close(toast.id);
    toast.action?.run();
  };
  const failed = toast.tone === 'error';
  return (
    <div
      role={failed ? 'alert' : 'status'}
      className="rise-in pointer-events-auto flex min-h-13 w-full items-center gap-2.5 rounded-md bg-ink py-1 pr-1.5 pl-4 text-sm text-surface shadow-2 forced-colors:border"
    >
      {failed && <CircleAlert aria-hidden className="size-4.5" />}
      <p className="copy min-w-0 flex-1 py-1.5 leading-ui">{toast.text}</p>
      {toast.action && (
        <button
          type="button"
          onClick={act}
          className="min-h-11 flex-none rounded-sm border-0 px-3 font-bold whitespace-nowrap underline underline-offset-4 focus-visible:outline-surface"
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
    </div>
  );
}
