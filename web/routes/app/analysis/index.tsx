import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';
import { PHASE_IDS, PHASES, type Phase } from '#domain/taxonomy/phases.ts';
import { useNow } from '#web/browser/now.ts';
import { selectionsQuery, statusChangesQuery } from '#web/queries.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { ButtonLink } from '#web/ui/buttons/ButtonLink.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { IndustryPanel, ProgressPanel } from './-charts.tsx';
import { DeadlinesPanel } from './-Deadlines.tsx';
import { RecentPanel, WeekPanel } from './-lists.tsx';
import { StatCards } from './-StatCards.tsx';
import { FunnelPanel, TimesPanel } from './-Steps.tsx';

export const Route = createFileRoute('/app/analysis/')({
  /** The phase that all figures are of; left out for both. */
  validateSearch: ({ phase }: Record<string, unknown>): { phase?: Phase | undefined } => ({
    phase: PHASE_IDS.find((it) => it === phase),
  }),
  loader: ({ context: { queryClient } }) =>
    Promise.all([queryClient.ensureQueryData(selectionsQuery), queryClient.ensureQueryData(statusChangesQuery)]),
  pendingComponent: AnalysisLoading,
  component: AnalysisScreen,
});

const PHASE_CHOICES = [
  { value: 'all', label: 'すべて' },
  ...(['fulltime', 'intern'] as const).map((value) => ({ value, label: PHASES[value].label })),
] as const;

/** The student's own statistics, for eyes and for screen readers. */
function AnalysisScreen() {
  const { data: all } = useSuspenseQuery(selectionsQuery);
  const { data: history } = useSuspenseQuery(statusChangesQuery);
  const { phase } = Route.useSearch();
  const navigate = Route.useNavigate();
  const now = useNow();
  const selections = useMemo(() => all.filter((it) => !phase || it.selectionPhase === phase), [all, phase]);
  const choose = (next: Phase | 'all') =>
    navigate({ search: { phase: next === 'all' ? undefined : next }, replace: true, resetScroll: false });
  if (all.length === 0) return <NothingYet />;
  return (
    <Page
      title="分析"
      beside={
        <div className="max-nav:w-full">
          <Segmented label="区分" options={PHASE_CHOICES} value={phase ?? 'all'} onChange={choose} wide />
        </div>
      }
    >
      {selections.length === 0 ? (
        <EmptyState
          title="条件に合う選考はありません"
          action={<Button onClick={() => choose('all')}>すべてを表示</Button>}
        />
      ) : (
        <div className="grid gap-3 nav:gap-4">
          <StatCards selections={selections} now={now} />
          <div className={COLUMNS}>
            <DeadlinesPanel selections={selections} now={now} />
            <div className="grid gap-3 nav:gap-4">
              <FunnelPanel selections={selections} history={history} />
              <TimesPanel selections={selections} history={history} />
            </div>
          </div>
          <div className={`${COLUMNS} nav:grid-cols-3`}>
            <WeekPanel selections={selections} now={now} />
            <div className="grid gap-3 nav:gap-4">
              <ProgressPanel selections={selections} />
              <IndustryPanel selections={selections} />
            </div>
            <RecentPanel selections={selections} history={history} now={now} />
          </div>
        </div>
      )}
    </Page>
  );
}

const COLUMNS = 'grid min-w-0 items-start gap-3 nav:auto-cols-fr nav:grid-flow-col nav:gap-4 *:min-w-0';

function NothingYet() {
  return (
    <Page title="分析">
      <EmptyState
        picture={<EmptyBars />}
        title="まだ分析できる選考がありません"
        action={
          <ButtonLink to="/app/companies/add" variant="primary">
            選考を追加
          </ButtonLink>
        }
      >
        企業を追加すると、選考の到達段階や締切の集中を確認できます。
      </EmptyState>
    </Page>
  );
}

/** Bars that are still to be drawn. */
function EmptyBars() {
  return (
    <svg
      viewBox="0 0 220 96"
      aria-hidden
      fill="none"
      strokeWidth="2"
      strokeDasharray="5 5"
      strokeLinejoin="round"
      className="mb-2 h-24 w-55 max-w-full stroke-line-strong"
    >
      <rect x="2" y="6" width="216" height="20" rx="4" />
      <rect x="2" y="38" width="140" height="20" rx="4" />
      <rect x="2" y="70" width="62" height="20" rx="4" />
    </svg>
  );
}

function AnalysisLoading() {
  return (
    <Page title="分析">
      <Loading>
        <div className="grid grid-cols-2 gap-3 nav:grid-cols-6">
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <Skeleton key={key} className="h-24 rounded-lg" />
          ))}
        </div>
        <Skeleton className="mt-4 h-56 rounded-lg" />
      </Loading>
    </Page>
  );
}
