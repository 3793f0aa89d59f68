import { Keyboard, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { setTheme } from '#web/browser/theme.ts';
import { useTheme } from '#web/browser/use-theme.ts';
import { messageFor } from '#web/messages.ts';
import { signOut } from '#web/sign-out.ts';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { useOverlay } from '../-parts/overlay.ts';
import { type PalettePlace, useScreens } from './screens.ts';

/** Every screen and action that search knows. `close` closes search before an action runs. */
export function usePlaces(close: () => void): PalettePlace[] {
  return [...useScreens(), ...useActions(close)];
}

function useActions(close: () => void): PalettePlace[] {
  const theme = useTheme();
  const { open } = useOverlay();
  const isDark = document.documentElement.dataset.theme === 'dark';
  const words = ['テーマの切り替え', 'てーまのきりかえ', '表示', 'ひょうじ', 'theme'];
  const leave = () => {
    signOut().catch((error: unknown) => toasts.error(messageFor(error)));
  };
  const after = (act: () => void) => () => {
    close();
    act();
  };
  return [
    {
      label: isDark ? 'ライトモードに切り替え' : 'ダークモードに切り替え',
      words: [...words, isDark ? 'light' : 'dark'],
      Icon: isDark ? Sun : Moon,
      take: after(() => setTheme(isDark ? 'light' : 'dark')),
    },
    ...(theme === 'system'
      ? []
      : [
          {
            label: '端末の設定に合わせた表示',
            words: [...words, 'たんまつのせっていにあわせる', 'system'],
            Icon: Monitor,
            minor: true as const,
            take: after(() => setTheme('system')),
          },
        ]),
    {
      label: 'キーボードショートカット',
      words: ['しょーとかっと', 'shortcut'],
      Icon: Keyboard,
      minor: true,
      take: () => open('shortcuts', true),
    },
    {
      label: 'ログアウト',
      words: ['ろぐあうと', 'サインアウト', 'logout', 'sign out'],
      Icon: LogOut,
      take: after(leave),
    },
  ];
}
