import { useSuspenseQuery } from '@tanstack/react-query';
import { Pencil, Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { eventTitle } from '#domain/events.ts';
import { dayLabel, jstClock, jstDay } from '#domain/time.ts';
import { openEntries } from '#domain/upcoming.ts';
import { selectionsQuery } from '#web/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EventTypeIcon } from '#web/ui/EventTypeIcon.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { EventForm } from '../-EventForm.tsx';
import { type EventDraft, timedOf } from '../-event-draft.ts';
import { isWritingEvent, type WizardDraft } from './-wizard.ts';

export const EVENT_FORM = 'wizard-event';

type EventsStepProps = {
  draft: WizardDraft;
  /** Fields of a new event that are known already. */
  defaults: Partial<EventDraft>;
  onChange: (change: Partial<WizardDraft>) => void;
  /** The events are complete: on to the last step. */
  onDone: (events: EventDraft[]) => void;
};

/** Step 3: the events, one form at a time. The wizard's 次へ submits the form that is open. */
export function EventsStep({ draft, defaults, onChange, onDone }: EventsStepProps) {
  const { data: selections } = useSuspenseQuery(selectionsQuery);
  const another = useRef(false);
  const [formKey, setFormKey] = useState(0);
  const writing = isWritingEvent(draft);
  const take = (event: EventDraft) => {
    const events = [...draft.events, event];
    onChange({ events, typing: another.current ? {} : null });
    setFormKey(formKey + 1);
    if (!another.current) onDone(events);
    another.current = false;
  };
  const edit = (index: number) => {
    onChange({ events: draft.events.filter((_, at) => at !== index), typing: draft.events[index] ?? null });
    setFormKey(formKey + 1);
  };

  return (
    <div className="grid gap-5">
      {draft.events.length > 0 && (
        <ul className="grid gap-2">
          {draft.events.map((event, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an event has no id before it is registered, and rows keep no state
            <EventLine key={index} event={event}>
              <IconButton
                label={`${nameOf(event)}を編集`}
                onClick={() => edit(index)}
                aria-disabled={writing && isTyped(draft.typing)}
              >
                <Pencil aria-hidden />
              </IconButton>
              <IconButton
                label={`${nameOf(event)}を外す`}
                onClick={() => onChange({ events: draft.events.filter((_, at) => at !== index) })}
              >
                <X aria-hidden />
              </IconButton>
            </EventLine>
          ))}
        </ul>
      )}
      {writing ? (
        <Card className="px-4 py-5 md:px-6">
          <EventForm
            key={formKey}
            id={EVENT_FORM}
            nameRequired
            defaults={{ selectionPhase: draft.phase, ...defaults, ...draft.typing }}
            others={openEntries(selections)}
            onTyping={(typing) => onChange({ typing })}
            onSubmit={(_, event) => take(event)}
          />
          <div className="mt-5 flex flex-wrap gap-2.5 border-t border-line pt-4">
            <Button
              type="submit"
              form={EVENT_FORM}
              icon={<Plus aria-hidden />}
              onClick={() => {
                another.current = true;
              }}
            >
              予定をもう1件追加
            </Button>
            {draft.events.length > 0 && (
              <Button variant="ghost" onClick={() => onChange({ typing: null })}>
                この予定をやめる
              </Button>
            )}
          </div>
        </Card>
      ) : (
        <Button icon={<Plus aria-hidden />} className="justify-self-start" onClick={() => onChange({ typing: {} })}>
          予定をもう1件追加
        </Button>
      )}
    </div>
  );
}

function isTyped(typing: Partial<EventDraft> | null): boolean {
  return Boolean(typing?.publicDescription || typing?.day);
}

function nameOf(event: EventDraft): string {
  return event.publicDescription || '予定';
}

/** An event that is complete, in one line. */
export function EventLine({ event, children }: { event: EventDraft; children?: React.ReactNode }) {
  const timed = timedOf(event);
  return (
    <Card as="li" className="flex items-center gap-3 py-1 pr-1 pl-4">
      {event.eventType && <EventTypeIcon type={event.eventType} className="size-4.5 flex-none text-ink-3" />}
      <div className="min-w-0 flex-1 py-2">
        <p className="leading-ui font-bold">
          {event.eventType && eventTitle({ eventType: event.eventType, publicDescription: event.publicDescription })}
        </p>
        {timed && (
          <p className="text-sm leading-ui text-ink-2">
            {dayLabel(jstDay(timed.deadline))} <span className="num">{jstClock(timed.deadline)}</span>
          </p>
        )}
      </div>
      {children}
    </Card>
  );
}
