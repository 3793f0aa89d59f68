import { Check } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { clockOf, eventTitle } from '#domain/events/events.ts';
import { displayName } from '#domain/selections/selection-facts.ts';
import { type Entry, entryName } from '#domain/selections/upcoming.ts';
import { KIND_NAMES, stepLabel } from '#domain/taxonomy/event-types.ts';
import { dayLabel, type Instant, jstClock, jstDay } from '#domain/time.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { ButtonLink } from '#web/ui/buttons/ButtonLink.tsx';
import { SafeLink } from '#web/ui/buttons/SafeLink.tsx';
import { EventMark } from '#web/ui/marks/EventMark.tsx';
import { JapanTime } from '#web/ui/marks/JapanTime.tsx';
import { Name } from '#web/ui/marks/Name.tsx';
import { PriorityBadge } from '#web/ui/marks/PriorityBadge.tsx';
import { RelativeLabel } from '#web/ui/marks/RelativeLabel.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { useCompletion } from '../-parts/changes.ts';

// The form is as large as the rest of the sheet, and most visits only read.
const MoveForm = lazy(() => import('./MoveForm.tsx').then((it) => ({ default: it.MoveForm })));

type EventSheetProps = { entry: Entry; now: Instant; onClose: () => void };

/** One event of the calendar: all its facts, and its actions. */
export function EventSheet({ entry, now, onClose }: EventSheetProps) {
  const { selection, event } = entry;
  const complete = useCompletion();
  const [moving, setMoving] = useState(false);
  const place = event.location || event.publicLocation;
  const url = event.privateUrl ?? event.publicUrl;
  return (
    <Dialog
      open
      onClose={onClose}
      title={stepLabel(event)}
      footer={
        <>
          <DetailLink {...entry} />
          <Button
            icon={<Check aria-hidden />}
            aria-label={`${entryName(entry)}を完了にする`}
            onClick={() => {
              complete(event, true);
              onClose();
            }}
          >
            完了にする
          </Button>
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <EventMark kind={event.kind} />
        <span className="text-sm text-ink-2">{KIND_NAMES[event.kind]}</span>
        <RelativeLabel {...{ event, now }} />
      </div>
      <p className="mt-2 text-xl leading-head font-bold wrap-anywhere">
        <Name>{displayName(selection)}</Name>
        <span className="ml-2 inline-block align-middle">
          <PriorityBadge priority={selection.priority} />
        </span>
      </p>
      {event.publicDescription && (
        <p className="text-md wrap-anywhere">
          <Name>{eventTitle(event)}</Name>
        </p>
      )}
      <dl className="mt-4 grid gap-3 text-sm">
        <Fact term="日時">
          <span className="mr-1.5 whitespace-nowrap">{dayLabel(jstDay(event.deadline), jstDay(now))}</span>
          <span className="num text-lg">
            {clockOf(event)}
            {event.endsAt && `–${jstClock(event.endsAt)}`}
          </span>
          <JapanTime at={event.deadline} />
          {moving ? (
            <Suspense>
              <MoveForm {...{ entry, now }} onDone={onClose} />
            </Suspense>
          ) : (
            <Button size="sm" className="ml-3" onClick={() => setMoving(true)}>
              日付を変更
            </Button>
          )}
        </Fact>
        {place && <Fact term="場所">{place}</Fact>}
        {url && (
          <Fact term="URL">
            <SafeLink href={url} />
          </Fact>
        )}
        {event.publicContent && <Fact term="内容">{event.publicContent}</Fact>}
        {event.privateMemo && <Fact term="自分だけのメモ">{event.privateMemo}</Fact>}
      </dl>
    </Dialog>
  );
}

/** An ES is written in its selection; other events have a page of their own. */
function DetailLink({ selection, event }: Entry) {
  if (event.eventType === 'es_deadline') {
    return (
      <ButtonLink variant="primary" to="/app/selections" search={{ open: selection.id }}>
        予定の詳細を見る
      </ButtonLink>
    );
  }
  return (
    <ButtonLink
      variant="primary"
      to="/app/selections/$selectionId/events/$eventId"
      params={{ selectionId: selection.id, eventId: event.id }}
    >
      予定の詳細を見る
    </ButtonLink>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs leading-ui font-bold text-ink-2">{term}</dt>
      <dd className="text-base leading-body wrap-anywhere whitespace-pre-wrap">{children}</dd>
    </div>
  );
}
