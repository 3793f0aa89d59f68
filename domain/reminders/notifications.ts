/** The account's notification settings (通知設定), and its push subscriptions. */
import * as z from 'zod/mini';
import { versionField } from '../fields.ts';
import { type Clock, isClock } from '../time.ts';
import { MOST_SENT, SENT_PAGE } from './sent.ts';

const clockField = z.string().check(z.refine((text) => isClock(text))) as z.ZodMiniType<Clock, Clock>;

const settingsFields = {
  emailEnabled: z.boolean(),
  pushEnabled: z.boolean(),
  reminderTiming: z.strictObject({
    oneWeekBefore: z.boolean(),
    oneDayBefore: z.boolean(),
    oneHourBefore: z.boolean(),
    fifteenMinutesBefore: z.boolean(),
  }),
  eventTypes: z.strictObject({
    esDeadline: z.boolean(),
    interview: z.boolean(),
    test: z.boolean(),
    seminar: z.boolean(),
    other: z.boolean(),
  }),
  quietHours: z.strictObject({ enabled: z.boolean(), startTime: clockField, endTime: clockField }),
  /** どうでしたか: the result of an interview is asked for on the next morning, by push. A page of an earlier release leaves it as it is. */
  asksResults: z.exactOptional(z.boolean()),
  /** お知らせメール: updates of the operator. A page of an earlier release leaves it as it is. */
  updatesEnabled: z.exactOptional(z.boolean()),
  emailFrequency: z.enum(['immediate', 'daily', 'weekly']),
};

/** The whole settings as saved, with the version that the student saw. */
export const notificationSettingsChange = z.strictObject({ ...settingsFields, version: versionField });
/** The settings with the version that the student saw. */
export type NotificationSettingsChange = z.infer<typeof notificationSettingsChange>;
/** The settings as stored. */
export type StoredNotificationSettings = Required<NotificationSettingsChange>;
/** The settings without the version. */
export type NotificationSettings = Omit<StoredNotificationSettings, 'version'>;

/** The maximum of push subscriptions of one student. */
export const MAX_PUSH_SUBSCRIPTIONS = 20;
/** The longest push endpoint in characters. */
const MAX_ENDPOINT = 1000;

const endpointField = z.string().check(z.minLength(1), z.maxLength(MAX_ENDPOINT));

/** A subscription as the browser gives it: the endpoint, and the keys to encrypt for that browser. */
export const pushSubscription = z.strictObject({
  endpoint: endpointField,
  keys: z.strictObject({
    /** An uncompressed point on P-256: 65 bytes. */
    p256dh: z.string().check(z.regex(/^B[A-Za-z0-9_-]{86}=?$/)),
    /** 16 bytes. */
    auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}(==)?$/)),
  }),
  /** Registered again after the sessions ended: whether push is on stays as it is. */
  isRestored: z.exactOptional(z.boolean()),
});
/** A validated subscription. */
export type PushSubscriptionInput = z.infer<typeof pushSubscription>;

/** Identifies a subscription by its endpoint. */
export const pushEndpoint = z.strictObject({ endpoint: endpointField });

const SECONDS_OF_A_DAY = 86_400;
/** A push message wakes the phone within this time before its moment. */
const URGENT_SECONDS = 3_600;

/** How long a push service keeps a message for an offline browser (seconds), and whether it may wake the phone. */
export function pushTiming(secondsLeft: number): { ttlSeconds: number; urgency: 'high' | 'normal' } {
  const ttlSeconds = Math.max(0, Math.min(SECONDS_OF_A_DAY, Math.floor(secondsLeft)));
  return { ttlSeconds, urgency: secondsLeft <= URGENT_SECONDS ? 'high' : 'normal' };
}

/** Which reminders are asked for: the planned ones, and at most `sent` of those sent. */
export const remindersQuery = z.strictObject({
  sent: z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,4}$/)),
      z.pipe(z.transform(Number), z.int().check(z.gte(1), z.lte(MOST_SENT))),
    ),
    SENT_PAGE,
  ),
});
