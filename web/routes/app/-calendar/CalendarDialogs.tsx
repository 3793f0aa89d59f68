import type { Entry } from '#domain/selections/upcoming.ts';
import type { Instant } from '#domain/time.ts';
import { CalendarFeedDialog } from './CalendarFeedDialog.tsx';
import { CandidateDatesDialog } from './CandidateDatesDialog.tsx';
import { GoogleCalendarDialog } from './google/GoogleCalendarDialog.tsx';
import type { CalendarDialog } from './search.ts';

type CalendarDialogsProps = {
  dialog: CalendarDialog;
  entries: readonly Entry[];
  now: Instant;
  hasGoogle: boolean;
  onClose: () => void;
};

/** The dialog that the address of the calendar names. */
export function CalendarDialogs({ dialog, entries, now, hasGoogle, onClose }: CalendarDialogsProps) {
  if (dialog === 'candidates') return <CandidateDatesDialog {...{ entries, now, onClose }} />;
  if (dialog === 'feed') return <CalendarFeedDialog {...{ now, onClose }} />;
  return hasGoogle && <GoogleCalendarDialog {...{ now, onClose }} />;
}
