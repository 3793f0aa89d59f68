import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { ClipboardList, Printer } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { firstOfMonth, PHONE_DAYS, threeDays, weekOf } from '#domain/calendar/calendar.ts';
import { addDays, addMonths, type Day, jstDay } from '#domain/time.ts';
import { useNow } from '#web/browser/now.ts';
import { selectionsQuery } from '#web/queries.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { useSwipe } from '#web/ui/drag/swipe.ts';
import { Pending, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { usePrinting } from '#web/ui/layout/use-printing.ts';
import { useWide } from '#web/ui/layout/use-wide.ts';
import { turnPage } from '#web/ui/motion/glide.ts';
import { CalendarButtons, MonthTitle, PhoneButtons, WeekTitle, YearTitle } from './-calendar/CalendarBar.tsx';
import { CalendarFeedPanel } from './-calendar/CalendarFeedPanel.tsx';
import { CalendarLegend } from './-calendar/CalendarLegend.tsx';
import { ClashNotice, EmptyNotice } from './-calendar/CalendarNotices.tsx';
import { DayList, focusDayList } from './-calendar/DayList.tsx';
import { useGoogleCalendar } from './-calendar/google/use-google-calendar.ts';
import { MonthGrid } from './-calendar/MonthGrid.tsx';
import { MoveStatus } from './-calendar/MoveStatus.tsx';
import { PriorityFilter } from './-calendar/PriorityFilter.tsx';
import { type CalendarSearch, type CalendarViewName, readCalendarSearch } from './-calendar/search.ts';
import { useCalendarKeys } from './-calendar/use-calendar-keys.ts';
import { useEntries } from './-calendar/use-entries.ts';
import { useMoving } from './-calendar/use-moving.ts';
import { useSheet } from './-calendar/use-sheet.ts';

// Lazy: only where the installation has Google; what it tells above the month only to who has connected it.
const GoogleCalendarPanel = lazy(() =>
  import('./-calendar/google/GoogleCalendarPanel.tsx').then((it) => ({ default: it.GoogleCalendarPanel })),
);
const GoogleNotices = lazy(() =>
  import('./-calendar/google/GoogleNotices.tsx').then((it) => ({ default: it.GoogleNotices })),
);
// Lazy: only where there is more than one appointment.
const CloseNotice = lazy(() => import('./-calendar/CloseNotice.tsx').then((it) => ({ default: it.CloseNotice })));
// Lazy: most visits show the month, and open no dialog.
const CalendarDialogs = lazy(() =>
  import('./-calendar/CalendarDialogs.tsx').then((it) => ({ default: it.CalendarDialogs })),
);
// Lazy: what opens over the month.
const EventSheet = lazy(() => import('./-event/EventSheet.tsx').then((it) => ({ default: it.EventSheet })));
// Lazy: only on phones.
const ToolsSheet = lazy(() => import('./-calendar/ToolsSheet.tsx').then((it) => ({ default: it.ToolsSheet })));
const YearView = lazy(() => import('./-calendar/YearView.tsx').then((it) => ({ default: it.YearView })));
const WeekView = lazy(() => import('./-calendar/WeekView.tsx').then((it) => ({ default: it.WeekView })));

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
  /** To another day, seen from where the address is by now: presses are quicker than what is drawn. */
  const changeDay = (next: (from: Day) => Day) =>
    navigate({ search: (old) => ({ ...old, day: next(old.day ?? today) }), resetScroll: false });
  const sheet = useSheet(search, change);
  const { isLoading, hasGoogle, its: google } = useGoogleCalendar();
  // Google leads back to a new document; the outcome is shown when it has left the address, too.
  const [returned] = useState(search.google);
  const { all, entries, shown, clashes } = useEntries(selections, search.priority, now);
  const opened = all.find((it) => it.event.id === search.event);
  const isWide = useWide();
  const days = daysOf(search.view, day, today, isWide);
  const isPrinting = usePrinting();
  const [hasTools, setTools] = useState(false);
  const view = search.view ?? 'month';
  const { said, ...moving } = useMoving(today, view);
  const pages = useRef<HTMLDivElement>(null);
  const turn = (direction: 1 | -1) => {
    const next = (from: Day) =>
      days ? addDays(from, direction * days.length) : addMonths(from, direction * (view === 'year' ? 12 : 1));
    turnPage(() => void changeDay(next), pages.current, direction);
  };
  const turnTo = (to: Day) => turnPage(() => void change({ day: to }), pages.current, to < day ? -1 : 1);
  const isToday = days ? days.includes(today) : firstOfMonth(day) === firstOfMonth(today);
  const unit = days ? (days.length === PHONE_DAYS ? '3日間' : '週') : view === 'year' ? '1年' : '月';
  const onView = (next: CalendarViewName) => change({ view: next === 'month' ? undefined : next });
  const onPriority = (next: (shown: CalendarSearch['priority']) => CalendarSearch['priority']) =>
    navigate({ search: (old) => ({ ...old, priority: next(old.priority) }), resetScroll: false });
  const turning = { onTurn: turn, onToday: () => (isToday ? change({ day: today }) : turnTo(today)) };
  useCalendarKeys(turning);
  useSwipe(pages, turn);
  const choosing = { onDay: (chosen: Day) => change({ day: chosen }, true), onEvent: sheet.openEvent, moving };

  return (
    <div data-lying={view} className="paper-landscape max-md:-mt-3">
      <Page
        title="カレンダー"
        heading={
          days ? (
            <WeekTitle {...{ days, isWide }} />
          ) : view === 'year' ? (
            <YearTitle {...{ day, isWide }} />
          ) : (
            <MonthTitle day={day} />
          )
        }
        beside={
          isWide ? (
            <CalendarButtons
              {...{ unit, view, onView }}
              {...turning}
              filter={selections.length > 0 && <PriorityFilter {...{ shown }} onChange={onPriority} />}
            />
          ) : (
            <PhoneButtons
              {...{ unit }}
              {...turning}
              isFiltered={search.priority !== undefined}
              onTools={() => setTools(true)}
            />
          )
        }
      >
        {/* On a phone on its side the list begins beside the heading of the month: 46 px for that, and 14 px less of air. */}
        <div
          className={`grid grid-cols-[minmax(0,1fr)] items-start gap-x-7 gap-y-3 max-md:-mt-3 print:block ${view === 'month' ? 'short-wide:-mt-15 short-wide:grid-cols-[minmax(0,1fr)_minmax(0,19rem)] short-wide:grid-rows-[auto_auto_1fr] short-wide:gap-x-5 nav:grid-cols-[minmax(0,1fr)_19rem]' : days ? 'beside-week' : ''}`}
        >
          <div
            className={`grid grid-cols-[minmax(0,1fr)] gap-2 empty:hidden has-[>[data-unkept]:empty:only-child]:hidden print:hidden ${view === 'month' ? 'short-wide:col-start-2 nav:col-span-full' : 'col-span-full'}`}
          >
            {(google?.connected || returned) && (
              <Suspense fallback={<Pending />}>
                <div data-unkept className="contents">
                  <GoogleNotices
                    {...{ now, all }}
                    back={search.google}
                    onShown={() => change({ google: undefined }, true)}
                  />
                </div>
              </Suspense>
            )}
            {clashes.first && view !== 'year' && (
              <ClashNotice {...{ clashes, today }} onDay={(chosen) => change({ day: chosen })} />
            )}
            {view !== 'year' && entries.filter((it) => it.event.kind === 'appointment').length > 1 && (
              <Suspense fallback={<Pending />}>
                <CloseNotice {...{ entries, now, today }} onDay={(chosen) => change({ day: chosen })} />
              </Suspense>
            )}
            {view !== 'year' && selections.length > 0 && (
              <EmptyNotice {...{ all, days, day }} shown={entries} onReset={() => change({ priority: undefined })} />
            )}
          </div>
          <div
            className={`grid grid-cols-[minmax(0,1fr)] gap-3 ${view === 'month' ? 'lying-month short-wide:col-start-1 short-wide:row-span-3 short-wide:row-start-1 short-wide:mt-11.5' : ''}`}
          >
            <div ref={pages} className="touch-pan-y touch-pinch-zoom transition-[translate] duration-120 ease-out">
              {days ? (
                <Suspense fallback={<Skeleton className="h-[40rem] rounded-lg" />}>
                  <WeekView
                    {...{ days, day, now, entries, ...choosing }}
                    clashing={clashes.ids}
                    onList={async (chosen) => {
                      await change({ day: chosen }, true);
                      focusDayList();
                    }}
                  />
                </Suspense>
              ) : view === 'year' ? (
                <Suspense fallback={<Skeleton className="h-[40rem] rounded-lg" />}>
                  <YearView {...{ day, today, entries }} onDay={(chosen) => change({ view: undefined, day: chosen })} />
                </Suspense>
              ) : (
                <MonthGrid {...{ day, now, entries, ...choosing }} onList={focusDayList} />
              )}
            </div>
            <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 empty:hidden">
              {isWide && (
                <div className="flex flex-1 gap-2 print:hidden">
                  <Button
                    size="sm"
                    icon={<ClipboardList aria-hidden />}
                    onClick={() => sheet.open({ dialog: 'candidates' })}
                  >
                    候補日を作成
                  </Button>
                  <Button size="sm" icon={<Printer aria-hidden />} onClick={() => window.print()}>
                    印刷
                  </Button>
                </div>
              )}
              {(isWide || isPrinting) && view !== 'year' && all.length > 0 && <CalendarLegend />}
            </div>
          </div>
          {view !== 'year' && (
            <div
              className={`grid gap-6 print:hidden ${days ? 'max-w-form' : view === 'month' ? 'short-wide:max-nav:lying-list' : ''}`}
            >
              <DayList
                {...{ day, now, entries }}
                clashing={clashes.ids}
                isNew={selections.length === 0}
                onEvent={(event) => sheet.openEvent(event, day)}
              />
              {!isWide && all.length > 0 && (
                <div className="-mt-3">
                  <CalendarLegend />
                </div>
              )}
              {isLoading && <Pending />}
              {view === 'month' && (
                <div data-unkept className="contents">
                  {hasGoogle && (
                    <Suspense fallback={<Skeleton className="h-32 rounded-lg" />}>
                      <GoogleCalendarPanel now={now} />
                    </Suspense>
                  )}
                  <CalendarFeedPanel now={now} onOpen={() => sheet.open({ dialog: 'feed' })} />
                </div>
              )}
            </div>
          )}
        </div>
        <MoveStatus {...{ said, today }} move={moving.move} />
        <Suspense>
          {opened && <EventSheet entry={opened} now={now} onClose={sheet.close} />}
          {hasTools && (
            <ToolsSheet
              {...{ view, shown, hasGoogle, onView, onPriority }}
              onDialog={(dialog) => sheet.open({ dialog })}
              onClose={() => setTools(false)}
            />
          )}
          {search.dialog && (
            <CalendarDialogs {...{ now, hasGoogle }} dialog={search.dialog} entries={all} onClose={sheet.close} />
          )}
        </Suspense>
      </Page>
    </div>
  );
}

/** The days of the shown week: all seven, or three on a phone. Null where the month is shown. */
function daysOf(view: CalendarSearch['view'], day: Day, today: Day, isWide: boolean): Day[] | null {
  if (view !== 'week') return null;
  return isWide ? weekOf(day) : threeDays(day, today);
}
