/** What a reminder says of its event. */
import type { EventKind } from '../taxonomy/event-types.ts';

/** Words that a name ends with which already says that it is a deadline. */
const SAYS_DEADLINE = /(締切|締め切り|〆切|期限|期日|提出日)[）)」』\]]?$/;

/** The sentence above a reminder: ES締切は明後日です, Webテストの締切は明日です, 一次面接は今日です. `left` is how far off it is. */
export function reminderHeading(title: string, kind: EventKind, left: string): string {
  return kind === 'deadline' && !SAYS_DEADLINE.test(title) ? `${title}の締切は${left}です` : `${title}は${left}です`;
}
