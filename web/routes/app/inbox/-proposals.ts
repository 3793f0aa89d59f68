import { replacements, STATUS_OF } from '#domain/adding/mail-events.ts';
import { addState, knownCompaniesOf } from '#domain/adding/quick-add.ts';
import type { ReceivedMail } from '#domain/inbox/views.ts';
import type { OwnNames } from '#domain/selections/selection-list.ts';
import type { SelectionView } from '#domain/selections/views.ts';
import type { Instant } from '#domain/time.ts';
import { cancellationsOf, itemsOf, newMail } from '../-adding/mail.ts';
import { readReceived } from './-read.ts';

/** How much of a text is read for the list, in UTF-16 units; the opened mail is read whole. */
const READ_FOR_LIST = 20_000;

type Selections = readonly SelectionView[];

/** What mails propose, by their ids, as the list says it: 予定2件, 日程の変更. */
export function proposalsOf(
  mails: readonly ReceivedMail[],
  selections: Selections,
  names: OwnNames,
  now: Instant,
): ReadonlyMap<string, readonly string[]> {
  const known = knownCompaniesOf(selections, names);
  const says = (mail: ReceivedMail): readonly string[] => {
    const read = readReceived({ ...mail, text: mail.text.slice(0, READ_FOR_LIST) }, known, now);
    const items = itemsOf(read, newMail(''), selections);
    const added = items.filter((it) => !it.likeness?.isSame && !it.moves).length;
    const changed = items.flatMap((it) => (it.adds && !it.moves ? [replacements(it.adds).length > 0] : []));
    const says = [
      added > 0 && `予定${added}件`,
      items.some((it) => (it.reading.events[0]?.candidates.length ?? 0) > 0) && '候補日を選択',
      items.some((it) => it.moves) && '日程の変更',
      cancellationsOf(read, newMail(''), selections).length > 0 && '予定の取り消し',
      changed.includes(true) && '登録済みの予定の変更',
      changed.includes(false) && '登録済みの予定に追記',
      isNewOutcome(read.reading, selections) && '選考結果',
    ].filter((it) => it !== false);
    if (says.length > 0) return says;
    return [items.length > 0 || read.reading.outcome ? '登録済み' : '予定は見つかりませんでした'];
  };
  return new Map(mails.map((it) => [it.id, it.confirmation ? ['Gmailの転送の確認'] : says(it)]));
}

function isNewOutcome(reading: ReturnType<typeof readReceived>['reading'], selections: Selections): boolean {
  if (!reading.outcome) return false;
  const { own } = addState({ ...reading, events: [] }, {}, selections);
  return own?.status !== STATUS_OF[reading.outcome.value];
}
