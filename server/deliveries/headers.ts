/** The headers of mails that students can unsubscribe from, beside those of every mail. */
import { feedbackId, unsubscribeHeaders } from '../integrations/mail/marks.ts';
import type { Claimed } from './claims.ts';

export function reminderHeaders(
  it: Pick<Claimed, 'id' | 'digestId'>,
  unsubscribeLink: string,
  baseUrl: string,
): Record<string, string> {
  return {
    'X-Reminder-Id': it.id,
    'Feedback-ID': feedbackId(it.digestId === null ? 'reminder' : 'digest', baseUrl),
    ...unsubscribeHeaders(unsubscribeLink),
  };
}
