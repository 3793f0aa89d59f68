/** How long an appointment lasts: 14:00から1時間, 所要時間は45分, 一時間ほどで終わる予定です, about thirty minutes. */

const NUMERALS = '一二三四五六七八九十';
const ENGLISH = ['one', 'two', 'three'];
/** What makes of a length something else: 10分前, 1時間以内, 徒歩5分. */
const OTHER_AFTER = '(?! ?(?:前(?!後)|後|以内|以上|まで|ほど前|程前|早|おき|ごと|毎|遅|目|も|単位|休憩|お?待))';
const BARE_LENGTH = `(?:\\d{1,3} ?[~-] ?)?(?:(?<minutes>\\d{2,3}|[二三四五六七八九]十五?|十五) ?(?:分(?:間)?|min(?:ute)?s?\\b)|(?<hours>\\d|[一二三]) ?時間(?:(?<half>半)|(?<rest>\\d{2}) ?分)?)${OTHER_AFTER}`;
/** Not that of one person: 一人10分. */
const LENGTH = `(?<![一1各]人(?:あたり)? ?)${BARE_LENGTH}`;
/** Right after the time: 14:00(約60分), 14時から1時間. */
const AFTER_TIME = new RegExp(
  `^(?![^\\n]{0,3}以[降後])[^\\n。]{0,6}?(?:(?:約|所要時間[:は]?|時間[:は]?|から|より|~|\\() ?|(?<!時)(?=\\d{2,3} ?分))${LENGTH}`,
);
const LABELLED = new RegExp(
  `(?:所要(?:時間)?|お時間は|(?:面談|相談|訪問|面接)時間|(?:^|\n)[ ・■]{0,4}時間 {0,3}[:→])[^\\d\\n一二三]{0,6}${LENGTH}`,
  'g',
);
/** 1時間ほどを予定, 40分程度で終わります, 30分の面談. */
const SAID = new RegExp(
  `(?=[\\d${NUMERALS}約おだ時 ])(?<![時分~\\d:-]|徒歩|徒歩で|バスで|電車で|歩いて|(?:移動|徒歩|バス|電車|タクシー|乗っ?[てり]|駅から)[^。、\\n]{0,10})(?:約|およそ|だいたい|お?時間は)? ?${LENGTH}(?:ほど|程度?|くらい|ぐらい|前後|弱|強)?(?:を|で|の|と|お時間)?(?:[^。\\n]{0,12})(?:予定|想定|見て|みて|いただ|頂|終|実施|行|お話|面[談接]|考え|見込|です|ござい|よろし|程度|いかが|話|聞かせ|お時間|時間を|[とも取]れ[ばた]|空け)`,
  'g',
);
/** 面談は40分ほどで、私が同席いたします. */
const SUBJECT = new RegExp(
  `(?:面接|面談|説明会|座談会|選考|試験|見学会?|時間)(?:時間)?は、?(?:約|およそ|だいたい|全部で)? ?${LENGTH}`,
  'g',
);
/** 時間はお一人45分です: of the one who reads it. */
const OF_EACH = new RegExp(
  `(?:時間|面[接談])は、?お(?:一人|1人|ひとり)(?:様|さま)?(?:あたり)?(?:約)? ?${BARE_LENGTH}`,
  'g',
);
/** 全部で2時間みておいてください. */
const TOTAL = new RegExp(
  `(?:全部で|全体で|合計で?|トータルで?|あわせて|合わせて|(?<=[の、,(])計) ?(?:約|およそ|だいたい)? ?${LENGTH}`,
  'g',
);
/** 15分間の発表をしていただき、その後25分間の質疑応答. */
const PARTS =
  /\d分(?:間|ほど|程度)?の?[^。\n\d]{1,30}(?:その後|そのあと|続いて|のち|、)[^。\n\d]{0,8}\d{1,2}分(?:間|ほど|程度)?の?(?:質疑|面[接談]|発表|プレゼン|議論|ディスカッション)|\(\d{1,3}分[^()\n]{0,30}\)[^。()\d]{0,4}(?:および|及び|ならびに|並びに|と|、|・|\+|→|\n)[^。()\n\d]{1,16}\(\d{1,3}分|(?:発表|プレゼン|説明)[^。\n\d]{0,6}\d{1,2}分[^。\n\d]{0,8}質疑[^。\n\d]{0,6}\d{1,2}分/;
/** だいたい1時間半くらいで!, but not 駅から15分ほど, アンケートの入力は10分くらい. */
const CASUAL = new RegExp(
  `(?=[\\d${NUMERALS}])(?<![時分~\\d:-]|から|(?:駅|まで|バス|電車|車|タクシー|徒歩|歩|移動|乗|降り|受付|アンケート|入力|回答|休憩|待|かか|動画|資料|記事|https?:)[^。、!\\n]{0,16})${LENGTH}(?:(?:くらい|ぐらい|ほど|程度)(?:で|です|かな|の予定)?(?=[!。♪)\\n]|$)|(?:くらい|ぐらい|ほど|程度)?(?:で|だ|かな?)?と思[いう])`,
  'g',
);
/** 約60分, alone. */
const ALONE = new RegExp(
  `(?:[ (](?:約|およそ) ?|(?:面談|面接|相談|説明会|訪問) ?\\(|(?<=\\((?:オンライン|WEB|Zoom|Teams|Meet|対面|[^()\\n]{0,6}形式|[^()\\n]{0,8}(?:共通|同じ|同一|同じ?内容)))[・、,/] ?)${LENGTH}(?:程度|間)?(?=[)\\s・、,/]|$)`,
  'g',
);
const ENGLISH_SAID =
  /(?:take|last|for|takes|lasts|be|is|approximately|about|roughly) (?:about |approximately |around |roughly |no more than )?(?:(?<minutes>\d{2,3}|thirty|forty-five|sixty|ninety)[ -]minutes?|(?:(?<hours>\d|one|two|three|an) hours?))\b(?! before)/gi;
/** How one gets there, or what is filled in: 駅からバスで20分, アンケートの所要時間は10分. */
const WAY_BEFORE =
  /(?:駅|空港|港|停|停留所|[東西南北出]口|乗り場|ターミナル|インター)(?:\([^()]{0,12}\))?(?:から|より)(?!近|お越し|ご?来)|(?:駅|会場|本社|本店|支[社店]|工場|大学|校舎?|オフィス|事務所|会社|当社|弊社)まで(?!の(?!所要|お?時間|移動|距離)|(?:お越し|ご?来[社場店校])(?:いただ|頂|の(?:うえ|上)))|徒歩|歩[いき]|(?:電車|バス|タクシー|新幹線|飛行機|自転車|フェリー|(?<!自動)お?車|自動車(?=で(?:約|およそ)? ?$))(?:で(?!の(?:ご?来|お越し))|だと|に乗|を?利用|の所要| ?\()|移動(?!不要|な[しく]|の(?:必要|ご?負担))|乗車(?!券)|通勤(?:時間|に)|道のり|(?:片道|往復)(?!\)|の?(?:分|交通費|旅費|支給))|アンケート|(?<!プラット|リ|ユニ|パ)フォーム|(?:回答|入力|登録)(?:の?お?時間|の?所要|には?|は)/;
const WAY_AFTER =
  /^(?:ほど|程度?|くらい|ぐらい)?(?:の(?:ところ(?=[にでか])|場所(?=に|へ|から)|距離|道のり)|歩[いき]|[ (]{1,2}(?:最寄り?の?)?[^()\n\d。、:]{0,10}(?:駅|空港|停|口)(?:から|より)(?! ?(?:徒歩|バス)))|^ ?(?:on foot|walk|ride|drive|by (?:train|bus|taxi|car)|from (?:the |our )?(?:nearest |[A-Z]\w{1,20} )?(?:station|airport|stop))/i;
const WAY_IN_ENGLISH = /\b(?:walk(?!-)|ride|get(?:ting)? (?:there|here)|travel|commute|survey|form|questionnaire)\b/i;
/** What lasts, or is counted in (移動を含めて2時間): what stands before it in its clause is said of something else. */
const LASTS =
  /^.{0,30}(?:[面懇][接談](?!会?場)|相談|説明会(?!場)|座談会|選考|試験(?!会?場)|見学|訪問|検査|全体|全部|合計|[含込]|もとに|基に|踏まえ|に(?:沿っ|基づ|もとづ|ついて)|(?:記入|回答|入力|登録)後|\d ?分(?=[ /・,)])|\b(?:interview|meeting|call|session)s?\b)/i;
/** How many lengths of one form are looked at: a text may be made of nothing else. */
const MOST_LENGTHS = 20;

/** 15分ほどしかお話しできませんでした: how long something lasted. */
const LASTED = /^[^。、\n]{0,20}(?:ませんでした|(?:お話|お時間)[^。、\n]{0,8}ました|でした(?!ら))/;

/** Whether a length is that of the way there, of a form, or of what is over, by its clause. */
function isOfWay(text: string, match: RegExpExecArray): boolean {
  const end = match.index + match[0].length;
  const figure = match.index + Math.max(0, match[0].search(/[\d一二三四五六七八九十]{1,3} ?(?:分|時間|min)/));
  const clause = (/[^。、!?\n]{0,30}$/.exec(text.slice(Math.max(0, figure - 30), figure))?.[0] ?? '').replace(
    LASTS,
    '',
  );
  const length =
    /^[\d一二三四五六七八九十]{1,3} ?(?:分間?|時間(?:半|\d{2} ?分)?)/.exec(text.slice(figure, end))?.[0] ?? '';
  const after = text.slice(length ? figure + length.length : end, end + 40);
  const isEnglish = /min|hour/i.test(match[0]);
  return (
    LASTED.test(after) || WAY_BEFORE.test(clause) || WAY_AFTER.test(after) || (isEnglish && WAY_IN_ENGLISH.test(clause))
  );
}

const FROM =
  /(?<hour>\d{1,2})(?::(?<minute>\d\d)|時(?:(?<minutes>\d{1,2})分|(?<half>半))?)(?:から|より|~)、? ?(?:約|およそ|だいたい)? ?$/;

/** 15時から30分程度、見学を行います: how long lasts what begins at another time. */
function isFromElse(text: string, match: RegExpExecArray, start: number | null): boolean {
  const figure = match.index + Math.max(0, match[0].search(/[\d一二三四五六七八九十]{1,3} ?(?:分|時間|min)/));
  const from = FROM.exec(text.slice(Math.max(0, figure - 20), figure))?.groups;
  if (!from || start === null) return false;
  const minutes = Number(from.hour) * 60 + (from.half ? 30 : Number(from.minute ?? from.minutes ?? 0));
  return minutes % 720 !== start % 720;
}

/** The first length in one of these forms, the first form before the others, that is not of the way. */
function lengthBy(forms: readonly RegExp[], text: string, start: number | null = null): RegExpExecArray | undefined {
  for (const form of forms) {
    let looked = 0;
    for (const match of text.matchAll(form)) {
      if (!isOfWay(text, match) && !isFromElse(text, match, start)) return match;
      if (++looked >= MOST_LENGTHS) break;
    }
  }
  return undefined;
}

const ENGLISH_MINUTES: Record<string, number> = { thirty: 30, 'forty-five': 45, sixty: 60, ninety: 90 };

/** 30～40分: of which nobody knows which. */
const RANGE = /\d ?[~-] ?\d{1,3} ?(?:分|時間|min)/;

/** How long something lasts; `isSure` is false where it is only said in passing, or as one of two lengths. */
export type Duration = { minutes: number; isSure: boolean };

/** 13:00開始（お一人45分）: of who begins then, and not of those who gather then. */
const EACH_BEGINS =
  /^(?:開始|から|より|スタート) ?\(お?(?:一|1)人(?:様|さま)?(?:あたり)? ?(?:約 ?)?(?<minutes>\d{2}) ?分(?:間|程度|ほど)?\)/;

/** The length that stands right after a time; null without it. */
export function lastingAfter(text: string, end: number): Duration | null {
  const tail = text.slice(end, end + 18).split('\n')[0] ?? '';
  const match = AFTER_TIME.exec(tail) ?? EACH_BEGINS.exec(tail);
  const minutes = minutesOf(match?.groups);
  return match && minutes !== null ? { minutes, isSure: !RANGE.test(match[0]) } : null;
}

/** How long a text says that its one appointment lasts, which begins at `start`; null without that, or where it says it of its parts. */
export function findDuration(text: string, start: number | null = null): Duration | null {
  const total = lengthBy([TOTAL], text, start);
  if (!total && PARTS.test(text)) return null;
  const said = total ?? lengthBy([LABELLED, SUBJECT, SAID, ALONE, OF_EACH], text, start);
  const casual = said ? undefined : lengthBy([CASUAL], text, start);
  const minutes = minutesOf((said ?? casual ?? lengthBy([ENGLISH_SAID], text, start))?.groups);
  // 30～40分ほど: of which one?
  const isRange = RANGE.test((said ?? casual)?.[0] ?? '');
  // 発表は10分: a part of it.
  return minutes === null || minutes < 15 ? null : { minutes, isSure: !casual && !isRange };
}

function minutesOf(groups: Record<string, string | undefined> | undefined): number | null {
  if (!groups) return null;
  if (groups.minutes) return ENGLISH_MINUTES[groups.minutes.toLowerCase()] ?? numberOf(groups.minutes);
  const hours = groups.hours?.toLowerCase() ?? '';
  const count = hours === 'an' ? 1 : ENGLISH.includes(hours) ? ENGLISH.indexOf(hours) + 1 : numberOf(hours);
  return count * 60 + (groups.half ? 30 : Number(groups.rest ?? 0));
}

/** 90, or 三十 and 四十五. */
function numberOf(written: string): number {
  if (/^\d/.test(written)) return Number(written);
  const [tens = '', ones = ''] = written.includes('十') ? written.split('十') : ['', written];
  const unit = (kanji: string) => NUMERALS.indexOf(kanji) + 1;
  return written.includes('十') ? (tens === '' ? 10 : unit(tens) * 10) + (ones === '' ? 0 : unit(ones)) : unit(ones);
}
