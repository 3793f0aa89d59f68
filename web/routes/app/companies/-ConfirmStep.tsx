import type { ReactNode } from 'react';
import { REMINDER_CLOCK, REMINDER_DAYS, timesLabel, typesAhead, typesInTime } from '#domain/reminders/timings.ts';
import { type EventDraft, timedOf } from '#domain/selections/event-draft.ts';
import { displayName } from '#domain/selections/selection-facts.ts';
import { PHASES } from '#domain/taxonomy/phases.ts';
import { PRIORITIES } from '#domain/taxonomy/priorities.ts';
import { useNow } from '#web/browser/now.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { PriorityBadge } from '#web/ui/marks/PriorityBadge.tsx';
import { shortClock } from '../-event/ReminderMoment.tsx';
import { useTimings } from '../-event/use-timings.ts';
import { EventLine } from './-EventLine.tsx';
import { useWizard } from './-use-wizard.ts';

/** Step 4: everything once more, each part with a button back to its step. */
export function ConfirmStep() {
  const { draft, addsTo, go } = useWizard();
  const remindersOf = useReminders();
  const facts = [draft.eventTitle, draft.jobType].filter(Boolean).join('・');
  return (
    <div className="grid gap-4">
      <Part title="企業" onChange={addsTo ? undefined : () => go(1)}>
        <p className="text-md leading-ui font-bold">{addsTo ? displayName(addsTo) : draft.company?.displayName}</p>
      </Part>
      {!addsTo && (
        <Part title="志望順位" onChange={() => go(2)}>
          <p className="flex items-center gap-2 leading-ui font-bold">
            <PriorityBadge priority={draft.priority} labelled={false} />
            {PRIORITIES[draft.priority].label}・{PHASES[draft.phase].label}
          </p>
          {facts && <p className="text-sm leading-ui text-ink-2">{facts}</p>}
        </Part>
      )}
      <Part title="予定" onChange={() => go(3)}>
        <ul>
          {draft.events.map((event, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an event has no id before it is registered, and rows keep no state
            <EventLine key={index} event={event} flat more={remindersOf(event)} />
          ))}
        </ul>
      </Part>
    </div>
  );
}

/** What an event is reminded of, in words: リマインド：7日前・前日（朝8:00）. */
function useReminders() {
  const { quietHours } = useTimings();
  const now = useNow();
  return (event: EventDraft) => {
    const timed = timedOf(event);
    const chosen = timed ? typesInTime(event.reminderTypes, timed, quietHours, now) : [];
    const types = timed ? typesAhead(chosen, timed.deadline, quietHours, now) : [];
    if (types.length === 0) return 'リマインドなし';
    const clock = types.every((it) => it in REMINDER_DAYS) ? `（朝${shortClock(REMINDER_CLOCK)}）` : '';
    return `リマインド：${timesLabel(types)}${clock}`;
  };
}

type PartProps = { title: string; onChange: (() => void) | undefined; children: ReactNode };

function Part({ title, onChange, children }: PartProps) {
  return (
    <Card as="section" aria-label={title} className="px-4 pt-2 pb-3">
      <div className="flex min-h-9 items-center justify-between gap-3">
        <h2 className="text-sm text-ink-2">{title}</h2>
        {onChange && (
          <Button variant="ghost" size="sm" className="-mr-3" aria-label={`${title}を変更`} onClick={onChange}>
            変更
          </Button>
        )}
      </div>
      {children}
    </Card>
  );
}
