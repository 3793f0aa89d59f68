import { X } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../buttons/IconButton.tsx';
import { DialogToasts } from '../feedback/ToastRegion.tsx';
import { useBackdrop } from './backdrop.ts';
import { showModal } from './show-modal.ts';

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  /** A noun: 予定の追加; or marks that say it. */
  title: ReactNode;
  children: ReactNode;
  /** Buttons, the primary one first; at the right on wide screens, stacked on phones. */
  footer?: ReactNode;
  /** True where it asks before something that cannot be undone. */
  isAlert?: boolean;
  /** True where its text is short enough to be read out when it opens: a question. */
  isBrief?: boolean;
  /** Stays between the title and what scrolls. */
  lead?: ReactNode;
  /** The classes of its size and place, where it is another one. */
  shape?: string;
};

/**
 * A sheet from below on phones, a centred box from 768 px on. It is the browser's own modal dialog: the rest of the page is inert, Esc
 * closes, and focus returns to where it came from. Back closes it where the caller keeps it in the URL.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

const SHAPE =
  'max-h-[calc(100dvh-40px)] [@media(max-height:30rem)]:max-h-[calc(100dvh-8px)] md:top-0 md:m-auto md:w-120';
function OpenDialog(props: Omit<DialogProps, 'open'>) {
  const { onClose, title, children, footer, isAlert = false, isBrief = isAlert, lead, shape = SHAPE } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const text = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const shown = dialog.current;
    if (shown) showModal(shown);
    const first = shown?.querySelector<HTMLElement>('[data-autofocus]');
    (first ?? heading.current)?.focus();
    // Closing it before React unmounts it lets the browser return the focus.
    return () => shown?.close();
  }, []);

  // What is longer than the dialog is scrolled by the keys, too, where nothing in it takes the focus.
  useLayoutEffect(() => {
    const it = text.current;
    if (!it) return;
    const seen = new ResizeObserver(() => {
      const isFocused = it.scrollHeight > it.clientHeight && !it.querySelector('a, button, input, select, textarea');
      it.tabIndex = isFocused ? 0 : -1;
    });
    seen.observe(it);
    return () => seen.disconnect();
  }, []);

  const onCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== dialog.current) return;
    event.preventDefault();
    onClose();
  };

  return (
    <dialog
      {...useBackdrop(onClose)}
      ref={dialog}
      role={isAlert ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      aria-describedby={isBrief ? `${titleId}-text` : undefined}
      onCancel={onCancel}
      className={`rise-in fixed inset-x-0 top-auto bottom-0 m-0 w-full max-w-full overflow-hidden rounded-t-sheet border-0 bg-surface p-0 shadow-2 backdrop:bg-scrim backdrop:fade-in open:flex md:h-fit md:rounded-sheet forced-colors:border ${shape}`}
    >
      <div className="flex min-h-0 w-full flex-col">
        <div aria-hidden className="mx-auto mt-2 h-1 w-9 flex-none rounded-full bg-line-strong opacity-60 md:hidden" />
        <div className="flex flex-none items-center gap-2 pt-1 pr-2 pb-1 pl-5 md:pt-3 md:pl-6">
          <h2 ref={heading} id={titleId} tabIndex={-1} className="flex-1 text-lg outline-none">
            {title}
          </h2>
          <IconButton label="閉じる" onClick={onClose}>
            <X aria-hidden />
          </IconButton>
        </div>
        {lead}
        <div
          ref={text}
          id={`${titleId}-text`}
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5 -outline-offset-2 md:px-6"
        >
          {children}
        </div>
        {footer && (
          <div className="grid flex-none gap-2.5 border-t border-line px-5 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] [@media(max-height:30rem)]:auto-cols-fr [@media(max-height:30rem)]:grid-flow-col md:flex md:flex-row-reverse md:justify-start md:px-6">
            {footer}
          </div>
        )}
      </div>
      <DialogToasts />
    </dialog>
  );
}
