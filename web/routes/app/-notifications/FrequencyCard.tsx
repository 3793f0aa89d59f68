import { useId } from 'react';
import type { NotificationSettings } from '#domain/reminders/notifications.ts';
import { REMINDER_CLOCK } from '#domain/reminders/timings.ts';
import { RADIO_LOOK } from '#web/ui/fields/radio-look.ts';
import { shortClock } from '../-event/ReminderMoment.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import type { SettingsDraft } from './use-settings-draft.ts';

const FREQUENCIES: Record<NotificationSettings['emailFrequency'], { label: string; support: string }> = {
  immediate: { label: 'すぐに送る', support: 'リマインドごとに1通' },
  daily: { label: '1日1回', support: `毎朝${shortClock(REMINDER_CLOCK)}に、その日の分をまとめて` },
  weekly: { label: '週1回', support: `月曜日の${shortClock(REMINDER_CLOCK)}に、その週の分をまとめて` },
};

/** How often reminders are mailed. Only there while they are mailed. */
export function FrequencyCard({ draft: { settings, set } }: { draft: SettingsDraft }) {
  return (
    <SettingsCard id="frequency" title="メールの頻度">
      <div role="radiogroup" aria-labelledby="frequency" className="divide-y divide-line">
        {(Object.keys(FREQUENCIES) as (keyof typeof FREQUENCIES)[]).map((id) => (
          <Radio
            key={id}
            isChosen={settings.emailFrequency === id}
            label={FREQUENCIES[id].label}
            support={FREQUENCIES[id].support}
            onChoose={() => set({ emailFrequency: id })}
          />
        ))}
      </div>
      <p className="copy text-sm text-ink-2">
        プッシュ通知は、頻度の設定にかかわらずすぐに届きます。まとめるのに間に合わないリマインドは、1通ずつ送ります。
      </p>
    </SettingsCard>
  );
}

type RadioProps = { isChosen: boolean; label: string; support: string; onChoose: () => void };

function Radio({ isChosen, label, support, onChoose }: RadioProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="grid min-h-13 grid-cols-[22px_minmax(0,1fr)] items-center gap-x-3 py-2">
      <input
        id={id}
        type="radio"
        name="emailFrequency"
        checked={isChosen}
        onChange={onChoose}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-support`}
        className={`size-5.5 ${RADIO_LOOK}`}
      />
      <span className="min-w-0">
        <span id={`${id}-label`} className="block">
          {label}
        </span>
        <span id={`${id}-support`} className="copy block text-xs leading-ui text-ink-2">
          {support}
        </span>
      </span>
    </label>
  );
}
