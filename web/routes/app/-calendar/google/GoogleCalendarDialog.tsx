import type { Instant } from '#domain/time.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { GoogleCalendar, TITLE } from './GoogleCalendarPanel.tsx';

/** What the card of Google Calendar says, for phones on their side, which show no cards below the month. */
export function GoogleCalendarDialog({ now, onClose }: { now: Instant; onClose: () => void }) {
  return (
    <Dialog open title={TITLE} onClose={onClose}>
      <div className="grid justify-items-start gap-2">
        <GoogleCalendar now={now} />
      </div>
    </Dialog>
  );
}
