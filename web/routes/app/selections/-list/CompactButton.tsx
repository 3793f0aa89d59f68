import { Rows4 } from 'lucide-react';

type CompactButtonProps = { pressed: boolean; onChange: (pressed: boolean) => void };

/** Makes the cards of the list low, or high again; on a phone only its icon is seen. */
export function CompactButton({ pressed, onChange }: CompactButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={() => onChange(!pressed)}
      className="hit inline-flex min-h-10.5 min-w-11 flex-none items-center justify-center gap-1.5 rounded-md border border-line-strong bg-surface text-sm font-bold text-ink-2 hover:text-ink aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand-strong aria-pressed:forced-colors:outline-2 nav:px-3"
    >
      <Rows4 aria-hidden className="size-4.5" />
      <span className="sr-only nav:not-sr-only">コンパクト</span>
    </button>
  );
}
