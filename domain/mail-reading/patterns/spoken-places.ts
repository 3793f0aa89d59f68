/** Places in sentences: 弊社本社7階の会議室にて, 六本木のオフィスで行います, 東京駅近くのレストラン「葵」で. */
import { IS_CITY, isPerson, KNOWN, type Place } from './details.ts';

const ROOM =
  '会議室|応接室|[面談研修講義学習応接役員大小議閲覧控自習]{1,4}室|部室|入口|ロビー|受付|ホール|ラウンジ|サロン|スタジオ|教室|食堂|講堂|エントランス|守衛所|正門|スペース|ルーム|フロア|ブース|乗り場|待合室|広場|改札口?';
const BUILDING =
  '本社|本店|支社|支店|オフィス|事務所|ビル|タワー|会館|センター|キャンパス|号館|棟(?: ?\\d{2,4})?|[本別新東西南北]館|(?:カフェ|喫茶|ビストロ|スタバ|スターバックス|タリーズ|ドトール|コメダ|ルノアール|サイゼ|ガスト)(?!集合)[ァ-ヶーA-Za-z一-龠]{0,12}|レストラン|ホテル|喫茶店|工場|研究所|事業所|営業所|研修所|保養所|公民館|体育館|図書館|博物館|美術館|庁舎|役所|病院|会議所|プラザ|スクエア|ターミナル|ヒルズ|駅|改札口?|[東西南北]口|[一-龠ァ-ヶー]店|[一-龠ァ-ヶー]屋さん|[一-龠ァ-ヶー]校|[一-龠]園|居酒屋|会場';
/** Ends as places do, with a floor, a room, and a name in brackets. */
const HEAD = `(?:(?:${BUILDING}|${ROOM}|${KNOWN})(?:前|近く)?|\\d{1,2} ?[F階])`;
const TAIL = `(?: ?の? ?(?:\\d{1,2} ?[F階]|${ROOM}|${BUILDING}))?(?: ?の? ?(?:\\d{1,2} ?[F階]|${ROOM}))?(?: ?「[^「」\\n]{1,20}」| ?\\([^()\\n]{2,40}\\)| ?第?[A-Z0-9]{1,3}(?=に|で|を|お?[押抑]?さえ|取|とっ|予約))?`;
/** What makes of a noun the place of something. */
const PARTICLE =
  '(?=におきまして|において|にて|で(?!す|き|しょう|した[がけ]|も|は(?:な|あ)|な[いく]|ご提示|お名前|名前|私|[一-龠]{1,4}(?:の名前|を)|お(?:伝え|呼び|尋ね|声))|へ(?:お|ご|直接)|に(?:直接)?(?:お入り|お越|お集|集ま|集合|ご?来(?:社|場|て)|来て|いらっ|おいで|お運び|ご集合|直接|決|変更|なり|設)|まで(?:お|ご|来|直接)|を?(?:お?[押抑]?さえ(?:た|て|ま)|(?:押|抑)さえ|予約し|貸し?切)|です|でござ|となり|とな(?:る|って)|を予定|集合|来て)';
const SPOKEN = new RegExp(`${HEAD}${TAIL}${PARTICLE}`, 'g');
/** The same without what makes it the place of something: where nothing else names one, it is asked about. */
const NAMED = new RegExp(
  `${HEAD}${TAIL}(?![一-龠ァ-ヶー]|の(?:[一-龠]{1,4}(?:部|課|担当|者|様))|(?:より|から|発|着|経由|行き|採用|人事|の(?:皆|方|ご担当)))`,
  'g',
);
/** 株式会社シグマの神田です: who writes, who may be called as a place is. */
const IS_PERSON = /(?:会社|法人)[^の]{0,16}の[^の]{1,4}$/;
const IS_PLACE_BEFORE = new RegExp(`${HEAD} ?$`);
const NOUN = /[\p{Script=Han}\p{Script=Katakana}ーA-Za-z0-9々の・&「」]/u;
/** No part of a place's name, before の. */
const NO_PART =
  /^(?:弊社|当社|弊行|当行|当[一-龠]|わが社|前回|当日|今回|次回|下記|以下|上記|同じ|前|先|次|同日|同じ場所|.{0,8}(?:面接|面談|説明会|座談会|懇[親談]会|試験|日|時|分|半|午前|午後|頃|曜|ご?希望|社員|担当|皆様|方|者|私))$/;
/** Too general to be one, where nothing says which. */
const BARE = new RegExp(
  `^(?:${ROOM}|ビル|タワー|センター|カフェ|レストラン|ホテル|会場|駅|改札口?|オフィス|教室|キャンパス|事務所|工場|[一-龠ァ-ヶー]店)$`,
);
/** 本社までお越しいただき、ありがとうございました. */
const THANKS =
  /^(?:[^。\n]{0,40}(?:ありがとう|御礼|お礼|感謝)|で(?:お?会|お?話|お?見)[^。、\n]{0,5}(?:った|した|けた|かけて))/;
/** In another sentence only what says so is the place of the event. */
const IS_HELD =
  /^(?:にて|におきまして|において|です|でござ|となり|とな|を予定|集合|[^。\n]{0,14}(?:お越し|お集ま|集合|ご?来社|来て|いらし|実施|行[いう]|開催|お待ち|待ち合わせ|願い|執り行))/;
/** 事務所までお越しください, 部室集合で: even what is no name says where. */
const GOAL = /^(?:(?:まで|に|へ)(?:お越し|ご?来|来て|いらし|おいで)|集合|来て)/;
/** 入室のうえ、待機室でお待ちください: online one waits there. */
const WAITING = /^(?:待機室|待合室|待機ルーム|ロビー)$/;
const IS_ENTERED = /オンライン(?!テスト|試験)|入室 ?URL|zoom|teams|google meet|webex/i;
const MEAL = /(?:昼食|夕食|朝食|昼休み|昼休憩|ランチ)(?:休憩|タイム)? ?(?:は|\(|、)? ?$/;
const MOST_PLACES = 20;

/** The first place that a sentence names between two positions; null without any. */
export function findSpokenPlace(text: string, from: number, to: number, sentenceEnd = to): Place | null {
  return placeBy(SPOKEN, text, from, to, sentenceEnd);
}

/** Whatever is called as places are, to be confirmed. */
export function findNamedPlace(text: string, from: number, to: number): Place | null {
  const place = placeBy(NAMED, text, from, to, to);
  return place && !IS_CITY.test(place.value) && place.value.length <= 24 ? { ...place, isSure: false } : null;
}

function placeBy(pattern: RegExp, text: string, from: number, to: number, sentenceEnd: number): Place | null {
  const part = text.slice(from, Math.min(to, from + 1200));
  let looked = 0;
  for (const match of part.matchAll(pattern)) {
    if (looked++ >= MOST_PLACES) return null;
    let start = match.index;
    for (let steps = 0; start > 0 && steps < 30; steps++) {
      // 1階にあるカフェ
      if (part.endsWith('にある', start)) start -= 3;
      else if (NOUN.test(part.charAt(start - 1))) start--;
      else break;
    }
    // つくば研究所, さいたま支店: the only places in hiragana that are common.
    start -= /(?:つくば|さいたま|みなと|いわき|ひたち)$/.exec(part.slice(0, start))?.[0].length ?? 0;
    const end = match.index + match[0].length;
    // 京都支店(1階がカフェのビルです): what is said of the place before it.
    const open = part.lastIndexOf('(', match.index);
    const isOfBracket =
      open > part.lastIndexOf(')', match.index) && IS_PLACE_BEFORE.test(part.slice(Math.max(0, open - 12), open));
    // 12:30 昼食(社員食堂にて): where one eats in between.
    if (isOfBracket || MEAL.test(part.slice(Math.max(0, start - 12), start))) continue;
    const value = named(part.slice(start, end));
    const isGoal = GOAL.test(part.slice(end, end + 12));
    if (isPerson(part, match.index, end) || /^(?:指定|最寄り?|お?近く|全国|同時|同会場|同場所)/.test(value ?? ''))
      continue;
    // 有限会社ミナモ研究所です, カフェ花オーナーの: who writes.
    const isWriter =
      /^(?:株式|有限|合同)会社[^ の]{2,20}$/.test(value ?? '') && /^(?:です|でござ)/.test(part.slice(end, end + 3));
    if (isWriter || /(?:オーナー|店長|支配人)$/.test(value ?? '')) continue;
    if (WAITING.test(value ?? '') && IS_ENTERED.test(text)) continue;
    if (
      value === null ||
      IS_PERSON.test(value) ||
      (BARE.test(value) && !isGoal) ||
      THANKS.test(part.slice(end, end + 50))
    )
      continue;
    return {
      value,
      start: from + end - value.length,
      end: from + end,
      isSure:
        value.length > 2 && !BARE.test(value) && (from + end <= sentenceEnd || IS_HELD.test(part.slice(end, end + 40))),
    };
  }
  return null;
}

const ONLINE =
  /(?<=(?:オンライン|方法|形式) ?\(|配信 ?: ?)(?:zoom|(?:microsoft )?teams|(?:google )?meet|webex)(?=\)|ウェビナー|ミーティング)|(?<![一-龠])オンライン(?=(?:です|でお|の予定|・|に(?:切り?替|変更|なり|て))|だ(?:から|よ|って)|開催|実施|形式|にて|で(?:の|実施|行|開催|お|\d{1,3} ?分)|個?別?[面][接談]|(?:会社|企業)?説明会|座談会|セミナー| ?[)）】])|(?<=\b(?:on|via|over) )(?:zoom|(?:microsoft )?teams|google meet|webex)\b|(?:zoom|(?:microsoft )?teams|google meet|webex)(?=を(?:使|利用|作って|ご?用意|準備)|は[^。\n]{0,16}(?:そのまま|お使い)|にて|です(?!が)|になります|でも(?:いい|良い|よい|大丈夫|OK|可)| ?で(?:の|実施|開催|行|お|\d{1,3} ?分|少し|軽く|や(?:り|る(?:の|から|ん)|ろう))| ?(?:url|link|の?リンク)?: ?https)|(?:slackの?)?(?:ハドル|\bhuddle)(?=で(?!す)|にて)|(?:zoom|(?:microsoft )?teams|google meet|webex)(?=の?(?:リンク|url)[はをがも]|のもの[をで])|\bweb(?=面談(?:で|に|を|の))|\bweb(?: ?\((?:zoom|teams|(?:google )?meet|webex)\))?(?=で(?:の|実施|行|開催|お))|\b(?:online|virtual)(?= (?:(?:information|info|career) |"[^"\n]{2,40}" )?(?:session|interview|briefing|seminar|meeting)s?\b)/i;

const LINKED = /\b(?:zoom|(?:microsoft )?teams|google meet|webex)\b(?= (?:link|url|invite|invitation|details)\b)/i;

/** オンライン, where a text says so of the event without naming a place. */
export function findOnline(text: string): Place | null {
  const match = ONLINE.exec(text.slice(0, 4000));
  // A virtual session, to which a Zoom link will follow: by what one enters.
  const tool = match && /^(?:online|virtual)$/i.test(match[0]) ? LINKED.exec(text.slice(0, 4000)) : null;
  const said = tool ?? match;
  return said && { value: said[0], start: said.index, end: said.index + said[0].length, isSure: true };
}

/** Without what stands before the name: 13時半の, 弊社の, 当社. */
function named(phrase: string): string | null {
  let rest = phrase.replace(/^[の・]/, '').replace(/^[^「」]{0,20}「(?=[^」]{2,40}$)/, '');
  for (let at = rest.indexOf('の'), cuts = 0; at >= 0 && cuts < 5; at = rest.indexOf('の'), cuts++) {
    if (!NO_PART.test(rest.slice(0, at))) break;
    rest = rest.slice(at + 1);
  }
  rest = rest.replace(/^(?:弊社|当社|弊行|当行)(?=.)/, '').replace(/のまま$/, '');
  return rest.length < 2 ? null : rest;
}
