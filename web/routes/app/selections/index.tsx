import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useCallback, useDeferredValue } from 'react';
import type { SelectionView } from '#domain/selections/views.ts';
import { selectionsQuery } from '#web/queries.ts';
import { ButtonLink } from '#web/ui/buttons/ButtonLink.tsx';
import { Loading, Pending, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { SelectionDialog } from './-dialogs/SelectionDialog.tsx';
import { rememberList } from './-list/back.ts';
import { CompactButton } from './-list/CompactButton.tsx';
import { Filters } from './-list/Filters.tsx';
import { IndustryView, ListView } from './-list/ListViews.tsx';
import { SearchField } from './-list/SearchField.tsx';
import { readSearch, type SearchChange, type SelectionsSearch, VIEWS, type ViewName } from './-list/search.ts';
import { TransferMenu } from './-list/TransferMenu.tsx';
import { useCompact } from './-list/use-compact.ts';
import { useShown } from './-list/use-shown.ts';
import { useTyped } from './-list/use-typed.ts';

export const Route = createFileRoute('/app/selections/')({
  validateSearch: readSearch,
  loader: ({ context }) => context.queryClient.ensureQueryData(selectionsQuery),
  onLeave: ({ search }) => rememberList(search),
  pendingComponent: SelectionsLoading,
  component: SelectionsScreen,
});

// Lazy: the list does not need it.
const Board = lazy(() => import('./-board/Board.tsx').then((it) => ({ default: it.Board })));

// Lazy: most lists have something to show.
const NothingYet = lazy(() => import('./-list/Nothing.tsx').then((it) => ({ default: it.NothingYet })));
const NothingMatches = lazy(() => import('./-list/Nothing.tsx').then((it) => ({ default: it.NothingMatches })));

const OPTIONS = (Object.keys(VIEWS) as ViewName[]).map((value) => ({ value, label: VIEWS[value] }));
const ALL = { priority: undefined, industry: undefined, status: undefined, q: undefined };

/** The parts of the filter that a view uses: no industry by industry, and no status on the board. */
function filterOf(search: SelectionsSearch, view: ViewName, q: string) {
  const { priority, industry, status } = search;
  return {
    priority,
    industry: view === 'industry' ? undefined : industry,
    status: view === 'board' ? undefined : status,
    q,
  };
}

function SelectionsScreen() {
  const { data: selections } = useSuspenseQuery(selectionsQuery);
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const change = useCallback(
    (next: SearchChange, replace = false) =>
      void navigate({
        search: (old) => ({ ...old, ...(typeof next === 'function' ? next(old) : next) }),
        state: 'dialog' in next && next.dialog ? { overScreen: true } : {},
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
  const [q, setQ] = useTyped(search.q ?? '', (text) => change({ q: text || undefined }, true));
  const view = search.view ?? 'list';
  // A press on the filter is answered at once, and the list follows.
  const filtered = useDeferredValue(search);
  const shown = useShown(selections, filterOf(filtered, view, q), search);
  const [compact, setCompact] = useCompact();
  const chosen = selections.find((it) => it.id === search.open);
  const reset = () => {
    setQ('');
    change(ALL);
  };

  return (
    <Page
      title="選考管理"
      heading={<Heading count={selections.length} />}
      beside={
        <>
          <ButtonLink
            to="/app/companies/add"
            variant={selections.length > 0 ? 'primary' : 'secondary'}
            size="sm"
            icon={<Plus aria-hidden />}
            className="nav:hidden print:hidden"
          >
            選考を追加
          </ButtonLink>
          <span className="-mr-2.5 print:hidden nav:order-last nav:mr-0">
            <TransferMenu />
          </span>
          {selections.length > 0 && (
            <div className="flex w-full flex-wrap gap-2 print:hidden nav:w-auto nav:gap-2.5 max-md:[&>fieldset]:w-full">
              <SearchField value={q} onChange={setQ} />
              {view === 'list' && <CompactButton pressed={compact} onChange={setCompact} />}
              <Segmented
                label="表示の切り替え"
                wide
                options={OPTIONS}
                value={view}
                onChange={(to) => change({ view: to === 'list' ? undefined : to })}
              />
            </div>
          )}
        </>
      }
    >
      {selections.length === 0 ? (
        <Suspense fallback={<Pending />}>
          <NothingYet />
        </Suspense>
      ) : (
        <>
          <Filters {...{ selections, search, view }} onChange={change} />
          <Found all={selections} shown={shown} />
          {shown.length === 0 && view !== 'board' && (
            <Suspense>
              <NothingMatches onReset={reset} />
            </Suspense>
          )}
          {view === 'list' && <ListView {...{ search, compact }} selections={shown} onChange={change} />}
          {view === 'industry' && <IndustryView {...{ search }} selections={shown} onChange={change} />}
          {view === 'board' && (
            <Suspense fallback={<LoadingBoard />}>
              <Board {...{ search }} all={selections} selections={shown} onChange={change} />
            </Suspense>
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

function Heading({ count }: { count: number }) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-2.5 whitespace-nowrap">
      選考管理
      <span className="text-sm font-normal text-ink-2">
        <span className="num text-md">{count}</span>社
      </span>
    </span>
  );
}

type FoundProps = { all: readonly SelectionView[]; shown: readonly SelectionView[] };

/** The number of selections that pass the filter, also announced. */
function Found({ all, shown }: FoundProps) {
  const narrowed = shown.length > 0 && shown.length < all.length;
  return (
    <p role="status" className="mb-2 text-sm text-ink-2 empty:sr-only">
      {narrowed && (
        <>
          <span className="num">{all.length}</span>社中 <span className="num text-ink">{shown.length}</span>社を表示
        </>
      )}
    </p>
  );
}

function LoadingBoard() {
  return (
    <Loading>
      <div className="flex gap-2.5 overflow-hidden">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-104 w-[min(76vw,19rem)] nav:w-54 flex-none rounded-lg" />
        ))}
      </div>
    </Loading>
  );
}

function SelectionsLoading() {
  return (
    <Page title="選考管理">
      <Loading whole>
        <div className="grid gap-2.5">
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} className="h-33 rounded-lg nav:h-20" />
          ))}
        </div>
      </Loading>
    </Page>
  );
}
