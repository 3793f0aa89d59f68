import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { openEntries } from '#domain/selections/upcoming.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import { EVENT_TYPES } from '#domain/taxonomy/event-types.ts';
import { selectionsQuery, sharedEventsQuery } from '#web/queries.ts';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { draftOfShared, type EventDraft, isChanged, withSharedTexts } from '../-event/draft.ts';
import { SharingNote } from '../-parts/SharingNote.tsx';
import { SharedEvents } from '../-shared-events/SharedEvents.tsx';
import { OwnEvents } from './-OwnEvents.tsx';
import type { WizardChange } from './-use-wizard-draft.ts';
import { isTyped, typedEvent, type WizardDraft, withEvent, withoutEvent } from './-wizard.ts';

type EventsStepProps = {
  draft: WizardDraft;
  /** The selection to which the events are added; null when one is made. */
  addsTo: SelectionView | null;
  onChange: (change: WizardChange) => void;
  /** The events are complete: on to the last step. */
  onDone: () => void;
};

/** Step 3: what others entered for the company, to be taken, and the student's own events. */
export function EventsStep({ draft, addsTo, onChange, onDone }: EventsStepProps) {
  const { data: selections } = useSuspenseQuery(selectionsQuery);
  const companyId = addsTo ? addsTo.companyId : (draft.company?.id ?? null);
  const shared = useQuery({ ...sharedEventsQuery(companyId ?? ''), enabled: companyId !== null });
  const [formKey, setFormKey] = useState(0);
  const open = (typing: Partial<EventDraft> | null, editing: number | null = null) => {
    onChange({ typing, editing });
    setFormKey(formKey + 1);
  };
  /** Takes what is asked for into the form, unless something half typed stands there. */
  const write = (typing: EventDraft, editing: number | null) => {
    if (isTyped(draft.typing)) toasts.show('入力中の予定を追加するか、やめてから選んでください');
    else open(typing, editing);
  };
  /** Stands among the shared events as it is, ticked. */
  const isTicked = (event: EventDraft) =>
    event.taken !== null &&
    !isChanged(event) &&
    (shared.data?.current.some((it) => it.id === event.taken?.id) ?? shared.isPending);
  const takenAt = (id: string) => draft.events.findIndex((event) => event.taken?.id === id);

  return (
    <div className="grid gap-6">
      <SharingNote />
      {companyId !== null && (
        <SharedEvents
          answer={shared}
          phase={draft.phase}
          own={selections.filter((it) => it.companyId === companyId).flatMap((it) => it.events)}
          drafts={draft.events}
          onTake={(entry) => onChange((now) => ({ events: [...now.events, draftOfShared(entry)] }))}
          onDrop={(entry) => onChange((now) => withoutEvent(now, takenAt(entry.id)))}
          onModify={(entry) => {
            const at = takenAt(entry.id);
            const event = draft.events[at] ?? draftOfShared(entry);
            const publicDescription = event.publicDescription || EVENT_TYPES[entry.eventType].label;
            write({ ...event, publicDescription }, at < 0 ? null : at);
          }}
          onTexts={(entry, along) =>
            onChange((now) => ({
              events: now.events.map((event) =>
                event.taken?.id === entry.id ? withSharedTexts(event, along ? entry : null) : event,
              ),
            }))
          }
        />
      )}
      <OwnEvents
        {...{ draft, formKey }}
        present={addsTo?.events ?? []}
        others={openEntries(selections)}
        isShown={isTicked}
        onOpen={open}
        onEdit={(index) => {
          const event = draft.events[index];
          if (event) write(event, index);
        }}
        onRemove={(index) => remove(draft, index, onChange)}
        onTyping={(typing) => onChange({ typing })}
        onTake={(stays) => {
          onChange((now) => ({
            events: withEvent(now, typedEvent(now)),
            typing: stays && now.editing === null ? {} : null,
            editing: null,
          }));
          setFormKey(formKey + 1);
          if (!stays) onDone();
        }}
      />
    </div>
  );
}

function remove(draft: WizardDraft, index: number, onChange: EventsStepProps['onChange']) {
  const gone = draft.events[index];
  if (!gone) return;
  onChange((now) => withoutEvent(now, index));
  toasts.show('予定を外しました', () => onChange((now) => ({ events: [...now.events, gone] })));
}
