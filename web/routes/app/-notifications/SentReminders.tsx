import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bell, Check, CircleAlert, Clock, type LucideIcon, Mail, MailX, Minus } from 'lucide-react';
import { useState } from 'react';
import { TOLD_TOGETHER } from '#domain/reminders/reminders.ts';
import { type CalledOff, MOST_SENT, SENT_PAGE, SENT_SHOWN_MS } from '#domain/reminders/sent.ts';
import type { RemindersView } from '#domain/selections/views.ts';
import { DAY, type Instant, jstClock, jstDay, MINUTE, plus, shortDayLabel } from '#domain/time.ts';
import { remindersQuery } from '#web/queries.ts';
import { shortClock } from '../-event/ReminderMoment.tsx';
import { ReminderList } from './ReminderList.tsx';
import { CHANNEL, Note, ReminderRow } from './ReminderRow.tsx';

type Sent = RemindersView['sent'][number];
type Delivery = Sent['deliveries'][number];

/** The reminders sent in the last 30 days, their channels, and why some did not arrive. */
export function SentReminders({ newest, now }: { newest: RemindersView; now: Instant }) {
  const [asked, setAsked] = useState(SENT_PAGE);
  const { data } = useQuery({
    ...remindersQuery(asked),
    enabled: asked > SENT_PAGE,
    placeholderData: keepPreviousData,
  });
  const { sent, hasMoreSent } = asked > SENT_PAGE && data ? data : newest;
  const isWhole = !hasMoreSent || asked < MOST_SENT;
  return (
    <ReminderList
      title="送信済み"
      aside={
        <span className="text-sm text-ink-2">
          {isWhole ? `${SENT_SHOWN_MS / DAY}日間` : `新しい${MOST_SENT.toLocaleString('ja')}件`}
        </span>
      }
      rows={sent}
      onMore={hasMoreSent && isWhole ? () => setAsked(Math.min(sent.length + SENT_PAGE, MOST_SENT)) : undefined}
      empty={
        <>
          <p className="font-bold">送信済みの通知はまだありません</p>
          <p className="copy text-sm text-ink-2">
            通知を送ると、届いたかどうかを{SENT_SHOWN_MS / DAY}日間ここで確認できます。
          </p>
        </>
      }
    >
      {(it) => (
        <ReminderRow key={it.id} reminder={it} now={now} tag={<Outcome reminder={it} />}>
          {it.deliveries.length === 0 && !it.awaitsDigest && <Note>{NOTHING_SENT[it.state]}</Note>}
          <Messages of={it} now={now} />
          <UndeliveredMail deliveries={it.deliveries} />
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
  cancelled: '通知の設定が変わったため送信していません',
};
/** Why a message was called off. */
const CALLED_OFF: Record<CalledOff, string> = {
  completed: '完了したため送信していません',
  closed: '選考が終了したため送信していません',
  answered: '結果を記録したため送信していません',
  moved: '日時が変わったため、この時刻には送信していません',
  channel_off: '通知をオフにしたため送信していません',
  not_wanted: OUTCOME.cancelled,
};
/** The reasons of failed deliveries by code; unknown codes show no reason. */
const REASONS: Record<string, string> = {
  address_refused: 'メールアドレスに届きません',
  hard_bounce: '宛先が見つかりません',
  soft_bounce: '受信箱の容量などのため',
  connection: '接続できませんでした',
  mail_server_down: 'メールサーバーが止まっていました',
  no_answer: '届いたかどうか分かりません',
  tried_too_often: '何度試しても届きませんでした',
  endpoint_refused: 'ブラウザの登録が無効です',
  keys_refused: 'ブラウザの登録が無効です',
  push_404: 'ブラウザの登録が切れています',
  push_410: 'ブラウザの登録が切れています',
};

const BOUNCED = { hard: 'hard_bounce', soft: 'soft_bounce' } as const;

function reason(failure: string | null): string {
  if (failure === null) return '';
  const known = REASONS[failure] ?? (failure.startsWith('smtp_5') ? REASONS.address_refused : undefined);
  return known ? `（${known}）` : '';
}

/** A line for each message with its outcome; the same outcome in several browsers is told once. */
function Messages({ of: { deliveries, scheduledAt }, now }: { of: Sent; now: Instant }) {
  const moment = (it: Delivery) => momentOf(it, scheduledAt, now);
  const alike = Map.groupBy(deliveries, (it) => `${messageOf(it)} ${outcomeOf(it)} ${moment(it)}`);
  return [...alike].map(([key, [delivery, ...others]]) => {
    if (!delivery) return null;
    const Icon = delivery.channel === 'push' ? Bell : Mail;
    return (
      <p key={key} className="mt-0.5 flex gap-1 text-xs text-ink-2">
        <Icon aria-hidden className="mt-1 size-3.5 flex-none" />
        <span className="copy">
          {messageOf(delivery)}
          {others.length > 0 && `（${others.length + 1}台）`}
          {delivery.state === 'failed' ? 'を' : ' '}
          {outcomeOf(delivery)} <span className="date">{moment(delivery)}</span>
        </span>
      </p>
    );
  });
}

const messageOf = ({ channel, isDigest }: Delivery) => (isDigest ? `まとめ${CHANNEL[channel]}` : CHANNEL[channel]);

function outcomeOf({ state, failure, calledOff, bounced }: Delivery): string {
  if (state === 'sent') return bounced ? `送信後に戻ってきました${reason(BOUNCED[bounced])}` : '送信済み';
  if (state === 'failed') return `${OUTCOME.failed}${reason(failure)}`;
  if (failure === 'mail_stopped') return '届かないアドレスのため送信していません';
  if (failure === TOLD_TOGETHER) return '1時間以内の別の通知にまとめました';
  if (calledOff) return CALLED_OFF[calledOff];
  return OUTCOME[state];
}

/** A mail that did not reach its address, or came back from it. */
const isLostMail = ({ channel, state, bounced }: Delivery) =>
  channel === 'mail' && (state === 'failed' || bounced !== null);

/** What to do about a mail that did not arrive, and whether the student got the push. */
function UndeliveredMail({ deliveries }: { deliveries: readonly Delivery[] }) {
  const mail = deliveries.find(isLostMail);
  if (!mail) return null;
  const isAddress = mail.bounced !== null || mail.failure === 'address_refused' || mail.failure?.startsWith('smtp_5');
  const isPushed = deliveries.some((it) => it.channel === 'push' && it.state === 'sent');
  return (
    <Note>
      {isPushed && 'プッシュ通知は届いています。'}
      {isAddress ? (
        <>
          アドレスと受信拒否の設定を確認してください。
          <span className="flex flex-wrap gap-x-4">
            <Link to="/app/profile" hash="email" className="inline-flex min-h-8 items-center font-bold">
              メールアドレスを変更
            </Link>
            <Link to="/app/notifications" className="inline-flex min-h-8 items-center font-bold">
              メールを再開
            </Link>
          </span>
        </>
      ) : (
        <>
          <Link to="/app/notifications" className="underline">
            通知設定
          </Link>
          のテストメールで、届くか確認できます。
        </>
      )}
    </Note>
  );
}

/** As long after the moment of its row as a message goes out in time, in ms. */
const IN_TIME_MS = 5 * MINUTE;

/** When it was sent, where that is not the moment of its row, or it is a digest. */
function momentOf({ state, sentAt, bounced, isDigest }: Delivery, scheduledAt: Instant, now: Instant): string | null {
  const isTold = state === 'sent' && !bounced;
  return isTold && sentAt && (isDigest || sentAt >= plus(scheduledAt, IN_TIME_MS))
    ? `${shortDayLabel(jstDay(sentAt), jstDay(now))}${shortClock(jstClock(sentAt))}`
    : null;
}

/** The outcome in a word: arrived, failed, being tried again, waiting for a digest, told by another, too late, or not sent at all. */
function Outcome({ reminder: { state, deliveries, awaitsDigest } }: { reminder: Sent }) {
  const states = deliveries.map((it) => it.state);
  if (deliveries.some(isLostMail)) return <Tag look="red" icon={MailX} word="メール未達" />;
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
