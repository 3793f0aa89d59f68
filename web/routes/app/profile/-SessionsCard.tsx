import { useMutation, useQuery } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { SignedInView } from '#domain/selections/views.ts';
import { type Instant, jstClock, jstDay, shortDayLabel } from '#domain/time.ts';
import { api, call } from '#web/api.ts';
import { useNow } from '#web/browser/now.ts';
import { messageFor } from '#web/messages.ts';
import { Section } from '#web/profile-form/Section.tsx';
import { Button } from '#web/ui/buttons/Button.tsx';
import { toasts } from '#web/ui/feedback/toasts.ts';
import { JapanTime } from '#web/ui/marks/JapanTime.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { LoadError } from '../-parts/LoadError.tsx';
import { CardLoading } from './-account/AccountLoading.tsx';
import { sessionsQuery } from './-account/account-queries.ts';

/** The sessions to sign out: one device, or all others. */
type SessionsToEnd = SignedInView | 'others';

/** The account's sessions, most recently used first, and signing them out. */
export function SessionsCard() {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery);
  const [asked, setAsked] = useState<SessionsToEnd | null>(null);
  const now = useNow();
  const end = useMutation({
    mutationFn: (which: SessionsToEnd) =>
      which === 'others'
        ? call(api.sessions.$delete())
        : call(api.sessions[':id'].$delete({ param: { id: which.id } })),
    onSuccess: (_, which) =>
      toasts.show(which === 'others' ? 'ほかの端末からログアウトしました' : `${which.device}からログアウトしました`),
    onError: (failure) => toasts.error(messageFor(failure)),
  });
  const others = sessions?.filter((it) => !it.isCurrent) ?? [];
  return (
    <Section id="sessions" title="ログイン中の端末">
      {!sessions && (error ? <LoadError error={error} onRetry={refetch} /> : <CardLoading />)}
      {sessions && (
        <ul className="m-0 grid list-none gap-0 p-0">
          {sessions.map((it) => (
            <Device key={it.id} session={it} now={now} onEnd={() => setAsked(it)} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <Button
          className="justify-self-start"
          busy={end.isPending}
          busyLabel="ログアウト中..."
          onClick={() => setAsked('others')}
        >
          ほかの端末をすべてログアウト
        </Button>
      )}
      <ConfirmDialog
        open={asked !== null}
        title="端末のログアウト"
        confirmLabel="ログアウト"
        onClose={() => setAsked(null)}
        onConfirm={() => {
          if (asked) end.mutate(asked);
          setAsked(null);
        }}
      >
        <p>
          {asked === 'others' ? `ほかの${others.length}台` : asked?.device}
          からログアウトしますか？ その端末では、もう一度ログインが必要になります。
        </p>
        {asked === 'others' && (
          <p>プッシュ通知は、この端末も含めてすべてオフになります。必要な端末で、もう一度オンにしてください。</p>
        )}
        <p className="text-sm text-ink-2">覚えのない端末があるときは、パスワードも変更してください。</p>
      </ConfirmDialog>
    </Section>
  );
}

function Device({ session, now, onEnd }: { session: SignedInView; now: Instant; onEnd: () => void }) {
  const { device, isCurrent, lastUsedAt } = session;
  const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Laptop;
  return (
    <li className="grid min-h-16 grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-3 border-t border-line py-2 first:border-t-0">
      <Icon aria-hidden className="size-5 text-ink-2" />
      <div className="grid gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 font-bold">
          {device}
          {isCurrent && <span className="rounded-full bg-brand-soft px-2 text-xs text-brand-strong">この端末</span>}
        </p>
        <p className="text-sm text-ink-2">
          {isCurrent ? '利用中' : `最終利用 ${moment(lastUsedAt, now)}`}
          <span className="ml-2 inline-block">ログイン {moment(session.createdAt, now)}</span>
          <JapanTime />
        </p>
      </div>
      {!isCurrent && (
        <Button size="sm" aria-label={`${device}からログアウト`} onClick={onEnd}>
          ログアウト
        </Button>
      )}
    </li>
  );
}

function moment(at: Instant, now: Instant): string {
  return `${shortDayLabel(jstDay(at), jstDay(now))} ${jstClock(at)}`;
}
