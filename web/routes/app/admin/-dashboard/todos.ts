import { Flag, type LucideIcon, MailX, MessageSquare } from 'lucide-react';
import type { Waiting } from '#domain/admin/waiting.ts';

/** What can wait for an administrator, with the tab where it is done. */
export const TODOS: readonly { waiting: Waiting; label: string; tab: string; Icon: LucideIcon }[] = [
  { waiting: 'sharing', label: '通報された共有の予定', tab: 'sharing', Icon: Flag },
  { waiting: 'deadLetters', label: '届かなかった配信', tab: 'system', Icon: MailX },
  { waiting: 'inquiries', label: '返信していないお問い合わせ', tab: 'inquiries', Icon: MessageSquare },
];
