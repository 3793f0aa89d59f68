import { APP_NAME } from '#domain/app-name.ts';
import { clockOf, eventTitle } from '#domain/events/events.ts';
import { type DigestFrequency, MAX_SINGLE_REMINDERS } from '#domain/reminders/digest.ts';
import type { PushPayload } from '#domain/reminders/push-message.ts';
import { reminderHeading, reminderTask } from '#domain/reminders/reminder-texts.ts';
import { snoozeTime } from '#domain/reminders/snooze.ts';
import { type MessageType, type PlannedType, timesLabel } from '#domain/reminders/timings.ts';
import { eventPath } from '#domain/screens.ts';
import { reminderSubject } from '#domain/selections/reminder-subject.ts';
import { displayName } from '#domain/selections/selection-facts.ts';
import { relativeLabel } from '#domain/selections/upcoming.ts';
import { EVENT_TYPES, type EventKind, type EventSubtype, type EventType } from '#domain/taxonomy/event-types.ts';
import { dayLabel, type Instant, jstDay } from '#domain/time.ts';
import { layout } from '../integrations/mail/layout.ts';

/** The data that a reminder is written from. */
export type Subject = {
  eventId: string;
  selectionId: string;
  userName: string;
  companyName: string;
  customCompanyName: string | null;
  eventType: EventType;
  subtype: EventSubtype | null;
  kind: EventKind;
  publicDescription: string;
  deadline: Instant;
  /** Which of the event's reminders this is; null when it is not a reminder. */
  type: MessageType | null;
  /** The reminders that the same message tells. */
  also?: PlannedType[] | null;
  location: string;
  publicLocation: string;
  privateUrl: string | null;
  publicUrl: string | null;
};

export type MailContent = { subject: string; text: string; html: string };

/** The mail that reminds a student of an event, with the time left at `now`. */
export function reminderMail(about: Subject, baseUrl: string, now: Instant): MailContent {
  const company = oneLine(displayName(about));
  const title = oneLine(eventTitle(about));
  const left = relativeLabel(about.deadline, now, about.kind);
  const facts: [string, string][] = [
    ['企業', company],
    ['予定', title],
    ['日時（日本時間）', momentOf(about, now)],
  ];
  const place = oneLine(about.location || about.publicLocation);
  const url = about.privateUrl ?? about.publicUrl ?? '';
  const task = reminderTask({ ...about, place, url });
  const more: [string, string][] = [
    ['場所', place],
    ['URL', url],
    ['リマインド', about.type ? timesLabel([about.type, ...(about.also ?? [])]) : ''],
  ];
  const { html, text } = layout({
    title: reminderHeading(title, about.kind, left),
    lines: [`${oneLine(about.userName)}さん、${company}の予定が近づいています。`, ...(task ? [task] : [])],
    facts: [...facts, ...more.filter(([, value]) => value !== '')],
    button: { label: '予定の詳細を見る', url: new URL(pathOf(about), baseUrl).href },
    notes: [
      'このメールは、リマインドの設定により自動でお送りしています。タイミングは通知設定と、予定ごとのリマインド設定で変更できます。',
    ],
    unsubscribe: 'reminders',
  });
  const { kind, deadline } = about;
  return { subject: reminderSubject({ company, title, kind, deadline }, now), text, html };
}

const LIST_PATH = '/app/notifications';

/** The digest mail for `count` reminders, which are too many to be sent singly. */
export function digestMail(userName: string, count: number, baseUrl: string): MailContent {
  const events = `ほかに${count.toLocaleString('ja-JP')}件の予定`;
  const { html, text } = layout({
    title: `${events}が近づいています`,
    lines: [
      `${oneLine(userName)}さん、一度に1通ずつお送りするリマインドは${MAX_SINGLE_REMINDERS}件までです。`,
      `${events}が近づいています。内容はアプリで確認できます。`,
    ],
    button: { label: 'リマインドの一覧を見る', url: new URL(LIST_PATH, baseUrl).href },
    notes: ['このメールは、リマインドの設定により自動でお送りしています。'],
    unsubscribe: 'reminders',
  });
  return { subject: `${events}が近づいています`, text, html };
}

/** An event as a digest lists it. */
export type DigestLine = Pick<
  Subject,
  'companyName' | 'customCompanyName' | 'eventType' | 'subtype' | 'publicDescription' | 'deadline' | 'kind'
>;
type MailDigest = {
  frequency: DigestFrequency;
  userName: string;
  /** By moment. */
  events: readonly DigestLine[];
  /** The number of further events. */
  rest: number;
};

/** The daily or weekly mail. */
export function mailDigest(
  { frequency, userName, events, rest }: MailDigest,
  baseUrl: string,
  now: Instant,
): MailContent {
  const count = `${(events.length + rest).toLocaleString('ja-JP')}件`;
  const span = frequency === 'daily' ? '今日' : '今週';
  const facts = events.map((event): [string, string] => {
    const at = momentOf(event, now);
    const title = `${oneLine(displayName(event))}　${oneLine(eventTitle(event))}`;
    return [event.kind === 'appointment' || clockOf(event) === null ? at : `${at}まで`, title];
  });
  const { html, text } = layout({
    title: `${span}のリマインド ${count}`,
    lines: [`${oneLine(userName)}さん、${span}お知らせする予定は、次のとおりです（日本時間）。`],
    facts: rest > 0 ? [...facts, ['ほか', `${rest.toLocaleString('ja-JP')}件`]] : facts,
    button: { label: 'リマインドの一覧を見る', url: new URL(LIST_PATH, baseUrl).href },
    notes: [
      `このメールは、通知設定の「メールの頻度」により${frequency === 'daily' ? '毎朝' : '毎週月曜日に'}お送りしています。`,
      '頻度は通知設定から変更できます。',
    ],
    unsubscribe: 'reminders',
  });
  return { subject: `${span}のリマインド ${count}`, text, html };
}

/** The test mail, with which a student checks that reminders reach the address. */
export function testMail(userName: string, baseUrl: string): MailContent {
  const { html, text } = layout({
    title: 'テストメール',
    lines: [`${oneLine(userName)}さん、${APP_NAME}のリマインドは、このメールアドレスに届きます。`],
    button: { label: '通知設定を見る', url: new URL(LIST_PATH, baseUrl).href },
    notes: ['このメールは、通知設定の「テストメールを送信」によりお送りしています。'],
  });
  return { subject: 'テストメール', text, html };
}

/** The digest as a push message. */
export function digestPush(count: number, tag: string, extras?: PushExtras): PushPayload {
  const body = `近づいている予定がほかに${count.toLocaleString('ja-JP')}件あります。`;
  return { title: APP_NAME, body, url: LIST_PATH, tag, ...extras };
}

/** What a push message carries beside its reminder. */
export type PushExtras = { badge: number; open: string[] | null; silent: boolean };

/** The push message about an event: the time left and a link, and nothing private, because others may see the locked screen. */
export function reminderPush(
  about: Pick<Subject, 'eventId' | 'selectionId' | 'kind' | 'deadline'>,
  extras: PushExtras,
  now: Instant,
): PushPayload {
  const { eventId: id, kind, deadline } = about;
  const what = kind === 'deadline' ? '締切が近い予定' : '近づいている予定';
  const body = `${what}があります。${relativeLabel(deadline, now, kind)} 1件`;
  const canSnooze = snoozeTime({ open: true, deadline }, now) !== null;
  const event: PushPayload['event'] = { id, actions: canSnooze ? ['complete', 'snooze'] : ['complete'] };
  return { title: APP_NAME, body, url: pathOf(about), tag: id, event, ...extras };
}

/** The push that asks how an event went. It tells no event: its notification may stay although that is over. */
export function questionPush(
  { selectionId, eventId, eventType }: Pick<Subject, 'eventId' | 'selectionId' | 'eventType'>,
  extras: PushExtras,
): PushPayload {
  const body = `${EVENT_TYPES[eventType].label}はどうでしたか。結果を記録できます。`;
  return { title: APP_NAME, body, url: eventPath(selectionId, eventId), tag: eventId, ...extras };
}

/** The test notification, with which a student checks that push reaches this browser. */
export function testPush(tag: string): PushPayload {
  return { title: APP_NAME, body: 'このブラウザに通知が届きます。', url: LIST_PATH, tag };
}

const pathOf = ({ selectionId, eventId }: Pick<Subject, 'eventId' | 'selectionId'>) => eventPath(selectionId, eventId);

/** The day of an event, and its time if it has one. */
function momentOf(event: Pick<Subject, 'kind' | 'deadline'>, now: Instant): string {
  return [dayLabel(jstDay(event.deadline), jstDay(now)), clockOf(event) ?? []].flat().join(' ');
}

/** Removes line breaks: names may contain them, subjects and labels may not. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}
