/** Places and links. */
import { placeKind } from './labels.ts';

/** A link of the text. */
export type Link = { url: string; start: number; end: number; isMeeting: boolean; isMyPage: boolean };
/** A place of the text; `isSure` where a label or a well-known word says so. */
export type Place = { value: string; start: number; end: number; isSure: boolean };

const URL_PATTERN = /https?:\/\/[A-Za-z0-9][^\s<>"'「」『』【】（）、。|]{2,500}/g;
const MEETING =
  /zoom\.us|teams\.(?:microsoft|live)|meet\.google|webex\.com|whereby\.com|bluejeans|\/\/(?:[\w-]{1,40}\.){0,3}(?:zoom|meet|teams|webex)(?:-[\w-]{1,40})?\./i;
/** 以下より入室してください. */
const ENTERS =
  /入室(?:して|く|を?お|いただ|URL)[^\n]{0,20}\n? {0,4}$|(?:会議|当日の?|参加用?)(?:URL|リンク)[^\n]{0,6}\n? {0,4}$/i;
/** (https://zoom.example/j/1)に変更はございません, https://example.com/aより: words that follow without a space. */
const GOES_ON = /(?:[()](?=[^\x20-\x7e])|(?:から|より|にて|まで)(?=$|[^\x20-\x7e])).{0,500}$/;
const MAX_LINKS = 40;
const MAX_PLACES = 40;

/** All web addresses, without those with which one leaves a mailing list. */
export function findLinks(text: string): Link[] {
  const found: Link[] = [];
  for (const match of text.matchAll(URL_PATTERN)) {
    const url = match[0].replace(GOES_ON, '').replace(/[.,;:!?)\]]{1,5}$/, '');
    const line = text.slice(text.lastIndexOf('\n', match.index) + 1, match.index);
    if (/配信|解除|停止/.test(line.slice(-40))) continue;
    const isMyPage = /my-?page|マイページ/i.test(line.slice(-30) + url);
    const isMeeting =
      MEETING.test(url) || (!isMyPage && ENTERS.test(text.slice(Math.max(0, match.index - 60), match.index)));
    found.push({ url, start: match.index, end: match.index + url.length, isMeeting, isMyPage });
    if (found.length >= MAX_LINKS) break;
  }
  return found;
}

/** The text without its web addresses, in which figures are no dates. */
export function withoutLinks(text: string): string {
  return text.replace(URL_PATTERN, (url) => ' '.repeat(url.length));
}

/** What stands before a label: ■, 【, 2., (3). */
export const LEAD =
  ' {0,24}[ |■◆●・▼▶□◇○◎◯★☆*【\\[<(]{0,4}(?:(?:\\d{1,2}[.)、]|\\d(?= )|[①-⑳]|[一二三四五六七八九十](?:、|(?= ))) {0,12})?';
const PLACE_LABEL = new RegExp(
  `^(?:${LEAD}(?:開催|面接|実施|集合|説明会|試験)?(?<form>場 {0,3}所|ばしょ|ところ(?!で)|教室|会 {0,3}場(?:名 {0,3})?|どこで|開 {0,3}催 {0,3}地|place|location|venue|where|形 ?式|方 ?式|かたち|方 ?法|集合)(?!決|予約|は?未)(?:変更)?[】\\]>)]? {0,2}[:は|]? {0,3}|[^\\w]{0,3}\u{1F4CD} ?| {0,4}@ ?)(?<value>.{0,120})$`,
  'iu',
);
/** 面接会場：本社, 実施形態 at the end of its line. */
const FIELD = new RegExp(
  `^${LEAD}(?<label>[一-龠ぁ-んァ-ヶーA-Za-z][一-龠ぁ-んァ-ヶーA-Za-z・ ]{1,14}?) {0,3}[】\\]>)]? {0,2}(?:[:|] {0,3}(?<value>.{0,120})|$)`,
);
/** A line that begins as one with a label of a place does. */
function placeLabelOf(line: string, isMoved: boolean) {
  const label = PLACE_LABEL.exec(line) ?? (isMoved ? AFTER_CHANGE.exec(line) : null);
  if (label?.groups) return label.groups;
  const field = line.length < 24 || line.includes(':') ? FIELD.exec(line)?.groups : undefined;
  const kind = field ? placeKind(field.label ?? '') : null;
  return kind && { form: kind === 'form' ? '形式' : '', value: field?.value ?? '' };
}
const HAS_PLACE =
  /場|地|先|店|住所|部屋|ツール|スタイル|新|集合|どこ|ばしょ|ところ|教室|かたち|place|location|venue|where|format|platform|形 ?式|方 ?式|方 ?法|形 ?態|変更後|\u{1F4CD}|^ {0,4}@/iu;
const AFTER_CHANGE = new RegExp(`^${LEAD}(?:変更後|新(?:しい)?(?:会場|場所)?)(?:[】\\])] ?:?|:) ?(?<value>.{1,80})$`);
/** Below 会場：, (変更前) 支社 2階 and (変更後) 青葉通ビル 8階. */
const OLD_BELOW = /^ {0,8}[【[(]?(?:変更前|旧)[】\])]?[ :]{0,3}[^ ]/;
const NEW_BELOW = /^ {0,8}[【[(]?(?:変更後|新)[】\])]?[ :]{0,3}(?=[^ ])/;
/** A picture before a place: 💻 オンライン. */
const PICTURES = /^(?:\p{Extended_Pictographic}\u{FE0F}? {0,2}){1,3}/u;
/** Parts of cities, and stations. */
export const KNOWN =
  '大手町|丸の内|八重洲|日本橋|銀座|有楽町|新橋|汐留|品川|田町|浜松町|三田|六本木|赤坂|虎ノ門|霞が関|永田町|溜池|青山|表参道|渋谷|恵比寿|目黒|五反田|大崎|新宿|池袋|飯田橋|市ヶ谷|竹橋|神田|神保町|秋葉原|御茶ノ水|上野|豊洲|有明|お台場|天王洲|晴海|勝どき|横浜|みなとみらい|川崎|幕張|大宮|東京|梅田|淀屋橋|本町|難波|心斎橋|大阪|京都|三宮|神戸|名古屋|札幌|仙台|広島|博多|天神|福岡|那覇|金沢';
const PLACE_WORD = new RegExp(
  `^(?:(?:${KNOWN})[^\\s、。!！?？]{0,16}|[^\\s、。]{0,30}(?:駅|ビル(?:ディング)?|タワー|本社|本店|支社|支店|会館|ホール|アリーナ|オフィス|会議室|キャンパス|カフェ|センター|ダイニング|レストラン|居酒屋|食堂|ビストロ|バル|酒場|料亭|ラウンジ|グリル|入口|研修所|事業所|営業所|公民館|体育館|ショールーム|講堂|[一-龠](?<!相談|支援|採用|企画|広報|秘書|人事|推進|経営|事務|戦略)室|北口|南口|東口|西口|出口|改札|会場|工場|玄関|正門|ロビー|(?:[本別新旧東西南北]|号)館|棟|ハウス|スタジオ|ギャラリー|教室|(?:教室|[会講相]?[議義談]室|ブース|ルーム|ホール) ?(?:[A-Z]?\\d{1,4}|[A-Z])|(?:セミナー|カンファレンス|ミーティング)ルーム|[^\\s、。]{0,8}(?:${KNOWN})[^\\s、。]{0,6}カンファレンス|[^\\s、。]{2,16}(?:センター|ホール|カンファレンス)(?:${KNOWN})|[一-龠ァ-ヶー]{2}店|\\d ?[F階](?:[^\\s、。]{0,8})?)|ホテル[^\\s、。]{0,16}|オンライン|on-?line|zoom|(?:microsoft )?teams|(?:google )?meet|webex|skype|対面|WEB|リモート|自宅)$`,
  'i',
);

export const IS_CITY = new RegExp(`^(?:${KNOWN})$`);
/** At the end of what stands before: メンターをしていた, 採用チームの. */
const WHO = /[たる]$|(?:^|[\n。、!])[^\n。、!はがも:]{1,20}(?<!線|駅|沿い|近く|[都道府県市区])の$/;

/** Whether a part of a city is the name of who writes: 採用チームの渋谷です. */
export const isPerson = (text: string, start: number, end: number) =>
  IS_CITY.test(text.slice(start, end)) &&
  /^(?:です|でござ|と申)/.test(text.slice(end, end + 3)) &&
  WHO.test(text.slice(Math.max(0, start - 24), start));

/** Whether a word says where something is. */
export function isPlaceWord(word: string): boolean {
  return PLACE_WORD.test(word);
}

/** Whether a word says that something is held nowhere in particular. */
export const isOnlineWord = (word: string) =>
  /オンライン|on-?line|zoom|teams|meet|webex|skype|web|リモート|自宅|マイページ/i.test(word);

/** 形式：個人面接 says what is held, WEB面接 where. */
const IS_WHAT = /^(?!WEB|オンライン|リモート).{0,20}(?:面談|面接|ディスカッション|ワーク|講義|座学|説明)$/i;

/** Labelled places, by line: 場所：本社ビル 8階. A form (オンライン) counts where no place is named; beside one it is that of its own event. */
export function findPlaces(text: string): { places: Place[]; forms: Place[] } {
  const found: (Place & { isForm: boolean; isGathering: boolean })[] = [];
  const moved = /(?:会場|場所)[^\n]{0,8}変更/.test(text);
  let at = 0;
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    const label =
      line.length < 200 && found.length < MAX_PLACES && HAS_PLACE.test(line) ? placeLabelOf(line, moved) : null;
    if (label) {
      let value = label.value ?? '';
      let start = at + line.length - value.length;
      if (value.trim() === '') {
        value = lines[index + 1] ?? '';
        start = at + line.length + 1;
        const [later = ''] = OLD_BELOW.test(value) ? lines.slice(index + 2, index + 3) : [];
        const mark = NEW_BELOW.exec(later)?.[0].length;
        if (mark !== undefined) {
          start += value.length + 1 + mark;
          value = later.slice(mark);
        }
      }
      const isForm = /形 ?式|方 ?式|かたち|方 ?法/.test(label.form ?? '');
      const place: Place | null = found.length < MAX_PLACES ? cleaned(value, start) : null;
      const isMeant = !/集合/.test(label.form ?? '') || (place?.value.split(' ').some(isPlaceWord) ?? false);
      // @渋谷オフィス is a place, @channel is none.
      const isMention = /^ {0,4}@/.test(line) && !place?.value.split(' ').some(isPlaceWord);
      const isNamed =
        isMeant &&
        !isMention &&
        !(isForm && IS_WHAT.test(place?.value ?? '')) &&
        // 会場 定員: the head of a table.
        !/^(?:定員|備考|内容|対象|担当|時間|日時|開催日|形式|申し?込み?(?:方法)?)(?:[ |:]|$)/.test(
          place?.value ?? '',
        ) &&
        // 訪問先：三井不動産 佐藤さん
        !/(?:さん|様|氏)(?:$|\()/.test(place?.value ?? '') &&
        !/[。]|変更はございません|未定|変更とな|のお知らせ|後日|変更し/.test(place?.value ?? '。');
      if (place && isNamed && !/^\d{1,2}月|^\d{1,2}\/\d|\d{1,2}月\d{1,2}日 ?\(/.test(place.value)) {
        const isGathering = /^集合/.test(label.form ?? '');
        found.push({ ...place, isForm, isGathering });
      }
    }
    at += line.length + 1;
  }
  // Where one gathers for what is held elsewhere: 集合 beside 場所.
  const isElsewhere = (it: (typeof found)[number]) =>
    it.isGathering &&
    found.some(
      (one) =>
        !one.isForm &&
        !one.isGathering &&
        !/\n ?\n/.test(text.slice(Math.min(it.end, one.end), Math.max(it.start, one.start)).slice(0, 400)),
    );
  const named = found.filter((it) => !it.isForm && !isElsewhere(it));
  if (named.length === 0) return { places: found, forms: [] };
  return {
    places: named,
    forms: found.filter((it) => it.isForm && isOnlineWord(it.value) && !/対面|選択|または/.test(it.value)),
  };
}

/** 提出先：工学部事務室, 提出先　就職課 窓口. */
const HANDED_IN = new RegExp(
  `^${LEAD}(?:提出先|提出場所|持参先)(?: {0,3}[】\\]]? ?: ?| {1,4}(?=[^\\n]{0,14}(?:窓口|カウンター)(?:[ (]|$)))(?<value>.{2,60})$`,
  'm',
);

/** 申込は窓口(A棟2階)まで, 就職課カウンターにて受け付けます. */
const DESK =
  /(?:(?<=[。、\n は(に]|申し?込みは)[一-龠ァ-ヶー]{0,10}窓口 ?\([^()\n。]{2,16}\)|(?<!郵送[^。\n]{0,6})(?<![一-龠ァ-ヶー])[一-龠ァ-ヶー]{2,14}(?:窓口|カウンター))(?=まで(?:[)。]|お(?!電話)|ご(?!連絡|相談)|$|\n)|へ(?:お(?!電話)|ご(?!連絡|相談)|提出|持参)|に(?:て)?(?:お?申|ご?提出|ご?持参|受け?付け)|で(?:お?申|受け?付け))/;
/** 提出先：工学部事務室: where something is handed in by hand. */
export function findCounter(text: string): Place | null {
  const desk = DESK.exec(text);
  if (desk) return { value: desk[0], start: desk.index, end: desk.index + desk[0].length, isSure: false };
  const at = text.search(/提出先|提出場所|持参先/);
  const from = text.lastIndexOf('\n', at) + 1;
  const value =
    at < 0
      ? undefined
      : HANDED_IN.exec(text.slice(from, at + 80))
          ?.groups?.value?.replace(/、(?:または|もしくは).{0,40}$| {0,4}※.{0,40}$/, '')
          .trim();
  if (!value || /マイページ|フォーム|メール|https?:|@|あて|宛|郵送|〒/i.test(value)) return null;
  const start = text.indexOf(value, from);
  return { value, start, end: start + value.length, isSure: false };
}

/** 9:15 札幌支店, 2027年2月3日(水)13:00 長野本社: when, before where. */
const WHEN =
  /^(?:[\d年月日/ ]{4,14}(?:\([日月火水木金土]\))? ?)?\d{1,2}(?::\d{2}|時(?:\d{1,2}分|半)?)(?: ?[~-] ?\d{1,2}(?::\d{2}|時(?:\d{1,2}分|半)?))?(?: ?に)? {0,3}(?=[^\d ~-])/;

/** C棟大講義室 申込不要, オンライン 定員80名: what is said beside a place. */
const NOTE_BESIDE =
  / {1,4}(?:(?:要|事前)?(?:申し?込み?|予約)(?:不要|制|要|必要)?|(?:参加|入退?場|服装|途中入退[場室])(?:自由|無料|費)|参加費.{0,10}|先着.{0,10}|定員.{0,10}|\d{1,3} ?[名人席])(?: ?\([^()]{0,20}\))?$/;
const ADDRESS =
  / {1,3}(?:〒|住所|最寄|アクセス|JR[^ ]{1,12}[線駅](?: ?[^ ]{1,12}駅)?(?: ?[^ ]{1,8}出?口)? ?(?:から|より)? ?(?:徒歩|直結)|[一-龠]{2,3}[都道府県](?!立)[一-龠]).{0,90}$/;
const WAY =
  /(?<=.{2}) ?\([^()]{0,40}(?:徒歩|分|直結|下車|すぐ(?!れ)|(?:駅|口|改札|バス停)[^()]{0,8}(?:すぐ|目の前|出て|上が|[左右]手|真?向かい|隣)|(?:鉄|JR|[一-龠]線)[^()]{0,10}駅|最寄|〒|[都道府県].{1,6}[市区町村郡]|[一-龠]{2,5}市[一-龠]{1,4}[区町][^()]{0,16}\d-\d|[Aa]ccess|[Ww]alk|[Ss]tation|[Ee]xit|自由|任意|持ち?込み?[可不]|URL|リンク|カメラ|マイク|顔出し)[^()]{0,40}\)$/;

/** 本社8階 東京都千代田区…, 本社(東京駅 徒歩3分): the place without its address and the way there. */
export const withoutAddress = (place: string) => place.replace(ADDRESS, '').replace(WAY, '');

/** うちの事務所(中野区中野5丁目 コスモビル2F、1Fが花屋さんです): of a place that any firm has, its address. */
const OWN_ADDRESS =
  /^(?:(?:うち|弊社|当社)の)?(?:事務所|オフィス|会社|工場|店舗?) ?\((?<address>[^()、]{2,12}[市区町村郡][^()、]{2,30})(?:、(?<floor>\d{1,2} ?[F階])(?=\))|、[^()]{0,24})?\)/;

function cleaned(value: string, start: number): Place | null {
  // 変更ございません(丸の内本社 受付3階)
  const kept = /^ {0,4}変更は?(?:ござい|あり)ません ?\((?<value>[^()\n]{2,40})\) {0,4}$/.exec(value)?.groups?.value;
  if (kept) return cleaned(kept, start + value.indexOf(kept));
  const at = OWN_ADDRESS.exec(value.trimStart());
  const address = at?.groups?.address;
  if (at && address) {
    const from = start + value.indexOf(address);
    const floor = at.groups?.floor;
    const whole = floor
      ? value.slice(value.indexOf(address), value.indexOf(floor, value.indexOf(address)) + floor.length)
      : address;
    return { value: whole, start: from, end: from + whole.length, isSure: true };
  }
  const lead = value.length - value.trimStart().length;
  let text = value
    .replace(/ ?\| ?$/, '')
    .trim()
    .slice(0, 100);
  const next = text.search(/ {1,3}(?:持ち物|持参物|日時|URL|時間)[:]?|https?:/i);
  if (next > 0) text = text.slice(0, next).replace(/[ -]{1,3}$/, '');
  // 本社8F/受付で学生証をご提示ください
  text = text.replace(/ ?[/※] ?[^/※]{0,30}(?:ください|下さい|願います|します)。?$/, '');
  text = text.replace(/ {1,3}\d{1,2}(?::\d{2}|時(?:\d{1,2}分|半)?)(?:頃|ごろ)?(?: ?~)?(?: ?\([^()]{0,40}\))?$/, '');
  // Microsoft Teams (https://…
  text = text.replace(/ ?\($/, '');
  // 神保町研修センター(変更後), 恵比寿オフィス(受付のiPadで呼び出してください), 1階で!
  text = text
    .replace(
      /(?<=.{2}) ?\((?:変更後|変更なし|新会場|(?:旧|変更前)[^()]{1,20}|[^()]{0,12}(?:先着|定員)[^()]{0,12}|[^()]{0,60}(?:ください|下さい))\)$/,
      '',
    )
    .replace(/(?<=.{2})で[!！]$/, '');
  // 虎ノ門オフィスから日本橋オフィスへ変更となります
  const changed = /^.{2,24}?(?:から|より)、?(?<to>.{2,24}?)[へに]と?(?:変更|移動|切り?替)/.exec(text)?.groups?.to;
  if (changed?.split(' ').some(isPlaceWord)) {
    const from = start + value.indexOf(changed, value.indexOf(text) + 3);
    return { value: changed, start: from, end: from + changed.length, isSure: true };
  }
  // 以下のZoomリンクよりご入室ください, 弊社よりTeamsの招待をお送りします
  const entered =
    /^(?:[^。、\n]{1,6}(?:より|から)、? ?|(?:以下|下記)?の?)(?<tool>zoom|(?:microsoft )?teams|(?:google )?meet|webex) ?の?(?:リンク|URL|招待(?:状|メール)?|会議)(?:より|から|に|へ|を|は)/i.exec(
      text,
    )?.groups?.tool;
  if (entered) {
    const from = start + value.indexOf(entered);
    return { value: entered, start: from, end: from + entered.length, isSure: true };
  }
  // 研修センター(駅より徒歩10分)※変更なし, 大講義室 申込不要
  text = text.replace(/(?<=.{2}) {0,2}※.{0,90}$/, '').replace(NOTE_BESIDE, '');
  // Video interview via Zoom
  const tool = /^[A-Za-z][A-Za-z -]{2,40} (?:via|over|on|using) (?:zoom|(?:microsoft )?teams|google meet|webex)$/i.exec(
    text,
  );
  if (tool) {
    const drop = tool[0].search(/(?<= (?:via|over|on|using) )(?:zoom|microsoft|teams|google|webex)/i);
    const from = start + value.indexOf(text) + drop;
    return { value: text.slice(drop), start: from, end: start + value.indexOf(text) + text.length, isSure: true };
  }
  // オンライン（URLは前日にお送りします）
  text = text.replace(
    / ?\([^()]{0,40}(?:ます|です|ません|変わらず|お送り|後日|別途|ご案内|link|sent|follow|required|optional)[^()]{0,20}\)$/i,
    '',
  );
  text = withoutAddress(text);
  // 大手町ビル(初日は1階に集合), Web面接(ブラウザ上で実施), 学生ラウンジで2時間の予定
  text = text.replace(/ ?\([^()]{0,20}(?:は|集合|のみ|(?:で|にて)(?:実施|開催|行)|不要)[^()]{0,30}\)$/, '');
  // 渋谷のどこかで、1時間くらい
  text = text.replace(/(?<=.{2}(?:どこか|近く|周辺|あたり|付近))(?:で|にて)、.{2,40}$/, '');
  text = text.replace(/(?:あたり)?(?:で|にて)(?=\d|[一-龠]{1,6}の?予定|考え|行[いう]|実施).{0,40}$/, '');
  // 梅田あたりでどうかな, 梅田あたりがありがたいけど: proposed only.
  const proposed = text.replace(
    /(?:あたり|辺り|とか|周辺)?(?:(?:で|にて|とか)(?:は|も)?(?:どう|いかが)|(?:が|だと|なら)(?:ありがた|有り難|助か|嬉し|うれし|都合が)).{0,40}$/,
    '',
  );
  const isSure = proposed === text;
  text = proposed;
  text = text.replace(/ ?\(\d{1,2}[:時]\d{0,2}分?[^()\d]{0,8}\)$/, '');
  // 全国200か所のテストセンターから選択
  // 役場3階 教育長室前にお越しください
  text = text.replace(/(?<=.{2})(?:に|へ|まで)(?:お越し|お集まり|ご?来[社場校庁])(?:ください|下さい|願います)?$/, '');
  // 下記URLよりご参加ください
  if (
    /(?:から|より)(?:選択|お選び|ご選択)|^(?:別紙|別途|追って|後ほど)|^(?:以下|下記|次)の?(?:参加用?)?(?:URL|リンク|アドレス)(?:より|から|に|へ)/.test(
      text,
    )
  )
    return null;
  // 場所は変わらず学生会館の和室ね
  text = text.replace(/(?<=[一-龠ァ-ヶー\d」)])(?:ね|よ|かな)(?:[!~ー]|\p{Extended_Pictographic}|\u{FE0F}){0,3}$/u, '');
  text = text.replace(/(?<=.{2})(?:だ(?:って|よ|そう)|らしい)[^一-龠]{0,6}$/, '');
  // 本社 2階 食堂 → 本社 別館 1階 ホール: the new one.
  const moved =
    /^[^()→]{2,40} {0,4}→ {0,40}(?=.{2})(?!.{0,30}(?:徒歩|移動|直進|出口|改札|分$))/.exec(text)?.[0].length ?? 0;
  // 大手町の本社じゃなくて新宿の研修センター, うちの事務所
  const denied = /^.{2,20}(?:じゃなくて|では?なく)、?/.exec(text)?.[0].length ?? 0;
  const own =
    /^(?:(?:両日|各日|各回|いずれ)(?:とも|も)?、? ?|(?:うち|弊社|当社|いつも)の|(?:弊社|当社|弊行|当行) |は?、?(?:変わらず|引き続き|いつもどおり|同じく)、?|[^、。]{1,12}だと[^、。]{0,16}(?:ので|から)、?)(?=.{2})/.exec(
      text,
    )?.[0].length ?? 0;
  text = text.replace(/[!！] ?\([^()]{0,20}\)$/, '').replace(/(?<=.{2}) ?集合$/, '');
  const before = moved || denied || own || (/^[:は、]\s?/.exec(text)?.[0].length ?? 0);
  const drop = before + (WHEN.exec(text.slice(before))?.[0].length ?? 0);
  text = text.slice(drop);
  return text === '' || /^<?https?:/i.test(text)
    ? null
    : { value: text, start: start + lead + drop, end: start + lead + drop + text.length, isSure };
}

const INLINE = new RegExp(
  `(?:(?:${KNOWN})[一-龠ァ-ヶーA-Za-z0-9の]{0,14}|(?:[一-龠]{2,5}の)?[一-龠ァ-ヶーA-Za-z0-9]{0,12}(?:本社|支社|支店|オフィス|駅前|会議室)(?:ビル)?(?: ?\\d{1,2} ?[F階])?(?:\\([^()\\n]{2,20}\\)(?=にて|で))?|オンライン(?: ?\\([^()\\n]{2,12}\\))?|zoom|(?:microsoft )?teams|google meet|webex)`,
  'gi',
);

/** 品川駅前の「カフェ港」で, @渋谷オフィス, 10:00~15:00(本店). */
const NAMED_PLACES: readonly RegExp[] = [
  /[^\s、。「」:]{1,24}「[^「」\n]{2,20}」(?=(?: ?\([^()\n]{2,40}\))?(?:で|にて|に(?:お越し|集合))|に(?:しま|しよ|な)|前|です|と?いう(?:お?店|喫茶店|カフェ|レストラン)[がで]|、[^。\n]{0,12}(?:店|階)|を(?:貸し?切|予約|取))/,
  /(?<=[ \d)])@ ?(?<value>[^\s、。@().]{2,24})/,
  /(?<=\d ?)\((?<value>[^()\n]{2,20})\)/,
  // 大手町の「喫茶ルーブル」わかる？
  /[^\s、。「」:]{1,24}「[^「」\n]{2,20}」(?=って?(?:わか|分か|知って)|は(?:まだ|今も?|いまも?)、?(?:あり|ある|やって|営業)|(?:わか|分か)る[?？]|知って(?:い)?る[?？])/,
];
const IS_SPOT = new RegExp(`駅|口|門|ビル|カフェ|喫茶|階|店|前|${KNOWN}`);

/** 13時開始の「事業所 見学会」: what an event is called. */
const IS_TITLE = /(?:会|セミナー|ワーク|面[接談]|インターン(?:シップ)?|イベント|講[座演])」$/;

function findNamedPlace(text: string, start: number, end: number): Place | null {
  const part = text.slice(start, end);
  for (const pattern of NAMED_PLACES) {
    const match = pattern.exec(part);
    const value = match?.groups?.value ?? match?.[0];
    // 15:00~17:00(茨木研究所): in brackets beside its time no company, which may be called so, too.
    const isPlace = value && (match?.groups ? isPlaceWord(value) || value.endsWith('研究所') : IS_SPOT.test(value));
    if (!match || !value || !isPlace || IS_TITLE.test(value)) continue;
    const at = start + match.index + match[0].indexOf(value);
    // 19時に丸の内の「喫茶ルミエール」
    const timed = TIME_BEFORE.exec(value)?.[0].length ?? 0;
    const drop =
      timed +
      (OBJECT_BEFORE.exec(value.slice(timed))?.[0].length ?? SAYS_WHERE.exec(value.slice(timed))?.[0].length ?? 0);
    return { value: value.slice(drop), start: at + drop, end: at + value.length, isSure: true };
  }
  return null;
}

/** 内定者懇親会を丸の内の「レストラン モナリザ」 */
const OBJECT_BEFORE =
  /^(?:[^「]{0,18}(?:会|[面懇]談|面接|食事|ランチ|研修)(?:[をはが]|には?)|(?:当日|今回|次回|今度|会場|場所|集合|待ち合わせ)は、?)(?=[^「]{1,16}「)/;
const TIME_BEFORE = /^.{0,20}?\d{1,2}(?::\d{2}|時(?:\d{1,2}分|半)?)(?:に|から|より)(?:は)?/;
const SAID =
  /(?:場所|会場|(?<form>形式|方法))[はも]、?(?:[^、。\n]{0,12}(?:とおり|どおり|通り|変わらず|同じく?|では?なく|じゃなくて?|と違って|と異なり|いずれも|回とも|日とも|すべて|全て|共通で)、?|[^、。\n]{1,12}だと[^、。\n]{0,16}(?:ので|から)、?)?(?:(?:弊社|当社|うち|いつも|前回と同じ)の?)?(?<value>[^、。\n]{2,30}?(?:、(?:第?[一二三四五六七八九\d]{0,2}|[大小中]|応接)(?:会議|応接|研修|セミナー)(?:室|ルーム))?(?:\([^()\n]{2,40}\))?)(?:で(?:お願い|す|行|、|(?=[。\n]))|にて|になり|(?:のまま|と(?:な|し))|に(?:しま|いたしま|させ|変更|お越し|お集ま|お入り|ご?来[社場]|いらし|おいで)|まで(?:お越し|ご?来[社場]|いらし|おいで)|を(?:予定|考え|想定)|です|でござ|とな|が(?:ありがた|助か|希望|よい|いい)|。|(?<comma>、)|(?=\n))/;

/** 場所は丸の内支店の1階ロビーでお願いします, anywhere in a text. */
export function findSaidPlace(text: string): Place | null {
  const match =
    SAID.exec(text) ??
    /(?:会場|場所)(?:[にの]、?変更は[^。\n()]{0,10}(?:ません|なし|ない))? ?\((?<value>[^()\n]{2,30})\)(?!に?は?、?[^。\n]{0,6}お?(?:越し|来[場社])[^。\n]{0,10}(?:ない|ません))/.exec(
      text,
    ) ??
    /\bat (?<value>(?:Restaurant|Hotel|Café|Cafe|Bar|Bistro) [A-Z][\w'-]{1,30}(?: [A-Z][\w'-]{1,30})?(?:, [A-Z]\w{2,20})?)/.exec(
      text,
    ) ??
    /\b(?:at|to|in|visit|by|of) our (?<value>[A-Z]\w{1,20} office)\b/.exec(text) ??
    /\b(?:meet|held|see you|take place)(?: you)? (?:at|in) (?:the |our )?(?!(?:English|Japanese|Chinese|Korean|French|German|Spanish)\b)(?<value>[A-Z][\w' -]{2,60}?)(?=[.,;!\n]| (?:on|at|from|for)\b)/.exec(
      text,
    );
  const value = match?.groups?.value;
  if (
    !match ||
    !value ||
    /お(?:伝え|知らせ)|ご?(?:連絡|案内)|^(?:また)?(?:後ほど|のちほど|後日|追って|おって|あとで|後で|別途|決まり次第|未定|調整中|お任せ|どこでも)|(?:ほう|方)が.{0,20}(?:かな|かも)$/.test(
      value,
    ) ||
    ((match.groups?.comma || match.groups?.form) &&
      !isPlaceWord(value.replace(/^「|(?<=.{2}) ?\([^()]{0,28}$/g, '')) &&
      !/[^」]「[^「」]{2,20}」(?: ?\([^()]{2,40}\))?$/.test(value))
  )
    return null;
  // 横浜でも大手町でもOK: none is said.
  if (/^[^。\n]{0,24}でも[^。\n]{1,12}で(?:も|あれ|あって)/.test(text.slice(match.index, match.index + 50)))
    return null;
  // 学生ラウンジで2時間の予定, 神楽坂あたりで考えています
  const said = value
    .replace(/(?:あたり|とか)?(?:で|にて)(?=[\d一-龠ぁ-ん]).{2,28}$/, '')
    .replace(/(?<=.{2})だ?[ねよ]$|(?<=.{2})の予定$/, '')
    .replace(/^「([^「」]{1,28})」$/, '$1')
    // 本社7階(当日、1階でご案内します)
    .replace(/(?<=.{2}) ?\([^()]{2,36}(?:ます|です|ください)\)$/, '')
    .replace(WAY, '')
    // 本町のオフィス(駅からすぐです)に
    .replace(/(?<=.{2}) ?\([^()]{0,28}$/, '')
    .replace(/^「(?=[^」]{0,30}$)/, '')
    .trimStart();
  const start = match.index + match[0].indexOf(said);
  // 場所は品川あたりがありがたいけど: a wish.
  return { value: said, start, end: start + said.length, isSure: !WISHED.test(match[0]) };
}

const WISHED = /が(?:ありがた|助か|希望|よい|いい)$/;

/** What says that a place follows, and is no part of its name: 於 本社, 場所:本社, in 青葉ビル. */
const SAYS_WHERE =
  /^(?:於(?:て)?|場所|会場)(?: {0,2}: ?| {1,2})(?=.{2})|^in ?(?=[^\x20-\x7f])|^in (?=[^a-z])|^於(?=本社|本店|支[社店]|[A-Z\dァ-ヶ])/;

/** 北斗電機 一次面接, before the place in the same row. */
const OTHER_CELLS =
  /^(?:[^ ]{1,16} )?[^ ]{0,10}(?:面接|面談|説明会|座談会|セミナー|試験|検査|見学会?|選考|ワーク|ガイダンス|懇[親談]会) (?=[^ ])/;

/** What stands beside a moment, in its line or its brackets: 10:00～16:00　本店15階, （10時〜15時、丸の内本社）. */
export function findPlaceBeside(text: string, end: number, lineEnd: number): Place | null {
  const rest = text.slice(end, Math.min(lineEnd, end + 60));
  // 12/26(土)@Lumina Labs 五反田オフィス
  const at = /^ ?@ ?(?<value>[^\n@]{2,40})$/.exec(rest)?.groups?.value?.trim();
  if (at?.split(' ').some(isPlaceWord)) {
    const start = end + rest.indexOf(at);
    return { value: at, start, end: start + at.length, isSure: true };
  }
  // Saturday 23 January, Tokyo office (Kanda)
  const office =
    /^, (?:at |in )?(?:the |our )?(?<value>[A-Z][\w'-]{1,20}(?: [A-Z][\w'-]{1,20})? (?:[Oo]ffice|[Cc]ampus|[Tt]ower|HQ|Hotel|Building)(?: ?\([^()\n]{2,20}\))?) ?$/.exec(
      rest,
    )?.groups?.value;
  if (office) {
    const at = end + rest.indexOf(office);
    return { value: office, start: at, end: at + office.length, isSure: true };
  }
  const quoted = /^ ?[、,]? ?(?<value>「[^「」\n]{2,24}」(?: ?\([^()\n]{2,20}\))?) ?$/.exec(rest)?.groups?.value;
  if (
    quoted &&
    (isPlaceWord(quoted.replace(/[「」]|\([^()]{0,20}\)$/g, '').split(' ')[0] ?? '') || quoted.endsWith(')'))
  ) {
    const at = end + rest.indexOf(quoted);
    return { value: quoted, start: at, end: at + quoted.length, isSure: true };
  }
  const whole = /^(?:\) ?|[^\n]{0,8}?(?:[、,／/|] ?| {1,4}))(?<value>[^\n、,。()/|]{2,24}?) ?(?:\)|$)/
    .exec(
      rest
        .replace(/[ |]{1,20}$/, '')
        .replace(NOTE_BESIDE, '')
        .replace(WAY, ''),
    )
    ?.groups?.value?.trim();
  // 18:00～19:00　オンライン（Zoom）, 大宮工場（さいたま市北区）※定員20名
  const form =
    /^ ?[、,/|]?(?: {1,4}@?| ?@ ?)(?<value>(?!対面)[^\n、,。()/|@ ]{2,16} ?\((?<inside>[^()\n]{1,20})\)) {0,3}(?:※[^\n]{0,40})?$/.exec(
      rest,
    )?.groups;
  const { value: bracketed, inside = '' } = form ?? {};
  const isWhere =
    isPlaceWord(inside) ||
    /^[^\d]{1,8}[市区町村]|^(?!対面|予定|変更|[満残]席|定員|抽選|[個集]|終日|[仮新旧]$)[一-龠ヶ]{1,4}$/.test(inside);
  if (bracketed && isWhere && isPlaceWord(bracketed.replace(/ ?\([^()]{0,20}\)$/, ''))) {
    const at = end + rest.indexOf(bracketed);
    return { value: bracketed, start: at, end: at + bracketed.length, isSure: true };
  }
  // 12/17(木) 一次面接(オンライン), 16:00-17:00(大崎オフィス)
  const titled = /^(?: {1,12}[^\n()、。:]{2,16})? ?\((?<inside>[^()\n:]{2,16})\) {0,3}$/.exec(rest)?.groups?.inside;
  if (titled && titled !== '対面' && isPlaceWord(titled)) {
    const at = end + rest.lastIndexOf(titled);
    return { value: titled, start: at, end: at + titled.length, isSure: true };
  }
  // メーカー編　　中央棟 201教室
  const [, far] = /.{1,24}? {2,4}(?=[^ ])(.{3,24})$/.exec(whole ?? '') ?? [];
  const cell = far && /室|館|棟|ホール|ビル|[F階]$/.test(far) ? far : whole;
  // 商社・流通 第一体育館: for whom, and where.
  const beside = cell
    ?.replace(OTHER_CELLS, '')
    .replace(/^[^ ]{0,12}(?:・[^ ]{1,12}|[編系職]|業界|コース|部門|分野|クラス|向け) (?=[^ ])/, '');
  if (
    !beside ||
    /^[@(]|[にでをがはへも][ぁ-ん一-龠]/.test(beside) ||
    !beside.split(' ').every((it) => isPlaceWord(it) || it.length < 7)
  )
    return null;
  const value = beside.replace(SAYS_WHERE, '');
  const words = value.split(' ');
  if (!words.some(isPlaceWord)) return null;
  const start = end + rest.indexOf(beside) + beside.length - value.length;
  // 海野商会 大講義室: perhaps for whom, and where.
  const isSure = /^[!-~]{1,20}$/.test(words[0] ?? '') || isPlaceWord(words[0] ?? '');
  return { value, start, end: start + value.length, isSure };
}

/** The head of a column that says where: 場所, 会場・形式. */
const PLACE_COLUMN = /^(?:開催|実施|集合)?(?:場所|会場|開催地|教室|形式|方法|実施形態)(?:・(?:形式|方法|会場))?$/;
const MOST_ROWS = 14;

/** What a table says of the place in a line of it: | 筆記試験 | 1月30日 10時~12時 | 市民交流館 |, below | 区分 | 日時 | 場所 |. */
export function findPlaceInTable(text: string, lineStart: number, lineEnd: number): Place | null {
  const row = text.slice(lineStart, Math.min(lineEnd, lineStart + 300)).split('|');
  if (row.length < 3) return null;
  const above = text
    .slice(Math.max(0, lineStart - 2000), Math.max(0, lineStart - 1))
    .split('\n')
    .slice(-MOST_ROWS);
  for (const line of above.reverse()) {
    if (!line.includes('|') && !/[─━┼├-]{3}/.test(line)) return null;
    const at = line.split('|').findIndex((it) => PLACE_COLUMN.test(it.replaceAll(' ', '')));
    const value = row[at]?.trim() ?? '';
    if (at < 0) continue;
    if (value.length < 2 || /[。\d:]{6}|^(?:同上|未定|対面)$/.test(value)) return null;
    const start = lineStart + row.slice(0, at).join('|').length + 1 + (row[at] ?? '').indexOf(value);
    return { value, start, end: start + value.length, isSure: true };
  }
  return null;
}

/** 【オンライン】12月9日…: the place in brackets before a moment. */
export function findPlaceBefore(text: string, lineStart: number, start: number): Place | null {
  const value = /^ {0,4}[【[(〈<](?<value>[^\n】\])〉>]{2,12})[】\])〉>] ?$/
    .exec(text.slice(lineStart, start))
    ?.groups?.value?.trim();
  if (!value || !isPlaceWord(value) || value === '対面') return null;
  const at = lineStart + text.slice(lineStart, start).indexOf(value);
  return { value, start: at, end: at + value.length, isSure: true };
}

const SOMEWHERE =
  /(?:[、。\n]|\d(?:時半?|分)?(?:から|に)|くらい|ごろ|頃)(?<value>[^、。\n\d:]{2,14}?)(?: ?\([^()\n]{2,20}\))?(?:で|にて|とか|あたり(?:で|とか)?)(?:話|お話|会|お会|待|お待|集|どう|いかが)/;

/** 二子玉川のスタバで話せます: whatever a message names, to be confirmed. */
export function findSomewhere(text: string, from: number, to: number): Place | null {
  const match = SOMEWHERE.exec(text.slice(from, Math.min(to, from + 300)));
  const value = match?.groups?.value?.trim().replace(/(?<=.{2})集合$/, '');
  // このあたりでどうでしょう is said of days.
  const isAny =
    !value || value.length < 2 || /[はがを]|分|時間|くらい|ほど|待機|待合|^(?:[こそあ]の|ここ|そこ|次の)/.test(value);
  if (!match || isAny) return null;
  const start = from + match.index + match[0].indexOf(value);
  return { value, start, end: start + value.length, isSure: false };
}

/** What stands alone below a moment, and ends as places do: 日本橋タワー 受付 20階. */
export function findPlaceBelow(text: string, lineEnd: number): Place | null {
  const end = text.indexOf('\n', lineEnd + 1);
  const line = text.slice(lineEnd + 1, end < 0 ? text.length : end);
  const whole = line
    .trim()
    .replace(/^(?:[・*•-]|→) ?/, '')
    .replace(PICTURES, '');
  const bare = whole.replace(SAYS_WHERE, '');
  // 横浜支店(西口を出て左、1階の建物です)
  const value = bare.replace(/ ?\([^()]{0,20}[、。][^()]{0,60}\)$|(?:[でに](?:受付|集合|お越し)|集合|にて|で)$/, '');
  if (
    value.length < (bare === whole ? 4 : 2) ||
    value.length > 40 ||
    /^[〈<【[■◆●▼▶◎]|[。、:!?]|\d{1,2}[月/時]/.test(value)
  )
    return null;
  if (
    !/^[^「」]{0,12}「[^「」]{2,20}」$/.test(value) &&
    !value
      .replace(/\([^()]{0,30}\)$/, '')
      .split(' ')
      .some(isPlaceWord)
  )
    return null;
  const start = lineEnd + 1 + line.indexOf(value);
  return { value, start, end: start + value.length, isSure: true };
}

const HEADED_PLACE = /^ {0,4}[〈<【[(][^\n]{1,12}[〉>】\])] {0,3}(?<value>[^\n。:]{2,40})$/;

/** What stands beside the heading above a moment: 〈前半〉オンライン. */
export function findPlaceAbove(text: string, lineStart: number): Place | null {
  const from = text.lastIndexOf('\n', lineStart - 2) + 1;
  const line = text.slice(from, Math.max(from, lineStart - 1));
  const value = line.length < 60 ? HEADED_PLACE.exec(line)?.groups?.value?.trim() : undefined;
  if (!value?.split(' ').some(isPlaceWord)) return null;
  const start = from + line.lastIndexOf(value);
  return { value, start, end: start + value.length, isSure: true };
}

/** ■ 会社説明会(オンライン・60分): where, in the brackets of a heading. */
const HEADING_WITH_PLACE =
  /^ {0,4}(?:(?:[■◆●▼□◇◎★☆*=~-]{1,6}|\d{1,2}[.)]|[①-⑳]) {0,2}[^\n。:()]{2,24}|[【[<〈][^\n。:()]{2,24}) ?\((?<inside>[^()\n]{2,24})\) ?[】\]>〉■◆●*=~-]{0,6} {0,4}$/;
/** A day of the list, or a sentence about it. */
const ROW =
  /^[ ・○①-⑳(\d).-]{0,8}(?:[A-Z第\d]{1,3}(?:日程|回|班|組|コース|クール|ターム)? ?:? ?)?\d{1,2} ?[月/] ?\d{1,2}|。 {0,3}$/;

/** What the heading above a list of moments says of the place. */
export function findPlaceInHeading(text: string, lineStart: number): Place | null {
  let end = lineStart - 1;
  for (let rows = 0; rows < 8 && end > 0; rows++) {
    const start = text.lastIndexOf('\n', end - 1) + 1;
    const line = text.slice(start, end);
    if (ROW.test(line)) {
      end = start - 1;
      continue;
    }
    const inside = line.length < 70 ? HEADING_WITH_PLACE.exec(line)?.groups?.inside : undefined;
    const value = inside?.split(/ ?[・、,/] ?/).find((it) => it !== '対面' && it.split(' ').some(isPlaceWord));
    if (!value) return null;
    const at = start + line.lastIndexOf(value);
    return { value, start: at, end: at + value.length, isSure: true };
  }
  return null;
}

/** A place in a sentence: 本社1階集合で, 新宿のカフェで. Only what ends as a place does. */
export function findInlinePlace(text: string, start: number, end: number): Place | null {
  const named = findNamedPlace(text, start, end);
  if (named) return named;
  for (const match of text.slice(start, end).matchAll(INLINE)) {
    const at = start + match.index;
    const rest = text.slice(at + match[0].length, at + match[0].length + 8);
    const value = match[0].replace(/(?:集合|に|で|へ|の)$/u, '');
    if (isPerson(text, at, at + match[0].length)) continue;
    const isAlone =
      /^ ?(?:$|[\n|])/.test(rest) && /(?:^|[\n 、|]|から|より)$/.test(text.slice(Math.max(0, at - 2), at));
    if (
      isAlone ||
      /^ ?(?:集合|に集合|にて|で(?!き|は?な[いく])|へ|に(?:お越|決|て|変更)|まで(?:お|来)|らしい|です|だ|のオフィスまで)/.test(
        rest,
      ) ||
      match[0].endsWith('集合')
    ) {
      return { value, start: at, end: at + value.length, isSure: isAlone || value.length > 2 };
    }
  }
  return null;
}
