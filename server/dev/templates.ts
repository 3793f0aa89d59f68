/** Every template of a mail, with an example, for the preview at /dev/mailbox. */
import { END_OF_DAY } from '#domain/events/events.ts';
import { DAY, HOUR, type Instant, jstDay, jstInstant, plus } from '#domain/time.ts';
import {
  emailChangedMail,
  emailChangeMail,
  emailRestoredMail,
  newDeviceMail,
  passwordChangedMail,
  passwordResetMail,
  resetMail,
  takenEmailMail,
  withdrawalMail,
  wrongPasswordsMail,
} from '../accounts/mails/account-mails.ts';
import { googleLinkedMail, googleUnlinkedMail } from '../accounts/mails/google-mails.ts';
import { suspensionLiftedMail, suspensionMail } from '../accounts/mails/suspension-mails.ts';
import { codeMail, knownAddressMail } from '../accounts/mails/verification-mails.ts';
import { digestMail, type MailContent, mailDigest, reminderMail, testMail } from '../deliveries/mails.ts';
import { withUnsubscribeLink } from '../integrations/mail/layout.ts';
import { updateMail } from '../mailings/mail.ts';

export type Template = { name: string } & MailContent;

const TO = 'aoi@example.com';
const TOKEN = 'x'.repeat(43);
const UPDATE = {
  subject: 'カレンダーに週の表示を追加しました',
  body: 'カレンダーの右上で「週」を選ぶと、1週間の予定を時刻の順に確認できます。\n\n予定を長押しすると、別の日に移動できます。移動した予定のリマインドは、新しい日時に合わせて届きます。',
};

/** All templates as they read for an example at `now`. */
export function templates(baseUrl: string, now: Instant): Template[] {
  const deed = { at: now, device: 'iPhone・Safari' };
  const recovery = { ...deed, ended: ['sessions', 'push'] as const };
  const about = {
    eventId: 'evt_example',
    selectionId: 'example',
    userName: '青井 葵',
    companyName: 'みなと商事',
    customCompanyName: null,
    publicDescription: '',
    location: '',
    publicLocation: '',
    privateUrl: 'https://mypage.example.com/2027/entry',
    publicUrl: null,
    type: '1day',
  } as const;
  const deadline = {
    ...about,
    eventType: 'es_deadline',
    subtype: null,
    kind: 'deadline',
    deadline: plus(now, DAY),
  } as const;
  const interview = {
    ...about,
    eventType: 'interview',
    subtype: null,
    kind: 'appointment',
    publicDescription: '一次面接',
    location: '東京都港区芝浦1-2-3 みなとビル 8階',
    deadline: plus(now, 3 * HOUR),
  } as const;
  const offer = { ...deadline, eventType: 'other', subtype: 'offer_reply_deadline' } as const;
  const result = {
    ...offer,
    subtype: 'expected_result',
    kind: 'expected',
    type: 'today',
    deadline: jstInstant(jstDay(now), END_OF_DAY),
  } as const;
  const events = [interview, deadline];
  const mails: Record<string, MailContent> = {
    'reminder-deadline': reminderMail(deadline, baseUrl, now),
    'reminder-appointment': reminderMail(interview, baseUrl, now),
    'reminder-offer': reminderMail(offer, baseUrl, now),
    'reminder-result': reminderMail(result, baseUrl, now),
    digest: digestMail(about.userName, 12, baseUrl),
    'digest-daily': mailDigest({ frequency: 'daily', userName: about.userName, events, rest: 0 }, baseUrl, now),
    'digest-weekly': mailDigest({ frequency: 'weekly', userName: about.userName, events, rest: 3 }, baseUrl, now),
    test: testMail(about.userName, baseUrl),
    code: codeMail(TO, '482913'),
    'code-known-address': knownAddressMail(TO, '482913', baseUrl),
    'password-reset': resetMail(TO, TOKEN, baseUrl),
    'password-changed': passwordChangedMail(TO, deed, baseUrl),
    'password-set-by-link': passwordResetMail(TO, recovery, baseUrl),
    'wrong-passwords': wrongPasswordsMail(TO, now, baseUrl),
    'address-change': emailChangeMail(TO, TOKEN, baseUrl),
    'address-taken': takenEmailMail(TO, baseUrl),
    'address-changed': emailChangedMail(TO, deed, { token: TOKEN, baseUrl }),
    'address-restored': emailRestoredMail(TO, recovery, baseUrl),
    'new-device': newDeviceMail(TO, deed, baseUrl),
    suspension: suspensionMail(
      TO,
      {
        at: now,
        reason: 'false_events',
        notice: '共有された予定のうち3件が、実際の日程と異なると通報されました。',
        until: plus(now, 7 * DAY),
      },
      baseUrl,
    ),
    'suspension-lifted': suspensionLiftedMail(TO, baseUrl),
    'mailing-update': withUnsubscribeLink(
      updateMail({ ...UPDATE, essential: false }, about.userName),
      `${baseUrl}/api/unsubscriptions/updates/example`,
    ),
    'mailing-essential': updateMail({ ...UPDATE, essential: true }, about.userName),
    withdrawal: withdrawalMail(TO, deed, baseUrl),
    'google-linked': googleLinkedMail(TO, baseUrl),
    'google-unlinked': googleUnlinkedMail(TO, baseUrl),
  };
  return Object.entries(mails).map(([name, { subject, text, html }]) => ({ name, subject, text, html }));
}
