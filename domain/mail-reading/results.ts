/** The days on which a result is told, where a heading or a sentence without its verb says so: 合格発表 7月2日, 結果は12月25日までに通知. */
import type { Day } from '../time.ts';
import type { Around } from './around.ts';
import type { Found } from './moment-shapes.ts';

const LEAD = '^[ |■◆●・▼▶□◇○◎◯★*-]{0,16}(?:(?:\\d{1,2}[.)、]?|\\(\\d{1,2}\\)|[①-⑳]|STEP ?\\d) {0,4})?';
/** 6 合格発表, ○ 決定通知, 結果連絡, 合格発表 第1次試験. */
const HEADING = new RegExp(
  `${LEAD}[^ 。、:はがを\\n]{0,12}(?:合格(?:者)?の?(?:発表|通知)|(?<![内承])決定(?:の?通知|連絡)|(?:結果|合否|(?:参加|当選|通過)(?:者|の?[決確]定))の?ご?(?:発表|連絡|通知|公表|案内|お知らせ))(?:日|予定日?|時期)? {0,8}(?:第?[一二三1-3]次(?:試験|選考)? {0,4})?[:|]? {0,8}$`,
);
/** 結果は, or 参加決定（, at the end of what leads to the day. */
const RESULT_IS =
  /(?:結果|合否)(?:は|につきましては|については|を)[^。、\n]{0,6}$|(?:(?:参加|通過|合格|当選)者?の?(?:決定|確定|発表)|(?:結果|合否|当落)(?:の?(?:ご?連絡|発表|通知))?) ?\($/;
/** までに通知, ごろ連絡予定: without a verb. */
const TOLD =
  /^ ?(?:頃|ごろ|正午|午前中?|午後)?(?:までに|頃に?|ごろに?|中に|に|、| )[^。、\n]{0,16}(?:ご?連絡|ご?通知|お知らせ|発表|ご?案内|掲載)(?:の?予定|いたします|します)?[)」 ※]{0,3}$/;
/** Candidates will hear from us by December 18, results will be announced on December 18. */
const IN_ENGLISH =
  /\b(?:(?:candidates?|applicants?|those|everyone)\b[^.\n]{0,60}\bwill (?:hear (?:back )?from us|be (?:notified|informed|contacted))|(?:results?|outcomes?|decisions?)\b[^.\n]{0,30}\bwill be (?:announced|shared|sent|communicated|released|available|posted))\b[^.\n]{0,20}\b(?:by|on|before) (?:[A-Z][a-z]{2,8}, )?$/i;
/** 12/14(月) 結果連絡, in a list. */
const LISTED =
  /^ ?(?:頃|ごろ)? {1,12}(?:[^ 。、:はがを\n]{0,8}の?)?(?:結果|合否)の?ご?(?:連絡|通知|発表|案内|お知らせ)(?:予定|日)?[」) ※]{0,3}$/;
const ASKED_OF_STUDENT = /ください|下さい|願い|いただけ|頂け|幸い|でき(?:ない|ません)|まし?た/;
/** 最終合格者の発表は1月29日です; 発表 12月25日 10時 役場前掲示板. */
const SHOWN = /(?:合格|採用|当選)者?の?発表(?:日|予定日?)?は、?[^。、\n]{0,6}$/;
const IS_ITS_DAY = /^[^。、\n]{0,14}(?:です|でござい|の?予定|とな)/;
const SHOWN_ALONE = new RegExp(`${LEAD}発 {0,2}表(?:日|予定日?)? {0,4}[:|]? {0,8}$`);
const WHERE_SHOWN = /掲示|掲載|ホームページ|HP|サイト|通知|郵送|ウェブ|Web/i;

/** Whether a moment is the day of a result by its heading, or by its sentence. */
export function isToldOn(text: string, it: Found, { after, lead, lineStart, lineEnd }: Around, today: Day): boolean {
  if (it.day.day === null || it.day.day < today || it.endDay || it.isAlternative) return false;
  const onLine = text.slice(it.end, Math.min(lineEnd, it.end + 60));
  return (
    !ASKED_OF_STUDENT.test(after) &&
    (IN_ENGLISH.test(lead) ||
      HEADING.test(text.slice(Math.max(lineStart, it.start - 60), it.start)) ||
      LISTED.test(onLine) ||
      (SHOWN.test(lead) && IS_ITS_DAY.test(after)) ||
      (SHOWN_ALONE.test(text.slice(Math.max(lineStart, it.start - 40), it.start)) && WHERE_SHOWN.test(onLine)) ||
      (RESULT_IS.test(lead) && TOLD.test(onLine)))
  );
}
