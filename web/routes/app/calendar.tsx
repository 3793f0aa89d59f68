import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, ClipboardList } from 'lucide-react';
import { useRef } from 'react';
import { monthLabel } from '#domain/calendar.ts';
import { PRIORITIES, PRIORITY_IDS, type Priority } from '#domain/taxonomy/priorities.ts';
import { addMonths, type Day, jstDay, parts } from '#domain/time.ts';
import { clashPairs, openEntries } from '#domain/upcoming.ts';
import { useNow } from '#web/now.ts';
import { selectionsQuery } from '#web/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { EventMarkLegend } from '#web/ui/EventMark.tsx';
import { FilterChip, FilterRow } from '#web/ui/FilterChip.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Ribbon } from '#web/ui/Ribbon.tsx';
import { CalendarFeedDialog } from './-CalendarFeedDialog.tsx';
import { CalendarFeedPanel } from './-CalendarFeedPanel.tsx';
import { ClashNotice, MonthNotice } from './-CalendarNotices.tsx';
import { CandidateDatesDialog } from './-CandidateDatesDialog.tsx';
import { type CalendarSearch, readCalendarSearch } from './-calendar-search.ts';
import { DayList, focusDayList } from './-DayList.tsx';
import { EventSheet } from './-EventSheet.tsx';
import { MonthGrid } from './-MonthGrid.tsx';

export const Route = createFileRoute('/app/calendar')({
  validateSearch: readCalendarSearch,
  loader: ({ context }) => context.queryClient.ensureQueryData(selectionsQuery),
  component: CalendarScreen,
});

function CalendarScreen() {
  const { data: selections } = useSuspenseQuery(selectionsQuery);
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const now = useNow();
  const today = jstDay(now);
  const day = search.day ?? today;
  const change = (next: Partial<CalendarSearch>, replace = false) =>
    navigate({ search: (old) => ({ ...old, ...next }), replace, resetScroll: false });
  const sheet = useSheet(change);
  const shown = new Set<Priority>(search.priority ?? PRIORITY_IDS);
  const all = openEntries(selections);
  const entries = all.filter((it) => shown.has(it.selection.priority));
  const opened = all.find((it) => it.event.id === search.event);
  const [clash] = clashPairs(entries, now);

  return (
    <Page
      title="カレンダー"
      heading={<MonthTitle day={day} />}
      beside={<MonthButtons day={day} today={today} onDay={(chosen) => change({ day: chosen })} />}
    >
      <PriorityFilter shown={shown} onChange={(priority) => change({ priority })} />
      {clash && <ClashNotice {...{ clash, today }} onDay={(chosen) => change({ day: chosen })} />}
      <MonthNotice all={all} shown={entries} day={day} onReset={() => change({ priority: undefined })} />
      <div className="mt-3 grid items-start gap-x-7 gap-y-6 nav:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid gap-2">
          <MonthGrid
            {...{ day, now, entries }}
            onDay={(chosen) => change({ day: chosen }, true)}
            onEvent={sheet.openEvent}
            onList={focusDayList}
          />
          <EventMarkLegend />
          <div className="mt-1 flex flex-wrap gap-2">
            <Button size="sm" icon={<ClipboardList aria-hidden />} onClick={() => sheet.open({ dialog: 'candidates' })}>
              候補日を作成
            </Button>
          </div>
        </div>
        <div className="grid gap-6">
          <DayList {...{ day, now, entries }} onEvent={(event) => sheet.openEvent(event, day)} />
          <CalendarFeedPanel now={now} onOpen={() => sheet.open({ dialog: 'feed' })} />
        </div>
      </div>
      {opened && <EventSheet entry={opened} now={now} onClose={sheet.close} />}
      {search.dialog === 'candidates' && <CandidateDatesDialog entries={all} now={now} onClose={sheet.close} />}
      {search.dialog === 'feed' && <CalendarFeedDialog now={now} onClose={sheet.close} />}
    </Page>
  );
}

type Change = (next: Partial<CalendarSearch>, replace?: boolean) => Promise<void>;

/** What is open over the calendar, one step of the history of its own: closing it is Back, unless the visit began with it. */
function useSheet(change: Change) {
  const { history } = useRouter();
  const openedHere = useRef(false);
  const open = (what: Pick<CalendarSearch, 'event' | 'dialog'>) => {
    openedHere.current = true;
    return change(what);
  };
  return {
    open,
    openEvent: async (event: string, day: Day) => {
      await change({ day }, true);
      await open({ event });
    },
    close: () => (openedHere.current ? history.back() : void change({ event: undefined, dialog: undefined }, true)),
  };
}

function MonthTitle({ day }: { day: Day }) {
  const [year, month] = parts(day);
  return (
    <span className="flex items-baseline" aria-live="polite">
      <span className="sr-only">カレンダー　{monthLabel(day)}</span>
      <span aria-hidden className="text-sm text-ink-2 nav:text-md">
        <span className="num">{year}</span>年
      </span>
      <span aria-hidden className="num mx-1 text-[2rem] leading-none nav:text-[2.75rem]">
        {month}
      </span>
      <span aria-hidden className="text-lg">
        月
      </span>
    </span>
  );
}

type MonthButtonsProps = { day: Day; today: Day; onDay: (day: Day) => void };

function MonthButtons({ day, today, onDay }: MonthButtonsProps) {
  return (
    <div className="flex items-center gap-1">
      <IconButton label="前の月" onClick={() => onDay(addMonths(day, -1))}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <Button size="sm" onClick={() => onDay(today)}>
        今日
      </Button>
      <IconButton label="次の月" onClick={() => onDay(addMonths(day, 1))}>
        <ChevronRight aria-hidden />
      </IconButton>
    </div>
  );
}

type PriorityFilterProps = { shown: ReadonlySet<Priority>; onChange: (shown: Priority[] | undefined) => void };

function PriorityFilter({ shown, onChange }: PriorityFilterProps) {
  const toggle = (priority: Priority) => {
    const next = PRIORITY_IDS.filter((it) => (it === priority ? !shown.has(it) : shown.has(it)));
    onChange(next.length === PRIORITY_IDS.length ? undefined : next);
  };
  return (
    <FilterRow label="志望順位">
      {PRIORITY_IDS.map((priority) => (
        <FilterChip
          key={priority}
          pressed={shown.has(priority)}
          icon={priority !== 'other' && <Ribbon priority={priority} size="sm" labelled={false} />}
          onClick={() => toggle(priority)}
        >
          {PRIORITIES[priority].label}
        </FilterChip>
      ))}
      <span aria-hidden className="mx-1 w-px flex-none self-stretch bg-line" />
      <FilterChip pressed={shown.size === PRIORITY_IDS.length} onClick={() => onChange(undefined)}>
        すべての予定
      </FilterChip>
    </FilterRow>
  );
}
