/** Companies that a text names without a legal form: ミライ総合商社 人事部です, This is Emma from Granite Bank. */
import { findFormalNames } from './company-names.ts';
import type { Layout } from './layout.ts';

/** A name in the text; its place is null where it stands in the headers alone. */
export type Introduced = { name: string; start: number; end: number };

const NAME =
  '(?:(?<![ぁ-ん])[ぁ-ん]{2,6}(?=[\\p{Script=Han}\\p{Script=Katakana}]))?[\\p{Script=Han}\\p{Script=Katakana}ーA-Za-z0-9&・々][\\p{Script=Han}\\p{Script=Katakana}ーA-Za-z0-9&・々 ]{1,19}?(?:[ぁ-ん]{2,4}(?=[\\p{Script=Han}]{2})[\\p{Script=Han}\\p{Script=Katakana}ー]{2,14}?)?';
const OFFICE =
  '(?:20\\d\\d ?|\\d\\d卒 ?)?(?:新卒|中途|インターン(?:シップ)?|本?社)?(?:採用|(?<!法)人事|総務|リクルート|セミナー|インターン(?:シップ)?事務局)';
/** ミナト証券 新卒採用事務局です, サクラ電子の田中と申します; or the same alone on a line, as one signs. */
const JAPANESE: readonly RegExp[] = [
  new RegExp(`(?:^|\\n)[ ・■●◆]{0,4}(?:企業名|会社名) {0,3}: ?(?<name>${NAME})(?= ?(?:\\n|$))`, 'u'),
  new RegExp(
    `(?:^|[\\n。、様!]|は(?=「))[ 「【<《]{0,3}(?<name>${NAME})(?: ?K\\.K\\.)?[」】]?[ 、]?の?${OFFICE}[^\\n。]{0,24}?(?:です|でございます|と申します|と言います|より|から(?=の?(?:お知らせ|ご?連絡|ご?案内)))`,
    'u',
  ),
  new RegExp(
    `(?:^|[\\n。、]|ました|!(?=[\\s\\S]{0,400}(?:人事|採用|弊社|当社|インターン)))[ >]{0,3}(?<name>${NAME})(?: ?K\\.K\\.)?の(?:[\\p{Script=Han}ァ-ヶー]{0,10}(?:部|課|室|係|グループ|チーム|担当|総務|編集|人事|広報|代目|女将|店主|代表|社長|[工場店園院所校館塾]長|教頭)(?:、|の| ))?[\\p{Script=Han}ぁ-んァ-ヶ]{1,4}(?<!職|[企営事]業|会社|予約|案内|連絡|日程|時間|変更|締切|期限|結果|場所|会場|確認|件)(?: ?\\([^()\\n]{1,16}\\))?(?:です|でございます|と申します)`,
    'u',
  ),
  new RegExp(
    `(?:^|\\n)[ (（【]{0,3}(?:[A-Za-z]{2,12} ?[|:] ?)?(?<name>${NAME}) ?${OFFICE}[^\\n、。:<】]{0,14}】?(?=\\n|$)`,
    'u',
  ),
  // 佐々木 亮(SkyForge) 10:12, 加納 慎二 (関西テレネット / 人事) 10:12: as chats head what one says.
  new RegExp(
    `(?:^|\\n)[ ・]{0,2}[^\\n()\\d]{1,16}\\((?<name>${NAME})(?: ?\\/ ?[^()\\n]{1,12})?\\) {1,3}\\d{1,2}:\\d\\d`,
    'u',
  ),
  // Lattice Works で制御ソフトを書いてる石黒です, 春日井マイクロで回路設計をしております、吉田(2021年修了)と申します
  new RegExp(
    `(?:^|[\\n。、!])[ ]{0,3}(?<name>${NAME}) ?(?:で(?![^\\n。]{0,20}(?:バイト|勉強|専攻|留学|学ん))[^\\n。]{2,24}|の[\\p{Script=Han}]{2,6}を(?:やっ|し|務め))(?:てる|ている|ております|ています)、?[\\p{Script=Han}ァ-ヶ]{1,4}(?: ?\\([^()\\n]{0,24}\\))?(?:です|と申します)`,
    'u',
  ),
  // 私が働いてる文理堂(教材の会社)の先輩
  new RegExp(
    `(?:(?:私|わたし|僕|ぼく|俺|おれ|自分|うち|[父母兄姉]|叔[父母])[がの](?:今 ?)?|(?:^|[\\n。、])(?:いま|今|現在)、?)(?:働いて(?:い)?る|働く|勤めて(?:い)?る|勤める|勤務(?:して(?:い)?る|する)|就職した|入社した)(?!(?:IT|外資系?|大手)?(?:会社|職場|部署|業界|企業|メーカー|チーム|研究室|事務所|病院))(?<name>${NAME})(?<!企業|会社|メーカー|チーム)(?: ?\\([^()\\n]{1,16}\\))?(?=[のでがはに、]|なん|って|から)`,
    'u',
  ),
  // 現在、ミナヅキ出版で編集の仕事をしています
  new RegExp(
    `(?:^|[\\n。、])(?:いま|今|現在)は?、(?!都内|地元|海外|東京|大阪|(?:IT|外資系?|大手)?(?:会社|職場|部署|企業|メーカー))(?<name>${NAME})(?<!大学院?|[県市都府]|企業|会社|メーカー|業界|チーム)(?:で、?[^\\n。、]{1,16}(?:の仕事|の?担当|の業務|職)(?:を|として)[^\\n。、]{0,4}|に(?:勤め|勤務し))て(?:い|お)(?:ます|る)`,
    'u',
  ),
  // うちの会社(ヤマト百貨)
  new RegExp(
    `(?:(?:うちの|(?:働いて(?:い)?る|勤めて(?:い)?る|入った|いる|内定した))会社|弊社|当社)\\((?<name>${NAME})\\)`,
    'u',
  ),
];
/** 岩代県庁インターンシップ, 総務省関東管区局 官庁訪問担当: a public office, or a house of a kind, at the beginning of a line. */
const OFFICIAL =
  /(?:^|\n)[ 【]{0,40}(?:令和[^ \n]{1,5}年度 {0,2})?(?<name>[\p{Script=Han}ヶ]{2,14}(?:省|庁|(?<!事務)局|役所|役場|企業団|機構|裁判所|税務署|教育委員会|消防(?:本部|局)|警察本部|広域連合|社会福祉協議会|病院|信用金庫|会議所|協同組合))(?! ?[^\n]{0,30}(?:職業安定所|ハローワーク))(?= |】|\n|です|(?<=会)事務局|の[\p{Script=Han}]{1,8}(?:部|課|室|係|担当)|[冬夏春秋][季期]|インターン|採用|職員)/u;
/** 令和8年度 桜木市職員採用試験: a city, by whom it takes. */
const MUNICIPAL =
  /(?:^|\n)[ 【]{0,40}(?:令和[^ \n]{1,5}年度 {0,2})?(?<name>[\p{Script=Han}ヶノ々]{1,8}[市区町村県都府])(?=(?:職員|警察官|消防(?:士|吏員))(?:\([^()\n]{1,12}\))?[^\n 、。]{0,4}(?:採用|試験))/u;
/** What a house is called at its end; before that its name may have any letters: 虹の森病院, ももの木保育園. */
const KINDS =
  '学校|学園|学院|幼稚園|保育園|こども園|病院|医院|クリニック|診療所|薬局|旅館|ホテル|工務店|木工所|鉄工所|酒造|農園|牧場|書房|書店|出版|工房|アトリエ|アーキテクツ?|(?:設計|建築|法律|会計|税理士|デザイン)事務所|図書館|記念館|美術館|博物館|水族館|動物園';
const HOUSE = `(?<name>(?!(?:この|その|うち|とある|ある|近く|当|本|貴|各|[次私父母]の))(?:[\\p{Script=Han}\\p{Script=Katakana}ーA-Za-z々ヶ・]|[ぁ-ん](?<![をへ]|\\p{Script=Han}[はで])){1,12}?(?<![なるた]|の[小中]?|の高等)(?:${KINDS}))`;
/** 老舗旅館, 母校の小学校: what kind of house it is, and not its name. */
const ANY_HOUSE = new RegExp(
  `^(?:老舗|地方|地元|個人|[公私国都県市町]立|大手|有名|動物|総合|人気|[小中]|高等|専門|特別支援)?(?:${KINDS})$`,
);
/** Who is at the head of a house, or of a firm. */
const HEAD =
  '(?:代表(?:取締役)?(?:社長)?|副?社長|専務|常務|取締役|主宰|副?[所院園校館塾店]長|教頭|事務長|店主|女将|支配人|理事長)';
/** 虹の森病院 薬剤部の庄野です, ひまわり保育園です; 丹羽屋旅館 0263-00-0000, as one signs. */
const HOUSES: readonly RegExp[] = [
  new RegExp(
    `(?:^|[\\n。]|(?:こんにちは|こんばんは|はじめまして|失礼します)[、!]) {0,3}(?:(?:一級)?建築士事務所 )?${HOUSE}(?: ?の?[^\\n 。、\\d]{0,8}(?:部|課|室|科|係|局|担当|[園院校所]長|教頭))?(?:[のと、 ]{1,2}[\\p{Script=Han}]{1,4})? ?(?:です|でございます|と申します)(?=[。!\\n]|$)`,
    'u',
  ),
  new RegExp(
    `(?:^|(?<!(?:会場|場所)[^\\n]{0,12})\\n) {0,40}(?:[\\p{Script=Han}ぁ-んァ-ヶー]{2,8} )?${HOUSE} {1,6}(?:TEL|Tel|電話|☎)?[ :]{0,3}(?:0\\d{1,4}-\\d{1,4}-[\\dx]{4}|[〇一二三四五六七八九]{2,5}[-ー(])`,
    'u',
  ),
  // ゲストハウスなぎさの女将代理、前川です
  /(?:^|[\n。]) {0,3}(?<name>(?:ゲストハウス|民宿|旅館|料亭|割烹|カフェ|喫茶|居酒屋|食堂|酒蔵|美容室|レストラン|ベーカリー|JA) ?[\p{Script=Han}ぁ-んァ-ヶー]{2,8}?) ?の?(?:[\p{Script=Han}]{0,8}(?:部|課|係|代理|長|主|女将|代表|担当|代目|支配人))?(?:、|の| )?[\p{Script=Han}]{1,4}(?:です|でございます|と申します)(?=[。!\n]|$)/u,
  new RegExp(`(?:^|\\n) ?${HOUSE}(?: {1,3}|\\n {0,8})${HEAD} {1,3}[\\p{Script=Han}]{1,4}(?= |\\n|$)`, 'u'),
];
/** 汀アーキテクツ　代表 波多野 渚, or the name above that line: by who is at the head of it. */
const HEADED = new RegExp(
  `(?:^|\\n) ?(?<name>${NAME})(?: {1,3}|\\n {0,8})(?:[\\p{Script=Han}]{1,8}(?:部|課|室|局|科) ?)?${HEAD} {1,3}[\\p{Script=Han}]{1,4}(?: [\\p{Script=Han}ぁ-んァ-ヶー]{1,4})?(?=\\n|$)`,
  'u',
);
/** 三栄バルブ製作所　川添: as one signs. */
const SIGNED =
  /(?:^|\n) ?(?<name>[\p{Script=Han}\p{Script=Katakana}ー・]{2,14}(?:製作所|工業|商事|商店|電機|計測|リース|サービス|食品|楽器|産業|建設|印刷|運輸|交通|物産|興業|システムズ?|ホテル|精機|化成|不動産|漬物店))(?: [^\n ]{1,8}(?:部|課|室|担当|係))? {1,3}[\p{Script=Han}]{1,4}(?: [\p{Script=Han}]{1,3})?(?=\n|$)/u;
/** 【ワカバ食品】1次選考のご案内, at the beginning of a mail. */
const BRACKETED =
  /^(?:\s|件名 ?:|Subject ?:){0,4}[【[](?<name>[\p{Script=Han}\p{Script=Katakana}ー・A-Za-z&]{3,16})[】\]]/u;
const IS_SCHOOL = /(?:学[園院校]|幼稚園|保育園)$/;
/** What else stands in brackets there. */
const NO_SENDER =
  /案内|連絡|通知|重要|知らせ|確認|締|開催|受付|完了|変更|中止|延期|招待|参加|インターン|説明|[面座懇]|応募|提出|限定|追加|緊急|再送|必読|至急|返信|要|卒|就|学|オンライン|WEB|Web|メール|配信|予約|選考|依頼|御礼|お礼|リマインド|回答|結果|内定|合格|通過|日程|日時|予告|訂正|更新|ウェビナー|セミナー|検査|テスト|試験|チャンス|イベント|フェ[アス]|ライブ|動画|無料|先着|残席|満席|増席|特別|早期|直前|本日|明日|今週|来週|スカウト|オファー|プログラム|ワーク|ジョブ|コース|エンジニア|デザイナー|企業|[本支]社|支店|部門|会$|様$|[職系枠版編用者生員宛式前後]$|^(?:東京|大阪|名古屋|福岡|札幌|仙台|広島|京都|神戸|横浜|全国|首都圏|関[東西])$|[A-Za-z]{3,16}$/;
/** Up to so many words after the first. */
const capitals = (more: number) => `[A-Z][\\w&'-]{0,30}(?: (?!& Co\\.)(?:[A-Z&][\\w&'-]{0,30}|of|and)){0,${more}}`;
const CAPITALS = `${capitals(4)}(?: & Co\\.)?`;
const TEAM =
  '(?:Campus |Graduate |Early |Talent |New |People )?(?:Recruit(?:ing|ment|ers?)|University Relations|People & Culture|People Operations|Careers?|Talent|HR|Human Resources|Hiring|Acquisition)';
/** Applying to the Software Engineer track, chatting at the Career Fair: what is no company. */
const OF_WORK = '(?:[A-Z][\\w&/-]{1,20} ){1,4}(?:track|stream|role|position|opening|vacancy|[Ff]air|[Ff]orum|Expo)';
const ENGLISH: readonly RegExp[] = [
  new RegExp(
    `(?:[Tt]his is|I'm|I am|[Mm]y name is) [A-Z][\\w-]{1,20}(?: [A-Z][\\w-]{1,20})?(?:, (?:the |an? )?[A-Za-z][A-Za-z ]{2,30}?)? (?:from|at|with|of) (?<name>${CAPITALS})`,
  ),
  new RegExp(
    `(?:interest in|[Aa]pplication (?:to|with|at)|appl(?:y|ied|ying) (?:to|at|with)|(?:[Pp]osition|[Rr]ole|[Ii]nternship|[Pp]rogram(?:me)?|opportunit(?:y|ies)|team|place|We|us|everyone|[Rr]ecruiting|[Rr]ecruitment|interview|here|we do|work|working|life|careers?)(?: 20\\d\\d)?(?: \\([A-Z][^()\\n]{2,40}\\))? (?:at|with)|[Pp]osition as [A-Z][\\w ]{2,40} at|[Oo]n behalf of|[Hh]osted by|joining|visit to|chosen|considering)(?! [^\\n.]{0,80}\\b(?:[Ii]nternship|[Pp]rogram(?:me)?|[Rr]ole|[Pp]osition)\\b[^\\n.]{0,24} (?:at|with) [A-Z])(?! (?:the |our )?${OF_WORK}\\b) (?:the )?(?<name>${CAPITALS})`,
  ),
  new RegExp(
    `(?:^|\\n) ?(?<name>${CAPITALS}) (?:would like to (?:invite|offer)|invites you|(?:is|are) (?:delighted|pleased|excited|happy|proud|thrilled|looking forward|inviting))`,
  ),
  // Campus Recruiting, Japan, and below it the company.
  new RegExp(
    `(?:^|\\n) ?(?:Senior |Lead |Head of )?${TEAM}(?: (?:Team|(?:Business )?Partner|Manager|Lead|Specialist|Coordinator|Advisor|Director))?(?: ?[,|/-] ?[A-Z][A-Za-z]{1,12}(?: [A-Z][a-z]{2,12})?)?\\n ?(?<name>${CAPITALS})(?= ?(?:\\n|$))`,
  ),
  new RegExp(`(?:^|\\n) ?${TEAM}, (?<name>${CAPITALS})(?= ?(?:\\n|$))`),
  // Anna Smith | Recruiter | Halden Foods
  new RegExp(
    `(?:^|\\n) ?[A-Z][\\w .'-]{2,30} ?[|,] ?[^\\n|,]{0,20}${TEAM}[^\\n|,]{0,20} ?[|,] ?(?<name>${CAPITALS})(?= ?(?:\\n|$))`,
  ),
  new RegExp(`(?:^|\\n) ?(?:The )?(?<name>${CAPITALS}) (?:\\| )?${TEAM}\\b[^\\n]{0,20}(?=\\n|$)`),
];
/** Meridian Analytics K.K.: by its legal form; who owns the system that sends, says so at its foot: Copyright (C) Caristo Inc. */
const LATIN_FORM = new RegExp(
  `(?:^|[\\n (])(?<!(?:\\([Cc]\\)|©|[Cc]opyright)[ \\d,-]{0,16})(?<name>${CAPITALS}),? (?:K\\.K\\.|G\\.K\\.|Inc\\.|LLC|Co\\., ?Ltd\\.|Ltd\\.)`,
);
/** Superday at Everline Capital: what ends as companies' names do. */
const LATIN_NAME = `(?<name>${capitals(2)} (?:Capital|Consulting|Partners|Markets|Bank|Group|Securities|Holdings|Corporation|Advisors|Technologies|Labs?|Software|Systems|Insurance|Ventures|Studios?|Works|Associates|Robotics|Pharma|Energy|Semiconductors?|Electronics|Management|Motors|Airlines|Japan)(?: Japan)?)`;
const LATIN_COMPANY = new RegExp(
  `(?:\\b(?:at|with|from|by|of|join|joining|to) |(?:^|\\n) ?|\\| |[Ww]here: )${LATIN_NAME}\\b`,
);
/** Applications for the Everline Labs Japan 2027 Summer Internship. */
const OF_PROGRAMME = new RegExp(
  `\\b(?:for|of|to|in) (?:the|our) ${LATIN_NAME}(?= 20\\d\\d (?:[A-Z][a-z]{2,12} ){0,3}(?:Internship|Program(?:me)?)\\b)`,
);
const SENDER = new RegExp(`^[" ]{0,3}(?:(?<name>${NAME}) ?(?:の)?${OFFICE}|(?<latin>${CAPITALS}) ${TEAM})`, 'u');
/** あなたにおすすめの企業から新着3件: a portal presents companies, and is none itself. */
export const OF_PORTAL =
  /おすすめの?(?:企業|求人|インターン|イベント)|(?:企業|求人)(?:から|の)新着|新着(?:企業|求人|\d{1,3}件)|に合う(?:企業|求人|インターン)|気になる(?:企業|リスト)|(?:企業|求人|\d社)を?(?:ご紹介|ピックアップ)/;
/** Part of no company's name: offices, universities, portals, people. */
const NO_NAME =
  /[今来昨]年|地元企業|リクルーター|内定者|インターン生|先輩社員|出身|在住|^.{2}局$|^(?:明日|明後日|本日|今日|今週|来週)$|^.{2,3}(?:オフィス|[本支]社|[本支]店|営業所|事業所)$|大学|学部|学科|キャリア|就職|支援|合同|センター|交流会|\d[分時日]|編集部|ナビ|就活|シューカツ|サークル|部活|同期|バイト|クラス|高校|中学(?!.{0,8}学校$)|同窓|幹事|友[達人]|各位|弊社|当社|貴社|採用|人事|新卒|事務局|担当|本人|様|[一二三四五六七八九\d][次日月時年]|面接|説明会|選考|こちら|^(?:インターン|アルバイト|メンター|エージェント|アドバイザー|エンジニア|デザイナー|若手|社員|先輩|代表|副?社長|副?[店校院園所館塾会]長|教頭|若?女将|店主|大将|専務|常務|支配人|事務長|料理長|理事長|以上|敬具|草々|敬白|母校|本校|駅前|近所|[A-Z][a-z]{2,16} (?:Office|HQ)|Senior|Head|広報|経理|企画|製造|現場|本社|本部|東京|大阪|営業|総務|開発|技術|部|課|The|We|You|Your|Our|Us|Dear|Global|APAC|Asia(?:[ -]Pacific)?|Japan|Tokyo|Early|Thank|Thanks|Best|Interview|Summer|Winter|Campus|Graduate|Talent|Recruit\w{0,8}|HR|CTO|CEO|Zoom|Google|Microsoft|Teams|January|February|March|April|May|June|July|August|September|October|November|December)$|(?:(?<!(?:消防|警察)本|[美理]容)[部課室係]|(?<=[部ゼミル])O[BG])$|ゼミ(?!ナール)/;
const TAIL =
  / (?:職員|Recruit\w{0,8}|Careers?|HR|Talent|Team|and|of|on|Campus|Graduate|Analyst|Winter|Summer|Spring|Internship|Insight|Program(?:me)?|Inc|Ltd|Co|KK|K)$/;

/** 叔母の勤める七宝信用金庫, 白鳥印刷の人に: named only by who tells of it. */
const MENTIONED =
  /(?<![\p{Script=Han}\p{Script=Katakana}ー])(?<name>[\p{Script=Han}\p{Script=Katakana}ー々]{2,12}(?:銀行|信用金庫|信金|証券|印刷|鋳造|製薬|食品|工業|建設|商事|製作所|電機|精機|物流|運輸|不動産|新聞社?|保険|出版|化学|市役所|区役所|役場|県庁|商会|商店|工務店|テック|ソフト|システムズ?))(?=(?:さん|様)の[^。\n]{0,10}(?:面[接談]|選考|説明会)|の(?:方|人|採用|総務|説明会|件|面接|[^。\n]{0,6}さん)|に(?:勤め|入)|で働|が、?(?:学生|会社)|で(?:す|会)|[)）は]| 職員| 採用)/gu;
/** 宗像南市総務部人事課人事係: a city, by its office alone on a line. */
const CITY =
  /(?:^|\n) {0,40}(?<name>[\p{Script=Han}ヶノ々]{1,8}[市区町村県](?:役[場所])?)(?:[\p{Script=Han}]{2,5}部)?[\p{Script=Han}]{2,5}課(?:[\p{Script=Han}]{2,5}係)?(?= {0,4}(?:\n|$|です))/u;
const NO_COMPANY = /^(?:地方|地元|都市|大手|信託|民間|中央|政府系|有名|近く|最寄)|[今来昨]年/;

/** The one company of which a text speaks without saying who writes; null where there are several. */
export function findMentioned(text: string): Introduced | null {
  const found = new Map<string, Introduced>();
  let looked = 0;
  for (const match of text.matchAll(MENTIONED)) {
    if (looked++ >= 20) break;
    const name = match.groups?.name ?? '';
    if (!NO_COMPANY.test(name)) found.set(name, { name, start: match.index, end: match.index + name.length });
  }
  const [only] = found.values();
  return only && found.size === 1 ? only : null;
}

/** ■企業：テラフォーム: the one company that an agency presents. */
const PRESENTED = new RegExp(
  `(?:^|\\n)[ ・■●◆▼◇□]{0,4}(?:(?:ご?紹介|応募)(?:先|企業)|求人企業|企業|会社)名? {0,3}[:】] ?(?<name>${NAME})(?= ?(?:\\n|$|\\())`,
  'gu',
);
const OF_AGENCY =
  /エージェント|人材紹介|キャリア(?:アドバイザ|コンサルタント|パートナー)|(?:ぴったり|おすすめ|合[いう]|気にな)[^。\n]{0,8}求人|求人(?:票|のご?紹介|をご?紹介|が出)/;

/** The company that an agency's text is about; null where it is of none, or presents several. */
export function findPresented(text: string): Introduced | null {
  if (!OF_AGENCY.test(text)) return null;
  const found = new Map<string, Introduced>();
  for (const match of text.matchAll(PRESENTED)) {
    const said = match.groups?.name ?? '';
    const name = findFormalNames(said)[0]?.name ?? trimmed(said);
    const start = match.index + match[0].indexOf(name ?? '');
    if (name) found.set(name, { name, start, end: start + name.length });
    if (found.size > 1) return null;
  }
  const [only] = found.values();
  return only ?? null;
}

/** What looks like an introduction and is none, is passed over so often. */
const MOST_LOOKED = 4;
const INTRODUCED = [
  OFFICIAL,
  MUNICIPAL,
  ...JAPANESE,
  ...HOUSES,
  SIGNED,
  HEADED,
  ...ENGLISH,
  LATIN_FORM,
  LATIN_COMPANY,
  OF_PROGRAMME,
  CITY,
].map((it) => new RegExp(it.source, `${it.flags}g`));

/** The company that introduces itself: in its first words, else in its signature, else as the sender. Null without any. */
export function findIntroduced(text: string, { sender }: Layout): Introduced | null {
  for (const pattern of INTRODUCED) {
    let looked = 0;
    for (const match of text.matchAll(pattern)) {
      const name = trimmed(match.groups?.name);
      if (name) {
        const start = match.index + match[0].indexOf(name);
        return { name, start, end: start + name.length };
      }
      if (++looked >= MOST_LOOKED) break;
    }
  }
  const { name: written, latin } = SENDER.exec(sender)?.groups ?? {};
  const name = trimmed(written ?? latin);
  if (name) return { name, start: -1, end: -1 };
  const bracketed = BRACKETED.exec(text);
  const shown = trimmed(bracketed?.groups?.name);
  if (!bracketed || !shown || (NO_SENDER.test(shown) && !IS_SCHOOL.test(shown)) || OF_PORTAL.test(text)) return null;
  const start = bracketed[0].length - 1 - shown.length;
  return { name: shown, start, end: start + shown.length };
}

function trimmed(written: string | undefined): string | null {
  let name = written?.trim().replace(/'s\b.{0,40}$/, '') ?? '';
  name = name.replace(/ [^ ]{2,10}(?:職|事務|系|コース)$/, '');
  name = name.replace(/ [^ ]{1,8}(?:工場|支店|支社|本社|本店|事業所|営業所|研究所)$/, '');
  name = name.replace(
    / [^ ]{1,8}(?:部門|部|室|課)$| (?:代表|女将|店主|支配人|理事長)$|(?<=.{2}) ?(?:副?[校院園所館塾店社]長|オーナー)$/,
    '',
  );
  for (let cuts = 0; cuts < 3; cuts++) name = name.replace(TAIL, '');
  return name.length < 2 || NO_NAME.test(name) || ANY_HOUSE.test(name) ? null : name;
}
