import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { MAX_QUERY } from './search.ts';

type SearchFieldProps = { value: string; onChange: (text: string) => void };

/** The search within the student's own selections. */
export function SearchField({ value, onChange }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <search className="relative block min-w-0 flex-1 nav:w-70 nav:flex-none">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-ink-3"
      />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_QUERY}
        aria-label="選考を検索"
        placeholder="企業名・職種・予定で検索"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-10.5 w-full rounded-md border border-line-strong bg-surface pr-11 pl-9.5 text-md text-ink focus-visible:outline-offset-1"
      />
      {value && (
        <button
          type="button"
          aria-label="検索を解除"
          onClick={clear}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md border-0 text-ink-2 hover:text-ink"
        >
          <X aria-hidden className="size-4.5" />
        </button>
      )}
    </search>
  );
}
