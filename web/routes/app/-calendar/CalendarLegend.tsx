import { EventMark } from '#web/ui/marks/EventMark.tsx';

/** The marks of deadlines and appointments, on the grounds that they have in the calendar. */
export function CalendarLegend() {
  return (
    <p className="print-color-exact flex justify-end gap-4 text-xs text-ink-2">
      <span className="inline-flex items-center gap-1.5">
        <span className="inline-flex rounded-xs bg-shu-soft px-1 py-0.5">
          <EventMark kind="deadline" />
        </span>
        締切
      </span>
      <span className="inline-flex items-center gap-1.5">
        <span className="inline-flex rounded-xs bg-brand px-1 py-0.5 [&_circle]:fill-brand [&_circle]:stroke-on-brand">
          <EventMark kind="appointment" />
        </span>
        参加する予定
      </span>
    </p>
  );
}
