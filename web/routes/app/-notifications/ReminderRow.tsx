import { Link } from '@tanstack/react-router';
import { Bell, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { clockOf } from '#domain/events/events.ts';
import { remindersLabel } from '#domain/reminders/timings.ts';
import type { RemindersView, ReminderView } from '#domain/selections/views.ts';
import type { EventKind } from '#domain/taxonomy/event-types.ts';
import { type Instant, jstClock, jstDay, parts, shortDayLabel, weekdayLabel } from '#domain/time.ts';
import { EventMark } from '#web/ui/marks/EventMark.tsx';
import { JapanTime } from '#web/ui/marks/JapanTime.tsx';
import { Name } from '#web/ui/marks/Name.tsx';
import { PriorityBadge } from '#web/ui/marks/PriorityBadge.tsx';
import { shortClock } from '../-event/ReminderMoment.tsx';

type Channel = RemindersView['planned'][number]['channels'][number];

export const CHANNEL: Record<Channel, string> = { mail: 'メール', digest: 'まとめメール', push: 'プッシュ通知' };
const MOMENT: Record<EventKind, string> = { deadline: '締切', appointment: '開始', expected: '予定日' };

type ReminderRowProps = {
  reminder: ReminderView;
  now: Instant;
  channels?: readonly Channel[];
  tag?: ReactNode;
  children: ReactNode;
};

/** The day, the moment and its name, the company, the event with its date, the channels, and notes. */
export function ReminderRow({ reminder, now, channels = [], tag, children }: ReminderRowProps) {
  const { scheduledAt, deadline, kind } = reminder;
  const day = jstDay(scheduledAt);
  const [year, month, date] = parts(day);
  const clock = clockOf(reminder);
  return (
    <li className="grid grid-cols-[56px_minmax(0,1fr)] gap-1 border-line py-3.5 pr-3.5 pl-2 leading-ui not-first:border-t">
      <p aria-hidden className="text-center">
        {jstDay(now).startsWith(`${year}`) ? null : <span className="num block text-xs text-ink-2">{year}</span>}
        <span className="num block leading-6">{`${month}/${date}`}</span>
        <span className="text-xs font-bold text-ink-2">{weekdayLabel(day)}</span>
      </p>
      <div className="min-w-0">
        <p className="flex min-h-6 flex-wrap items-center gap-x-2">
          <time dateTime={scheduledAt} className="text-lg leading-6">
            <span className="sr-only">{shortDayLabel(day, jstDay(now))}</span>
            <span className="num">{shortClock(jstClock(scheduledAt))}</span>
            <JapanTime />
          </time>
          <span className="text-xs text-ink-2">{remindersLabel([reminder.type, ...reminder.also])}</span>
          {tag}
        </p>
        <p className="flex items-center gap-1.5 wrap-anywhere">
          <Link
            to="/app/selections"
            search={{ open: reminder.selectionId }}
            className="inline-flex min-h-6 items-center font-bold text-ink no-underline hover:underline"
          >
            <Name>{reminder.companyName}</Name>
          </Link>
          <PriorityBadge priority={reminder.priority} />
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-sm wrap-anywhere text-ink-2">
          <EventMark kind={kind} />
          <Name>{reminder.eventTitle}</Name>
          <span className="date">
            <span className="sr-only">{MOMENT[kind]}</span>
            {shortDayLabel(jstDay(deadline), jstDay(now))}
            {clock && shortClock(clock)}
          </span>
        </p>
        {channels.length > 0 && (
          <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-ink-2">
            {channels.map((channel) => (
              <span key={channel} className="inline-flex items-center gap-1">
                {channel === 'push' ? (
                  <Bell aria-hidden className="size-3.5" />
                ) : (
                  <Mail aria-hidden className="size-3.5" />
                )}
                {CHANNEL[channel]}
              </span>
            ))}
          </p>
        )}
        {children}
      </div>
    </li>
  );
}

/** A line in small print; nothing without a text. */
export function Note({ children }: { children: ReactNode }) {
  return children ? <p className="copy mt-0.5 text-xs text-ink-2">{children}</p> : null;
}
