import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ChevronRight, Plus } from 'lucide-react';
import type { MailingView } from '#domain/admin/mailings.ts';
import { api, call } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { LoadError } from '#web/routes/app/-parts/LoadError.tsx';
import { useKeys } from '#web/routes/app/-parts/use-keys.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { ListLoading } from '../-parts/ListLoading.tsx';
import { Moment } from '../-parts/Moment.tsx';
import { audienceLabel } from './audience.ts';
import { Mailing } from './Mailing.tsx';
import { MailingTag } from './MailingTag.tsx';
import { mailingsQuery } from './queries.ts';
import '../-parts/details.css';
import './mailings.css';

const route = getRouteApi('/app/admin/');

/** 配信: the list, or one of them. */
export function Mailings() {
  const { id } = route.useSearch();
  return id === undefined ? <List /> : <Mailing key={id} id={id} />;
}

function List() {
  const navigate = route.useNavigate();
  const { data, error, refetch } = useQuery(mailingsQuery);
  const keys = useKeys();
  const create = useMutation({
    mutationFn: () => call(api.admin.mailings.$post({}, keys.of(null))),
    onSuccess: ({ id }) => {
      keys.clear();
      return navigate({ search: { tab: 'mailings', id } });
    },
    onError: (failure) => toasts.error(messageFor(failure)),
  });
  return (
    <section aria-label="配信" className="admin-stack">
      <div className="admin-head">
        <p className="copy text-sm text-ink-2">お知らせをメールで送ります。リマインドの送信が優先されます。</p>
        <Button
          variant="primary"
          icon={<Plus aria-hidden />}
          busy={create.isPending}
          busyLabel="作成中..."
          onClick={() => create.mutate()}
        >
          配信を作成
        </Button>
      </div>
      {error && !data && <LoadError error={error} onRetry={refetch} />}
      {!error && !data && <ListLoading />}
      {data?.length === 0 && (
        <EmptyState title="配信はまだありません">下書きを作成し、内容を確認してから送信します。</EmptyState>
      )}
      {data && data.length > 0 && (
        <Card className="admin-links admin-mailings">
          <ul>
            {data.map((it) => (
              <li key={it.id}>
                <Link to="/app/admin" search={{ tab: 'mailings', id: it.id }}>
                  <span className="admin-mailing-what">
                    <b>{it.subject || '（件名なし）'}</b>
                    <span>
                      {audienceLabel(it.audience)}
                      {it.essential && '・必ず届けるお知らせ'}
                      {resultOf(it)}
                    </span>
                  </span>
                  <span className="admin-mailing-state">
                    <MailingTag mailing={it} />
                    <Moment at={it.startedAt ?? it.updatedAt} />
                  </span>
                  <ChevronRight aria-hidden className="admin-onward" />
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}

function resultOf({ counts }: MailingView): string {
  return counts === null ? '' : `　送信 ${counts.sent.toLocaleString('ja-JP')}件`;
}
