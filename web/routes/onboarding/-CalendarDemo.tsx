import { useState } from 'react';
import { addDays, type Day, dayLabel, jstDay, jstInstant, weekday } from '#domain/time.ts';
import { useNow } from '#web/browser/now.ts';
import { EventMark } from '#web/ui/marks/EventMark.tsx';
import { RelativeLabel } from '#web/ui/marks/RelativeLabel.tsx';
import { CalendarLegend } from '../app/-calendar/CalendarLegend.tsx';
import { MonthGrid } from '../app/-calendar/MonthGrid.tsx';
import { sampleEntry } from './-samples.ts';

const WEEKS = 2;
const CLOCK = '14:00';

/** Two weeks of the calendar; an interview appears on the day that is pressed. */
export function CalendarDemo({ onTried }: { onTried: () => void }) {
  const now = useNow();
  const today = jstDay(now);
  const [interview, setInterview] = useState<Day | null>(null);
  const deadline = sampleEntry({
    id: 'sample-es',
    company: '北辰電機',
    eventType: 'es_deadline',
    kind: 'deadline',
    deadline: jstInstant(addDays(today, 3), '23:59'),
  });
  const at = interview && jstInstant(interview, CLOCK);
  const entries = at
    ? [
        deadline,
        sampleEntry({
          id: 'sample-interview',
          company: 'みなと商事',
          eventType: 'interview',
          kind: 'appointment',
          deadline: at,
        }),
      ]
    : [deadline];
  const place = (day: Day) => {
    setInterview(day);
    onTried();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="copy text-sm">日にちを押すと、その日にみなと商事の面接が入ります。押してみてください。</p>
      {/* The days are narrow here: whole names before icons. */}
      <div className="[&_[data-event]_svg]:hidden">
        <MonthGrid
          day={interview ?? today}
          unchosen={!interview}
          weeks={twoWeeks(today)}
          now={now}
          entries={entries}
          onDay={place}
          onEvent={(_, day) => place(day)}
          onList={() => place(interview ?? today)}
        />
      </div>
      <CalendarLegend />
      <p role="status" className="flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1 text-sm leading-ui">
        {interview && at ? (
          <>
            <EventMark kind="appointment" />
            <span className="date font-bold">
              {dayLabel(interview)}
              <span className="num ml-1">{CLOCK}</span>
            </span>
            <span>みなと商事の面接</span>
            <RelativeLabel event={{ kind: 'appointment', deadline: at, endsAt: null }} now={now} />
          </>
        ) : (
          <span className="text-ink-2">まだ予定を入れていません</span>
        )}
      </p>
    </div>
  );
}

/** This week and the next, each from Sunday. */
function twoWeeks(today: Day): Day[][] {
  const sunday = addDays(today, -weekday(today));
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: 7 }, (_, column) => addDays(sunday, 7 * week + column)),
  );
}
