import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NotificationSettings, StoredNotificationSettings } from '#domain/reminders/notifications.ts';
import { isClock } from '#domain/time.ts';
import { api, call, storedMeanwhile } from '#web/api.ts';
import { notificationSettingsQuery } from '#web/queries.ts';

export type SettingsDraft = ReturnType<typeof useSettingsDraft>;

/** The settings while they are being changed. What another tab saves meanwhile is shown as a conflict, never overwritten. */
export function useSettingsDraft(stored: StoredNotificationSettings) {
  const cache = useQueryClient();
  /** What was changed, and the stored settings that it was changed from; null while nothing is. */
  const [draft, setDraft] = useState<{ settings: NotificationSettings; from: StoredNotificationSettings } | null>(null);
  const [saved, setSaved] = useState(0);
  const settings: NotificationSettings = draft?.settings ?? stored;
  const from = draft?.from ?? stored;
  const changes = countChanges(settings, from);
  const isComplete = isClock(settings.quietHours.startTime) && isClock(settings.quietHours.endTime);

  const save = useMutation({
    mutationFn: async (json: StoredNotificationSettings) => ({
      ...json,
      ...(await call(api['notification-settings'].$put({ json }))),
    }),
    onSuccess: (next, sent) => {
      cache.setQueryData(notificationSettingsQuery.queryKey, next);
      // What was changed before the answer came is not saved yet.
      setDraft((now) => (now && countChanges(now.settings, sent) > 0 ? { ...now, from: next } : null));
      setSaved((times) => times + 1);
    },
  });
  const current = save.error ? storedMeanwhile<StoredNotificationSettings>(save.error) : null;

  return {
    settings,
    changes,
    saved,
    isSaving: save.isPending,
    isComplete,
    /** The settings that another tab saved first, when saving these was refused. */
    current,
    failure: current ? null : save.error,
    set: (change: Partial<NotificationSettings>) => setDraft({ settings: { ...settings, ...change }, from }),
    submit: () => {
      if (isComplete && !save.isPending) save.mutate({ ...settings, version: from.version });
    },
    keepMine: () => current && save.mutate({ ...settings, version: current.version }),
    takeStored: () => {
      if (current) cache.setQueryData(notificationSettingsQuery.queryKey, current);
      setDraft(null);
      save.reset();
    },
    dismiss: () => save.reset(),
    /** Push was switched on or off at this browser, which the server has stored already: the other changes stay. */
    rebase: (next: StoredNotificationSettings) =>
      setDraft((it) => it && { settings: { ...it.settings, pushEnabled: next.pushEnabled }, from: next }),
  };
}

/** The number of single settings that differ. */
function countChanges(a: NotificationSettings, b: NotificationSettings): number {
  const [before, after] = [singleSettings(a), singleSettings(b)];
  return (Object.keys(before) as (keyof typeof before)[]).filter((name) => before[name] !== after[name]).length;
}

function singleSettings(settings: NotificationSettings) {
  const { reminderTiming, eventTypes, quietHours, emailEnabled, pushEnabled, ...rest } = settings;
  const { asksResults, updatesEnabled, emailFrequency } = rest;
  const channels = { emailEnabled, pushEnabled, asksResults, updatesEnabled, emailFrequency };
  return { ...reminderTiming, ...eventTypes, ...quietHours, ...channels };
}
