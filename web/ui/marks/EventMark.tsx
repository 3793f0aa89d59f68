import type { EventKind } from '#domain/taxonomy/event-types.ts';

/** ◆ for deadlines, ○ for appointments, a thin ○ for expected days. Purely visual: text is beside it. */
export function EventMark({ kind }: { kind: EventKind }) {
  return (
    <svg viewBox="0 0 14 14" aria-hidden="true" className="inline-block size-3.5 flex-none">
      {kind === 'deadline' ? (
        <rect x="2.6" y="2.6" width="8.8" height="8.8" rx="1.6" transform="rotate(45 7 7)" className="fill-shu" />
      ) : (
        <circle
          cx="7"
          cy="7"
          r={kind === 'expected' ? 5 : 4.5}
          className="fill-surface stroke-brand"
          strokeWidth={kind === 'expected' ? 1.5 : 3}
        />
      )}
    </svg>
  );
}

/** The legend of both marks; once per screen. */
export function EventMarkLegend() {
  return (
    <p className="flex justify-end gap-4 text-xs text-ink-2">
      <span className="inline-flex items-center gap-1.5">
        <EventMark kind="deadline" />
        締切
      </span>
      <span className="inline-flex items-center gap-1.5">
        <EventMark kind="appointment" />
        参加する予定
      </span>
    </p>
  );
}
