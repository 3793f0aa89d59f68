/** What a reminder says of its event. */
import { type EventKind, type EventStep, type OfStep, stepOf } from '../taxonomy/event-types.ts';

/** Words that a name ends with which already says that it is a deadline. */
const SAYS_DEADLINE = /(締切|締め切り|〆切|期限|期日|提出日)[）)」』\]]?$/;

/** The sentence above a reminder: ES締切は明後日です, Webテストの締切は明日です, 一次面接は今日です. `left` is how far off it is. */
export function reminderHeading(title: string, kind: EventKind, left: string): string {
  return kind === 'deadline' && !SAYS_DEADLINE.test(title) ? `${title}の締切は${left}です` : `${title}は${left}です`;
}

/** What has to be done by a deadline, or on the day of an answer. */
const TASKS: Partial<Record<EventStep, string>> = {
  pre_entry: 'まだの場合は、期限までにプレエントリーを済ませてください。',
  es_deadline: 'まだの場合は、期限までにESを提出してください。',
  web_test: 'まだの場合は、期限までに受検を終えてください。',
  offer_reply_deadline: '承諾するか辞退するかを、期限までに企業へ連絡してください。',
  expected_result: '企業から結果の連絡がある予定の日です。メールやマイページを確認してください。',
};
const DUE = 'まだの場合は、期限までに済ませてください。';
const NO_PLACE = '場所やURLは登録されていません。企業からの案内を確認してください。';

/** What a reminder asks for: the task of a deadline; of an appointment, to look where it is if that is not said. */
export function reminderTask(event: OfStep & { kind: EventKind; place: string; url: string }): string | null {
  if (event.kind !== 'appointment') return TASKS[stepOf(event)] ?? DUE;
  return event.place || event.url ? null : NO_PLACE;
}
