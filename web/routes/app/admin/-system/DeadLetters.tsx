import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { DEAD_LETTER_DAYS, type DeadLetter, failureReason } from '#domain/admin/system.ts';
import { api, call } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { LoadError } from '#web/routes/app/-parts/LoadError.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { Moment } from '../-parts/Moment.tsx';
import { deadLettersQuery } from './queries.ts';
import '../-parts/details.css';
import './dead-letters.css';

const FIRST_SHOWN = 3;
const MOST_SHOWN = 200;
const CHANNELS = { mail: 'メール', push: 'プッシュ通知' } as const;
const SAYS = { reminder: 'リマインド', digest: 'まとめのお知らせ', test: 'テスト' } as const;

type Which = 'all' | { userId: string; id: string }[];

/** 届かなかった配信: what failed in the last days, to look at and to send again. */
export function DeadLetters() {
  const [limit, setLimit] = useState(FIRST_SHOWN);
  const [asks, setAsks] = useState(false);
  const [opened, setOpened] = useState<DeadLetter | null>(null);
  const { data, error, refetch } = useQuery(deadLettersQuery(limit));
  const retry = useMutation({
    mutationFn: (deliveries: Which) => call(api.admin.system['dead-letters'].retries.$post({ json: { deliveries } })),
    onSuccess: ({ retried }) =>
      toasts.show(retried === 0 ? '再試行できる配信はありませんでした' : `${retried}件を再試行します`),
    onError: (failure) => toasts.error(messageFor(failure)),
  });
  const send = (which: Which) => {
    setAsks(false);
    setOpened(null);
    retry.mutate(which);
  };
  const rest = data ? Math.min(data.total, MOST_SHOWN) - data.rows.length : 0;
  return (
    <Card as="section" aria-labelledby="admin-dead-letters" className="admin-card">
      <div className="admin-head">
        <h2 id="admin-dead-letters" className="text-md">
          届かなかった配信
          {data && data.total > 0 && (
            <span className="admin-count ml-2">
              {data.total.toLocaleString('ja-JP')}
              <span className="sr-only">件</span>
            </span>
          )}
        </h2>
        {data && data.retryable > 0 && (
          <Button busy={retry.isPending} busyLabel="再試行中..." onClick={() => setAsks(true)}>
            すべて再試行
          </Button>
        )}
      </div>
      {error && !data && <LoadError error={error} onRetry={refetch} />}
      {!error && !data && (
        <Loading>
          <Skeleton className="h-40" />
        </Loading>
      )}
      {data?.total === 0 && <p className="admin-none">届かなかった配信はありません</p>}
      <ul>
        {data?.rows.map((it) => (
          <Row key={`${it.userId} ${it.id}`} letter={it} onRetry={() => send([it])} onOpen={() => setOpened(it)} />
        ))}
      </ul>
      {rest > 0 && (
        <Button variant="ghost" className="admin-rest" onClick={() => setLimit(MOST_SHOWN)}>
          残り{rest.toLocaleString('ja-JP')}件を表示
        </Button>
      )}
      <AskAll open={asks} count={data?.retryable ?? 0} onRetry={() => send('all')} onClose={() => setAsks(false)} />
      {opened && <Details letter={opened} onRetry={() => send([opened])} onClose={() => setOpened(null)} />}
    </Card>
  );
}

type RowProps = { letter: DeadLetter; onRetry: () => void; onOpen: () => void };

function Row({ letter, onRetry, onOpen }: RowProps) {
  const { channel, to, failure, failedAt, attempts, canRetry } = letter;
  const of = `${CHANNELS[channel]} ${to}`;
  return (
    <li className="admin-dead-letter">
      <div>
        <p>
          <b>{CHANNELS[channel]}</b> <span className="text-sm text-ink-2">{to}</span>
        </p>
        <p className="text-sm">{failureReason(failure)}</p>
        <p className="text-xs text-ink-2">
          <Moment at={failedAt} />　<span className="num">{attempts}</span>回試行
        </p>
      </div>
      <div className="admin-dead-letter-acts">
        {canRetry && (
          <Button size="sm" aria-label={`${of}を再試行`} onClick={onRetry}>
            再試行
          </Button>
        )}
        <Button size="sm" variant="ghost" aria-label={`${of}の詳細`} onClick={onOpen}>
          詳細
        </Button>
      </div>
    </li>
  );
}

type AskAllProps = { open: boolean; count: number; onRetry: () => void; onClose: () => void };

function AskAll({ open, count, onRetry, onClose }: AskAllProps) {
  const footer = (
    <>
      <Button variant="primary" onClick={onRetry}>
        再試行
      </Button>
      <Button onClick={onClose} data-autofocus>
        キャンセル
      </Button>
    </>
  );
  return (
    <Dialog open={open} title="すべて再試行" onClose={onClose} footer={footer}>
      <p className="copy">
        {count.toLocaleString('ja-JP')}件を再試行しますか？締切を過ぎたものや、送信を停止した人への配信は送りません。
      </p>
    </Dialog>
  );
}

type DetailsProps = { letter: DeadLetter; onRetry: () => void; onClose: () => void };

function Details({ letter, onRetry, onClose }: DetailsProps) {
  const { channel, to, says, failure, attempts, createdAt, failedAt, canRetry, id } = letter;
  const facts: [string, ReactNode][] = [
    ['種類', `${CHANNELS[channel]}・${SAYS[says]}`],
    ['宛先', to],
    ['理由', failureReason(failure)],
    ['試行', `${attempts}回`],
    ['作成', <Moment key="created" at={createdAt} />],
    ['最後の試行', <Moment key="failed" at={failedAt} />],
    ['番号', id],
  ];
  const footer = (
    <>
      {canRetry && (
        <Button variant="primary" onClick={onRetry}>
          再試行
        </Button>
      )}
      <Button onClick={onClose}>閉じる</Button>
    </>
  );
  return (
    <Dialog open title="届かなかった配信の詳細" onClose={onClose} footer={footer}>
      <dl className="admin-values">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="copy mt-3 text-sm text-ink-2">
        {canRetry
          ? '再試行しても、締切を過ぎた場合は送りません。'
          : `送信できる時刻を過ぎたか、受け取りが停止されているため、再試行できません。この一覧には${DEAD_LETTER_DAYS}日間表示します。`}
      </p>
    </Dialog>
  );
}
