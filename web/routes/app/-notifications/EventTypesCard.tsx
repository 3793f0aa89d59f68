import type { NotificationGroup } from '#domain/taxonomy/event-types.ts';
import { Checkbox } from '#web/ui/fields/Checkbox.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import type { SettingsDraft } from './use-settings-draft.ts';

const GROUPS: Record<NotificationGroup, { label: string; support?: string }> = {
  esDeadline: { label: 'ES締切', support: 'プレエントリー、内定承諾期限を含みます' },
  interview: { label: '面接', support: 'GDを含みます' },
  test: { label: 'Webテスト' },
  seminar: { label: '説明会', support: 'インターンを含みます' },
  other: { label: 'その他', support: '結果連絡予定を含みます' },
};

/** The types of events of which the account reminds. */
export function EventTypesCard({ draft: { settings, set } }: { draft: SettingsDraft }) {
  const { eventTypes } = settings;
  return (
    <SettingsCard id="event-types" title="通知するイベント">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-x-4 gap-y-1 nav:grid-cols-3">
        {(Object.keys(GROUPS) as NotificationGroup[]).map((id) => (
          <Checkbox
            key={id}
            name={`eventTypes.${id}`}
            label={GROUPS[id].label}
            support={GROUPS[id].support}
            checked={eventTypes[id]}
            onChange={(event) => set({ eventTypes: { ...eventTypes, [id]: event.target.checked } })}
          />
        ))}
      </div>
    </SettingsCard>
  );
}
