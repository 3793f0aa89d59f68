/** Whether the words around a moment say that it is one of an event, or only name it. */
import type { Around } from './around.ts';
import type { Found } from './moment-shapes.ts';
import type { Role } from './roles.ts';

/** What is to come is said so: a label, a heading, an event's words, a verb. */
const IS_WHEN =
  /日時|日程|日にち|期日|期間|開催|実施|^とき|日取り|候補|希望|面接|面談|試験|説明会|座談会|セミナー|選考|インターン|変更後|when|date|schedule|\bassessment\b/i;
const IS_TO_COME =
  /面接|面談|説明会|座談会|懇[親談]会|セミナー|見学|訪問|試験|検査|テスト|インターン|ジョブ|研修|選考|ワーク|体験|(?<![A-Za-z])(?:GD|ES|SPI)(?![A-Za-z])|エントリー|締切|講座|内定式|入社式|会(?=[をが、])|開催|実施|行[いうわ]|お願い|お越し|いかが|どう|集合|確定|決ま|予定|空いて|ご?都合|お会い|会い(?:ま|た)|終日|いつでも|(?:午前中?|午後|夕方|夜)(?:なら|でしたら|であれば)|よろしい|いい[?？]|大丈夫|可能|\b(?:on|interview|meet|visit|session|held|available)\b/i;

/** Whether anything says that a day without a time is one of an event. */
export function isSaidToCome(it: Found, { label, line, lead, rest }: Around): boolean {
  // A day alone on its line is one of a list.
  const isAlone = line.length - (it.end - it.start) <= 6;
  return (
    isAlone ||
    it.clock !== null ||
    it.endDay !== null ||
    it.isAlternative ||
    IS_WHEN.test(label) ||
    IS_TO_COME.test(lead + rest) ||
    IS_TO_COME.test(line)
  );
}

const IS_HELD_AFTER =
  /開催|実施|行[いうわ]|変更|延長|延期|振り?替|ご足労|^ ?(?:ごろ|頃)?から(?:で|です)|お?願い|お待ち|確定|決ま|承り|いかが|どう|お越し|集合|予定|参加|お会い|会え|会お|話|来社|来場|来て|来られ|お時間|空け|押さえ|取り|待ち合わせ|伺|始ま|開始|スタート|設定|調整|手配|選考|選ん|可能|面接|面談|説明会|座談会|試験|セミナー|見学|会を|\b(?:interview|meet|held|at|on)\b/i;

/** Whether a label, a heading or the words around an appointment say that it is one: in a text of several days the others are asked about. */
export function isAnchored(it: Found, { label, line, rest, before }: Around, role: Role): boolean {
  if (role !== 'at') return true;
  return (
    IS_WHEN.test(label) || IS_HELD_AFTER.test(rest) || IS_TO_COME.test(before) || line.length - (it.end - it.start) <= 6
  );
}
