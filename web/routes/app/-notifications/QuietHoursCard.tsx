import { useId } from 'react';
import type { NotificationSettings } from '#domain/reminders/notifications.ts';
import { isClock } from '#domain/time.ts';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { shortClock } from '../-event/ReminderMoment.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import type { SettingsDraft } from './use-settings-draft.ts';

const MISSING = '時刻を入力してください';

/** When messages wait. The times are there only while it is on. */
export function QuietHoursCard({ draft: { settings, set } }: { draft: SettingsDraft }) {
  const id = useId();
  const { quietHours } = settings;
  const { enabled, startTime, endTime } = quietHours;
  const time = (label: string, key: 'startTime' | 'endTime') => (
    <TextField
      type="time"
      step={300}
      label={label}
      name={`quietHours.${key}`}
      value={quietHours[key]}
      error={isClock(quietHours[key]) ? undefined : MISSING}
      onChange={(event) => set({ quietHours: { ...quietHours, [key]: event.target.value } })}
    />
  );
  const isSet = isClock(startTime) && isClock(endTime);
  return (
    <SettingsCard
      id="quiet-hours"
      title="静かな時間"
      beside={
        <Switch
          id={id}
          name="quietHours.enabled"
          aria-labelledby="quiet-hours"
          checked={enabled}
          onChange={(event) => set({ quietHours: restored(quietHours, event.target.checked) })}
        />
      }
    >
      {enabled ? (
        <>
          <div className="grid max-w-90 grid-cols-[minmax(0,1fr)_20px_minmax(0,1fr)] items-start gap-2">
            {time('開始', 'startTime')}
            <span aria-hidden className="mt-6 grid min-h-12 place-items-center text-ink-2">
              〜
            </span>
            {time('終了', 'endTime')}
          </div>
          {isSet && <p className="copy text-sm text-ink-2">{meaning(startTime, endTime)}</p>}
        </>
      ) : (
        <p className="copy text-sm text-ink-2">通知は、どの時間にも届きます。</p>
      )}
    </SettingsCard>
  );
}

/** Switched off, times that cannot be seen are complete ones. */
function restored(hours: NotificationSettings['quietHours'], enabled: boolean) {
  const { startTime, endTime } = hours;
  return {
    enabled,
    startTime: isClock(startTime) ? startTime : '22:00',
    endTime: isClock(endTime) ? endTime : '08:00',
  };
}

function meaning(startTime: string, endTime: string): string {
  if (startTime === endTime) return '開始と終了が同じため、静かな時間はありません。';
  return `この時間の通知は、終わる${shortClock(endTime)}に届きます。締切や開始に間に合わない場合は、始まる${shortClock(startTime)}までに届きます。`;
}
