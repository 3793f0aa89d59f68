import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, CircleCheck, CircleX, Clock } from 'lucide-react';
import type { InquiryAnswerView, InquiryState, InquiryThread } from '#domain/admin/inquiries.ts';
import { failureReason } from '#domain/admin/system.ts';
import { INQUIRY_KINDS } from '#domain/inquiries/inquiries.ts';
import { api, call } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { LoadError } from '#web/routes/app/-parts/LoadError.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { Moment } from '../-parts/Moment.tsx';
import { Tag } from '../-parts/Tag.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { inquiryQuery } from './queries.ts';

/** One inquiry, what was answered, and the form for an answer. */
export function Thread({ id, state }: { id: string; state: InquiryState }) {
  const { data: thread, error, refetch } = useQuery(inquiryQuery(id));
  return (
    <div className="admin-stack admin-inquiry">
      <Link to="/app/admin" search={{ tab: 'inquiries', filter: state }} className="admin-back">
        <ChevronLeft aria-hidden />
        お問い合わせの一覧に戻る
      </Link>
      {error && !thread && <LoadError error={error} onRetry={refetch} />}
      {!error && !thread && (
        <Loading>
          <Skeleton className="h-72 rounded-lg" />
        </Loading>
      )}
      {thread && (
        <>
          <Question thread={thread} />
          {thread.answers.map((answer) => (
            <Answer key={answer.id} inquiryId={id} answer={answer} />
          ))}
          <AnswerForm thread={thread} />
        </>
      )}
    </div>
  );
}

function Question({ thread }: { thread: InquiryThread }) {
  const { id, name, email, kind, isStudent, message, createdAt, doneAt, doneBy } = thread;
  return (
    <Card as="section" aria-labelledby="inquiry" className="admin-card">
      <div className="admin-head">
        <h2 id="inquiry" className="text-md">
          {name || email}
        </h2>
        {doneAt ? (
          <Tag hue="green" Icon={CircleCheck}>
            返信済み
          </Tag>
        ) : (
          <Tag hue="amber" Icon={Clock}>
            未返信
          </Tag>
        )}
      </div>
      <dl className="admin-facts">
        <div>
          <dt>種類</dt>
          <dd>{INQUIRY_KINDS[kind]}</dd>
        </div>
        <div>
          <dt>メールアドレス</dt>
          <dd>
            {email}
            <span className="admin-inquiry-whose">
              {isStudent ? 'アカウントのアドレス' : '本人のものか確認していません'}
            </span>
          </dd>
        </div>
        <div>
          <dt>受付</dt>
          <dd>
            <Moment at={createdAt} />
          </dd>
        </div>
        {doneAt && (
          <div>
            <dt>対応</dt>
            <dd>
              <Moment at={doneAt} />
              {doneBy && `　${doneBy}`}
            </dd>
          </div>
        )}
      </dl>
      <p className="admin-letter">{message}</p>
      <Completion id={id} isDone={doneAt !== null} />
    </Card>
  );
}

/** 対応済み, and back. */
function Completion({ id, isDone }: { id: string; isDone: boolean }) {
  const reopen = useMutation({
    mutationFn: () => call(api.admin.inquiries[':id'].completion.$delete({ param: { id } })),
    onError: (error) => toasts.error(messageFor(error)),
  });
  const close = useMutation({
    mutationFn: () => call(api.admin.inquiries[':id'].completion.$put({ param: { id } })),
    onSuccess: () => toasts.show('お問い合わせを対応済みにしました', () => reopen.mutate()),
    onError: (error) => toasts.error(messageFor(error)),
  });
  return (
    <div className="admin-actions">
      {isDone ? (
        <Button size="sm" busy={reopen.isPending} onClick={() => reopen.mutate()}>
          未返信に戻す
        </Button>
      ) : (
        <Button size="sm" busy={close.isPending} onClick={() => close.mutate()}>
          返信せずに対応済みにする
        </Button>
      )}
    </div>
  );
}

function Answer({ inquiryId: id, answer }: { inquiryId: string; answer: InquiryAnswerView }) {
  const { id: answerId, body, by, state, createdAt, sentAt, failure } = answer;
  const retry = useMutation({
    mutationFn: () => call(api.admin.inquiries[':id'].answers[':answerId'].retry.$post({ param: { id, answerId } })),
    onError: (error) => toasts.error(messageFor(error)),
  });
  return (
    <Card as="section" aria-label="返信" className="admin-card admin-answer">
      <div className="admin-head">
        <p className="text-sm text-ink-2">
          返信　{by ?? '退会した運営者'}　<Moment at={sentAt ?? createdAt} />
        </p>
        {state === 'sent' && (
          <Tag hue="green" Icon={CircleCheck}>
            送信しました
          </Tag>
        )}
        {state === 'due' && (
          <Tag hue="grey" Icon={Clock}>
            送信待ち
          </Tag>
        )}
        {state === 'failed' && (
          <Tag hue="red" Icon={CircleX}>
            送信できませんでした
          </Tag>
        )}
      </div>
      <p className="admin-letter">{body}</p>
      {state === 'failed' && (
        <div className="admin-actions">
          <span className="text-sm text-st-red-ink">{failureReason(failure)}</span>
          <Button size="sm" busy={retry.isPending} onClick={() => retry.mutate()}>
            もう一度送る
          </Button>
        </div>
      )}
    </Card>
  );
}
