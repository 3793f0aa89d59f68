import { Hourglass, MailCheck } from 'lucide-react';
import { type Waiting, waitingOf } from '#domain/selections/result-waiting.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import { dayLabel, daysBetween, type Instant, jstClock, jstDay, shortDayLabel } from '#domain/time.ts';
import { RelativeLabel } from '#web/ui/marks/RelativeLabel.tsx';

type OfSelection = { selection: SelectionView; now: Instant; className?: string };

/** What a selection waits for, in full; nothing where it does not wait. */
export function WaitingLine({ selection, now, className = '' }: OfSelection) {
  const waiting = waitingOf(selection, now);
  if (!waiting) return null;
  const day = (at: Instant) => <span className="date">{dayLabel(jstDay(at), jstDay(now))}</span>;
  return (
    <p className={`copy flex items-start gap-2 ${className}`}>
      <span className="mt-0.5">
        <Mark waiting={waiting} />
      </span>
      {waiting.for === 'reply' ? (
        <span>
          <b>内定承諾期限</b>　{day(waiting.by)}
          <span className="num ml-1">{jstClock(waiting.by)}</span>
        </span>
      ) : (
        <span>
          <b>結果待ち</b>　{day(waiting.since)}から
          <Days since={waiting.since} now={now} />
          {waiting.expectedBy && (
            <span className="block">
              連絡予定　{day(waiting.expectedBy)}
              {waiting.expectedBy < now && 'を過ぎました'}
            </span>
          )}
        </span>
      )}
    </p>
  );
}

type Fact = {
  waiting: Waiting;
  now: Instant;
  /** Whether a label beside it shows how far off the reply is. */
  labelled?: boolean;
};

/** The same on a card, in place of the next event. */
export function WaitingFact({ waiting, now, labelled = true }: Fact) {
  const day = (at: Instant) => <span className="date">{shortDayLabel(jstDay(at), jstDay(now))}</span>;
  if (waiting.for === 'reply')
    return (
      <>
        <Mark waiting={waiting} />
        <span>内定承諾期限</span>
        {jstDay(waiting.by) !== jstDay(now) && day(waiting.by)}
        <span className="num text-base leading-5.5">{jstClock(waiting.by)}</span>
        {labelled && (
          <span className="ml-auto nav:ml-2">
            <WaitingLabel {...{ waiting, now }} />
          </span>
        )}
      </>
    );
  return (
    <>
      <Mark waiting={waiting} />
      <span>
        結果待ち
        <Days since={waiting.since} now={now} />
      </span>
      {waiting.expectedBy && (
        <span className="text-ink-2">
          連絡予定 {day(waiting.expectedBy)}
          {waiting.expectedBy < now && 'を過ぎました'}
        </span>
      )}
    </>
  );
}

/** How far off the reply is; none for a result, which has no promised date. */
export function WaitingLabel({ waiting, now }: Pick<Fact, 'waiting' | 'now'>) {
  if (waiting.for !== 'reply') return null;
  return <RelativeLabel event={{ kind: 'deadline', deadline: waiting.by, endsAt: null }} now={now} />;
}

function Mark({ waiting }: { waiting: Waiting }) {
  const Icon = waiting.for === 'reply' ? MailCheck : Hourglass;
  return <Icon aria-hidden className="size-4 flex-none text-ink-3" />;
}

function Days({ since, now }: { since: Instant; now: Instant }) {
  const days = daysBetween(jstDay(since), jstDay(now));
  if (days === 0) return null;
  return (
    <>
      （<span className="num">{days}</span>日）
    </>
  );
}
