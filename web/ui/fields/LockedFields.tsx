import { type ReactNode, useLayoutEffect, useRef } from 'react';

type LockedFieldsProps = {
  isSaving: boolean;
  className?: string;
  /** True for a further part of a form of which another part says that it is being saved. */
  isSilent?: boolean;
  /** The fields or their form; the button that saves stands outside: in a dialog without a form the one with `data-save`. */
  children: ReactNode;
};

/**
 * A form whose screen is left once it is saved: what was typed between the press and the answer would be lost with it, so nothing can be. The
 * focus waits at the button, and goes back where saving fails.
 */
export function LockedFields({ isSaving, className = '', isSilent = false, children }: LockedFieldsProps) {
  const fields = useRef<HTMLDivElement>(null);
  /** What had the focus when saving began. */
  const left = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const here = fields.current;
    if (!here) return;
    const focused = document.activeElement;
    if (isSaving) {
      left.current = focused instanceof HTMLElement && here.contains(focused) ? focused : null;
      if (left.current) buttonOf(here)?.focus({ preventScroll: true });
    }
    here.inert = isSaving;
    if (!isSaving && left.current && focused === buttonOf(here)) left.current.focus({ preventScroll: true });
  }, [isSaving]);
  return (
    <>
      <div ref={fields} className={`transition-opacity inert:opacity-60 inert:delay-300 ${className}`}>
        {children}
      </div>
      {!isSilent && (
        <p role="status" className="sr-only">
          {isSaving && '保存中...'}
        </p>
      )}
    </>
  );
}

function buttonOf(fields: HTMLElement): HTMLElement | null {
  const form = fields.closest('form') ?? fields.querySelector('form');
  if (!form) return fields.closest('dialog')?.querySelector<HTMLElement>('[data-save]') ?? null;
  const isButton = (it: Element): it is HTMLButtonElement => it instanceof HTMLButtonElement && it.type === 'submit';
  return [...form.elements].filter(isButton).find((it) => !fields.contains(it)) ?? null;
}
