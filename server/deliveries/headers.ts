/** The headers of mails that students can unsubscribe from, beside those of every mail. */
import { feedbackId, unsubscribeHeaders, unsubscribeLink } from '../integrations/mail/marks.ts';
import type { Claimed } from './claims.ts';

type Mailed = Pick<Claimed, 'userId' | 'id' | 'digestId' | 'email'>;

export function reminderHeaders(it: Mailed, signing: { authSecret: string; baseUrl: string }): Record<string, string> {
  return {
    'X-Reminder-Id': it.id,
    'Feedback-ID': feedbackId(it.digestId === null ? 'reminder' : 'digest', signing.baseUrl),
    ...unsubscribeHeaders(unsubscribeLink('reminders', it, signing)),
  };
}
