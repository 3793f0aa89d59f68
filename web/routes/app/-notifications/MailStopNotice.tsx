import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { MailStop } from '#domain/reminders/mail-stops.ts';
import { dayLabel, jstDay } from '#domain/time.ts';
import { api, call } from '#web/api.ts';
import { messageFor } from '#web/messages.ts';
import { mailStopQuery } from '#web/queries.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { toasts } from '#web/ui/feedback/toasts.ts';

/** Says why reminders are not mailed any more, and resumes them. Nothing while they are mailed. */
export function MailStopNotice({ email }: { email: string }) {
  const { data: stop } = useSuspenseQuery(mailStopQuery);
  const cache = useQueryClient();
  const resume = useMutation({
    mutationFn: () => call(api['mail-stop'].$delete()),
    onSuccess: () => toasts.show('メールを再開しました'),
    onError: (error) => toasts.error(`メールを再開できませんでした。${messageFor(error)}`),
    onSettled: () => cache.invalidateQueries(),
  });
  if (stop === null) return null;
  return (
    <Banner tone="attention">
      <Reason stop={stop} email={email} />
      <div className="mt-2.5">
        <Button size="sm" busy={resume.isPending} busyLabel="再開中..." onClick={() => resume.mutate()}>
          メールを再開する
        </Button>
      </div>
    </Banner>
  );
}

function Reason({ stop, email }: { stop: MailStop; email: string }): ReactNode {
  const day = dayLabel(jstDay(stop.since));
  if (stop.reason === 'unsubscribed')
    return (
      <>
        <p className="font-bold">メールでのリマインドは停止しています</p>
        <p>
          {day}に、メールの中のリンクから停止されました。{email} に届けるには、再開してください。
        </p>
      </>
    );
  const change = (
    <Link to="/app/profile" hash="email">
      メールアドレスを確認・変更する
    </Link>
  );
  if (stop.reason === 'hard_bounce')
    return (
      <>
        <p className="font-bold">メールが届かないため、リマインドを停止しています</p>
        <p>
          {day}に、{email} へのメールが「宛先がない」として戻ってきました。{change}
        </p>
        <p>アドレスが正しいときは、受信拒否の設定を見直してから再開してください。</p>
      </>
    );
  return (
    <>
      <p className="font-bold">メールが届かないため、リマインドを休止しています</p>
      <p>
        {email} へのメールが、続けて戻ってきました。メールボックスの空き容量を確認してください。{change}
      </p>
      {stop.until && (
        <p>
          <span className="date">{dayLabel(jstDay(stop.until))}</span>に自動で再開します。
        </p>
      )}
    </>
  );
}
