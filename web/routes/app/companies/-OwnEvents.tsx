import { Check, Pencil, Plus, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Sameness } from '#domain/events/events.ts';
import { type EventDraft, placedOf, timedOf } from '#domain/selections/event-draft.ts';
import type { Entry } from '#domain/selections/upcoming.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { EventForm } from '../-event/EventForm.tsx';
import { EventLine, nameOf } from './-EventLine.tsx';
import { useWizard } from './-use-wizard.ts';
import { EVENT_FORM, isWritingEvent, typedEvent, withoutEvent, withTypedEvent } from './-wizard.ts';

type OwnEventsProps = {
  /** Grows with each event that the form begins. */
  formKey: number;
  /** Nothing of others stands above: then the step's title says what this is. */
  alone: boolean;
  /** The student's other open events, for the clash line. */
  others: readonly Entry[];
  /** A shared event that is taken unchanged is ticked among the shared ones and not listed twice. */
  isShown: (event: EventDraft) => boolean;
  onOpen: (typing: Partial<EventDraft> | null) => void;
  onEdit: (index: number) => void;
  /** The event in the form is complete and now in the draft. */
  onTaken: () => void;
};

/** The student's own events: those that are complete, and the form of one. The wizard's 次へ submits the form that is open. */
export function OwnEvents({ formKey, alone, others, isShown, onOpen, onEdit, onTaken }: OwnEventsProps) {
  const { draft, addsTo, change, go } = useWizard();
  const stays = useRef(false);
  const section = useShownForm(formKey);
  const writing = isWritingEvent(draft);
  const editing = draft.editing !== null;
  const listed = [...draft.events.entries()].filter(([index, event]) => index !== draft.editing && !isShown(event));
  const selectionId = addsTo?.id ?? '';
  const besides = draft.events.flatMap((event, index) => {
    const placed = placedOf(event, selectionId);
    return placed && index !== draft.editing ? [{ id: null, name: nameOf(event), event: placed }] : [];
  });
  const entered = draft.events.flatMap((event, index) => {
    const timed = timedOf(event);
    return timed && index !== draft.editing ? [{ eventType: event.eventType, deadline: timed.deadline }] : [];
  });
  const siblings: Sameness[] = [...(addsTo?.events ?? []), ...entered];
  const take = (another: boolean) => {
    change((now) => withTypedEvent(now, another));
    onTaken();
    if (!another) go(4);
  };
  const remove = (index: number) => {
    const gone = draft.events[index];
    if (!gone) return;
    change((now) => withoutEvent(now, index));
    const undo = () => change((now) => ({ events: [...now.events, gone] }));
    toasts.show('予定を外しました', undo, { about: nameOf(gone) });
  };

  return (
    <section ref={section} aria-labelledby="own-events" className="grid gap-3">
      <h3 id="own-events" className={alone ? 'sr-only' : 'text-md'}>
        自分で追加
      </h3>
      {listed.length > 0 && (
        <ul className="grid gap-2">
          {listed.map(([index, event]) => (
            <EventLine key={index} event={event}>
              <IconButton label={`${nameOf(event)}を編集`} onClick={() => onEdit(index)}>
                <Pencil aria-hidden />
              </IconButton>
              <IconButton label={`${nameOf(event)}を外す`} onClick={() => remove(index)}>
                <X aria-hidden />
              </IconButton>
            </EventLine>
          ))}
        </ul>
      )}
      {writing ? (
        <Card
          className="px-4 py-5 md:px-6"
          onSubmitCapture={({ nativeEvent: asked }) => {
            const submitter = asked instanceof SubmitEvent ? asked.submitter : null;
            // An answer to a question goes on with what was pressed before it.
            if (!submitter?.dataset.again) stays.current = submitter?.dataset.stays === 'true';
          }}
        >
          <EventForm
            key={formKey}
            id={EVENT_FORM}
            inWizard
            defaults={typedEvent(draft)}
            {...{ selectionId, others, besides, siblings }}
            onTyping={(typing) => change({ typing })}
            onSubmit={() => take(stays.current)}
          />
          <div className="mt-5 flex flex-wrap gap-2.5 border-t border-line pt-4">
            <Button
              type="submit"
              form={EVENT_FORM}
              icon={editing ? <Check aria-hidden /> : <Plus aria-hidden />}
              data-stays="true"
              className="max-w-full break-normal!"
            >
              {editing ? 'この内容にする' : '予定をもう1件追加'}
            </Button>
            {draft.events.length > 0 && (
              <Button variant="ghost" onClick={() => onOpen(null)}>
                {editing ? '変更をやめる' : 'この予定をやめる'}
              </Button>
            )}
          </div>
        </Card>
      ) : (
        <Button data-add="true" icon={<Plus aria-hidden />} className="justify-self-start" onClick={() => onOpen({})}>
          予定をもう1件追加
        </Button>
      )}
    </section>
  );
}

/** A form that one asked for takes the focus, and with it comes into view; what leads to the next one does when it closes. */
function useShownForm(formKey: number) {
  const section = useRef<HTMLElement>(null);
  const shown = useRef(formKey);
  useEffect(() => {
    if (shown.current === formKey) return;
    shown.current = formKey;
    const within = section.current;
    (within?.querySelector<HTMLElement>('form input') ?? within?.querySelector<HTMLElement>('[data-add]'))?.focus();
  }, [formKey]);
  return section;
}
