import { Link, useNavigate } from '@tanstack/react-router';
import { CalendarPlus, Check, Copy, Ellipsis, Pencil, RotateCcw, Share2, Trash2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { eventTitle } from '#domain/events/events.ts';
import { hasResult } from '#domain/selections/event-result.ts';
import { displayName } from '#domain/selections/selection-facts.ts';
import { type Entry, entryName, entryText } from '#domain/selections/upcoming.ts';
import { KIND_NAMES, stepLabel, stepOf } from '#domain/taxonomy/event-types.ts';
import type { Instant } from '#domain/time.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { ButtonLink } from '#web/ui/buttons/ButtonLink.tsx';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { Page } from '#web/ui/layout/Page.tsx';
import { EventMark } from '#web/ui/marks/EventMark.tsx';
import { EventTypeIcon } from '#web/ui/marks/EventTypeIcon.tsx';
import { Name } from '#web/ui/marks/Name.tsx';
import { PriorityBadge } from '#web/ui/marks/PriorityBadge.tsx';
import { RelativeLabel } from '#web/ui/marks/RelativeLabel.tsx';
import { Menu, MenuItem } from '#web/ui/overlays/Menu.tsx';
import { useCompletion } from '../../../-parts/changes.ts';
import { DateChange } from '../../../-shared-events/DateChange.tsx';
import { DeleteEvent } from '../../-dialogs/DeleteEvent.tsx';
import { listAsLeft, useBack } from '../../-list/back.ts';
import { EventLinks } from '../-parts/EventLinks.tsx';
import { Section } from '../-parts/Section.tsx';
import { EventFacts } from './-EventFacts.tsx';
import { EventResult } from './-EventResult.tsx';
import type { EventSearch } from './-event-search.ts';

// A notification's press rarely fails.
const FailedAction = lazy(() => import('./-FailedAction.tsx').then((it) => ({ default: it.FailedAction })));

type EventScreenProps = { entry: Entry; now: Instant } & Pick<EventSearch, 'dialog' | 'failed'>;

/** One event, to read: all its facts, and its actions. */
export function EventScreen({ entry, now, dialog, failed }: EventScreenProps) {
  const { selection, event } = entry;
  return (
    <Page
      title={entryName(entry)}
      heading={
        <span className={`wrap-anywhere ${event.completed ? 'text-ink-2 line-through' : ''}`}>
          <Name>{eventTitle(event)}</Name>
        </span>
      }
      beside={<EventMenu entry={entry} />}
    >
      <Summary {...{ entry, now }} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 nav:grid-cols-[minmax(0,1fr)_20rem] nav:items-start">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {failed && (
            <Suspense>
              <FailedAction {...{ event, now, failed }} />
            </Suspense>
          )}
          <DateChange {...entry} />
          {hasResult(event, now) && <EventResult entry={entry} />}
          <EventFacts {...{ event, now }} status={selection.status} actions={<Actions entry={entry} />} />
        </div>
        <Section title="この選考の予定">
          <EventLinks events={selection.events} now={now} currentId={event.id} />
        </Section>
      </div>
      {dialog === 'delete' && <Deletion entry={entry} />}
    </Page>
  );
}

function Summary({ entry: { selection, event }, now }: Pick<EventScreenProps, 'entry' | 'now'>) {
  return (
    <div className="-mt-3 mb-4 flex flex-wrap items-center gap-x-5 gap-y-0.5">
      <p className="flex items-center gap-2">
        <Link
          to="/app/selections/$selectionId/edit"
          params={{ selectionId: selection.id }}
          className="inline-flex min-h-11 items-center text-md font-bold wrap-anywhere"
        >
          <Name>{displayName(selection)}</Name>
        </Link>
        <PriorityBadge priority={selection.priority} />
      </p>
      <p className="flex flex-wrap items-center gap-x-3.5 gap-y-1.5 text-sm">
        <span className="inline-flex items-center gap-1.5 font-bold">
          <EventMark kind={event.kind} />
          {KIND_NAMES[event.kind]}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <EventTypeIcon type={stepOf(event)} />
          {stepLabel(event)}
        </span>
        {event.completed ? (
          <span className="inline-flex items-center gap-1 text-xs font-bold text-ink-2">
            <Check aria-hidden className="size-4" />
            完了
          </span>
        ) : (
          <RelativeLabel {...{ event, now }} />
        )}
        {event.isModified && (
          <span className="rounded-xs border border-line-strong px-1.75 text-2xs leading-[1.6] text-ink-2">
            変更あり
          </span>
        )}
      </p>
    </div>
  );
}

function Actions({ entry: { selection, event } }: { entry: Entry }) {
  const complete = useCompletion();
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2.5 nav:flex">
      <Button
        variant={event.completed ? 'secondary' : 'primary'}
        icon={event.completed ? <RotateCcw aria-hidden /> : <Check aria-hidden />}
        onClick={() => complete(event, !event.completed)}
      >
        {event.completed ? '未完了に戻す' : '完了にする'}
      </Button>
      <ButtonLink
        to="/app/selections/$selectionId/events/$eventId"
        params={{ selectionId: selection.id, eventId: event.id }}
        search={{ mode: 'edit' }}
        state={{ overScreen: true }}
        icon={<Pencil aria-hidden />}
      >
        編集
      </ButtonLink>
    </div>
  );
}

function EventMenu({ entry }: { entry: Entry }) {
  const navigate = useNavigate();
  const { selection, event } = entry;
  const open = (search: EventSearch) =>
    void navigate({
      to: '/app/selections/$selectionId/events/$eventId',
      params: { selectionId: selection.id, eventId: event.id },
      search,
      state: { overScreen: true },
      resetScroll: false,
    });
  return (
    <Menu label={`${entryName(entry)}のメニュー`} icon={<Ellipsis aria-hidden />}>
      <MenuItem icon={<Copy aria-hidden />} onSelect={() => open({ mode: 'copy' })}>
        複製
      </MenuItem>
      <MenuItem icon={<Share2 aria-hidden />} onSelect={() => void share(entryText(entry))}>
        共有
      </MenuItem>
      <MenuItem icon={<CalendarPlus aria-hidden />} onSelect={() => download(`/api/events/${event.id}/ics`)}>
        カレンダーファイル（.ics）
      </MenuItem>
      <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => open({ dialog: 'delete' })}>
        削除
      </MenuItem>
    </Menu>
  );
}

/** Opens the phone's share sheet, or copies where there is none. */
async function share(text: string) {
  try {
    if (navigator.share) return await navigator.share({ text });
    await navigator.clipboard.writeText(text);
    toasts.show('予定をコピーしました');
  } catch (error) {
    // The sheet was closed without sharing.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toasts.error('共有できませんでした。もう一度お試しください。');
  }
}

/** The browser's own download: phones pass the file to their calendar. */
function download(href: string) {
  const link = Object.assign(document.createElement('a'), { href, download: '' });
  link.click();
}

function Deletion({ entry: { selection, event } }: { entry: Entry }) {
  const navigate = useNavigate();
  const close = useBack(() => void navigate({ to: '.', search: {}, replace: true, resetScroll: false }));
  return (
    <DeleteEvent
      selection={selection}
      eventId={event.id}
      onClose={close}
      onDelete={() => void navigate({ to: '/app/selections', search: listAsLeft(selection.id), replace: true })}
    />
  );
}
