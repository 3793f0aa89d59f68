import { type ComponentType, lazy } from 'react';
import type { Waiting } from '#domain/admin/waiting.ts';
// Not in the file of the route, which every screen loads.
import './-parts/admin.css';

/** A tab of the console. `waiting` is what stands as a number beside it. */
export type Tab = { id: string; label: string; Screen: ComponentType; waiting?: Waiting };

/** The tabs in their order, each loaded when it is opened. */
export const TABS: readonly [Tab, ...Tab[]] = [
  {
    id: 'dashboard',
    label: 'ダッシュボード',
    Screen: lazy(() => import('./-dashboard/Dashboard.tsx').then((it) => ({ default: it.Dashboard }))),
  },
  {
    id: 'companies',
    label: '企業',
    Screen: lazy(() => import('./-companies/Companies.tsx').then((it) => ({ default: it.Companies }))),
  },
  {
    id: 'users',
    label: 'ユーザー',
    Screen: lazy(() => import('./-users/Users.tsx').then((it) => ({ default: it.Users }))),
  },
  {
    id: 'sharing',
    label: '共有',
    Screen: lazy(() => import('./-sharing/Sharing.tsx').then((it) => ({ default: it.Sharing }))),
    waiting: 'sharing',
  },
  {
    id: 'inquiries',
    label: 'お問い合わせ',
    Screen: lazy(() => import('./-inquiries/Inquiries.tsx').then((it) => ({ default: it.Inquiries }))),
    waiting: 'inquiries',
  },
  {
    id: 'mailings',
    label: '配信',
    Screen: lazy(() => import('./-mailings/Mailings.tsx').then((it) => ({ default: it.Mailings }))),
  },
  {
    id: 'system',
    label: 'システム',
    Screen: lazy(() => import('./-system/System.tsx').then((it) => ({ default: it.System }))),
  },
  {
    id: 'audit',
    label: '監査ログ',
    Screen: lazy(() => import('./-audit/AuditLog.tsx').then((it) => ({ default: it.AuditLog }))),
  },
];
