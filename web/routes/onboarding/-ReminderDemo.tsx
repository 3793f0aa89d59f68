import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { DEFAULT_NOTIFICATION_SETTINGS } from '#domain/reminders/default-settings.ts';
import { type ReminderType, reminderTime } from '#domain/reminders/timings.ts';
import { INITIAL_STATUS, type Status } from '#domain/taxonomy/statuses.ts';
import { addDays, dayLabel, jstClock, jstDay, jstInstant, shortDayLabel } from '#domain/time.ts';
import { useNow } from '#web/browser/now.ts';
import { StatusSelect } from '#web/ui/fields/StatusSelect.tsx';
import { EventMark } from '#web/ui/marks/EventMark.tsx';
import { PriorityBadge } from '#web/ui/marks/PriorityBadge.tsx';
import { RelativeLabel } from '#web/ui/marks/RelativeLabel.tsx';
import { ReminderChoices } from '../app/-event/ReminderChoices.tsx';

const DAYS_AHEAD = 10;
const { quietHours } = DEFAULT_NOTIFICATION_SETTINGS;

/** A selection whose status can be changed, and a deadline whose reminders can be chosen. */
export function ReminderDemo({ onTried }: { onTried: () => void }) {
  const now = useNow();
  const [status, setStatus] = useState<Status>(INITIAL_STATUS);
  const [types, setTypes] = useState<ReminderType[]>([]);
  const day = addDays(jstDay(now), DAYS_AHEAD);
  const deadline = jstInstant(day, '23:59');
  const planned = types.flatMap((type) => reminderTime(type, deadline, quietHours, now) ?? []);
  return (
    <div className="grid gap-4">
      <p className="copy text-sm">リマインドの日を選んだり、ステータスを変えたりしてみてください。</p>
      <div className="grid gap-3.5 rounded-md border border-line px-[14px] py-3.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <span className="flex min-w-0 flex-1 basis-32 items-center gap-2 font-bold">
            みなと商事
            <PriorityBadge priority="first" />
          </span>
          <StatusSelect
            value={status}
            phase="intern"
            label="みなと商事のステータス"
            onChange={(chosen) => {
              setStatus(chosen);
              onTried();
            }}
          />
        </div>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm leading-ui">
          <EventMark kind="deadline" />
          <span>ES締切</span>
          <span className="date font-bold">
            {dayLabel(day)}
            <span className="num ml-1">{jstClock(deadline)}</span>
          </span>
          <RelativeLabel event={{ kind: 'deadline', deadline, endsAt: null }} now={now} />
        </p>
        <ReminderChoices
          value={types}
          deadline={deadline}
          kind="deadline"
          quietHours={quietHours}
          now={now}
          onChange={(chosen) => {
            setTypes(chosen);
            onTried();
          }}
        />
      </div>
      <p role="status" className="flex min-h-11 items-start gap-2 text-sm">
        <BellRing aria-hidden className="mt-1 size-4.5 text-brand" />
        <span className="copy min-w-0">
          {planned.length === 0
            ? 'お知らせする日は、まだ選ばれていません'
            : `${planned.map((it) => shortDayLabel(jstDay(it))).join('、')}の8:00にお知らせします`}
        </span>
      </p>
    </div>
  );
}
