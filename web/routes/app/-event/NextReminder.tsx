import { useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { isToBeReminded, planReminders } from '#domain/reminders/reminders.ts';
import type { EventView } from '#domain/selections/views.ts';
import type { Status } from '#domain/taxonomy/statuses.ts';
import { type Instant, jstClock, jstDay, shortDayLabel } from '#domain/time.ts';
import { notificationSettingsQuery } from '#web/queries.ts';
import { JapanTime } from '#web/ui/marks/JapanTime.tsx';
import { shortClock } from './ReminderMoment.tsx';

type NextReminderProps = { event: EventView; status: Status; now: Instant };

/** How many reminders of an event are ahead, and when the next one leaves. Nothing when none does, or while notifications are off. */
export function NextReminder({ event, status, now }: NextReminderProps) {
  const { data: settings } = useQuery(notificationSettingsQuery);
  if (!settings || !(settings.emailEnabled || settings.pushEnabled)) return null;
  const open = isToBeReminded(event.completed, status);
  const ahead = planReminders({ ...event, deadlineVersion: 0, open }, settings, now);
  const [next] = ahead;
  if (!next) return null;
  const at = next.scheduledAt;
  return (
    <span className="inline-flex gap-x-1.5 text-sm leading-ui text-ink-2">
      <BellRing aria-hidden className="mt-px size-4 flex-none text-brand" />
      <span>
        {ahead.length === 1 ? '次のリマインド' : `リマインド${ahead.length}件　`}
        <span className="inline-block">
          {ahead.length > 1 && '次は'}
          <time dateTime={at} className="ml-1.5 whitespace-nowrap">
            {shortDayLabel(jstDay(at), jstDay(now))}
            <span className="num ml-1 text-base leading-none">{shortClock(jstClock(at))}</span>
            <JapanTime />
          </time>
        </span>
      </span>
    </span>
  );
}
