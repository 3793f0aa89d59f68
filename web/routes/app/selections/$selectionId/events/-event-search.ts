import type { PushAction } from '#domain/reminders/push-message.ts';

/** The URL state of an event's page: whether it is edited or copied, the open dialog, and what failed in its notification. */
export type EventSearch = {
  mode?: 'edit' | 'copy' | undefined;
  dialog?: 'delete' | undefined;
  failed?: PushAction | undefined;
};

/** Reads the URL; unknown values are left out. */
export function readEventSearch(search: Record<string, unknown>): EventSearch {
  return {
    mode: search.mode === 'edit' || search.mode === 'copy' ? search.mode : undefined,
    dialog: search.dialog === 'delete' ? 'delete' : undefined,
    failed: search.failed === 'complete' || search.failed === 'snooze' ? search.failed : undefined,
  };
}
