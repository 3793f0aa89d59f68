/** The account's notification settings (通知設定), and the browsers that are pushed to. */
import * as z from 'zod/mini';
import { versionField } from '../fields.ts';
import { type Clock, isClock } from '../time.ts';

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
  emailFrequency: z.enum(['immediate', 'daily', 'weekly']),
};

/** The whole settings as they are saved, with the version that the student saw. */
export const notificationSettingsChange = z.strictObject({ ...settingsFields, version: versionField });
/** The settings with the version that the student saw. */
export type NotificationSettingsChange = z.infer<typeof notificationSettingsChange>;
/** The settings alone. */
export type NotificationSettings = Omit<NotificationSettingsChange, 'version'>;

/** What holds for a student who never changed anything. */
export const DEFAULT_NOTIFICATION_SETTINGS: NotificationSettings = {
  emailEnabled: true,
  pushEnabled: false,
  reminderTiming: { oneWeekBefore: false, oneDayBefore: true, oneHourBefore: true, fifteenMinutesBefore: false },
  eventTypes: { esDeadline: true, interview: true, test: true, seminar: true, other: false },
  quietHours: { enabled: true, startTime: '22:00', endTime: '08:00' },
  emailFrequency: 'immediate',
};

/** Browsers of one student that can be pushed to at once. */
export const MAX_PUSH_SUBSCRIPTIONS = 20;
/** Characters of a push endpoint. */
const MAX_ENDPOINT = 1000;

const endpointField = z.string().check(z.minLength(1), z.maxLength(MAX_ENDPOINT));

/** A subscription as the browser gives it: the address to push to, and the keys only that browser can read with. */
export const pushSubscription = z.strictObject({
  endpoint: endpointField,
  keys: z.strictObject({
    /** A point on P-256, uncompressed: 65 bytes. */
    p256dh: z.string().check(z.regex(/^B[A-Za-z0-9_-]{86}=?$/)),
    /** 16 bytes. */
    auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}(==)?$/)),
  }),
});
/** A subscription that was checked. */
export type PushSubscriptionInput = z.infer<typeof pushSubscription>;

/** Names a subscription by its address. */
export const pushEndpoint = z.strictObject({ endpoint: endpointField });

const SECONDS_OF_A_DAY = 86_400;
/** Up to this long before its moment, a push wakes the phone. */
const URGENT_SECONDS = 3_600;

/** How long a push service keeps a message for a browser that is off (seconds), and whether it may wake the phone. */
export function pushTiming(secondsLeft: number): { ttlSeconds: number; urgency: 'high' | 'normal' } {
  const ttlSeconds = Math.max(0, Math.min(SECONDS_OF_A_DAY, Math.floor(secondsLeft)));
  return { ttlSeconds, urgency: secondsLeft <= URGENT_SECONDS ? 'high' : 'normal' };
}

/** What a push says. No company, no name, no private text: it stands on a locked screen. */
export type PushPayload = { title: string; body: string; url: string; tag: string };
