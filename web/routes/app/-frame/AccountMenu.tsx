import { useQuery } from '@tanstack/react-query';
import { Bell, Inbox, LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react';
import type { SessionView } from '#domain/selections/views.ts';
import { setTheme, THEME_LABELS, type Theme } from '#web/browser/theme.ts';
import { useTheme } from '#web/browser/use-theme.ts';
import { messageFor } from '#web/messages.ts';
import { sessionQuery } from '#web/queries.ts';
import { signOut } from '#web/sign-out.ts';
import { useToast } from '#web/ui/feedback/toasts.ts';
import { Menu, MenuGroup, MenuItem, MenuLink, MenuRadio } from '#web/ui/overlays/Menu.tsx';
import { SCREENS } from '../-parts/navigation.ts';

const THEME_ICON = { system: Monitor, light: Sun, dark: Moon } as const;
const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

/** The user, the settings of the account, the theme, and sign-out. */
export function AccountMenu({ user: began }: { user: SessionView['user'] }) {
  // The name may have been changed since, here or in another tab.
  const { data: session } = useQuery(sessionQuery);
  const user = session?.user ?? began;
  const theme = useTheme();
  const toast = useToast();
  const leave = () => {
    signOut().catch((error: unknown) => toast.error(messageFor(error)));
  };
  const initial = [...user.name.trim()][0] ?? '人';
  const avatar = (
    <span
      aria-hidden
      className="grid size-[34px] place-items-center rounded-full bg-brand-soft text-sm font-bold text-brand-strong"
    >
      {initial}
    </span>
  );
  const heading = (
    <>
      <p className="font-bold leading-ui">{user.name}</p>
      <p className="text-xs leading-ui text-ink-2">{user.email}</p>
    </>
  );
  return (
    <Menu label="アカウントメニュー" icon={avatar} heading={heading}>
      <MenuLink to="/app/profile" icon={<UserRound aria-hidden />}>
        プロフィール設定
      </MenuLink>
      <MenuLink to="/app/notifications" icon={<Bell aria-hidden />}>
        通知設定
      </MenuLink>
      {session?.isInboxOffered && (
        <MenuLink to="/app/inbox" icon={<Inbox aria-hidden />}>
          受信箱
        </MenuLink>
      )}
      {user.isAdmin && (
        <MenuLink to={SCREENS.admin.to} icon={<SCREENS.admin.Icon aria-hidden />}>
          {SCREENS.admin.label}
        </MenuLink>
      )}
      <MenuGroup label="テーマ">
        {THEMES.map((choice) => {
          const Icon = THEME_ICON[choice];
          return (
            <MenuRadio
              key={choice}
              icon={<Icon aria-hidden />}
              checked={choice === theme}
              onSelect={() => setTheme(choice)}
            >
              {THEME_LABELS[choice]}
            </MenuRadio>
          );
        })}
      </MenuGroup>
      <MenuItem icon={<LogOut aria-hidden />} onSelect={leave}>
        ログアウト
      </MenuItem>
    </Menu>
  );
}
