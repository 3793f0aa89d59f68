import { Bell, CalendarDays, ChartColumn, House, ListChecks, type LucideIcon } from 'lucide-react';

/** The screens of the header and of the phone's tab bar; administrators have `admin` in the header and the account menu. */
export const SCREENS = {
  home: { to: '/app/homepage', label: 'ホーム', Icon: House },
  calendar: { to: '/app/calendar', label: 'カレンダー', Icon: CalendarDays },
  selections: { to: '/app/selections', label: '選考管理', Icon: ListChecks },
  analysis: { to: '/app/analysis', label: '分析', Icon: ChartColumn },
  admin: { to: '/app/admin', label: '管理画面', Icon: ListChecks },
  notifications: { to: '/app/notifications', label: '通知', Icon: Bell },
} as const satisfies Record<string, { to: string; label: string; Icon: LucideIcon }>;
