import type { UseQueryResult } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { type EventDraft, isChanged } from '#domain/selections/event-draft.ts';
import type { EventView } from '#domain/selections/views.ts';
import type { PublicEvent, SharedEventsView } from '#domain/sharing/shared-events.ts';
import type { Phase } from '#domain/taxonomy/phases.ts';
import { useNow } from '#web/browser/now.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { type SharedActions, SharedEventRow } from './SharedEventRow.tsx';
import { SharedDetails, SharedFacts } from './SharedFacts.tsx';
import { SharedReported } from './SharedReported.tsx';

const ReportDialog = lazy(async () => ({ default: (await import('./SharedReportDialog.tsx')).SharedReportDialog }));

type SharedEventsProps = Omit<SharedActions, 'onReport'> & {
  answer: UseQueryResult<SharedEventsView>;
  /** The phase that the student applies for comes first. */
  phase: Phase;
  /** The student's own events at this company. */
  own: readonly EventView[];
  /** The events to be added, copied or entered. */
  drafts: readonly EventDraft[];
};

export const NONE_SHARED = 'まだ共有された予定はありません';

/** ほかの人が登録した予定: the shared events of the company. None is selected at first. */
export function SharedEvents({ answer, ...rest }: SharedEventsProps) {
  return (
    <section aria-labelledby="shared-events" className="grid gap-3">
      <h3 id="shared-events" className="text-md">
        ほかの人が登録した予定
      </h3>
      {answer.data ? (
        <Offered shared={answer.data} {...rest} />
      ) : answer.isError ? (
        <Banner
          tone="error"
          action={
            <Button size="sm" busy={answer.isFetching} busyLabel="読み込み中..." onClick={() => void answer.refetch()}>
              再読み込み
            </Button>
          }
        >
          データの取得に失敗しました
        </Banner>
      ) : (
        <Loading>
          <Skeleton className="h-44 rounded-lg" />
        </Loading>
      )}
    </section>
  );
}

type OfferedProps = Omit<SharedEventsProps, 'answer'> & { shared: SharedEventsView };

function Offered({ shared, phase, own, drafts, ...take }: OfferedProps) {
  const report = useReport(shared);
  const groups = groupsOf(shared.current, phase);
  const standingOf = (entry: PublicEvent) => {
    const taken = drafts.find((draft) => draft.taken?.id === entry.id);
    return {
      isMine: own.some((event) => isSame(event, entry)),
      taken,
      changed: taken && isChanged(taken) ? taken : null,
    };
  };
  return (
    <>
      {groups.length === 0 && <p className="copy -mt-2 text-sm text-ink-2">{NONE_SHARED}</p>}
      {groups.map(({ key, entries, disagree }) => (
        <Card key={key} className="overflow-clip">
          {disagree && (
            <p className="copy flex items-start gap-1.5 border-b border-line bg-shu-soft px-4 py-2 text-sm leading-ui font-bold text-shu-ink">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 flex-none" />
              日時が分かれています
            </p>
          )}
          <ul className="-mb-px -ml-px grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] [&>li]:border-b [&>li]:border-l [&>li]:border-line">
            {entries.map((entry) => (
              <SharedEventRow
                key={entry.id}
                entry={entry}
                standing={standingOf(entry)}
                actions={{ ...take, onReport: report.open }}
              />
            ))}
          </ul>
        </Card>
      ))}
      {shared.previous.length > 0 && <Previous entries={shared.previous} />}
      {report.asked && (
        <Suspense fallback={null}>
          <ReportDialog entry={report.asked} onClose={report.close} />
        </Suspense>
      )}
    </>
  );
}

/** Entries of one step together, especially where they disagree; those of the student's own phase first. */
function groupsOf(entries: readonly PublicEvent[], phase: Phase) {
  const groups = Map.groupBy(entries, (it) => `${it.eventType} ${it.selectionPhase} ${it.disagrees ? '' : it.id}`);
  return [...groups]
    .map(([key, group]) => ({ key, entries: group, disagree: group.length > 1 }))
    .sort((a, b) => rank(a.entries, phase) - rank(b.entries, phase));
}

function rank([first]: readonly PublicEvent[], phase: Phase): number {
  return first?.selectionPhase === phase ? 0 : 1;
}

function isSame(event: EventView, entry: PublicEvent): boolean {
  return (
    event.eventType === entry.eventType &&
    event.selectionPhase === entry.selectionPhase &&
    event.deadline === entry.deadline
  );
}

/** For reference: past ones, and those of another graduation year. */
function Previous({ entries }: { entries: readonly PublicEvent[] }) {
  const now = useNow();
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center text-sm font-bold text-brand">
        参考（前年・終了した予定）
        <span className="ml-1 font-normal text-ink-2">
          <span className="num">{entries.length}</span>件
        </span>
      </summary>
      <ul className="grid gap-2">
        {entries.map((entry) => (
          <Card as="li" key={entry.id} className="bg-bg px-4 py-3">
            {entry.reportedByMe ? (
              <SharedReported entry={entry} />
            ) : (
              <>
                <SharedFacts {...{ entry, now }} />
                <SharedDetails entry={entry} />
              </>
            )}
          </Card>
        ))}
      </ul>
    </details>
  );
}

const route = getRouteApi('/app/companies/add');

/** The entry that is being reported, from the URL. */
function useReport({ current }: SharedEventsView) {
  const { report } = route.useSearch();
  const navigate = route.useNavigate();
  return {
    asked: current.find((it) => it.id === report),
    open: (entry: PublicEvent) =>
      void navigate({
        search: (old) => ({ ...old, report: entry.id }),
        state: (old) => ({ ...old, wizardDepth: (old.wizardDepth ?? 0) + 1 }),
        resetScroll: false,
      }),
    close: () =>
      void navigate({
        search: (old) => ({ ...old, report: undefined }),
        state: (old) => old,
        replace: true,
        resetScroll: false,
      }),
  };
}
