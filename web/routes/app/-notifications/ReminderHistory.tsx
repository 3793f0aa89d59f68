import { Link } from '@tanstack/react-router';
import { BellRing, CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { timesLabel } from '#domain/reminders/timings.ts';
import type { RemindersView } from '#domain/selections/views.ts';
import { EVENT_TYPES } from '#domain/taxonomy/event-types.ts';
import { dayLabel, type Instant, jstClock, jstDay } from '#domain/time.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { JapanTime } from '#web/ui/marks/JapanTime.tsx';

type Planned = RemindersView['planned'][number];
type Sent = RemindersView['sent'][number];
type Delivery = Sent['deliveries'][number];

/** The planned reminders and their times. */
export function PlannedReminders({ reminders, now }: { reminders: readonly Planned[]; now: Instant }) {
  return (
    <Part title="お知らせの予定" empty="予定しているお知らせはありません" count={reminders.length}>
      {reminders.map((it) => (
        <Row key={it.id} icon={<BellRing aria-hidden className="size-4.5 text-brand" />} reminder={it} now={now}>
          {it.channels.length > 0
            ? it.channels.map((channel) => CHANNEL[channel]).join('・')
            : '通知方法がオフのため届きません'}
        </Row>
      ))}
    </Part>
  );
}

/** The sent reminders, their channels, and why some did not arrive. */
export function SentReminders({ reminders, now }: { reminders: readonly Sent[]; now: Instant }) {
  return (
    <Part title="通知の履歴" empty="送信した通知はまだありません" count={reminders.length}>
      {reminders.map((it) => (
        <Row key={it.id} icon={<StateIcon reminder={it} />} reminder={it} now={now}>
          {it.deliveries.length === 0
            ? NOTHING_SENT[it.state]
            : it.deliveries.map((delivery) => outcome(delivery, now)).join('、')}
        </Row>
      ))}
    </Part>
  );
}

const CHANNEL = { mail: 'メール', push: 'プッシュ' } as const;
const DIGEST = { mail: 'まとめメール', push: 'まとめプッシュ' } as const;
const NOTHING_SENT = {
  dispatched: '通知方法がオフのため送信していません',
  expired: '時刻を過ぎていたため送信していません',
} as const;
const OUTCOME: Record<Exclude<Delivery['state'], 'sent'>, string> = {
  due: '送信待ち',
  sending: '送信中',
  unknown: '確認中',
  failed: '送信できませんでした',
  expired: '時刻を過ぎたため送信していません',
  cancelled: '予定や設定が変わったため送信していません',
};
/** The reasons of failed deliveries by code; unknown codes show no reason. */
const REASONS: Record<string, string> = {
  address_refused: 'メールアドレスに届きません',
  connection: '接続できませんでした',
  mail_server_down: 'メールサーバーが止まっていました',
  no_answer: '届いたかどうか分かりません',
  tried_too_often: '何度試しても届きませんでした',
  endpoint_refused: 'ブラウザの登録が無効です',
  keys_refused: 'ブラウザの登録が無効です',
  push_404: 'ブラウザの登録が切れています',
  push_410: 'ブラウザの登録が切れています',
};

function reason(failure: string | null): string {
  if (failure === null) return '';
  const known = REASONS[failure] ?? (failure.startsWith('smtp_5') ? REASONS.address_refused : undefined);
  return known ? `（${known}）` : '';
}

function outcome({ channel, isDigest, state, sentAt, failure }: Delivery, now: Instant): string {
  const message = (isDigest ? DIGEST : CHANNEL)[channel];
  if (state === 'failed') return `${message} ${OUTCOME.failed}${reason(failure)}`;
  if (state !== 'sent') return `${message} ${OUTCOME[state]}`;
  const at = sentAt ? ` ${dayLabel(jstDay(sentAt), jstDay(now))}${jstClock(sentAt)}` : '';
  return `${message} 送信済み${at}`;
}

function StateIcon({ reminder }: { reminder: Sent }) {
  const states = reminder.deliveries.map((it) => it.state);
  if (states.includes('sent')) return <CircleCheck aria-hidden className="size-4.5 text-st-green" />;
  if (states.includes('failed')) return <CircleAlert aria-hidden className="size-4.5 text-st-red" />;
  return <CircleDashed aria-hidden className="size-4.5 text-ink-3" />;
}

const MOMENT = { deadline: '締切', appointment: '開始', either: '日時' } as const;

type RowProps = { icon: ReactNode; reminder: Planned | Sent; now: Instant; children: ReactNode };

function Row({ icon, reminder, now, children }: RowProps) {
  const label = timesLabel([reminder.type, ...reminder.also]);
  const today = jstDay(now);
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-3 border-line wrap-anywhere px-4 py-3 not-first:border-t">
      <span className="mt-0.5">{icon}</span>
      <div className="min-w-0">
        <p className="leading-ui">
          <Link
            to="/app/selections"
            search={{ open: reminder.selectionId }}
            className="font-bold text-ink no-underline hover:underline"
          >
            {reminder.companyName}
          </Link>
          <span className="ml-2 text-sm text-ink-2">
            {reminder.eventTitle}・{label}
          </span>
        </p>
        <p className="text-sm leading-ui">
          <time dateTime={reminder.scheduledAt}>
            {dayLabel(jstDay(reminder.scheduledAt), today)}
            <span className="num ml-1">{jstClock(reminder.scheduledAt)}</span>
          </time>
          <JapanTime />
          <span className="ml-2 text-xs text-ink-2">
            {MOMENT[EVENT_TYPES[reminder.eventType].kind ?? 'either']} {dayLabel(jstDay(reminder.deadline), today)}
            {jstClock(reminder.deadline)}
          </span>
        </p>
        <p className="text-xs leading-ui text-ink-2">{children}</p>
      </div>
    </li>
  );
}

type PartProps = { title: string; empty: string; count: number; children: ReactNode };

function Part({ title, empty, count, children }: PartProps) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2.5 text-lg">{title}</h2>
      {count === 0 ? (
        <p className="rounded-lg border border-line bg-surface px-4 py-6 text-center text-sm text-ink-2">{empty}</p>
      ) : (
        <Card as="div" className="max-h-120 overflow-y-auto overscroll-contain">
          <ul>{children}</ul>
        </Card>
      )}
    </section>
  );
}
