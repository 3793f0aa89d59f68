import { Bell, Check, CircleAlert, Clock, type LucideIcon, Mail, Minus } from 'lucide-react';
import { TOLD_TOGETHER } from '#domain/reminders/reminders.ts';
import type { RemindersView } from '#domain/selections/views.ts';
import { type Instant, jstClock, jstDay, shortDayLabel } from '#domain/time.ts';
import { shortClock } from '../-event/ReminderMoment.tsx';
import { ReminderList } from './ReminderList.tsx';
import { CHANNEL, Note, ReminderRow } from './ReminderRow.tsx';

type Sent = RemindersView['sent'][number];
type Delivery = Sent['deliveries'][number];

/** The sent reminders, their channels, and why some did not arrive. */
export function SentReminders({ reminders, now }: { reminders: readonly Sent[]; now: Instant }) {
  return (
    <ReminderList
      title="送信済み"
      rows={reminders}
      empty={<p className="text-ink-2">送信済みの通知はまだありません</p>}
    >
      {(it) => (
        <ReminderRow key={it.id} reminder={it} now={now} tag={<Outcome reminder={it} />}>
          {it.deliveries.length === 0 && !it.awaitsDigest && <Note>{NOTHING_SENT[it.state]}</Note>}
          <Messages deliveries={it.deliveries} now={now} />
          {it.awaitsDigest && <Note>次の{CHANNEL.digest}でお知らせします</Note>}
          {it.also.length > 0 && <Note>1時間以内に重なるため、1通にまとめました。</Note>}
        </ReminderRow>
      )}
    </ReminderList>
  );
}

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

/** A line for each message with its outcome; the same outcome in several browsers is told once. */
function Messages({ deliveries, now }: { deliveries: readonly Delivery[]; now: Instant }) {
  const alike = Map.groupBy(deliveries, (it) => `${messageOf(it)} ${outcomeOf(it)} ${momentOf(it, now)}`);
  return [...alike].map(([key, [delivery, ...others]]) => {
    if (!delivery) return null;
    const Icon = delivery.channel === 'push' ? Bell : Mail;
    return (
      <p key={key} className="mt-0.5 flex gap-1 text-xs text-ink-2">
        <Icon aria-hidden className="mt-0.5 size-3.5 flex-none" />
        <span className="copy">
          {messageOf(delivery)}
          {others.length > 0 && `（${others.length + 1}台）`} {outcomeOf(delivery)}{' '}
          <span className="whitespace-nowrap">{momentOf(delivery, now)}</span>
        </span>
      </p>
    );
  });
}

const messageOf = ({ channel, isDigest }: Delivery) => (isDigest ? `まとめ${CHANNEL[channel]}` : CHANNEL[channel]);

function outcomeOf({ state, failure }: Delivery): string {
  if (state === 'sent') return '送信済み';
  if (state === 'failed') return `${OUTCOME.failed}${reason(failure)}`;
  if (failure === 'mail_stopped') return '届かないアドレスのため送信していません';
  if (failure === TOLD_TOGETHER) return '1時間以内の別の通知にまとめました';
  return OUTCOME[state];
}

/** When it was sent. */
function momentOf({ state, sentAt }: Delivery, now: Instant): string | null {
  return state === 'sent' && sentAt
    ? `${shortDayLabel(jstDay(sentAt), jstDay(now))}${shortClock(jstClock(sentAt))}`
    : null;
}

/** The outcome in a word: arrived, failed, being tried again, waiting for a digest, told by another, too late, or not sent at all. */
function Outcome({ reminder: { state, deliveries, awaitsDigest } }: { reminder: Sent }) {
  const states = deliveries.map((it) => it.state);
  const isMailLost = deliveries.some((it) => it.channel === 'mail' && it.state === 'failed');
  if (isMailLost) return <Tag look="red" icon={Mail} word="メール未達" />;
  if (states.includes('sent')) return <Tag look="green" icon={Check} word="届きました" />;
  if (states.includes('failed')) return <Tag look="red" icon={CircleAlert} word="未達" />;
  if (states.some((it) => it === 'due' || it === 'sending' || it === 'unknown'))
    return <Tag look="grey" icon={Clock} word={states.includes('unknown') ? '確認中' : '送信中'} />;
  if (states.length === 0 && awaitsDigest) return <Tag look="grey" icon={Clock} word="送信待ち" />;
  if (state === 'expired' || states.includes('expired')) return <Tag look="red" icon={Clock} word="間に合わず" />;
  if (deliveries.some((it) => it.failure === TOLD_TOGETHER))
    return <Tag look="grey" icon={Check} word="まとめました" />;
  return <Tag look="grey" icon={Minus} word="取りやめ" />;
}

const LOOK = {
  green: 'bg-st-green-soft text-st-green-ink',
  red: 'bg-st-red-soft text-st-red-ink',
  grey: 'bg-sunken text-ink-2',
} as const;

function Tag({ look, icon: Icon, word }: { look: keyof typeof LOOK; icon: LucideIcon; word: string }) {
  return (
    <span
      className={`ml-auto inline-flex min-h-6 items-center gap-1 rounded-sm px-2 text-xs font-bold whitespace-nowrap forced-colors:border ${LOOK[look]}`}
    >
      <Icon aria-hidden className="size-3.5" />
      {word}
    </span>
  );
}
