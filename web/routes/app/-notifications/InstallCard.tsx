import { useCanInstall } from '#web/browser/install.ts';
import { InstallButton } from '../-parts/InstallButton.tsx';
import { SettingsCard } from './SettingsCard.tsx';

/** Offers the app as one of the device's own, where the browser can install it. */
export function InstallCard() {
  if (!useCanInstall()) return null;
  return (
    <SettingsCard
      id="install"
      title="アプリとして使う"
      lead="ホーム画面やデスクトップのアイコンから、すぐに開けます。アイコンには、今日の締切の件数が表示されます。"
    >
      <InstallButton />
    </SettingsCard>
  );
}
