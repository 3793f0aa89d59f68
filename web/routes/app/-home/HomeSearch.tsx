import { Search } from 'lucide-react';
import { loadAddSheet, useAdding } from '../-adding/adding.ts';

/** Looks like a field, and opens the sheet in which companies are found and events are added. */
export function HomeSearch() {
  const add = useAdding();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onPointerDown={loadAddSheet}
      onClick={() => add()}
      className="flex min-h-12 w-full items-center gap-2.5 rounded-md border border-line-strong bg-surface px-3.5 text-left text-md text-ink-2 max-nav:mt-1.5 short:mt-0 short:w-1/2 nav:w-110"
    >
      <Search aria-hidden className="size-5 flex-none text-ink-3" />
      <span className="flex-1">企業を検索・予定を追加</span>
      <span className="text-sm max-nav:hidden">例：三菱商事 ES 11/30</span>
    </button>
  );
}
