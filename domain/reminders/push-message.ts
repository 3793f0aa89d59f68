/** What a push message carries. No company, no name, no private text: it is shown on the lock screen. */

/** What a student can do in a notification: 完了にする, 1時間後に再通知. */
export type PushAction = 'complete' | 'snooze';

/** A push message as it is written and stored. */
export type PushPayload = {
  title: string;
  body: string;
  /** The path that it opens. */
  url: string;
  /** Messages of one tag replace each other on the screen: there is one notification for each event. */
  tag: string;
  /** The event that it tells; null or missing for other messages. */
  event?: { id: string; actions: PushAction[] } | null;
  /** The number at the app's icon; null or missing: it stays as it is. */
  badge?: number | null;
  /** The events whose notifications may stay: all others are done or over. Null or missing: all may stay. */
  open?: string[] | null;
  /** Shown without sound: it leaves in the student's quiet hours. */
  silent?: boolean;
};

/** The largest number of events in `open`: 40 ids take 1.2 kB of the 3 kB of a message. */
export const MAX_OPEN_IDS = 40;

/**
 * The JSON that is encrypted for the browser: Declarative Web Push (https://w3c.github.io/push-api/#declarative-push-message). Safari shows
 * it without the service worker; other browsers pass it to the worker, which reads the same members, and `data`.
 */
export type DeclarativePush = {
  web_push: 8030;
  notification: {
    title: string;
    body: string;
    lang: 'ja';
    dir: 'ltr';
    tag: string;
    /** An absolute address: Safari resolves no path. */
    navigate: string;
    silent: boolean;
    /** Safari reads it here, the specification at the top. */
    app_badge?: number;
    /** `message` is the same for each repeat of a message. */
    data: { message: string; event?: string; actions?: PushAction[]; open?: string[] };
  };
  app_badge?: number;
};
