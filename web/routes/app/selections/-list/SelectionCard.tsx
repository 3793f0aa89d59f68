import { ChevronDown, Ellipsis, FilePenLine, Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { clockOf } from '#domain/events/events.ts';
import { waitingOf } from '#domain/selections/result-waiting.ts';
import { detailsOf, displayName, isClosed } from '#domain/selections/selection-facts.ts';
import { nextEvent } from '#domain/selections/selection-list.ts';
import type { EventView, SelectionView } from '#domain/selections/views.ts';
import { EVENT_STEPS, stepOf } from '#domain/taxonomy/event-types.ts';
import { type Instant, jstDay, shortDayLabel } from '#domain/time.ts';
import { StatusSelect } from '#web/ui/fields/StatusSelect.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { EventTypeIcon } from '#web/ui/marks/EventTypeIcon.tsx';
import { JapanTime } from '#web/ui/marks/JapanTime.tsx';
import { Name } from '#web/ui/marks/Name.tsx';
import { PriorityBadge } from '#web/ui/marks/PriorityBadge.tsx';
import { RelativeLabel } from '#web/ui/marks/RelativeLabel.tsx';
import { Menu, MenuItem, MenuLink } from '#web/ui/overlays/Menu.tsx';
import { UnsentMark } from '../../-outbox/UnsentMark.tsx';
import { useStatusChange } from '../../-parts/changes.ts';
import { DateChanges } from '../../-shared-events/DateChange.tsx';
import { CardInside } from './CardInside.tsx';
import type { DialogName, SelectionsSearch } from './search.ts';
import { WaitingFact } from './WaitingLine.tsx';

type SelectionCardProps = {
  selection: SelectionView;
  now: Instant;
  open: boolean;
  /** Low: without details, and on a phone without the menu, until it is open. */
  compact: boolean;
  onChange: (next: Partial<SelectionsSearch>, replace?: boolean) => void;
};

const GRID =
  "grid gap-x-1 pr-1 pl-4 nav:grid-cols-[minmax(0,1fr)_380px_148px_44px_44px] nav:items-center nav:pr-3 nav:pl-5.5 nav:[grid-template-areas:'id_nx_st_mn_ex']";
const HIGH =
  "grid-cols-[minmax(0,1fr)_44px] [grid-template-areas:'id_mn'_'nx_nx'_'ft_ft'] pb-1.5 lying nav:min-h-20 nav:py-2";
const LOW = 'grid-cols-[minmax(0,1fr)_auto_44px] items-center pt-0.5';
// Where a name would have no room beside the status, as with text of twice the size, the status stands below.
const CLOSED =
  "[grid-template-areas:'id_st_ex'_'nx_nx_nx'] @max-[20rem]:[grid-template-areas:'id_id_ex'_'nx_nx_nx'_'st_st_st'] nav:py-0.5";
const OPEN =
  "[grid-template-areas:'id_st_ex'_'nx_nx_mn'] @max-[20rem]:[grid-template-areas:'id_id_ex'_'nx_nx_mn'_'st_st_st'] nav:py-2";

/**
 * Closed: name, next event, and status. Open: also its events, the memo, and its actions. Memoised: renders only when its own data changes.
 */
export const SelectionCard = memo(function SelectionCard({
  selection,
  now,
  open,
  compact,
  onChange,
}: SelectionCardProps) {
  const changeStatus = useStatusChange();
  const onToggle = () => onChange({ open: open ? undefined : selection.id, event: undefined }, true);
  const onDialog = (dialog: DialogName, event?: string) => onChange({ open: selection.id, dialog, event });
  const name = displayName(selection);
  const quiet = isClosed(selection.status);
  const inside = `card-${selection.id}`;
  const waiting = waitingOf(selection, now);
  const next = nextEvent(selection, now);
  return (
    <Card
      as="article"
      aria-label={name}
      open={open}
      className={`overflow-clip ${compact ? '@container mb-1.5' : 'mb-1.5 nav:mb-2'}`}
    >
      <div className={`${GRID} ${compact ? `${LOW} ${open ? OPEN : CLOSED}` : HIGH}`}>
        <Identity {...{ selection, name, quiet }} rank="h2" brief={compact && !open} />
        <div
          className={`flex flex-wrap items-center gap-x-1.75 gap-y-1 pr-3 pl-5.5 text-sm [grid-area:nx] nav:p-0 nav:whitespace-nowrap ${quiet ? 'text-ink-2' : ''} ${compact ? 'pb-1.5 nav:pb-0' : waiting || next ? 'py-0.5' : 'nav:py-0'}`}
        >
          {waiting ? (
            <WaitingFact {...{ waiting, now }} />
          ) : next ? (
            <Next {...{ now, quiet }} event={next} />
          ) : (
            <span className="hidden text-ink-3 nav:inline">予定はありません</span>
          )}
        </div>
        <div className={compact ? 'contents' : 'flex flex-wrap items-center gap-x-1 [grid-area:ft] nav:contents'}>
          <div
            className={`[grid-area:st] ${compact ? '@max-[20rem]:mb-2 @max-[20rem]:ml-5.5' : 'mt-0.5 ml-5.5 nav:m-0'}`}
          >
            <StatusSelect
              value={selection.status}
              phase={selection.selectionPhase}
              label={`${name}のステータス`}
              onChange={(status) => changeStatus(selection, status)}
            />
          </div>
          <button
            type="button"
            aria-expanded={open}
            aria-controls={inside}
            aria-label={`${name}の予定 ${selection.events.length}件`}
            onClick={onToggle}
            className={`inline-flex min-h-11 min-w-11 items-center gap-1 rounded-md border-0 text-sm font-bold text-ink-2 [grid-area:ex] hover:text-ink ${compact ? 'justify-center' : '-my-1 mr-2 ml-auto justify-end nav:m-0 nav:justify-center'}`}
          >
            <span className={compact ? 'hidden' : 'nav:hidden'}>
              予定<span className="num">{selection.events.length}</span>件
            </span>
            <ChevronDown
              aria-hidden
              className={`size-5 transition-[rotate] duration-180 ease-out ${open ? 'rotate-180' : ''}`}
            />
          </button>
        </div>
        <div className={`justify-self-end [grid-area:mn] ${compact && !open ? 'hidden nav:block' : ''}`}>
          <Menu label={`${name}のメニュー`} icon={<Ellipsis aria-hidden />}>
            <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onDialog('info')}>
              選考情報を更新
            </MenuItem>
            <MenuLink
              to="/app/selections/$selectionId/edit"
              params={{ selectionId: selection.id }}
              icon={<FilePenLine aria-hidden />}
            >
              ES・マイページ
            </MenuLink>
            <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => onDialog('delete')}>
              削除
            </MenuItem>
          </Menu>
        </div>
      </div>
      <DateChanges selection={selection} />
      <div id={inside} hidden={!open}>
        {open && <CardInside {...{ selection, now, onDialog }} />}
      </div>
    </Card>
  );
});

type IdentityProps = {
  selection: SelectionView;
  name: string;
  quiet: boolean;
  /** The level of its heading depends on whether the list has headings. */
  rank: 'h2' | 'h3';
  /** Without details. */
  brief?: boolean;
};

/** Priority, name, and details. */
export function Identity({ selection, name, quiet, rank: Heading, brief = false }: IdentityProps) {
  return (
    <div className={`flex min-w-0 gap-2.25 [grid-area:id] nav:p-0 ${brief ? 'items-center' : 'pt-2 nav:py-1.25'}`}>
      <span className={brief ? '' : 'mt-0.75'}>
        <PriorityBadge priority={selection.priority} />
      </span>
      <div className="min-w-0">
        <Heading
          className={`tracking-normal [font-feature-settings:normal] ${brief ? 'line-clamp-2 text-base leading-5' : 'flex flex-wrap items-center gap-x-2 text-[1.0625rem] leading-6'} ${quiet ? 'text-ink-2' : ''}`}
        >
          <Name>{name}</Name>
          {selection.customCompanyName && !brief && (
            <span className="rounded-xs border border-line-strong px-1.75 text-2xs leading-[1.6] font-normal text-ink-2">
              名称変更
            </span>
          )}
          <UnsentMark of={selection.id} />
        </Heading>
        {!brief && <Details of={selection} />}
      </div>
    </div>
  );
}

/** The details of a selection with a line between them: the line before the first of each row is clipped away. */
export function Details({ of }: { of: SelectionView }) {
  return (
    <p className="-ml-2.25 flex flex-wrap text-xs leading-[1.25] text-ink-2 [clip-path:inset(0_0_0_9px)]">
      {detailsOf(of).map((detail, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two details may be called the same
        <span key={at} className="my-0.5 mr-2 min-w-0 border-l border-line-strong pl-2 wrap-anywhere">
          {detail}
        </span>
      ))}
    </p>
  );
}

/** The next event of a selection, and how far off it is; muted for a selection that has ended. */
export function Next({ event, now, quiet }: { event: EventView; now: Instant; quiet: boolean }) {
  return (
    <>
      <Moment {...{ event, now }} />
      {!quiet && (
        <span className="ml-auto nav:ml-2">
          <RelativeLabel {...{ event, now }} />
        </span>
      )}
    </>
  );
}

/** The name of an event, and its time. */
export function Moment({ event, now }: { event: EventView; now: Instant }) {
  return (
    <>
      <EventTypeIcon type={stepOf(event)} />
      <span>{EVENT_STEPS[stepOf(event)].short}</span>
      {jstDay(event.deadline) !== jstDay(now) && (
        <span className="date">{shortDayLabel(jstDay(event.deadline), jstDay(now))}</span>
      )}
      <span className="num text-base leading-5.5">{clockOf(event)}</span>
      <JapanTime />
    </>
  );
}
