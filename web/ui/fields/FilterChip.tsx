import type { ReactNode } from 'react';

type FilterChipProps = {
  pressed: boolean;
  onClick: () => void;
  children: ReactNode;
  icon?: ReactNode;
  count?: number;
  /** One of a set of which exactly one is on. */
  exclusive?: boolean;
  disabled?: boolean;
};

/** A filter that is on or off. */
export function FilterChip({
  pressed,
  onClick,
  children,
  icon,
  count,
  exclusive = false,
  disabled = false,
}: FilterChipProps) {
  const on = exclusive ? 'border-ink bg-ink text-surface' : 'border-brand bg-brand-soft text-brand-strong';
  const off = 'border-line bg-surface text-ink-2 hover:bg-surface-2';
  return (
    <button
      type="button"
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
      className={`hit inline-flex min-h-9 flex-none items-center gap-1.5 rounded-full border px-3 text-xs font-bold whitespace-nowrap disabled:cursor-not-allowed disabled:opacity-55 aria-pressed:forced-colors:outline-2 nav:px-3.5 nav:text-sm ${pressed ? on : off} ${pressed && exclusive ? '[&_svg]:text-surface' : ''}`}
    >
      {icon}
      {children}
      {count !== undefined && <span className={`num text-sm ${pressed ? '' : 'text-ink-3'}`}>{count}</span>}
    </button>
  );
}

/** A row of filters that scrolls sideways on a narrow screen. */
export function FilterRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="sr-only">{label}</legend>
      <div className="-mx-4 flex gap-1.5 overflow-x-auto px-4 py-1.5 [scrollbar-width:none] nav:mx-0 nav:flex-wrap nav:px-0">
        {children}
      </div>
    </fieldset>
  );
}
