/** What a sentence says of its moment, by the verb that follows: お電話いたします, 受付を開始します, は休業日です. */

/** What follows the moment: a particle, or the end of a bracket. */
const HERE = '^[ )）」]{0,2}';
/** Words up to the verb, within the clause. */
const WITHIN = '[^。\\n]{0,28}?';
/** A clause ends before what its sentence goes on with. */
const CLAUSE_END = /(?:(?<!に)て|ので|ため|が|けれども?|けど|から|まして|おり|場合(?:は|には)?|ましたら)、|[。!！]/;
/** 説明会を行い、終了後に資料をお送りします: what is said before that. */
const AFTERWARDS =
  /^[^。、\n]{0,40}(?:行い|実施し?|開催し?|会|面[接談]|試験|セミナー)、(?=後日|終了後|その後|のちほど|後ほど)/;
const ASKED =
  /ください|下さい|願い|(?:いただき|頂き)たく|いただけ(?:ます|れば|たら|ると|ない)|頂け|幸い|ほしい|欲しい|くれ|もらえ|でしょうか|いかが|(?:です|ます|せん)か/;

/** 10:00からテストのご案内をマイページに掲載いたします: a thing is sent, and nothing is held. */
const IS_SENT =
  '(?!の|[^。\\n]{0,40}(?:後日|終了後|その後|行[いうっ]|実施|開催|ライブ|生配信))[^。、\\n]{0,24}(?:案内|お知らせ|資料|URL|リンク|結果|詳細|一覧|録画|アーカイブ|要項|受[検験]票)(?:を|は|が)[^。、\\n]{0,16}(?:掲載|公開|配信|発送|お送り)';
/** お電話いたします: the sender does it, the student has nothing to do. */
const SENDER_ACTS = new RegExp(
  `${HERE}(?!(?:に|から|より)[^。、\\n]{0,8}(?:開催|実施|行[いうわ]|予定)(?:いた|する|され|して|の|を?予定))(?:の?(?:お?昼|正午|夕方|朝|夜|午前中?|午後|うち|中))?(?:に|頃に?|ごろに?|ころに?|まで(?:に(?:は)?)?|中に(?:は)?|以降に?|以内に|を?[目め][途ど処]に?|には|あたりに?|前後に?|(?:から|より)(?=${IS_SENT}))[、 ]?${WITHIN}` +
    '(?:お(?!待ち|願い|会い|目に|越し|集まり|邪魔|伺い)[一-龠ぁ-ん]{1,4}(?:いた)?し(?:ます|て|たい|、|予定)|(?:お?電話|ご?連絡|お知らせ|ご?案内|お送り|ご?通知|送付|発表|配信|掲載|郵送|発送|公開|掲載|ご?返事|お返事|ご?返信|ご?回答|ご?相談)(?:を|も)?(?:いたし|致し|し(?:ます|て|たい)|差し?上げ|申し上げ|させていただ|予定|いたす|する|し(?=、))|(?:送り|戻し|返し|届け|伝え|渡し|準備し|用意し|メールし|(?:届く|送れる|お渡しできる)ようにし)(?:ます|たい))',
);
/** 12月7日ごろのご連絡になりそうです. */
const SENDER_PLANS = new RegExp(
  `${HERE}(?:頃|ごろ|ころ|以降)?の(?:お?電話|ご?連絡|お知らせ|ご?案内|ご?通知|発表|ご?返事|お返事|ご?回答)(?:に|と)(?:なり|なる|させ)`,
);
/** から受検が可能です, に受付を開始します: before that there is nothing to do. */
const OPENS = new RegExp(
  `${HERE}(?:の?(?:お?昼|正午|夕方|朝|夜|午前中?|午後))?(?:に|より|から)(?:は)?[、 ]?(?:${WITHIN}(?:受付|受け付け|エントリー|予約|お?申し?込み?|募集|応募|公開|提出|受検|受験|ログイン|入室|入寮|入館|入場|利用|閲覧|配信)[^。、\\n]{0,8})?(?:を|が|も)?(?:開始(?:いた|し(?:ます|まし)|する|予定|とな)|スタート(?:し|いた|です)|オープン|可能|でき(?:ます|る)|(?<=(?:から|より)[^。、を\\n]{0,6})入れ(?:ます|る)|始ま|始め|受け付け(?:ます|て))|${HERE}(?:に|より|から)(?:は)?[、 ]?${WITHIN}(?:公開|掲載|配信|開始|解禁)され`,
);
/** 12月4日 エントリーシート提出開始, in a list. */
const OPENS_ALONE =
  /^ ?(?:に|より|から)?(?:オープン|受付開始|解禁)|^ {0,4}[^。、\d]{0,16}(?:受付|提出|エントリー|予約|受検|募集|応募)(?:の)?開始(?=[・※ ]{0,3}$)/;
/** は休業日です, は不在にしております. */
const CLOSED = new RegExp(
  `${HERE}(?: ?[~-] ?(?:翌日?の?)?\\d{1,2}(?::\\d\\d|時))?(?:まで)?(?:の?間)?、?(?:(?:は|も|が|を|につきましては)[^。、\\n]{0,16})?(?:[^。、はがを\\n]{0,4})(?:休業|休館|休暇|定休|休診|休講|(?<!昼|\\((?:土日|週末|土・日)[祝日・]{0,3})休み(?!明)|不在|出張|留守|閉室|閉館|閉庁|閉所|停止|再開|メンテナンス|混み?合|混雑|つながりにく|重く|(?:対応|お?答え|ご?返信|ご?回答)(?:は|が)?(?:でき|いたしかね)|(?:授業|予定)が)`,
);
/** 12月25日から1月5日まで窓口は閉まります. */
const SHUT = /^まで(?:の間)?、?[^。、\n]{0,8}(?:は|が|を)[^。、\n]{0,6}(?:閉[まめじ室館]|休[みむま業館診]|お休み)/;
/** 火曜の昼休みは大体部屋にいるので. */
const IN_ROOM =
  /^(?![^。\n]{0,48}(?:お越し|来て|来社|来場|お待ち|お訪ね|いらして|会い))(?:の[^。、はが\n]{1,6})?は[^。、\n]{0,14}(?:部屋|席|研究室|会社|事務所)に(?:い(?:る|ます)|おります)/;
/** は役員会のため、対応できかねます. */
const UNABLE = /^は[^。\n]{0,24}(?:(?:でき|いたし|致し)かね|都合が(?:つか|付か|悪)|外出|不在|出張|休講)/;
/** に伺いました, にご参加いただき: it is over. */
const PAST =
  /受領|提出済|受付済|^ ?着(?=[)、]|$)|(?:(?:完了|受領|拝受|終了)[^。]{0,4}(?:ており|てい)ます|(?:ました|でした)(?!ら)|(?<!まで[^。]{0,24}お(?:集まり|越し))(?:いただき|頂き|くださり|下さり)(?:まして)?[、 ]|ありがとう|御礼|お礼|楽し(?:かった|く)|(?:良|よ)かったです)/;
/** Of a plan it says that it stands. */
const SETTLED =
  /(?:決ま(?:り|って)|決定|確定|設定|調整|予約|変更|延期|承り|受け付け|なり|確保|手配|決め|取れ)[^。、\n]{0,8}ました/;
/** にお願いしておりました: a plan that was, of which something else follows. */
const WAS_PLANNED = new RegExp(
  `${HERE}(?:の|に|より|から|で)?${WITHIN}(?:お願い|予定|(?<=^[^。]{0,3})と|ご?案内|お?約束|設定|ご?予約|お?伝え|ご?連絡)(?:を?(?:して|させていただいて|いただいて|差し上げて))?(?:(?:おり|い)?ました|(?<=予定)でした(?:が|ところ|けれど|の)|(?<=て)い?た(?![しだ]))`,
);

/** What the sentence says of a moment, where that is more than when the event is. */
export type Predicate = 'sender acts' | 'opens' | 'closed' | 'past' | 'was planned';

/** The words up to where the sentence goes on with something else. */
export const clauseOf = (after: string) =>
  (AFTERWARDS.exec(after)?.[0] ?? after).slice(0, (CLAUSE_END.exec(after)?.index ?? after.length) + 4);

/** Whether a sentence says that something is over. */
export const isPast = (rest: string) => PAST.test(rest);

/** The predicate that governs a moment, by the words after it up to the end of its sentence. */
export function predicateOf(after: string): Predicate | null {
  const clause = clauseOf(after);
  if (CLOSED.test(after) || UNABLE.test(after) || SHUT.test(after) || IN_ROOM.test(after)) return 'closed';
  if (OPENS_ALONE.test(after)) return 'opens';
  if (OPENS.test(clause) && !/^[^。、\n]{0,12}(?:面接|面談|説明会|座談会|セミナー)/.test(clause)) return 'opens';
  if (WAS_PLANNED.test(after)) return 'was planned';
  if (SENDER_PLANS.test(after)) return 'sender acts';
  if (SENDER_ACTS.test(clause) && !ASKED.test(clause)) return 'sender acts';
  return PAST.test(clause) && !SETTLED.test(clause) ? 'past' : null;
}
