import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

type RowProps = {
  icon?: ReactNode;
  label: ReactNode;
  note?: string | undefined;
  /** One of several in a row: without an arrow, whose room the label needs. */
  isNarrow?: boolean;
  /** One of a list that is not an answer to a question: without a frame, on a phone the note below the label. */
  isPlain?: boolean;
  onTake: () => void;
};

/** An answer in one row. A press leaves the focus in the field, and with it a phone's keyboard. */
export function Row({ icon, label, note, isNarrow = false, isPlain = false, onTake }: RowProps) {
  return (
    <button
      type="button"
      data-row
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTake}
      className={`flex min-h-12 w-full items-center gap-2.5 rounded-md border bg-surface px-3.5 py-1.5 text-left hover:bg-surface-2 ${isPlain ? 'border-transparent' : 'border-line'}`}
    >
      {icon}
      <span
        className={`flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2 leading-ui ${isPlain ? 'max-nav:grid' : ''}`}
      >
        <span className="min-w-0 font-bold wrap-anywhere">{label}</span>
        {note && <span className="copy min-w-0 text-xs text-ink-2">{note}</span>}
      </span>
      {!isNarrow && <ChevronRight aria-hidden className="size-4.5 flex-none text-ink-3" />}
    </button>
  );
}

/** A question with its answers. */
export function Question({ ask, isAsked, children }: { ask: string; isAsked: boolean; children: ReactNode }) {
  return (
    <fieldset data-question={isAsked || undefined} className="m-0 grid min-w-0 gap-2 border-0 p-0">
      <legend className="mb-2 p-0 font-bold leading-ui">{ask}</legend>
      {children}
    </fieldset>
  );
}
