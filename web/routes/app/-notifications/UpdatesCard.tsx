import { useId } from 'react';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import type { SettingsDraft } from './use-settings-draft.ts';

/** Whether the operator's updates are mailed. */
export function UpdatesCard({ draft: { settings, set } }: { draft: SettingsDraft }) {
  const id = useId();
  return (
    <SettingsCard
      id="updates"
      title="お知らせメール"
      beside={
        <Switch
          id={id}
          name="updatesEnabled"
          aria-labelledby="updates"
          checked={settings.updatesEnabled}
          onChange={(event) => set({ updatesEnabled: event.target.checked })}
        />
      }
    >
      <p className="copy text-sm text-ink-2">
        新しい機能や改善を、メールでお知らせします。規約の変更などの大切なお知らせは、オフでも届きます。
      </p>
    </SettingsCard>
  );
}
