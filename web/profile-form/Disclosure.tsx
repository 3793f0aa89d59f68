import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';

type DisclosureProps = {
  title: ReactNode;
  /** The number of choices inside; with `startsOpen` the part is open at first where there are any. */
  count: number;
  startsOpen?: boolean;
  framed?: boolean;
  children: ReactNode;
};

/** A collapsible part of a form. Its contents are mounted only while it is open. */
export function Disclosure({ title, count, startsOpen = false, framed = false, children }: DisclosureProps) {
  const [open, setOpen] = useState(startsOpen && count > 0);
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className={framed ? 'rounded-md border border-line-strong bg-surface' : 'border-line not-last:border-b'}
    >
      <summary className="flex min-h-12 list-none items-center gap-2 px-3.5 py-2 [&::-webkit-details-marker]:hidden">
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
          <span className="copy min-w-0 flex-1 basis-32 font-bold">{title}</span>
          {count > 0 && (
            <span className="text-xs font-bold text-brand">
              <span className="num">{count}</span>件選択中
            </span>
          )}
        </span>
        <ChevronDown
          aria-hidden
          className={`size-5 text-ink-3 transition-transform duration-180 ${open ? 'rotate-180' : ''}`}
        />
      </summary>
      {open && children}
    </details>
  );
}
