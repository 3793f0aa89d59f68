import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  draftOfShared,
  type EventDraft,
  isChanged,
  nameOfType,
  withSharedTexts,
} from '#domain/selections/event-draft.ts';
import { openEntries } from '#domain/selections/upcoming.ts';
import { selectionsQuery, sharedEventsQuery } from '#web/queries.ts';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { SharingNote } from '../-parts/SharingNote.tsx';
import { NONE_SHARED, SharedEvents } from '../-shared-events/SharedEvents.tsx';
import { OwnEvents } from './-OwnEvents.tsx';
import { useWizard } from './-use-wizard.ts';
import { isTyped, withoutEvent } from './-wizard.ts';

/** Step 3: what others entered for the company, to be taken, and the student's own events. */
export function EventsStep() {
  const { draft, addsTo, change } = useWizard();
  const { data: selections } = useSuspenseQuery(selectionsQuery);
  const companyId = addsTo ? addsTo.companyId : (draft.company?.id ?? null);
  const shared = useQuery({ ...sharedEventsQuery(companyId ?? ''), enabled: companyId !== null });
  const [formKey, setFormKey] = useState(0);
  const open = (typing: Partial<EventDraft> | null, editing: number | null = null) => {
    change({ typing, editing });
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
  const isNoneShared = shared.data?.current.length === 0 && shared.data.previous.length === 0;
  const takenAt = (id: string) => draft.events.findIndex((event) => event.taken?.id === id);

  return (
    <div className="grid gap-7">
      {companyId !== null && !isNoneShared && (
        <SharedEvents
          answer={shared}
          phase={draft.phase}
          own={selections.filter((it) => it.companyId === companyId).flatMap((it) => it.events)}
          drafts={draft.events}
          onTake={(entry) => change((now) => ({ events: [...now.events, draftOfShared(entry)] }))}
          onDrop={(entry) => change((now) => withoutEvent(now, takenAt(entry.id)))}
          onModify={(entry) => {
            const at = takenAt(entry.id);
            const event = draft.events[at] ?? draftOfShared(entry);
            write({ ...event, publicDescription: event.publicDescription || nameOfType(event) }, at < 0 ? null : at);
          }}
          onTexts={(entry, along) =>
            change((now) => ({
              events: now.events.map((event) =>
                event.taken?.id === entry.id ? withSharedTexts(event, along ? entry : null) : event,
              ),
            }))
          }
        />
      )}
      <OwnEvents
        formKey={formKey}
        alone={companyId === null || isNoneShared}
        others={openEntries(selections)}
        isShown={isTicked}
        onOpen={open}
        onEdit={(index) => {
          const event = draft.events[index];
          if (event) write(event, index);
        }}
        onTaken={() => setFormKey(formKey + 1)}
      />
      <div className="grid gap-2">
        {isNoneShared && <p className="copy text-sm text-ink-2">{NONE_SHARED}</p>}
        <SharingNote />
      </div>
    </div>
  );
}
