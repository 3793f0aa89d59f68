import type { ReactNode } from 'react';
import type { QuietHours } from '#domain/reminders/quiet-hours.ts';
import { isUntimed, nominalTime } from '#domain/reminders/timings.ts';
import type { RemindersView } from '#domain/selections/views.ts';
import { type Instant, jstClock, jstDay, shortDayLabel } from '#domain/time.ts';
import { ButtonLink } from '#web/ui/buttons/ButtonLink.tsx';
import { shortClock } from '../-event/ReminderMoment.tsx';
import { ReminderList } from './ReminderList.tsx';
import { Note, ReminderRow } from './ReminderRow.tsx';

type Planned = RemindersView['planned'][number];
type PlannedProps = { reminders: readonly Planned[]; quietHours: QuietHours; now: Instant };

/** The planned reminders and their times. */
export function PlannedReminders({ reminders, quietHours, now }: PlannedProps) {
  return (
    <ReminderList
      title="送信予定"
      aside={<span className="num text-sm text-ink-2">{reminders.length}件</span>}
      rows={reminders}
      empty={
        <>
          <p className="font-bold">送信予定のリマインドはありません</p>
          <p className="copy mb-2 text-sm text-ink-2">締切や面接を追加すると、ここに送信する日時が並びます。</p>
          <ButtonLink to="/app/companies/add" size="sm">
            予定を追加
          </ButtonLink>
        </>
      }
    >
      {(it) => (
        <ReminderRow key={it.id} reminder={it} now={now} channels={it.channels}>
          {it.channels.length === 0 && <Note>通知方法がオフのため届きません</Note>}
          <Note>{quietReason(it, quietHours)}</Note>
        </ReminderRow>
      )}
    </ReminderList>
  );
}

/** Why a reminder leaves at another moment than its name says; null where it does not. */
function quietReason({ type, deadline, scheduledAt }: Planned, { enabled }: QuietHours): ReactNode {
  if (isUntimed(type)) return null;
  const due = nominalTime(type, deadline);
  if (!enabled || due === scheduledAt) return null;
  const day = jstDay(due) === jstDay(scheduledAt) ? '' : shortDayLabel(jstDay(due));
  const how = due > scheduledAt ? '始まる前' : '終わり';
  return (
    <>
      <span className="date">
        {day}
        {shortClock(jstClock(due))}
      </span>
      は静かな時間のため、{how}に送ります。
    </>
  );
}
