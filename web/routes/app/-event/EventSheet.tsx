import { Check, Clock, EyeOff, FileText, Link as LinkIcon, MapPin } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { clockOf, endText, eventTitle } from '#domain/events/events.ts';
import { displayName } from '#domain/selections/selection-facts.ts';
import { type Entry, entryName } from '#domain/selections/upcoming.ts';
import type { EventView } from '#domain/selections/views.ts';
import { stepLabel, stepOf } from '#domain/taxonomy/event-types.ts';
import { dayLabel, type Instant, jstDay } from '#domain/time.ts';
import { Button, type ButtonVariant } from '#web/ui/buttons/Button.tsx';
import { ButtonLink } from '#web/ui/buttons/ButtonLink.tsx';
import { SafeLink } from '#web/ui/buttons/SafeLink.tsx';
import { EventTypeIcon } from '#web/ui/marks/EventTypeIcon.tsx';
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
  // A deadline is something to do, an appointment something to read up on.
  const isDeadline = event.kind === 'deadline';
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Heading {...{ event, now }} />}
      footer={
        moving ? undefined : (
          <>
            {!isDeadline && <DetailLink {...entry} variant="primary" />}
            <Button
              variant={isDeadline ? 'primary' : 'secondary'}
              icon={<Check aria-hidden />}
              aria-label={`${entryName(entry)}を完了にする`}
              onClick={() => {
                complete(event, true);
                onClose();
              }}
            >
              完了にする
            </Button>
            {isDeadline && <DetailLink {...entry} variant="secondary" />}
          </>
        )
      }
    >
      <p className="pt-1 text-xl leading-head font-bold wrap-anywhere">
        <Name>{displayName(selection)}</Name>
        <span className="ml-2 inline-flex align-[-.15em]">
          <PriorityBadge priority={selection.priority} />
        </span>
      </p>
      {event.publicDescription && (
        <p className="text-md leading-ui wrap-anywhere text-ink-2">
          <Name>{eventTitle(event)}</Name>
        </p>
      )}
      <dl className="mt-4 grid gap-3.5">
        <Fact term="日時" icon={<Clock aria-hidden />}>
          <span className="flex flex-wrap items-center justify-between gap-x-3">
            <span>
              <span className="date mr-1.5">{dayLabel(jstDay(event.deadline), jstDay(now))}</span>
              <span className="num text-lg leading-none">
                {clockOf(event)}
                {event.endsAt && (
                  <>
                    –<span className="inline-block">{endText(event)}</span>
                  </>
                )}
              </span>
              <JapanTime at={event.deadline} />
            </span>
            {!moving && (
              <Button variant="ghost" size="sm" className="-my-1.75 -mr-3" onClick={() => setMoving(true)}>
                日付を変更
              </Button>
            )}
          </span>
          {moving && (
            <Suspense>
              <MoveForm {...{ entry, now }} onDone={onClose} onCancel={() => setMoving(false)} />
            </Suspense>
          )}
        </Fact>
        {place && (
          <Fact term="場所" icon={<MapPin aria-hidden />}>
            {place}
          </Fact>
        )}
        {url && (
          <Fact term="URL" icon={<LinkIcon aria-hidden />}>
            <SafeLink href={url} />
          </Fact>
        )}
        {event.publicContent && (
          <Fact term="内容" icon={<FileText aria-hidden />}>
            {event.publicContent}
          </Fact>
        )}
        {event.privateMemo && (
          <Fact term="自分だけのメモ" icon={<EyeOff aria-hidden />}>
            {event.privateMemo}
            <span className="block text-xs leading-ui text-ink-2">このメモはあなただけに表示されます</span>
          </Fact>
        )}
      </dl>
    </Dialog>
  );
}

/** The type in the colour of its kind, and how far off it is. */
function Heading({ event, now }: { event: EventView; now: Instant }) {
  const look = event.kind === 'deadline' ? 'bg-shu-soft text-shu-ink' : 'bg-brand-soft text-brand-strong';
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span
        className={`inline-flex min-h-7 items-center gap-1.5 rounded-full px-3 py-0.5 text-sm tracking-normal forced-colors:border ${look}`}
      >
        <EventTypeIcon type={stepOf(event)} className="size-4" />
        {stepLabel(event)}
      </span>
      <RelativeLabel {...{ event, now }} />
    </span>
  );
}

/** An ES is written in its selection; other events have a page of their own. */
function DetailLink({ selection, event, variant }: Entry & { variant: ButtonVariant }) {
  if (event.eventType === 'es_deadline') {
    return (
      <ButtonLink {...{ variant }} to="/app/selections" search={{ open: selection.id }}>
        予定の詳細を見る
      </ButtonLink>
    );
  }
  return (
    <ButtonLink
      {...{ variant }}
      to="/app/selections/$selectionId/events/$eventId"
      params={{ selectionId: selection.id, eventId: event.id }}
    >
      予定の詳細を見る
    </ButtonLink>
  );
}

function Fact({ term, icon, children }: { term: string; icon: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-3">
      <dt className="pt-1 text-base text-ink-3 [&_svg]:size-5">
        {icon}
        <span className="sr-only">{term}</span>
      </dt>
      <dd className="text-base leading-body wrap-anywhere whitespace-pre-wrap">{children}</dd>
    </div>
  );
}
