import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import type { WithdrawalView } from '#domain/accounts/withdrawal.ts';
import { AppError } from '#domain/errors.ts';
import { eventTitle } from '#domain/events/events.ts';
import { dayLabel, jstClock, jstDay, readClock } from '#domain/time.ts';
import { api, call } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { forgettingAll } from '#web/sign-out.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { useWaiting } from '#web/waiting.ts';
import { withdrawalQuery } from './-account/account-queries.ts';

type WithdrawalDialogProps = { withdrawal: WithdrawalView; onClose: () => void };

/** The last question. Afterwards a new document tells that it is done: nothing of the student is left in this one. */
export function WithdrawalDialog({ withdrawal, onClose }: WithdrawalDialogProps) {
  const { name, email, selections, events, next } = withdrawal;
  const leaving = useWithdrawal();
  const unsent = useWaiting().length;
  const footer = (
    <>
      <Button
        variant="danger-fill"
        busy={leaving.isPending || leaving.isSuccess}
        busyLabel="退会しています..."
        onClick={() => leaving.mutate()}
      >
        退会する
      </Button>
      <Button onClick={onClose} data-autofocus>
        キャンセル
      </Button>
    </>
  );
  return (
    <Dialog open isAlert title="退会しますか？" {...{ onClose, footer }}>
      <div className="grid gap-3.5">
        {leaving.error && <Banner tone="error">{failureText(leaving.error)}</Banner>}
        <p className="copy">
          この操作は取り消せません。選考{selections}件と予定{events}件は、見ることも書き出すこともできなくなります。
        </p>
        {unsent > 0 && <p className="copy">未送信の変更が{unsent}件あります。退会すると失われます。</p>}
        <dl className="m-0 text-sm">
          <Row term="名前">{name}</Row>
          <Row term="メールアドレス">{email}</Row>
          {next && (
            <Row term="次の予定">
              <span className="inline-block">{next.companyName}</span>{' '}
              <span className="inline-block">{eventTitle(next)}</span>{' '}
              <span className="date inline-block font-normal">
                {dayLabel(jstDay(next.deadline))} {jstClock(next.deadline)}
              </span>
            </Row>
          )}
        </dl>
      </div>
    </Dialog>
  );
}

function useWithdrawal() {
  const cache = useQueryClient();
  // Whether the answer to an earlier press was lost: the withdrawal may have been done.
  const wasLost = useRef(false);
  return useMutation({
    mutationFn: () =>
      forgettingAll(async () => {
        try {
          return (await call(api.account.withdrawal.$put())).day;
        } catch (error) {
          if (wasLost.current && isCode(error, 'not_signed_in')) return jstDay(readClock());
          wasLost.current ||= isCode(error, 'unavailable');
          throw error;
        }
      }),
    onSuccess: (day) => window.location.replace(`/withdrawn?on=${day}`),
    onError: (error) => {
      // The screen asks for the proof again.
      if (isCode(error, 'confirmation_needed')) void cache.invalidateQueries(withdrawalQuery);
    },
  });
}

const isCode = (error: unknown, code: AppError['code']) => error instanceof AppError && error.code === code;

function failureText(error: Error): string {
  if (isCode(error, 'confirmation_needed'))
    return '本人確認から5分が過ぎました。キャンセルして、もう一度パスワードかGoogleで確認してください。';
  if (isCode(error, 'unavailable')) return messageFor(error);
  return '退会できませんでした。もう一度お試しください。';
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[8rem_minmax(0,1fr)] gap-3 border-t border-line py-2.5">
      <dt className="text-ink-2">{term}</dt>
      <dd className="m-0 font-bold wrap-anywhere">{children}</dd>
    </div>
  );
}
