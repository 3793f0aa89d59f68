import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { loadAddSheet, useAdding } from '../-adding/adding.ts';
import { SCREENS } from '../-parts/navigation.ts';

const TAB =
  'relative flex min-w-0 flex-col items-center justify-center gap-[3px] text-[min(0.6875rem,3.4vw)] font-bold whitespace-nowrap no-underline';

/** The navigation on phones. Its labels fit at any font size. */
export function TabBar() {
  const add = useAdding();
  return (
    <nav
      aria-label="メイン"
      data-tabs
      className="fixed inset-x-0 bottom-0 z-30 grid h-[calc(var(--tabbar)+env(safe-area-inset-bottom))] grid-cols-5 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] short:inset-y-0 short:right-auto short:h-auto short:w-(--rail) short:grid-cols-1 short:border-t-0 short:border-r short:pb-0 short:pl-[env(safe-area-inset-left)] nav:hidden nav:short:hidden print:hidden"
    >
      <Tab {...SCREENS.home} />
      <Tab {...SCREENS.calendar} />
      <button
        type="button"
        onPointerDown={loadAddSheet}
        onClick={() => add()}
        className={`${TAB} gap-0.5 border-0 text-ink-2`}
      >
        <span className="grid h-[34px] w-[46px] place-items-center rounded-[12px] bg-brand text-on-brand forced-colors:border">
          <Plus aria-hidden className="size-[23px]" />
        </span>
        追加
      </button>
      <Tab {...SCREENS.selections} />
      <Tab {...SCREENS.analysis} />
    </nav>
  );
}

function Tab({ to, label, Icon }: (typeof SCREENS)[keyof typeof SCREENS]) {
  return (
    <Link to={to} className={`${TAB} tab-mark text-ink-3`}>
      <Icon aria-hidden className="size-[23px]" />
      {label}
    </Link>
  );
}
