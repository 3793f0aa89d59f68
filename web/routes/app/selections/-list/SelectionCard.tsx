import { ChevronDown, Ellipsis, FilePenLine, Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { clockOf } from '#domain/events/events.ts';
import { waitingOf } from '#domain/selections/result-waiting.ts';
import { displayName, isClosed } from '#domain/selections/selection-facts.ts';
import { nextEvent } from '#domain/selections/selection-list.ts';
import type { EventView, SelectionView } from '#domain/selections/views.ts';
import { EVENT_STEPS, stepOf } from '#domain/taxonomy/event-types.ts';
import { PHASES } from '#domain/taxonomy/phases.ts';
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
  onChange: (next: Partial<SelectionsSearch>, replace?: boolean) => void;
};

const GRID =
  "grid grid-cols-[minmax(0,1fr)_44px] [grid-template-areas:'id_mn'_'nx_nx'_'ft_ft'] gap-x-1 pt-1 pr-1 pb-2 pl-4 nav:min-h-20 nav:grid-cols-[minmax(0,1fr)_380px_148px_44px_44px] nav:items-center nav:py-2 nav:pr-3 nav:pl-5.5 nav:[grid-template-areas:'id_nx_st_mn_ex']";

/**
 * Closed: name, next event, and status. Open: also its events, the memo, and its actions. Memoised: renders only when its own data changes.
 */
export const SelectionCard = memo(function SelectionCard({ selection, now, open, onChange }: SelectionCardProps) {
  const changeStatus = useStatusChange();
  const onToggle = () => onChange({ open: open ? undefined : selection.id, event: undefined }, true);
  const onDialog = (dialog: DialogName, event?: string) => onChange({ open: selection.id, dialog, event });
  const name = displayName(selection);
  const quiet = isClosed(selection.status);
  const inside = `card-${selection.id}`;
  const waiting = waitingOf(selection, now);
  const next = nextEvent(selection, now);
  return (
    <Card as="article" aria-label={name} open={open} className="mb-2.5 overflow-clip nav:mb-2">
      <div className={GRID}>
        <Identity {...{ selection, name, quiet }} rank="h2" />
        <div
          className={`flex flex-wrap items-center gap-x-1.75 gap-y-1 pr-3 pl-5.5 text-sm [grid-area:nx] nav:p-0 nav:whitespace-nowrap ${quiet ? 'text-ink-2' : ''} ${waiting || next ? 'py-2' : 'nav:py-0 py-0.5'}`}
        >
          {waiting ? (
            <WaitingFact {...{ waiting, now }} />
          ) : next ? (
            <Next {...{ now, quiet }} event={next} />
          ) : (
            <span className="hidden text-ink-3 nav:inline">予定はありません</span>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-1 [grid-area:ft] nav:contents">
          <div className="my-0.5 ml-5.5 [grid-area:st] nav:m-0">
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
            className="mr-2 ml-auto inline-flex min-h-11 min-w-11 items-center justify-end gap-1 rounded-md border-0 text-sm font-bold text-ink-2 [grid-area:ex] hover:text-ink nav:m-0 nav:justify-center"
          >
            <span className="nav:hidden">
              予定<span className="num mx-0.5">{selection.events.length}</span>件
            </span>
            <ChevronDown
              aria-hidden
              className={`size-5 transition-[rotate] duration-180 ease-out ${open ? 'rotate-180' : ''}`}
            />
          </button>
        </div>
        <div className="justify-self-end [grid-area:mn]">
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
};

/** Priority, name, and details. */
export function Identity({ selection, name, quiet, rank: Heading }: IdentityProps) {
  const facts = [selection.eventTitle, selection.jobType, PHASES[selection.selectionPhase].label].filter(Boolean);
  return (
    <div className="flex min-w-0 gap-2.25 pt-2.5 [grid-area:id] nav:p-0">
      <span className="mt-0.75">
        <PriorityBadge priority={selection.priority} />
      </span>
      <div className="min-w-0">
        <Heading
          className={`flex flex-wrap items-center gap-x-2 text-[1.0625rem] tracking-normal [font-feature-settings:normal] ${quiet ? 'text-ink-2' : ''}`}
        >
          <Name>{name}</Name>
          {selection.customCompanyName && (
            <span className="rounded-xs border border-line-strong px-1.75 text-2xs leading-[1.6] font-normal text-ink-2">
              名称変更
            </span>
          )}
          <UnsentMark of={selection.id} />
        </Heading>
        <p className="mt-px flex flex-wrap overflow-hidden text-xs leading-normal text-ink-2">
          {facts.map((fact, index) => (
            <span
              key={fact}
              className={`my-0.75 leading-none ${index > 0 ? 'ml-2 border-l border-line-strong pl-2' : ''}`}
            >
              {fact}
            </span>
          ))}
        </p>
      </div>
    </div>
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
        <span className="whitespace-nowrap">{shortDayLabel(jstDay(event.deadline), jstDay(now))}</span>
      )}
      <span className="num text-base">{clockOf(event)}</span>
      <JapanTime />
    </>
  );
}
