/** The days on which a result is told, by a sentence, by a heading, or by a line without a verb: 合格発表 7月2日, 結果は12月25日までに通知. */
import type { Day } from '../time.ts';
import type { Around } from './around.ts';
import type { Found } from './moment-shapes.ts';
import { clauseOf } from './patterns/predicates.ts';

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

/** ご連絡いたします, お知らせ予定: what a sender does with a result, among others. */
export const TELLS =
  /(?:ご?連絡|お知らせ|お返し|お伝え|ご?案内|ご?通知|お送り)(?:を?(?:いた|し(?:ます|て)|差し?上|申し|させて)|予定)|(?:発表|公表|掲示|掲載)(?:を?(?:いたし|し)ます|を?予定)/;
/** We will let all candidates know the outcome by December 18. */
export const TELLS_IN_ENGLISH =
  /\b(?:we|you)(?:'ll| will| aim to| can expect to| should| expect to| plan to)\b[^.\n]{0,40}\b(?:outcomes?|results?|decisions?|hear (?:back )?from us|be in touch|get back to)\b[^.\n]{0,30}\b(?:by|on|before) (?:[A-Z][a-z]{2,8}, )?$/i;
/** 選考結果は, ▼結果のご連絡. */
const OF_RESULT =
  /(?:(?:結果|合否|当落)(?:の?(?:ご?連絡|ご?通知|発表|ご?案内|お知らせ|ご?報告))?|合格者?の?発表)(?:日|予定日?|時期)? ?(?:は|につ[いき]|に関し|を|も|:|$)/;
/** 参加可否は, 当選者には, where it is the sender who tells. */
const OF_ADMISSION =
  /(?:参加|受講|受入れ?|受け入れ|通過|合格|採用)の?可否(?:は|につ[いき]|に関し|を)|当選(?:者|(?:の|された|した)方)に(?:は|のみ)/;
/** 12月18日までに、選考結果をご連絡します. */
const RESULT_AFTER = /(?:結果|合否|(?:参加|受講)の?可否)(?:に関|につい|の|を|は|も|、|発表|通知|連絡)/;

/** 受検が完了した方には、12月4日までに次のステップをご連絡いたします. */
const NEXT_STEP = /^ ?までに[^。、\n]{0,8}次の(?:ステップ|段階|選考)[^。、\n]{0,8}(?:ご?連絡|お知らせ|ご?案内|ご?通知)/;
/** 合格発表は、2月5日に市ホームページに掲載します. */
const SHOWS = /(?:掲載|掲示|公表|公開|発表)(?:いたし|し)(?:ます|、)/;
const CALLS = /(?:お?電話|メール)(?:(?:を|で|にて)?(?:いた|し(?:ます|て)|差し?上|させて))/;

const ASKED_IN_SENTENCE = /ください|下さい|願い|延び|いただけ|頂け|幸い|でき(?:ない|ません)/;

/** Whether a moment is the day by which the sender tells how a step of the selection ended. */
export function isToldInSentence(it: Found, { label, lead, after }: Around, today: Day): boolean {
  if (!isAhead(it, today)) return false;
  // 受検から5営業日以内, which nobody knows yet.
  if (it.day.isRelative && /(?:後|から|より)、? ?約? ?$/.test(lead)) return false;
  if (TELLS_IN_ENGLISH.test(lead)) return true;
  const clause = clauseOf(after);
  const isTold = (TELLS.test(clause) || CALLS.test(clause) || SHOWS.test(clause)) && !ASKED_IN_SENTENCE.test(after);
  return OF_RESULT.test(label.trim())
    ? !ASKED_IN_SENTENCE.test(after)
    : isTold &&
        (OF_RESULT.test(lead) || OF_ADMISSION.test(lead) || RESULT_AFTER.test(clause) || NEXT_STEP.test(clause));
}

/** Whether a moment is the day of a result by its heading, or by a line without a verb. */
export function isToldOn(text: string, it: Found, { after, lead, lineStart, lineEnd }: Around, today: Day): boolean {
  if (!isAhead(it, today)) return false;
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

/** One day that is not over. */
const isAhead = (it: Found, today: Day) =>
  it.day.day !== null && it.day.day >= today && !it.endDay && !it.isAlternative;
