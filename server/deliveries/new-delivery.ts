import { createHash } from 'node:crypto';
import { newId } from '../base/ids.ts';
import { messageIdOf } from '../integrations/mail/marks.ts';
import type { NewDelivery } from './queries.ts';

type Told = Pick<NewDelivery, 'userId' | 'reminderId' | 'digestId'>;

/** A new mail delivery. Its Message-ID is derived from its id and is the same at every attempt. */
export function newMail(of: Told, baseUrl: string): NewDelivery {
  const id = newId();
  const messageId = messageIdOf({ userId: of.userId, deliveryId: id }, baseUrl);
  return { ...of, id, digestFrequency: null, channel: 'mail', subscriptionId: '', messageId, content: null };
}

/** A new push delivery. Its topic is derived from its id and is the same at every attempt. */
export function newPush(of: Told & Pick<NewDelivery, 'subscriptionId' | 'content'>): NewDelivery {
  const id = newId();
  const messageId = createHash('sha256').update(id).digest('base64url').slice(0, 32);
  return { ...of, id, digestFrequency: null, channel: 'push', messageId };
}
