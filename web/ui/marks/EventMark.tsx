import type { EventKind } from '#domain/taxonomy/event-types.ts';

type EventMarkProps = {
  kind: EventKind;
  /** Small and grey: what is over. */
  past?: boolean;
};

/** ◆ for deadlines, ○ for appointments, a thin ○ for expected days. Purely visual: text is beside it. */
export function EventMark({ kind, past = false }: EventMarkProps) {
  return (
    <svg
      viewBox="0 0 14 14"
      aria-hidden="true"
      className={`inline-block flex-none ${past ? 'size-2.5 text-ink-3' : 'size-3.5'}`}
    >
      {kind === 'deadline' ? (
        <rect
          x="2.6"
          y="2.6"
          width="8.8"
          height="8.8"
          rx="1.6"
          transform="rotate(45 7 7)"
          className={past ? 'fill-current' : 'fill-shu'}
        />
      ) : (
        <circle
          cx="7"
          cy="7"
          r={kind === 'expected' ? 5 : 4.5}
          className={`fill-surface ${past ? 'stroke-line-strong' : 'stroke-brand'}`}
          strokeWidth={kind === 'expected' ? 1.5 : 3}
        />
      )}
    </svg>
  );
}

type EventMarkLegendProps = {
  /** Each on the ground that its events have in the calendar. */
  onGround?: boolean;
};

/** The legend of both marks; once per screen. */
export function EventMarkLegend({ onGround = false }: EventMarkLegendProps) {
  const ground = (look: string) => `inline-flex ${onGround ? `rounded-xs px-1 py-0.5 ${look}` : ''}`;
  return (
    <p className="flex justify-end gap-4 text-xs text-ink-2">
      <span className="inline-flex items-center gap-1.5">
        <span className={ground('bg-shu-soft')}>
          <EventMark kind="deadline" />
        </span>
        締切
      </span>
      <span className="inline-flex items-center gap-1.5">
        <span className={ground('bg-brand')}>
          <EventMark kind="appointment" />
        </span>
        参加する予定
      </span>
    </p>
  );
}
