/** How days are written: 12/3, 令和8年12月3日, Dec 3, 来週の月曜, 3営業日以内, 月末. */
const MONTH_NAME =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
/** A day, with a group for each way to write it. */
export const DAY = new RegExp(
  [
    String.raw`(?<!\d)(?<year>20\d\d) {0,2}[年/.-] {0,2}(?<month>\d{1,2}) {0,2}[月/.-] {0,2}(?<date>\d{1,2})(?!\d)(?:日? ?[-~] ?(?<yearUntil>\d{1,2})(?![\d:時/月年.-]))? {0,2}日?`,
    String.raw`(?:令和|(?<![A-Za-z])R) ?(?<era>\d{1,2}|元) ?[年/.-] ?(?<eraMonth>\d{1,2}) ?[月/.-] ?(?<eraDate>\d{1,2})(?!\d) ?日?`,
    String.raw`(?<vague>(?:\d{1,2}月|来月|今月)(?:の)?(?:上旬|中旬|下旬|頃|第 ?[1-5一二三四五] ?週(?:目)?(?:の?[日月火水木金土]曜日?)?)|[来今]週末|来週中|再?来週の?(?=どこか|いずれか|前半|後半)|近日|年明け(?:以降)?|(?:年明け|来月|今月|\d{1,2}月)の? ?(?:第 ?)?[1-5一二三四五] ?週目?)`,
    String.raw`(?<!\d|\d[/.]|(?<!(?:候補|日程|希望|案|枠|day|その|コース) ?)\d:(?!\d{1,2} ?月)|(?<!\/\d?)\d-)(?<shortMonth>\d{1,2})(?: ?月 ?| ?/ ?)(?<shortDate>\d{1,2})(?:日? ?[-~] ?(?<untilDate>\d{1,2})(?![\d:時/月-])日?)?(?![\d/]|月(?!曜|[ )]|$)|:\d| ?(?:くらい|ぐらい|程度|の確率|の割合|が落|が通|倍)) ?日?`,
    String.raw`(?<!\d|\d[/.:-]|[A-Za-z.-])(?<dotMonth>0?[1-9]|1[0-2])[.-](?<dotDate>\d{1,2})(?![\d.:-]|[A-Za-z]|時)`,
    String.raw`\b(?<name>${MONTH_NAME})\.? {1,2}(?<nameDate>\d{1,2})(?:st|nd|rd|th)?(?!\d)(?: ?(?:-|and|&) ?(?<nameUntil>\d{1,2})(?:st|nd|rd|th)?(?![\d:]| ?[ap]\.?m\b))?(?:, ?(?<nameYear>20\d\d))?`,
    String.raw`(?<!\d|\d ?-)(?<britDate>\d{1,2})(?:st|nd|rd|th)?(?: ?- ?(?<britUntil>\d{1,2})(?:st|nd|rd|th)?)? (?<brit>${MONTH_NAME})\b\.?(?: (?<britYear>20\d\d))?`,
    String.raw`(?<![\dA-Za-z-])(?<packedYear>20\d\d)(?<packedMonth>0[1-9]|1[0-2])(?<packedDate>[0-2]\d|3[01])(?!\d)`,
    '(?<after3>明[々明]後日|しあさって)',
    '(?<after>明後日|あさって)',
    String.raw`(?<next>明日|あした|\btomorrow\b|翌日)`,
    String.raw`(?<near>本日|今日|きょう|今(?=[夜晩])|\btoday\b)`,
    '(?<week>今週|来週|再来週|次|今度)の? ?(?<weekDay>[日月火水木金土])曜日?',
    String.raw`(?<![(\d月火水木金土日・]|毎週?|いずれも|[全各][日回]とも|すべて)(?<weekDay2>[日月火水木金土])曜日?(?![・、と](?:[日月火水木金土祝]))`,
    String.raw`\bthe (?<onlyEnglish>\d{1,2})(?:st|nd|rd|th)\b(?!-| (?:of|floor|round|year|grade|week|day|time|stage|interview|step)\b)`,
    String.raw`(?<!\b(?:to|through|last|past|every|each|previous) |- ?)\b(?:(?<englishWeek>this|next|coming) )?(?<englishDay>mon|tues|wednes|thurs|fri|satur|sun)days?\b(?!,? {0,2}(?:the )?(?:\d|${MONTH_NAME})| ?(?:to|through|-|~|and) )`,
    String.raw`(?<count>\d{1,2}) ?(?<unit>営業日|日|週間) ?(?<how>以内|後(?!ろ))`,
    String.raw`\bwithin (?<inDays>\d{1,2}) (?<business>business |working )?days\b`,
    String.raw`(?<!\d)(?<hours>\d{1,2}) ?時間以内`,
    String.raw`(?<monthWord>今月|来月)の?(?<monthDate>\d{1,2})日`,
    String.raw`(?<endOf>\d{1,2})月末日?`,
    '(?<monthEnd>今月末|来月末|月末(?!月初|・月初)|月内)',
    String.raw`(?<![\d月/:年第]|\d[~-]|あと|残り|約|いずれか|どれか|どちらか|どっちか|うち|[毎各週]|な|ある|(?:社員|先輩|仕事)の)(?<only>\d{1,2})(?:日(?!間|以内|前|後|目|程|ほど(?:で|かか|お?待)|くらいで(?:ご?連絡|お知らせ)|々|\d|[A-Za-z]|あたり|につき|がかり|(?<=1日)(?:で|だけ|のみ|中|かけ|インターン|体験|仕事|ワーク|コース|型))|(?<=\([日月火水木金土]\) ?(?:[・、,とか]|or|または|もしくは) ?\d{1,2})(?=\([日月火水木金土]\)))(?=(?<onlyDue>まで|中[にで])?)`,
  ].join('|'),
  'gi',
);
