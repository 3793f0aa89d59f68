import { createHash } from 'node:crypto';
import { newId } from '../base/ids.ts';
import type { NewDelivery } from './queries.ts';

/** A new delivery by mail. Its Message-ID is made of its id and stays with it through every attempt. */
export function newMail(of: Pick<NewDelivery, 'userId' | 'reminderId'>, baseUrl: string): NewDelivery {
  const id = newId();
  const messageId = `<${id}@${new URL(baseUrl).hostname.replace(/[[\]]/g, '')}>`;
  return { ...of, id, channel: 'mail', subscriptionId: '', messageId, content: null };
}

/** A new delivery to a browser. Its topic is made of its id and stays with it through every attempt. */
export function newPush(of: Pick<NewDelivery, 'userId' | 'reminderId' | 'subscriptionId' | 'content'>): NewDelivery {
  const id = newId();
  return { ...of, id, channel: 'push', messageId: createHash('sha256').update(id).digest('base64url').slice(0, 32) };
}
