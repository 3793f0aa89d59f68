import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { greeting } from '#domain/selections/upcoming.ts';
import { jstDay, parts, weekdayLabel } from '#domain/time.ts';
import { useNow } from '#web/browser/now.ts';
import { inboxUnreadQuery, selectionsQuery } from '#web/queries.ts';
import { Loading, Pending, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { EventMarkLegend } from '#web/ui/marks/EventMark.tsx';
import { FirstSteps } from './-home/FirstSteps.tsx';
import { HomeSearch } from './-home/HomeSearch.tsx';
import { MailStopped } from './-home/MailStopped.tsx';
import { StatusSummary } from './-home/StatusSummary.tsx';
import { UpcomingList } from './-home/UpcomingList.tsx';
import { useUpcomingWithUndo } from './-home/use-upcoming-with-undo.ts';

export const Route = createFileRoute('/app/homepage')({
  loader: ({ context }) => context.queryClient.ensureQueryData(selectionsQuery),
  pendingComponent: HomeLoading,
  component: HomeScreen,
});

// Lazy: nothing of most students is overdue. Its place is kept.
const OverdueRow = lazy(() => import('./-home/OverdueRow.tsx').then((it) => ({ default: it.OverdueRow })));
// Lazy: seen where nothing is ahead.
const NothingYet = lazy(() => import('./-home/NothingYet.tsx').then((it) => ({ default: it.NothingYet })));
// Lazy: most students never forward a mail.
const InboxRow = lazy(() => import('./-home/InboxRow.tsx').then((it) => ({ default: it.InboxRow })));

function HomeScreen() {
  const { session } = Route.useRouteContext();
  const { data: inbox, isLoading: isCounting } = useQuery({ ...inboxUnreadQuery, enabled: session.isInboxOffered });
  const { data: selections } = useSuspenseQuery(selectionsQuery);
  const now = useNow();
  const held = useUpcomingWithUndo(selections, now);
  return (
    <Page title="ホーム" heading={<Greeting name={session.user.name} now={now} />} beside={<HomeSearch />}>
      <MailStopped />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 nav:grid-cols-[minmax(0,1fr)_352px]">
        <div>
          {held.overdue.length > 0 && (
            <Suspense fallback={<Skeleton className="h-12.5 rounded-lg" />}>
              <OverdueRow entries={held.overdue} onTick={held.tick} />
            </Suspense>
          )}
          <section aria-label="これからの予定">
            <Heading more={<MoreLink to="/app/calendar">カレンダーを見る</MoreLink>}>これからの予定</Heading>
            {held.entries.length === 0 && held.overdue.length > 0 ? (
              <p className="rounded-lg border border-line bg-surface px-4 py-6 text-center text-sm text-ink-2">
                期限の近い予定はありません
              </p>
            ) : held.entries.length === 0 ? (
              <Suspense fallback={<Pending />}>
                <NothingYet />
              </Suspense>
            ) : (
              <>
                <UpcomingList
                  entries={held.entries}
                  more={held.more}
                  selections={selections}
                  now={now}
                  onTick={held.tick}
                />
                <div className="mt-2">
                  <EventMarkLegend />
                </div>
              </>
            )}
          </section>
        </div>
        <div>
          {inbox && inbox.unread > 0 && (
            <Suspense fallback={<Pending />}>
              <InboxRow unread={inbox.unread} />
            </Suspense>
          )}
          {selections.length > 0 && (
            <section aria-label="選考の状況">
              <Heading more={<MoreLink to="/app/selections">選考管理を見る</MoreLink>}>選考の状況</Heading>
              <StatusSummary selections={selections} />
            </section>
          )}
          <FirstSteps {...{ session, selections }} />
          {isCounting && <Pending />}
        </div>
      </div>
    </Page>
  );
}

function Greeting({ name, now }: { name: string; now: string }) {
  const day = jstDay(now);
  const [, month, date] = parts(day);
  const [hello = '', who = ''] = greeting(name, now).split('、');
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3 max-nav:text-lg">
      <span className="date order-1 text-sm leading-[1.4] tracking-normal text-ink-2 nav:order-none nav:basis-full">
        <span className="num">{month}</span>月<span className="num">{date}</span>日（{weekdayLabel(day)}）
      </span>
      <span>
        {hello}、<wbr />
        {who}
      </span>
    </span>
  );
}

function Heading({ children, more }: { children: ReactNode; more: ReactNode }) {
  return (
    <div className="mt-2 mb-1 flex min-h-9 items-center justify-between gap-3 nav:mt-5">
      <h2 className="text-lg">{children}</h2>
      {more}
    </div>
  );
}

function MoreLink({ to, children }: { to: '/app/calendar' | '/app/selections'; children: string }) {
  return (
    <Link to={to} className="-my-1 inline-flex min-h-11 items-center gap-0.5 text-sm font-bold no-underline">
      {children}
      <ChevronRight aria-hidden className="size-4.5" />
    </Link>
  );
}

function HomeLoading() {
  return (
    <Page title="ホーム">
      <Loading whole>
        <div className="grid gap-3">
          <Skeleton className="h-32 rounded-lg" />
          <Skeleton className="h-19 rounded-lg" />
          <Skeleton className="h-19 rounded-lg" />
        </div>
      </Loading>
    </Page>
  );
}
