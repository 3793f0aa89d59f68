import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import type { MailingPage } from '#domain/admin/mailings.ts';
import { api, call } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { LoadError } from '#web/routes/app/-parts/LoadError.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { Amount } from '../-parts/Amount.tsx';
import { Moment } from '../-parts/Moment.tsx';
import { audienceLabel } from './audience.ts';
import { Draft } from './Draft.tsx';
import { MailingTag } from './MailingTag.tsx';
import { Preview } from './Preview.tsx';
import { mailingQuery } from './queries.ts';

/** One mailing: its draft, or how far it has come. */
export function Mailing({ id }: { id: string }) {
  const { data: mailing, error, refetch } = useQuery(mailingQuery(id));
  return (
    <div className="admin-stack admin-mailing">
      <Link to="/app/admin" search={{ tab: 'mailings' }} className="admin-back">
        <ChevronLeft aria-hidden />
        配信の一覧に戻る
      </Link>
      {error && !mailing && <LoadError error={error} onRetry={refetch} />}
      {!error && !mailing && (
        <Loading>
          <Skeleton className="h-72 rounded-lg" />
        </Loading>
      )}
      {mailing?.state === 'draft' && <Draft mailing={mailing} />}
      {mailing && mailing.state !== 'draft' && (
        <>
          <Progress mailing={mailing} />
          <Preview id={id} version={mailing.version} />
        </>
      )}
    </div>
  );
}

function Progress({ mailing }: { mailing: MailingPage }) {
  const { id, state, subject, audience, essential, startedAt, endedAt, isListed, counts } = mailing;
  const { waiting, sent, failed, withheld } = counts ?? { waiting: 0, sent: 0, failed: 0, withheld: 0 };
  const ended = sent + failed + withheld;
  const all = ended + waiting;
  return (
    <Card as="section" aria-labelledby="mailing" className="admin-card">
      <div className="admin-head">
        <h2 id="mailing" className="text-md">
          {subject}
        </h2>
        <MailingTag mailing={mailing} />
      </div>
      <p className="text-sm text-ink-2">
        {audienceLabel(audience)}
        {essential && '・必ず届けるお知らせ'}
        {startedAt && (
          <>
            {'　'}開始 <Moment at={startedAt} />
          </>
        )}
        {endedAt && (
          <>
            {'　'}終了 <Moment at={endedAt} />
          </>
        )}
      </p>
      <div
        role="progressbar"
        aria-label="送信の進み具合"
        aria-valuemin={0}
        aria-valuemax={all}
        aria-valuenow={ended}
        aria-valuetext={`${all.toLocaleString('ja-JP')}件のうち${ended.toLocaleString('ja-JP')}件`}
        className="admin-progress"
      >
        <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
          <rect width={all === 0 ? 0 : (100 * ended) / all} height="1" />
        </svg>
      </div>
      <dl className="admin-counts">
        <Count name="送信" value={sent} />
        <Count name={isListed ? '残り' : '残り（宛先を確認中）'} value={waiting} />
        <Count name="届かなかった" value={failed} />
        <Count name="送らなかった" value={withheld} />
      </dl>
      {withheld > 0 && (
        <p className="copy text-sm text-ink-2">
          送信の前に、配信を停止したか、退会または利用停止になった人には送っていません。
        </p>
      )}
      {(state === 'sending' || state === 'stopped') && <Stop id={id} isStopped={state === 'stopped'} />}
    </Card>
  );
}

function Count({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Amount value={value} />件
      </dd>
    </div>
  );
}

function Stop({ id, isStopped }: { id: string; isStopped: boolean }) {
  const [asks, setAsks] = useState(false);
  const onError = (error: Error) => toasts.error(messageFor(error));
  const stop = useMutation({
    mutationFn: () => call(api.admin.mailings[':id'].stop.$put({ param: { id } })),
    onSuccess: () => toasts.show('送信を停止しました'),
    onError,
  });
  const resume = useMutation({
    mutationFn: () => call(api.admin.mailings[':id'].stop.$delete({ param: { id } })),
    onSuccess: () => toasts.show('送信を再開しました'),
    onError,
  });
  return (
    <div className="admin-actions">
      {isStopped ? (
        <Button busy={resume.isPending} onClick={() => resume.mutate()}>
          送信を再開
        </Button>
      ) : (
        <Button variant="danger-outline" busy={stop.isPending} onClick={() => setAsks(true)}>
          送信を停止
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        title="送信の停止"
        confirmLabel="停止"
        onConfirm={() => {
          setAsks(false);
          stop.mutate();
        }}
        onClose={() => setAsks(false)}
      >
        <p>まだ送っていないメールの送信を停止しますか？すでに送ったメールは取り消せません。あとで再開できます。</p>
      </ConfirmDialog>
    </div>
  );
}
