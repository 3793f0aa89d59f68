import type { DeclarativePush, PushPayload } from '#domain/reminders/push-message.ts';

/** The JSON of a message for browsers; `message` is the same for each of its repeats. */
export function declarativePush(payload: PushPayload, message: string, baseUrl: string): DeclarativePush {
  const { title, body, url, tag, event, badge, open, silent = false } = payload;
  const appBadge = typeof badge === 'number' ? { app_badge: badge } : {};
  const data = { message, ...(event && { event: event.id, actions: event.actions }), ...(open && { open }) };
  const navigate = new URL(url, baseUrl).href;
  return {
    web_push: 8030,
    notification: { title, body, lang: 'ja', dir: 'ltr', tag, navigate, silent, ...appBadge, data },
    ...appBadge,
  };
}
