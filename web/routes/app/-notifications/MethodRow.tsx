import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';

type MethodRowProps = { icon: ReactNode; label: string; htmlFor?: string; children: ReactNode };

/** A row: icon, name, switch or state; below it what it means, and its buttons. */
export function MethodRow({ icon, label, htmlFor, children }: MethodRowProps) {
  return (
    <div className="grid grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 pt-2 pb-4 last:pb-1">
      <span className="text-brand">{icon}</span>
      {htmlFor ? (
        <label htmlFor={htmlFor} className="flex min-h-11 items-center font-bold">
          {label}
        </label>
      ) : (
        <h3 className="flex min-h-11 items-center text-base">{label}</h3>
      )}
      {children}
    </div>
  );
}

/** What the state of a method means. */
export function MethodSupport({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p {...(id && { id })} className="copy col-start-2 col-span-2 text-xs leading-[1.65] wrap-anywhere text-ink-2">
      {children}
    </p>
  );
}

type MethodButtonsProps = { sent?: string | null; failed?: string | null; children: ReactNode };

/** The buttons of a method, and beside them what the last test brought. */
export function MethodButtons({ sent = null, failed = null, children }: MethodButtonsProps) {
  return (
    <div className="col-start-2 col-span-2 mt-1.5 flex flex-wrap items-center gap-2">
      {children}
      <span role="status" className="empty:hidden">
        {sent && (
          <span className="inline-flex items-center gap-1.5 text-sm font-bold text-st-green-ink">
            <CircleCheck aria-hidden className="size-4.5 text-st-green" />
            {sent}
          </span>
        )}
      </span>
      {failed && (
        <p role="alert" className="copy w-full text-xs font-bold text-st-red-ink">
          {failed}
        </p>
      )}
    </div>
  );
}
