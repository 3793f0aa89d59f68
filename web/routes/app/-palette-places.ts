import { useNavigate } from '@tanstack/react-router';
import {
  Bell,
  ChartColumn,
  ClipboardList,
  Factory,
  Keyboard,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  Plus,
  Rss,
  Sun,
  Upload,
  UserRound,
} from 'lucide-react';
import type { Place } from '#domain/palette.ts';
import { messageFor } from '#web/messages.ts';
import { signOut } from '#web/sign-out.ts';
import { setTheme } from '#web/theme.ts';
import { toasts } from '#web/ui/toasts.ts';
import { useTheme } from '#web/use-theme.ts';
import { SCREENS } from './-navigation.ts';
import { useOver } from './-over.ts';

/** A screen or an action as search offers it; `take` leads there or does it. Minor ones stand only where they are looked for. */
export type PalettePlace = Place & { Icon: LucideIcon; minor?: true; take: () => void };

/** Every screen and action that search knows. `close` puts search away before something is done. */
export function usePlaces(close: () => void): PalettePlace[] {
  return [...useScreens(), ...useActions(close)];
}

function useScreens(): PalettePlace[] {
  const navigate = useNavigate();
  const { home, calendar, selections, analysis } = SCREENS;
  return [
    {
      label: '選考を追加',
      words: [
        'せんこうをついか',
        '予定を追加',
        'よていをついか',
        '企業を追加',
        'きぎょうをついか',
        '登録',
        'add',
        'new',
      ],
      Icon: Plus,
      take: () => void navigate({ to: '/app/companies/add', replace: true }),
    },
    { ...home, words: ['ほーむ', 'home'], take: () => void navigate({ to: home.to, replace: true }) },
    {
      ...calendar,
      words: ['予定', 'よてい', 'calendar'],
      take: () => void navigate({ to: calendar.to, replace: true }),
    },
    {
      ...selections,
      words: ['せんこうかんり', '一覧', 'いちらん', 'list'],
      take: () => void navigate({ to: selections.to, replace: true }),
    },
    {
      label: '業界別の選考',
      words: ['ぎょうかいべつのせんこう'],
      Icon: Factory,
      minor: true,
      take: () => void navigate({ to: selections.to, search: { view: 'industry' }, replace: true }),
    },
    {
      ...analysis,
      Icon: ChartColumn,
      words: ['ぶんせき', '通過率', 'つうかりつ', '統計', 'とうけい', 'analysis'],
      take: () => void navigate({ to: analysis.to, replace: true }),
    },
    {
      label: '候補日を作成',
      words: ['こうほびをさくせい', '空き時間', 'あきじかん', '日程調整', 'にっていちょうせい'],
      Icon: ClipboardList,
      take: () => void navigate({ to: calendar.to, search: { dialog: 'candidates' }, replace: true }),
    },
    {
      label: 'カレンダー連携',
      words: ['かれんだーれんけい', '購読', 'こうどく', 'Google', 'iCal', 'ICS'],
      Icon: Rss,
      minor: true,
      take: () => void navigate({ to: calendar.to, search: { dialog: 'feed' }, replace: true }),
    },
    {
      label: '表からの取り込み',
      words: ['ひょうからのとりこみ', 'インポート', 'import', 'CSV', 'Excel'],
      Icon: Upload,
      minor: true,
      take: () => void navigate({ to: '/app/selections/import', replace: true }),
    },
    {
      label: '通知設定',
      words: ['つうちせってい', 'リマインド', 'メール', 'プッシュ', 'notification'],
      Icon: Bell,
      take: () => void navigate({ to: '/app/notifications', replace: true }),
    },
    {
      label: 'プロフィール設定',
      words: ['ぷろふぃーるせってい', 'アカウント', 'パスワード', 'メールアドレス', '大学', 'だいがく', 'profile'],
      Icon: UserRound,
      take: () => void navigate({ to: '/app/profile', replace: true }),
    },
  ];
}

function useActions(close: () => void): PalettePlace[] {
  const theme = useTheme();
  const { open } = useOver();
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
