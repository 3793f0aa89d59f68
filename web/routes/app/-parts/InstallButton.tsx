import { MonitorDown } from 'lucide-react';
import { install, useCanInstall } from '#web/browser/install.ts';
import { Button } from '#web/ui/buttons/Button.tsx';

/** Puts the app beside the other apps of the device; nothing where the browser does not offer that. */
export function InstallButton() {
  if (!useCanInstall()) return null;
  return (
    <Button size="sm" className="justify-self-start" onClick={() => void install()}>
      <MonitorDown aria-hidden />
      アプリとして追加
    </Button>
  );
}
