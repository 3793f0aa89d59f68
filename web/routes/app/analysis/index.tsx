import { useSuspenseQueries } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useNow } from '#web/browser/now.ts';
import { selectionsQuery, statusChangesQuery } from '#web/queries.ts';
import { ButtonLink } from '#web/ui/buttons/ButtonLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { FunnelPanel, IndustryPanel, ProgressPanel, TimePanel } from './-charts.tsx';
import { RecentPanel, WeekPanel } from './-lists.tsx';
import { StatCards } from './-StatCards.tsx';

export const Route = createFileRoute('/app/analysis/')({
  loader: ({ context: { queryClient } }) =>
    Promise.all([queryClient.ensureQueryData(selectionsQuery), queryClient.ensureQueryData(statusChangesQuery)]),
  pendingComponent: AnalysisLoading,
  component: AnalysisScreen,
});

/** The student's own statistics. Every chart is a table for screen readers. */
function AnalysisScreen() {
  const [{ data: selections }, { data: history }] = useSuspenseQueries({
    queries: [selectionsQuery, statusChangesQuery],
  });
  const now = useNow();
  if (selections.length === 0) {
    return (
      <Page title="分析">
        <EmptyState
          title="まだ分析できる選考がありません"
          action={
            <ButtonLink to="/app/companies/add" variant="primary">
              選考を追加
            </ButtonLink>
          }
        >
          選考を追加すると、進み具合や業界ごとの数がここに表示されます。
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page title="分析">
      <div className="grid gap-4 nav:gap-5">
        <StatCards selections={selections} now={now} />
        <div className="-mb-4 nav:columns-2 nav:gap-5">
          <ProgressPanel selections={selections} />
          <IndustryPanel selections={selections} />
          <FunnelPanel selections={selections} history={history} />
          <TimePanel selections={selections} history={history} />
          <WeekPanel selections={selections} now={now} />
          <RecentPanel selections={selections} history={history} now={now} />
        </div>
      </div>
    </Page>
  );
}

function AnalysisLoading() {
  return (
    <Page title="分析">
      <Loading>
        <div className="grid grid-cols-2 gap-3 nav:grid-cols-3">
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <Skeleton key={key} className="h-24 rounded-lg" />
          ))}
        </div>
        <Skeleton className="mt-4 h-56 rounded-lg" />
      </Loading>
    </Page>
  );
}
