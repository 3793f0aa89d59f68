import type { PushState } from '#web/push.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { MailMethod } from './MailMethod.tsx';
import { PushMethod } from './PushMethod.tsx';
import { SettingsCard } from './SettingsCard.tsx';
import type { SettingsDraft } from './use-settings-draft.ts';

type MethodsProps = { draft: SettingsDraft; email: string; push: PushState };

/** The channels on which reminders arrive, each with a test. */
export function NotificationMethods({ draft, email, push }: MethodsProps) {
  const { emailEnabled, pushEnabled } = draft.settings;
  const isPushed = pushEnabled && push !== 'unsupported';
  return (
    <SettingsCard id="methods" title="通知方法">
      <div className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
        <MailMethod isOn={emailEnabled} email={email} onChange={(emailEnabled) => draft.set({ emailEnabled })} />
        <PushMethod draft={draft} state={push} />
      </div>
      {!emailEnabled && !isPushed && (
        <Banner tone="attention">
          <b className="block">このままではリマインドが届きません</b>
          メールかプッシュ通知のどちらかをオンにしてください。
        </Banner>
      )}
    </SettingsCard>
  );
}
