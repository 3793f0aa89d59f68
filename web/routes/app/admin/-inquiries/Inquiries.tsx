import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ChevronRight, CircleX } from 'lucide-react';
import { INQUIRY_STATES, type InquiryRow, type InquiryState } from '#domain/admin/inquiries.ts';
import { INQUIRY_KINDS } from '#domain/inquiries/inquiries.ts';
import { LoadError } from '#web/routes/app/-parts/LoadError.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { ListLoading } from '../-parts/ListLoading.tsx';
import { Moment } from '../-parts/Moment.tsx';
import { Tag } from '../-parts/Tag.tsx';
import { inquiriesQuery } from './queries.ts';
import { Thread } from './Thread.tsx';
import '../-parts/details.css';
import './inquiries.css';

const route = getRouteApi('/app/admin/');
const STATES = [
  { value: 'open', label: '未返信' },
  { value: 'done', label: '返信済み' },
] as const;

/** お問い合わせ: the list, or one of them. */
export function Inquiries() {
  const { id, filter } = route.useSearch();
  const state = INQUIRY_STATES.find((it) => it === filter) ?? 'open';
  return id === undefined ? <List state={state} /> : <Thread key={id} id={id} state={state} />;
}

function List({ state }: { state: InquiryState }) {
  const navigate = route.useNavigate();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    inquiriesQuery(state),
  );
  const rows = data?.pages.flatMap((page) => page.rows);
  return (
    <section aria-label="お問い合わせ" className="admin-stack">
      <Segmented
        label="お問い合わせの状態"
        options={STATES}
        value={state}
        onChange={(filter) => navigate({ search: { tab: 'inquiries', filter }, replace: true })}
      />
      {error && !rows && <LoadError error={error} onRetry={refetch} />}
      {!error && !rows && <ListLoading />}
      {rows?.length === 0 && (
        <EmptyState
          title={state === 'open' ? '返信していないお問い合わせはありません' : '返信したお問い合わせはありません'}
        >
          お問い合わせページから届いたものが、ここに並びます。
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <Card className="admin-links admin-inquiries">
          <ul>
            {rows.map((row) => (
              <Row key={row.id} row={row} state={state} />
            ))}
          </ul>
          {hasNextPage && (
            <Button variant="ghost" busy={isFetchingNextPage} busyLabel="読み込み中..." onClick={() => fetchNextPage()}>
              さらに表示
            </Button>
          )}
        </Card>
      )}
    </section>
  );
}

function Row({ row, state }: { row: InquiryRow; state: InquiryState }) {
  const { id, kind, name, email, excerpt, createdAt, hasFailed } = row;
  return (
    <li>
      <Link to="/app/admin" search={{ tab: 'inquiries', filter: state, id }}>
        <span className="admin-inquiry-who">
          <b>{name || email}</b>
          <span>{INQUIRY_KINDS[kind]}</span>
        </span>
        <span className="admin-inquiry-text">{excerpt}</span>
        <span className="admin-inquiry-at">
          {hasFailed && (
            <Tag hue="red" Icon={CircleX}>
              返信を送信できませんでした
            </Tag>
          )}
          <Moment at={createdAt} />
        </span>
        <ChevronRight aria-hidden className="admin-onward" />
      </Link>
    </li>
  );
}
