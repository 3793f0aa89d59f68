import { useId } from 'react';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import type { SettingsDraft } from './use-settings-draft.ts';

/** Whether a push asks how an interview went. */
export function ResultQuestionCard({ draft: { settings, set } }: { draft: SettingsDraft }) {
  const id = useId();
  const { asksResults, pushEnabled } = settings;
  return (
    <SettingsCard
      id="result-question"
      title="面接の翌朝の「どうでしたか」"
      beside={
        <Switch
          id={id}
          name="asksResults"
          aria-labelledby="result-question"
          checked={asksResults}
          onChange={(event) => set({ asksResults: event.target.checked })}
        />
      }
    >
      <p className="copy text-sm text-ink-2">
        結果を記録していない面接・GDについて、翌朝8:00にプッシュ通知でたずねます。通知を押すと、結果をすぐに記録できます。
      </p>
      {asksResults && !pushEnabled && (
        <p className="copy text-sm text-ink-2">プッシュ通知がオフのため、いまは届きません。</p>
      )}
    </SettingsCard>
  );
}
