/** How long an appointment lasts: 14:00から1時間, 所要時間は45分, 一時間ほどで終わる予定です, about thirty minutes. */

const NUMERALS = '一二三四五六七八九十';
const ENGLISH = ['one', 'two', 'three'];
/** What makes of a length something else: 10分前, 1時間以内, 徒歩5分. */
const OTHER_AFTER = '(?! ?(?:前(?!後)|後|以内|以上|まで|ほど前|程前|早|おき|ごと|毎|遅|目|も|単位|休憩|お?待))';
const LENGTH = `(?<![一1各]人(?:あたり)? ?)(?:\\d{1,3} ?[~-] ?)?(?:(?<minutes>\\d{2,3}|[二三四五六七八九]十五?|十五) ?(?:分(?:間)?|min(?:ute)?s?\\b)|(?<hours>\\d|[一二三]) ?時間(?:(?<half>半)|(?<rest>\\d{2}) ?分)?)${OTHER_AFTER}`;
/** Right after the time: 14:00(約60分), 14時から1時間. */
const AFTER_TIME = new RegExp(
  `^(?![^\\n]{0,3}以[降後])[^\\n。]{0,6}?(?:(?:約|所要時間[:は]?|時間[:は]?|から|より|~|\\() ?|(?=\\d{2,3} ?分))${LENGTH}`,
);
const LABELLED = new RegExp(
  `(?:所要(?:時間)?|お時間は|(?:面談|相談|訪問|面接)時間|(?:^|\n)[ ・■]{0,4}時間 {0,3}[:→])[^\\d\\n一二三]{0,6}${LENGTH}`,
);
/** 1時間ほどを予定, 40分程度で終わります, 30分の面談. */
const SAID = new RegExp(
  `(?=[\\d${NUMERALS}約おだ時 ])(?<![時分~\\d:-]|徒歩|徒歩で|バスで|電車で|歩いて|(?:移動|徒歩|バス|電車|タクシー|乗っ?[てり]|駅から)[^。、\\n]{0,10})(?:約|およそ|だいたい|お?時間は)? ?${LENGTH}(?:ほど|程度?|くらい|ぐらい|前後|弱|強)?(?:を|で|の|と|お時間)?(?:[^。\\n]{0,12})(?:予定|想定|見て|みて|いただ|頂|終|実施|行|お話|面[談接]|考え|見込|です|程度|いかが|話|お時間|時間を|[とも取]れ[ばた]|空け)`,
);
/** 面談は40分ほどで、私が同席いたします. */
const SUBJECT = new RegExp(
  `(?:面接|面談|説明会|座談会|選考|試験|見学会?|時間)(?:時間)?は、?(?:約|およそ|だいたい|全部で)? ?${LENGTH}`,
);
/** 全部で2時間みておいてください. */
const TOTAL = new RegExp(`(?:全部で|全体で|合計で?|トータルで?|あわせて|合わせて) ?(?:約|およそ|だいたい)? ?${LENGTH}`);
/** 15分間の発表をしていただき、その後25分間の質疑応答. */
const PARTS =
  /\d分(?:間|ほど|程度)?の?[^。\n\d]{1,30}(?:その後|そのあと|続いて|のち|、)[^。\n\d]{0,8}\d{1,2}分(?:間|ほど|程度)?の?(?:質疑|面[接談]|発表|プレゼン|議論|ディスカッション)/;
/** だいたい1時間半くらいで!, but not 駅から15分ほど, アンケートの入力は10分くらい. */
const CASUAL = new RegExp(
  `(?=[\\d${NUMERALS}])(?<![時分~\\d:-]|から|(?:駅|まで|バス|電車|車|タクシー|徒歩|歩|移動|乗|降り|受付|アンケート|入力|回答|休憩|待|かか)[^。、!\\n]{0,16})${LENGTH}(?:(?:くらい|ぐらい|ほど|程度)(?:で|です|かな|の予定)?(?=[!。♪\\n]|$)|(?:くらい|ぐらい|ほど|程度)?(?:で|だ|かな?)?と思[いう])`,
);
/** 約60分, alone. */
const ALONE = new RegExp(
  `(?:[ (](?:約|およそ) ?|(?:面談|面接|相談|説明会|訪問) ?\\()${LENGTH}(?:程度|間)?(?=[)\\s]|$)`,
);
const ENGLISH_SAID =
  /(?:take|last|for|takes|lasts|be|is|approximately|about|roughly) (?:about |approximately |around |roughly |no more than )?(?:(?<minutes>\d{2,3}|thirty|forty-five|sixty|ninety)[ -]minutes?|(?:(?<hours>\d|one|two|three|an) hours?))\b(?! before)/i;
const ENGLISH_MINUTES: Record<string, number> = { thirty: 30, 'forty-five': 45, sixty: 60, ninety: 90 };

/** Minutes that stand right after a time; null without them. */
export function lastingAfter(text: string, end: number): number | null {
  const tail = text.slice(end, end + 18).split('\n')[0] ?? '';
  return minutesOf(AFTER_TIME.exec(tail)?.groups);
}

/** How long something lasts; `isSure` is false where it is only said in passing. */
export type Duration = { minutes: number; isSure: boolean };

/** How long a text says that its one appointment lasts; null without that, or where it says it of its parts. */
export function findDuration(text: string): Duration | null {
  if (PARTS.test(text)) return null;
  const said = TOTAL.exec(text) ?? LABELLED.exec(text) ?? SUBJECT.exec(text) ?? SAID.exec(text) ?? ALONE.exec(text);
  const casual = said ? null : CASUAL.exec(text);
  const minutes = minutesOf((said ?? casual ?? ENGLISH_SAID.exec(text))?.groups);
  // 発表は10分: a part of it.
  return minutes === null || minutes < 15 ? null : { minutes, isSure: !casual };
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
