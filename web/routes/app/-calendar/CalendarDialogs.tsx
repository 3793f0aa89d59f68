import { lazy } from 'react';
import type { Entry } from '#domain/selections/upcoming.ts';
import type { Instant } from '#domain/time.ts';
import type { CalendarDialog } from './search.ts';

// Lazy: one is opened at a time.
const CandidateDatesDialog = lazy(() =>
  import('./CandidateDatesDialog.tsx').then((it) => ({ default: it.CandidateDatesDialog })),
);
const CalendarFeedDialog = lazy(() =>
  import('./CalendarFeedDialog.tsx').then((it) => ({ default: it.CalendarFeedDialog })),
);
const GoogleCalendarDialog = lazy(() =>
  import('./google/GoogleCalendarDialog.tsx').then((it) => ({ default: it.GoogleCalendarDialog })),
);

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
