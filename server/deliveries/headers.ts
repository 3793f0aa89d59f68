/** The headers of mails that students can unsubscribe from, beside those of every mail. */
import { feedbackId, unsubscribeHeaders } from '../integrations/mail/marks.ts';
import type { Claimed } from './claims.ts';

/** What a mail carries that is signed for its recipient. */
export type Marks = { unsubscribeLink: string; bounceToken: string };

export function reminderHeaders(
  it: Pick<Claimed, 'digestId'>,
  { unsubscribeLink, bounceToken }: Marks,
  baseUrl: string,
): Record<string, string> {
  return {
    'X-Reminder-Id': bounceToken,
    'Feedback-ID': feedbackId(it.digestId === null ? 'reminder' : 'digest', baseUrl),
    ...unsubscribeHeaders(unsubscribeLink),
  };
}
