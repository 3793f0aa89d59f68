import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReportedEvent, SharingQueueView } from '#domain/admin/sharing.ts';
import { LoadError } from '#web/routes/app/-parts/LoadError.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { ListLoading } from '../-parts/ListLoading.tsx';
import { DecidedCard } from './DecidedCard.tsx';
import { sharingQuery } from './queries.ts';
import { ReportedCard } from './ReportedCard.tsx';
import { Reporters } from './Reporters.tsx';
import './sharing.css';

const route = getRouteApi('/app/admin/');

/** 共有: the shared events that students reported, and what was decided about them. */
export function Sharing() {
  const { filter } = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch } = useQuery(sharingQuery);
  const [asked, setAsked] = useState<ReportedEvent | null>(null);
  const view = filter === 'done' ? 'done' : 'waiting';
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <ListLoading />;
  const { waitingTotal: count } = data;
  return (
    <div className="admin-stack">
      <Segmented
        label="共有の状態"
        value={view}
        onChange={(to) => void navigate({ search: { tab: 'sharing', ...(to === 'done' && { filter: to }) } })}
        options={[
          { value: 'waiting', label: count > 0 ? `未対応 ${count.toLocaleString('ja-JP')}` : '未対応' },
          { value: 'done', label: '対応済み' },
        ]}
      />
      {view === 'waiting' ? <Waiting queue={data} onReporters={setAsked} /> : <Done queue={data} />}
      <p className="copy text-xs text-ink-2">
        登録した人の名前は、この一覧には表示されません。対応は24時間以内なら元に戻せます。
      </p>
      {asked && <Reporters of={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

function Waiting({ queue, onReporters }: { queue: SharingQueueView; onReporters: (of: ReportedEvent) => void }) {
  if (queue.waiting.length === 0) return <EmptyState title="通報された予定はありません" />;
  return (
    <ul className="admin-stack">
      {queue.waiting.map((reported) => (
        <ReportedCard key={reported.id} reported={reported} onReporters={() => onReporters(reported)} />
      ))}
    </ul>
  );
}

function Done({ queue }: { queue: SharingQueueView }) {
  if (queue.done.length === 0) return <EmptyState title="この30日間に対応した予定はありません" />;
  return (
    <ul className="admin-stack">
      {queue.done.map((decided) => (
        <DecidedCard key={decided.decisionId} decided={decided} />
      ))}
    </ul>
  );
}
