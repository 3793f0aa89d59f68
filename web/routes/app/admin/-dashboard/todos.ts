import type { LucideIcon } from 'lucide-react';
import type { Waiting } from '#domain/admin/waiting.ts';

/** What can wait for an administrator, with the tab where it is done. */
export const TODOS: readonly { waiting: Waiting; label: string; tab: string; Icon: LucideIcon }[] = [];
