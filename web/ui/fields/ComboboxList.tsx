import { useLayoutEffect } from 'react';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { Matched, OptionBadge, OptionRow } from './OptionRow.tsx';

export type ComboboxOption = {
  id: string;
  label: string;
  /** A second, fainter line: the industry. */
  detail?: string;
  /** At the right: 登録済み. */
  badge?: string;
};

/** The state of the list: options, loading, or failed. */
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

/** The rows under a combobox. Pressing one leaves the focus in the field, and with it the composition of an input method. */
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
      className="fade-in absolute inset-x-0 top-full z-30 mt-1.5 flex max-h-82 flex-col rounded-md bg-surface p-1.5 shadow-2 forced-colors:border"
    >
      <State results={results} query={query} />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        className="min-h-0 scroll-pb-12 overflow-y-auto overscroll-contain"
      >
        {options.map((option, index) => (
          <OptionRow key={option.id} {...row(index)}>
            <span className="min-w-0 flex-1">
              <span className="block text-base">
                <Matched text={option.label} query={query} />
              </span>
              {option.detail && <span className="block text-xs text-ink-2">{option.detail}</span>}
            </span>
            {option.badge && <OptionBadge>{option.badge}</OptionBadge>}
          </OptionRow>
        ))}
        {action && (
          // Always in view, however many rows are above it.
          <div className="sticky bottom-0 border-t border-line bg-surface">
            <OptionRow {...row(options.length)}>
              <span className="copy text-base font-bold text-brand">{action.label}</span>
            </OptionRow>
          </div>
        )}
      </div>
    </div>
  );
}

/** The state of the list: announced politely, and visible where there is nothing else to show. */
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
        <span className="late-text">{text}</span>
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
