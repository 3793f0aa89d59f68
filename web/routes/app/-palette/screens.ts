import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  Bell,
  BookmarkPlus,
  ChartColumn,
  ClipboardList,
  Columns3,
  Download,
  Factory,
  Forward,
  Inbox,
  KeyRound,
  type LucideIcon,
  Mail,
  MonitorSmartphone,
  Plus,
  Rss,
  Upload,
  UserRound,
} from 'lucide-react';
import type { Place } from '#domain/search/palette.ts';
import { sessionQuery } from '#web/queries.ts';
import { SCREENS } from '../-parts/navigation.ts';
import { useOverlay } from '../-parts/overlay.ts';

/** A screen or an action of search; `take` opens or runs it. Minor ones are shown only for a query. */
export type PalettePlace = Place & { Icon: LucideIcon; minor?: true; take: () => void };

/** The screens and their named parts, with the words that people search for. */
export function useScreens(): PalettePlace[] {
  const navigate = useNavigate();
  const { open } = useOverlay();
  const { data: session } = useQuery(sessionQuery);
  const { home, calendar, selections, analysis } = SCREENS;
  /** A card of the profile, by its anchor. */
  const toSection = (hash: string) => () => void navigate({ to: '/app/profile', hash, replace: true });
  return [
    {
      label: '予定を追加',
      words: [
        'よていをついか',
        '選考を追加',
        'せんこうをついか',
        '企業を追加',
        'きぎょうをついか',
        '登録',
        'add',
        'new',
      ],
      Icon: Plus,
      take: () => open('add', true),
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
      label: '選考のボード',
      words: ['せんこうのぼーど', 'かんばん', 'カンバン', 'board', 'kanban'],
      Icon: Columns3,
      minor: true,
      take: () => void navigate({ to: selections.to, search: { view: 'board' }, replace: true }),
    },
    {
      ...analysis,
      Icon: ChartColumn,
      words: ['ぶんせき', '通過率', 'つうかりつ', '統計', 'とうけい', 'analysis'],
      take: () => void navigate({ to: analysis.to, replace: true }),
    },
    ...(session?.isInboxOffered
      ? [
          {
            label: '受信箱',
            words: ['じゅしんばこ', 'メール', 'めーる', '転送', 'てんそう', 'inbox', 'mail'],
            Icon: Inbox,
            take: () => void navigate({ to: '/app/inbox', replace: true }),
          },
          {
            label: '転送の設定方法',
            words: ['てんそうのせっていほうほう', 'メールの転送', 'めーるのてんそう', 'Gmail', 'Outlook', 'forwarding'],
            Icon: Forward,
            minor: true as const,
            take: () => void navigate({ to: '/app/inbox/forwarding', replace: true }),
          },
        ]
      : []),
    {
      label: '候補日を作成',
      words: ['こうほびをさくせい', '空き時間', 'あきじかん', '日程調整', 'にっていちょうせい'],
      Icon: ClipboardList,
      take: () => void navigate({ to: calendar.to, search: { dialog: 'candidates' }, replace: true }),
    },
    {
      label: 'カレンダー連携',
      words: [
        'かれんだーれんけい',
        'カレンダーに登録',
        '購読',
        'こうどく',
        '同期',
        'どうき',
        'Googleカレンダー',
        'Apple',
        'iPhone',
        'Outlook',
        'iCal',
        'ICS',
      ],
      Icon: Rss,
      minor: true,
      take: () => void navigate({ to: calendar.to, search: { dialog: 'feed' }, replace: true }),
    },
    {
      label: 'ほかのアプリから追加',
      words: [
        'ほかのあぷりからついか',
        '共有',
        'きょうゆう',
        'ブックマークレット',
        'ブックマーク',
        'bookmarklet',
        'share',
      ],
      Icon: BookmarkPlus,
      minor: true,
      take: toSection('adding'),
    },
    {
      label: '表からの取り込み',
      words: [
        'ひょうからのとりこみ',
        'CSVの取り込み',
        'とりこみ',
        'インポート',
        'import',
        'Excel',
        'エクセル',
        'スプレッドシート',
        '一括登録',
        'いっかつとうろく',
        'バックアップから戻す',
      ],
      Icon: Upload,
      minor: true,
      take: () => void navigate({ to: '/app/selections/import', replace: true }),
    },
    {
      label: 'データの書き出し',
      words: [
        'でーたのかきだし',
        'エクスポート',
        'export',
        'CSV',
        'JSON',
        'Excel',
        'エクセル',
        'バックアップ',
        'backup',
        'ダウンロード',
        'download',
        'データの保存',
      ],
      Icon: Download,
      minor: true,
      take: toSection('export'),
    },
    {
      label: '通知設定',
      words: [
        'つうちせってい',
        '通知の履歴',
        'つうちのりれき',
        'リマインド',
        'リマインダー',
        'メール通知',
        'プッシュ通知',
        'notification',
      ],
      Icon: Bell,
      take: () => void navigate({ to: '/app/notifications', replace: true }),
    },
    {
      label: 'プロフィール設定',
      words: [
        'ぷろふぃーるせってい',
        'アカウント',
        '大学',
        'だいがく',
        '志望業界',
        'しぼうぎょうかい',
        '卒業年度',
        'profile',
        'account',
        'settings',
      ],
      Icon: UserRound,
      take: () => void navigate({ to: '/app/profile', replace: true }),
    },
    {
      label: 'パスワードの変更',
      words: ['ぱすわーどのへんこう', 'パスワード変更', 'ぱすわーどへんこう', 'password'],
      Icon: KeyRound,
      minor: true,
      take: toSection('password'),
    },
    {
      label: 'メールアドレスの変更',
      words: ['めーるあどれすのへんこう', 'メールアドレス変更', 'めーるあどれすへんこう', 'email'],
      Icon: Mail,
      minor: true,
      take: toSection('email'),
    },
    {
      label: 'ログイン中の端末',
      words: ['ろぐいんちゅうのたんまつ', 'セッション', 'session', 'device'],
      Icon: MonitorSmartphone,
      minor: true,
      take: toSection('sessions'),
    },
  ];
}
