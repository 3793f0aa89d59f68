/** Whether the student is to choose from the days of a text, and days that are offered beside another one. */
import type { Around } from './around.ts';
import type { Found } from './moment-shapes.ts';
import type { Role } from './roles.ts';

/** What asks the student to choose: 候補日, いずれか, which of. */
const CHOOSE =
  /候補|予約枠|ご?希望[^。\n]{0,8}(?:選|お?知らせ|挙げ)|いずれか|(?<!間の?)のうち(?:で|から)?、?[^。\n]{0,12}(?:ところ|日|都合|来て|できるもの|可能なもの)|お好きな|ご都合(?!(?:が|の)?、?(?:つか|付か|悪|わる|合わ|あわ|難|により))|お選び|ご選択|選択して|ご?希望の(?:日|回|時間|記号|番号|枠|会場)|第[2-5二三四五]希望まで|(?:回|枠|日程|日時)を[^。\n]{0,10}(?:予約|選)(?:し|ん|び)|希望の?(?:日|クール|コース|回|日程)|どちらか(?:一方|1つ|1回|1日)(?:[をにで。\n)]|$)|第[1一]希望|希望調査|下記より|以下より|(?:以下|下記)の?(?:日程|日時)で[^\n。]{0,12}して(?:い|お)|いかが|どうでしょう|空いて(?:い|おり)?ます|どう[?？]|(?:どちら|どっち|どれ|何日|どの日)が|話せる[?？]|お願いできますか|どれか|1回ずつ(?:ご?予約|ご?参加|お?申)|(?:どちら|どっち)かなら|any of|which (?:of|one|time|slot|works)|works? best|are you (?:free|available)|(?<!\bnot )work for you|\bwork(?: instead| better)?\?|your prefer(?:red|ences?)\b|available (?:time )?slots\b|(?:please|kindly) (?:choose|select|pick)|(?:choose|pick|select) one|one of (?:these|the following|our [^.\n]{0,24}\b(?:sessions|events|seminars|webinars)\b)/i;
/** Sessions of one thing: 内容は各回共通です, 各回12名, 第1ターム … 第2ターム, 東京会場 … 大阪会場. */
const SESSIONS =
  /(?:各回|いずれ|全回|どの回)[^。\n]{0,8}(?:同一|同じ|同内容|共通)|内容は[^。\n]{0,8}(?:同一|同じ|共通)|各回 ?\d{1,3} ?[名人]|(?:から|より)、?(?:ひとつ|一つ|1つ|1枠)[^。\n]{0,4}選|\b(?:identical|repeated)\b[^.\n]{0,30}\bsessions\b|\b(?:sign up for|choose|select|pick|attend|register for|join|book) (?:just |only )?one of\b/;
const TERMS =
  /(?:第[1一]|A)(?:ターム|クール|期|日程)[^\n]{0,60}\n(?:[^\n]{0,80}\n)?[^\n]{0,4}(?:第[2二]|B)(?:ターム|クール|期|日程)|日程 ?[①A][^\n]{0,60}\n[^\n]{0,4}日程 ?[②B]|\n[^\n\d]{0,8}A[ :][^\n]{6,60}\n[^\n\d]{0,8}B[ :]/;
const VENUES =
  /(?:^|\n)[^\n。:]{1,8}会場[^\n。\d]{0,3}\n(?:[^\n]{0,80}\n){1,6}[^\n。:\d]{0,8}(?:会場|WEB|オンライン)[^\n。\d]{0,3}\n/i;
/** 【名古屋】12月5日（土）10:00, 【東　京】12月12日: one city after another. */
const CITIES =
  /(?:\n {0,4}(?:[・■●◆] ?)?[【[(〈<]? {0,2}(?:札 ?幌|仙 ?台|東 ?京|横 ?浜|名 ?古 ?屋|大 ?阪|京 ?都|神 ?戸|広 ?島|福 ?岡|金 ?沢|新 ?潟|静 ?岡)(?:会場|開催)?(?:[】\])〉>:]| {1,6}) {0,4}\d{1,2}(?:月|\/)\d{1,2}[^\n]{4,60}){2}/;
/** 【会社説明会】, and below it some days with their times. */
const LISTED =
  /(?:会社|企業)?説明会[^\n]{0,40}\n(?:[ ・●○①-⑳(\d).-]{0,6}\d{1,2}(?:月|\/)\d{1,2}日? ?\([^)\n]{1,5}\) ?\d{1,2}[:時][^\n]{0,60}\n){2}/;
/** Days with nothing but their times, below a 説明会 that one reserves. */
const LISTED_ALONE =
  /説明会[\s\S]{0,300}?\n(?:[ ・●○①-⑳(\d).-]{0,6}\d{1,2}(?:月|\/)\d{1,2}日? ?\([^)\n]{1,5}\) ?\d{1,2}[:時]\d{0,2}分? ?(?:[~-] ?\d{1,2}[:時]\d{0,2}分?)? {0,4}\n){2}[\s\S]{0,200}(?:予約|申し?込)/;
/** 12月14日(月), and below it some times, of a 説明会 that one reserves. */
const TIMES_BELOW =
  /説明会[\s\S]{0,300}?\n[ ・■●◆○]{0,6}\d{1,2}(?:月|\/)\d{1,2}日? ?\([^)\n]{1,5}\) {0,3}\n(?:[ ・]{0,6}\d{1,2}[:時]\d{0,2}分? ?[~-] ?\d{1,2}[:時]\d{0,2}分? {0,4}\n){2}/;
/** ■会社説明会, and below it several days with their times on one line. */
const LISTED_IN_LINE =
  /説明会[^\n]{0,40}\n[ ・●○]{0,6}\d{1,2}(?:月|\/)\d{1,2}日? ?\([^)\n]{1,5}\) ?\d{1,2}[:時][^\n、。/|]{0,16}[/、|] ?\d{1,2}(?:月|\/)\d{1,2}日? ?\([^)\n]{1,5}\) ?\d{1,2}[:時]/;
/** 3回シリーズ, 内容が異なります: one comes to each of them. */
const EACH_OF_THEM =
  /シリーズ|全 ?[2-9２-９] ?回|両方|複数[^。\n]{0,4}ご?参加|内容[^。\n]{0,4}異な|連続|(?:締切|締め切り|〆)[^\n]{0,8}第[1一]回/;

/** Whether the student is to choose from the days of a text. */
export const isToChoose = (text: string) =>
  CHOOSE.test(text) ||
  ((SESSIONS.test(text) ||
    TERMS.test(text) ||
    VENUES.test(text) ||
    CITIES.test(text) ||
    LISTED.test(text) ||
    LISTED_ALONE.test(text) ||
    ((TIMES_BELOW.test(text) || LISTED_IN_LINE.test(text)) && /予約|申し?込/.test(text))) &&
    !EACH_OF_THEM.test(text));

/** 12月5日のお昼 … 6日の同じ時間でも大丈夫. */
const SAME_TIME_FITS =
  /^ ?の?同(?:じ)?(?:時刻|時間|時間帯)(?:で)?も(?:可能|大丈夫|平気|いい|良い|よい|OK|構|かま|結構|対応)/i;

/** 12/2の18:30 … 3日の同じ時間、もしくは. */
const SAME_TIME_OR = /^ ?の?同じ?(?:時刻|時間)帯?(?:か(?!ら)|(?:で|に)?、?(?:または|もしくは|あるいは))/;

/** 1月21日も同じ時間割で実施します. */
const SAME_COURSE =
  /^(?: ?\([日月火水木金土]\))?も、?(?:全く|まったく)?同(?:じ|一の?|様の)?(?:時間割|スケジュール|タイムテーブル|時間帯?|時刻|流れ)(?:・[^。、\n]{1,6})?(?:で|に)/;
/** 12/3 18:00で予定をおさえました, 12/3 18:00に確定しました. */
const SETTLED =
  /^ ?(?:から)?(?:で|に)(?![^。\n]{0,30}(?:よけれ|良けれ|よろし|宜し|いかが|でしょうか|ではな))[^。\n]{0,12}(?:[おご]?(?:押|抑)?さえ|確保|確定|決定|決まり|承り|予約(?:を|が)?(?:し|取(?!れ(?:ま|な))|とれ(?!ま?せん|な)|完了)|カレンダー|招待)/;

/** Of days that were listed to choose from, only the one on which both agreed below is left. */
export function settle(text: string, found: readonly Found[], around: readonly Around[], roles: Role[]) {
  const isSame = (one: Found | undefined, other: Found) =>
    one?.day.day === other.day.day && one.clock !== null && one.clock.minutes === other.clock?.minutes;
  const last = around.findLastIndex(({ after }, at) => roles[at] === 'at' && SETTLED.test(after));
  const agreed = found[last];
  const at = agreed?.clock ? found.findIndex((it) => isSame(it, agreed)) : -1;
  if (!agreed || at < 0 || at >= last || !isToChoose(text)) return;
  const isListed = (it: number, beside: number) =>
    roles[it] === 'at' &&
    found[it]?.clock != null &&
    Math.max(found[it]?.start ?? 0, found[beside]?.start ?? 0) -
      Math.min(found[it]?.end ?? 0, found[beside]?.end ?? 0) <
      40;
  for (let it = at - 1; isListed(it, it + 1); it--) roles[it] = 'none';
  for (let it = at + 1; it < last && isListed(it, it - 1); it++) if (!isSame(found[it], agreed)) roles[it] = 'none';
}

/** Gives a day that is offered for the same time that time; both are to be chosen from. */
export function shareSameTime(found: readonly Found[], around: readonly Around[], roles: Role[]) {
  for (const [at, it] of found.entries()) {
    const last = found[at - 1];
    const near = around[at];
    if (
      !last?.clock ||
      it.clock ||
      !it.day.day ||
      !near ||
      !(SAME_TIME_FITS.test(near.after) || SAME_TIME_OR.test(near.after) || SAME_COURSE.test(near.after))
    )
      continue;
    // ご都合が悪ければ、9日の同時刻も可能です: only where the first does not fit.
    if (/ご都合/.test(near.lead)) continue;
    Object.assign(it, { clock: last.clock, endClock: last.endClock, lasts: last.lasts, isAlternative: true });
    last.isAlternative = true;
    roles[at] = roles[at - 1] ?? 'at';
  }
}
