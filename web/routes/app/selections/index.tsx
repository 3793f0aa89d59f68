import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { filterSelections, groupByIndustry, sortSelections } from '#domain/selection-list.ts';
import { industryLabel } from '#domain/taxonomy/industries.ts';
import type { SelectionView } from '#domain/views.ts';
import { useNow } from '#web/now.ts';
import { selectionsQuery } from '#web/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { rememberList } from './-back.ts';
import { Filters } from './-Filters.tsx';
import { SelectionCard } from './-SelectionCard.tsx';
import { SelectionDialog } from './-SelectionDialog.tsx';
import { readSearch, type SelectionsSearch } from './-search.ts';

export const Route = createFileRoute('/app/selections/')({
  validateSearch: readSearch,
  loader: ({ context }) => context.queryClient.ensureQueryData(selectionsQuery),
  onLeave: ({ search }) => rememberList(search),
  pendingComponent: SelectionsLoading,
  component: SelectionsScreen,
});

const VIEWS = [
  { value: 'list', label: '一覧' },
  { value: 'industry', label: '業界別' },
] as const;

function SelectionsScreen() {
  const { data: selections } = useSuspenseQuery(selectionsQuery);
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const change = (next: Partial<SelectionsSearch>, replace = false) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace, resetScroll: false });
  const view = search.view ?? 'list';
  const filter = view === 'industry' ? { ...search, industry: undefined } : search;
  const shown = sortSelections(filterSelections(selections, filter), search.sort ?? 'next');
  const chosen = selections.find((it) => it.id === search.open);
  useShownCard(search.open);

  return (
    <Page
      title="選考管理"
      heading={
        <span className="flex items-baseline gap-2.5">
          選考管理
          <span className="text-sm font-normal text-ink-2">
            <span className="num text-md">{selections.length}</span>社
          </span>
        </span>
      }
      beside={
        <>
          <ButtonLink
            to="/app/companies/add"
            variant="primary"
            size="sm"
            icon={<Plus aria-hidden />}
            className="nav:hidden"
          >
            選考を追加
          </ButtonLink>
          {selections.length > 0 && (
            <div className="mt-2 w-full nav:mt-0 nav:w-auto">
              <Segmented
                label="表示の切り替え"
                wide
                options={VIEWS}
                value={view}
                onChange={(to) => change({ view: to === 'industry' ? to : undefined })}
              />
            </div>
          )}
        </>
      }
    >
      {selections.length === 0 ? (
        <NothingYet />
      ) : (
        <>
          <Filters {...{ selections, search, view }} onChange={change} />
          {shown.length === 0 && (
            <NothingMatches onReset={() => change({ priority: undefined, industry: undefined, status: undefined })} />
          )}
          {view === 'list' ? (
            <Cards {...{ search }} rank="h2" selections={shown} onChange={change} />
          ) : (
            <Industries {...{ search }} selections={shown} onChange={change} />
          )}
        </>
      )}
      {chosen && search.dialog && (
        <SelectionDialog
          selection={chosen}
          dialog={search.dialog}
          eventId={search.event}
          onClose={() => change({ dialog: undefined, event: undefined }, true)}
        />
      )}
    </Page>
  );
}

/** Whoever comes here for a card sees it, however long the list is. */
function useShownCard(id: string | undefined) {
  const asked = useRef(id);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (asked.current) document.getElementById(`card-${asked.current}`)?.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
}

type CardsProps = {
  selections: readonly SelectionView[];
  search: SelectionsSearch;
  rank: 'h2' | 'h3';
  onChange: (next: Partial<SelectionsSearch>, replace?: boolean) => void;
};

function Cards({ selections, search, rank, onChange }: CardsProps) {
  const now = useNow();
  return (
    <ul className="grid gap-2.5 nav:gap-2">
      {selections.map((selection) => (
        <SelectionCard
          key={selection.id}
          selection={selection}
          {...{ now, rank }}
          open={search.open === selection.id}
          onToggle={() =>
            onChange({ open: search.open === selection.id ? undefined : selection.id, event: undefined }, true)
          }
          onDialog={(dialog, event) => onChange({ open: selection.id, dialog, event })}
        />
      ))}
    </ul>
  );
}

function Industries({ selections, search, onChange }: Omit<CardsProps, 'rank'>) {
  return groupByIndustry(selections).map((group) => (
    <section key={group.industry} aria-label={industryLabel(group.industry)}>
      <h2 className="sticky top-(--header) z-10 -mx-1 flex items-baseline gap-2 bg-bg px-1 py-2 text-lg">
        {industryLabel(group.industry)}
        <span className="text-sm font-normal text-ink-2">
          <span className="num">{group.selections.length}</span>社
        </span>
      </h2>
      <Cards {...{ search, onChange }} rank="h3" selections={group.selections} />
    </section>
  ));
}

function NothingYet() {
  return (
    <EmptyState
      title="登録した選考はまだありません"
      action={
        <ButtonLink to="/app/companies/add" variant="primary">
          選考を追加
        </ButtonLink>
      }
    >
      企業を追加すると、締切と選考の進み具合をまとめて見られます。
    </EmptyState>
  );
}

function NothingMatches({ onReset }: { onReset: () => void }) {
  return <EmptyState title="条件に合う選考はありません" action={<Button onClick={onReset}>絞り込みを解除</Button>} />;
}

function SelectionsLoading() {
  return (
    <Page title="選考管理">
      <Loading>
        <div className="grid gap-2.5">
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} className="h-33 rounded-lg nav:h-20" />
          ))}
        </div>
      </Loading>
    </Page>
  );
}
