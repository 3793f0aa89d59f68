import { Link } from '@tanstack/react-router';
import { Bell, Plus } from 'lucide-react';
import type { SessionView } from '#domain/selections/views.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { IconLink } from '#web/ui/buttons/IconLink.tsx';
import { Logo } from '#web/ui/marks/Logo.tsx';
import { useAdding } from '../-adding/adding.ts';
import { Palette } from '../-palette/Palette.tsx';
import { SCREENS } from '../-parts/navigation.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { Shortcuts } from './Shortcuts.tsx';

/** The header: the name, the screens (on wide screens), and the account. */
export function Header({ user }: { user: SessionView['user'] }) {
  const add = useAdding();
  return (
    <header className="sticky top-0 z-20 print:hidden border-b border-line bg-surface/92 backdrop-blur-[10px]">
      <div className="mx-auto flex h-(--header) max-w-page items-center gap-[8px] px-4 nav:gap-3 nav:px-8">
        <Link to="/app/homepage" className="inline-flex min-h-11 items-center no-underline">
          <Logo />
        </Link>
        <nav aria-label="メイン" className="ml-7 hidden min-w-0 self-stretch overflow-x-auto nav:flex nav:gap-1">
          {[
            SCREENS.home,
            SCREENS.calendar,
            SCREENS.selections,
            SCREENS.analysis,
            ...(user.isAdmin ? [SCREENS.admin] : []),
          ].map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              className="relative flex items-center px-3.5 text-sm font-bold whitespace-nowrap focus-visible:-outline-offset-2 text-ink-2 no-underline hover:text-ink aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-3.5 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-[3px] aria-[current=page]:after:rounded-t-[3px] aria-[current=page]:after:bg-brand forced-colors:aria-[current=page]:after:bg-[CanvasText]"
            >
              {label}
            </Link>
          ))}
        </nav>
        <span className="flex-1" />
        <Palette user={user} />
        <IconLink
          to={SCREENS.notifications.to}
          label="通知設定"
          className="aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand-strong"
        >
          <Bell aria-hidden />
        </IconLink>
        <Button
          variant="primary"
          size="sm"
          icon={<Plus aria-hidden />}
          aria-keyshortcuts="n"
          className="min-h-10! max-nav:hidden!"
          onClick={() => add()}
        >
          予定を追加
        </Button>
        <AccountMenu user={user} />
      </div>
      <Shortcuts />
    </header>
  );
}
