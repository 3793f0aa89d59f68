import { type ReactNode, useLayoutEffect } from 'react';
import { Skeleton } from './Skeleton.tsx';

export type ComboboxOption = {
  id: string;
  label: string;
  /** A second, fainter line: the industry. */
  detail?: string;
  /** At the right: 登録済み. */
  badge?: string;
};

/** What the list shows: answers, that they are coming, or that they could not be had. */
export type ComboboxResults = { state: 'loading' | 'failed' } | { state: 'ready'; options: readonly ComboboxOption[] };

type ComboboxListProps = {
  id: string;
  label: string;
  query: string;
  results: ComboboxResults;
  action: { label: string; run: () => void } | undefined;
  active: number;
  onActive: (index: number) => void;
  onTake: (index: number) => void;
};

/** The rows under a combobox. Pressing one leaves the focus in the field, and with it what an input method composes. */
export function ComboboxList({ id, label, query, results, action, active, onActive, onTake }: ComboboxListProps) {
  const options = results.state === 'ready' ? results.options : [];
  useLayoutEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const row = (index: number) => ({
    id: `${id}-${index}`,
    active: index === active,
    onHover: () => onActive(index),
    onTake: () => onTake(index),
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it does nothing, it only leaves the focus where it is
    <div
      onMouseDown={(event) => event.preventDefault()}
      className="fade-in absolute inset-x-0 top-full z-30 mt-1.5 max-h-80 overflow-y-auto overscroll-contain rounded-md bg-surface p-1.5 shadow-2 forced-colors:border"
    >
      <State results={results} query={query} />
      <div id={`${id}-list`} role="listbox" aria-label={label}>
        {options.map((option, index) => (
          <Row key={option.id} {...row(index)}>
            <span className="min-w-0 flex-1">
              <span className="block text-base">
                <Matched text={option.label} query={query} />
              </span>
              {option.detail && <span className="block text-xs text-ink-2">{option.detail}</span>}
            </span>
            {option.badge && (
              <span className="rounded-xs border border-line-strong px-1.5 text-2xs text-ink-2">{option.badge}</span>
            )}
          </Row>
        ))}
        {action && (
          <Row {...row(options.length)}>
            <span className="copy text-base font-bold text-brand">{action.label}</span>
          </Row>
        )}
      </div>
    </div>
  );
}

/** What is said about the list: read out politely, and shown where there is nothing else to show. */
function State({ results, query }: { results: ComboboxResults; query: string }) {
  const count = results.state === 'ready' ? results.options.length : 0;
  const text =
    results.state === 'loading'
      ? '検索しています'
      : results.state === 'failed'
        ? '検索できませんでした。もう一度お試しください。'
        : count === 0
          ? `「${query.trim()}」は見つかりませんでした`
          : `${count}件`;
  const heard = results.state === 'loading' || count > 0;
  return (
    <>
      <p role="status" className={heard ? 'sr-only' : 'px-3 py-2.5 text-sm text-ink-2'}>
        {text}
      </p>
      {results.state === 'loading' && (
        <div className="grid gap-2 p-2">
          <Skeleton className="h-9" />
          <Skeleton className="h-9" />
          <Skeleton className="h-9" />
        </div>
      )}
    </>
  );
}

type RowProps = { id: string; active: boolean; onHover: () => void; onTake: () => void; children: ReactNode };

function Row({ id, active, onHover, onTake, children }: RowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, aria-activedescendant points here
    <div
      id={id}
      role="option"
      aria-selected={active}
      onPointerMove={() => !active && onHover()}
      onClick={onTake}
      className={`flex min-h-11 items-center gap-2.5 rounded-sm px-3 py-1.5 ${active ? 'bg-brand-soft forced-colors:outline-2' : ''}`}
    >
      {children}
    </div>
  );
}

/** The part of a name that was typed, in bold; where the match is by reading or keyword, nothing is. */
function Matched({ text, query }: { text: string; query: string }) {
  const typed = query.trim().normalize('NFKC').toLowerCase();
  const at = typed === '' ? -1 : text.toLowerCase().indexOf(typed);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <b>{text.slice(at, at + typed.length)}</b>
      {text.slice(at + typed.length)}
    </>
  );
}
