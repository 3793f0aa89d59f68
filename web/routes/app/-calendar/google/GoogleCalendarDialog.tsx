import type { Instant } from '#domain/time.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { GOOGLE_CALENDAR, GoogleConnection } from './GoogleCalendarPanel.tsx';

/** What the card of Google Calendar says, from 表示: on its side a phone has no cards below the month. */
export function GoogleCalendarDialog({ now, onClose }: { now: Instant; onClose: () => void }) {
  return (
    <Dialog open title={GOOGLE_CALENDAR} onClose={onClose}>
      <div className="grid justify-items-start gap-2">
        <GoogleConnection now={now} />
      </div>
    </Dialog>
  );
}
