import { createHash } from 'node:crypto';
import { newId } from '../base/ids.ts';
import type { NewDelivery } from './queries.ts';

/** A new mail delivery. Its Message-ID is derived from its id and is the same at every attempt. */
export function newMail(of: Pick<NewDelivery, 'userId' | 'reminderId' | 'digestId'>, baseUrl: string): NewDelivery {
  const id = newId();
  const messageId = `<${id}@${new URL(baseUrl).hostname.replace(/[[\]]/g, '')}>`;
  return { ...of, id, channel: 'mail', subscriptionId: '', messageId, content: null };
}

/** A new push delivery. Its topic is derived from its id and is the same at every attempt. */
export function newPush(
  of: Pick<NewDelivery, 'userId' | 'reminderId' | 'digestId' | 'subscriptionId' | 'content'>,
): NewDelivery {
  const id = newId();
  return { ...of, id, channel: 'push', messageId: createHash('sha256').update(id).digest('base64url').slice(0, 32) };
}
