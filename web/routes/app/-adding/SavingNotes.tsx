import { Bell, Building2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Timed } from '#domain/events/events.ts';
import type { QuietHours } from '#domain/reminders/quiet-hours.ts';
import {
  REMINDER_CLOCK,
  REMINDER_DAYS,
  REMINDER_LABELS,
  type ReminderType,
  typesAhead,
  typesInTime,
} from '#domain/reminders/timings.ts';
import { siteOf, usualEnd } from '#domain/selections/event-draft.ts';
import { openEntries } from '#domain/selections/upcoming.ts';
import { EVENT_SUBTYPES } from '#domain/taxonomy/event-types.ts';
import type { Instant } from '#domain/time.ts';
import { messageFor } from '#web/messages.ts';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Revealed } from '#web/ui/feedback/Revealed.tsx';
import { shortClock } from '../-event/ReminderMoment.tsx';
import { useWarnings, Warnings } from '../-event/Warnings.tsx';
import { SharingNote } from '../-parts/SharingNote.tsx';
import type { ReadEvent } from './use-line.ts';

type SavingNotesProps = { entry: ReadEvent; timed: Timed | null; reminders: string; isSaved: boolean };

/** What saving brings with it: clashes, too little time to travel, times that are filled in, reminders, and what others see. */
export function SavingNotes({ entry, timed, reminders, isSaved }: SavingNotesProps) {
  const { draft, target, own } = entry.state;
  // What has just been stored would clash with itself.
  const placed = timed && !isSaved ? { ...timed, ...siteOf(draft, own?.id ?? '') } : null;
  const warnings = useWarnings(placed, { others: openEntries(entry.selections) });
  const times = [
    draft.kind === 'deadline' && draft.clock === '' && '時刻を省略すると23:59になります。',
    draft.kind === 'appointment' && !draft.endClock && `終了時刻を省略すると${usualEnd(draft)}の予定になります。`,
  ].filter(Boolean);
  const isOwn = draft.eventType in EVENT_SUBTYPES;
  return (
    <div className="grid gap-2">
      <Warnings texts={warnings} />
      {timed && (times.length > 0 || reminders) && (
        <Note icon={<Bell aria-hidden className="mt-0.5 size-4 flex-none" />}>
          {times}
          {reminders && <span className="inline-block">{reminders}。</span>}
        </Note>
      )}
      {target && target.kind !== 'own' && (
        <Note icon={<Building2 aria-hidden className="mt-0.5 size-4 flex-none" />}>
          志望順位は「その他」で登録します。選考管理でいつでも変更できます。
        </Note>
      )}
      {isOwn ? (
        <p className="copy text-sm leading-ui text-ink-2">この種類の予定は、ほかの人に共有されません。</p>
      ) : (
        <SharingNote />
      )}
    </div>
  );
}

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="copy flex items-start gap-1.5 text-sm leading-ui text-ink-2">
      {icon}
      <span>{children}</span>
    </p>
  );
}

/** Why an event was not saved; nothing without an error. */
export function SavingFailed({ error }: { error: Error | null }) {
  return (
    error && (
      <Revealed>
        <Banner tone="error">保存できませんでした。{messageFor(error)}</Banner>
      </Revealed>
    )
  );
}

/** リマインド：前日 8:00 ほか; empty where none can be sent any more. */
export function reminderText(
  chosen: readonly ReminderType[],
  timed: Timed,
  quietHours: QuietHours,
  now: Instant,
): string {
  const [first, ...others] = typesAhead(typesInTime(chosen, timed, quietHours, now), timed.deadline, quietHours, now);
  if (!first) return '';
  const clock = first in REMINDER_DAYS ? ` ${shortClock(REMINDER_CLOCK)}` : '';
  return `リマインド：${REMINDER_LABELS[first]}${clock}${others.length > 0 ? ' ほか' : ''}`;
}
