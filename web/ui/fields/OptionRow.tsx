import { Fragment, type ReactNode } from 'react';
import { breaksOf } from '#domain/text/name-breaks.ts';

type OptionRowProps = { id: string; active: boolean; onHover: () => void; onTake: () => void; children: ReactNode };

/** A row of a list that is controlled by a text field. Hovering highlights it. */
export function OptionRow({ id, active, onHover, onTake, children }: OptionRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, aria-activedescendant points here
    <div
      id={id}
      role="option"
      aria-selected={active}
      onPointerMove={() => !active && onHover()}
      onClick={onTake}
      className={`flex min-h-11 items-center gap-2.5 rounded-sm px-3 py-1.5 ${active ? 'bg-brand-soft -outline-offset-2 forced-colors:outline-2' : ''}`}
    >
      {children}
    </div>
  );
}

/** A name, which breaks as `Name` does, with its matching part in bold; none where the match is by reading or keyword. */
export function Matched({ text, query }: { text: string; query: string }) {
  const typed = query.trim().normalize('NFKC').toLowerCase();
  const from = typed === '' ? -1 : text.toLowerCase().indexOf(typed);
  const { phrases, end } = breaksOf(text);
  let at = 0;
  return (
    <span className="[word-break:keep-all]">
      {[...phrases, end].map((part, index) => {
        const start = at;
        at += part.length;
        const marked = part.slice(Math.max(0, from - start), from < 0 ? 0 : Math.max(0, from + typed.length - start));
        const before = marked === '' ? part : part.slice(0, Math.max(0, from - start));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the phrases of a name have no other key
          <Fragment key={index}>
            {index > 0 && index < phrases.length && <wbr />}
            {before}
            {marked !== '' && <b>{marked}</b>}
            {part.slice(before.length + marked.length)}
          </Fragment>
        );
      })}
    </span>
  );
}

/** At the right of a row: 登録済み. */
export function OptionBadge({ children }: { children: ReactNode }) {
  return <span className="flex-none rounded-xs border border-line-strong px-1.5 text-2xs text-ink-2">{children}</span>;
}
