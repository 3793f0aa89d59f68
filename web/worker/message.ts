import type { DeclarativePush } from '#domain/reminders/push-message.ts';
import { isApp, worker } from './scope.ts';

/** A push message as it is shown. */
export type Message = {
  title: string;
  body: string;
  tag: string;
  silent: boolean;
  /** The number at the app's icon; undefined: it stays as it is. */
  badge: number | undefined;
  /** The ids of actions; unknown ones are left out where they are shown. */
  actions: string[];
  /** The events whose notifications may stay; undefined: all. */
  open: string[] | undefined;
  data: Kept;
};

/** What a notification keeps for its click. `message` is the same for each repeat of a message. */
export type Kept = { url: string; message: string; event: string };

type Members = Record<string, unknown>;

/** Reads a message; one that cannot be read is shown all the same, because a push that shows nothing costs the permission. */
export function readMessage(data: PushMessageData | null): Message {
  const given = parse(data?.text() ?? '') as Members & Partial<DeclarativePush>;
  // An earlier release wrote the members without the object around them, and `url` for `navigate`.
  const told: Members = isObject(given.notification) ? given.notification : given;
  const more = isObject(told.data) ? told.data : {};
  const { app_badge: badge } = given;
  return {
    title: textOf(told.title) || 'しおり',
    body: textOf(told.body) || '予定のお知らせがあります',
    tag: textOf(told.tag),
    silent: told.silent === true,
    badge: typeof badge === 'number' ? badge : undefined,
    actions: textsOf(more.actions) ?? [],
    open: textsOf(more.open),
    data: {
      url: samePage(textOf(told.navigate) || textOf(told.url)),
      message: textOf(more.message),
      event: textOf(more.event),
    },
  };
}

/** What a shown notification keeps. An earlier release kept the path alone. */
export function keptBy({ data }: Notification): Kept {
  const kept: Members = isObject(data) ? data : { url: data };
  return { url: samePage(textOf(kept.url)), message: textOf(kept.message), event: textOf(kept.event) };
}

/** Only paths of this site. */
function samePage(url: string): string {
  const target = URL.canParse(url, worker.location.origin) ? new URL(url, worker.location.origin) : null;
  const safe = target?.origin === worker.location.origin && isApp(target.pathname);
  return safe && target ? target.pathname + target.search : '/app/homepage';
}

function parse(text: string): Members {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null;
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function textsOf(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.map(textOf).filter((text) => text !== '') : undefined;
}
