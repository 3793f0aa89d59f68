/** The words around a time that say what it is: a beginning, an end, an arrival, a time of its own, or no time of an event. */

export const TIME_LABEL =
  /(?:\btime (?:stays|remains|is|will)[^\n]{0,24}|(?:時 {0,2}間|じかん|時刻|time|開 {0,2}始|開演|start)(?:[^\n]{0,8}| {0,20}:[^\n]{0,4}|は[^\n。\d]{0,14}))$/i;
export const ARRIVAL_BEFORE =
  /(?<![\d時分])(?:お越し(?:いただく|頂く)お?|arrive (?:at|by)|doors open at|受 {0,2}付|開 {0,2}場|集 {0,2}合|入室|接続)(?:時間|時刻|開始)?は?[ :(（]{0,3}$/;
export const ARRIVAL_AFTER =
  /^ ?(?:を(?:目安|目処|目途|めど)に|までに?[^。\n]{0,20}(?:お越し|お集まり|ご来[社場]|お入り|到着|ご着席)|(?:まで|から)?に?(?:集合|ご?入室|ご?接続|お?集まり)|(?:から)?受付|開場)/;
export const CLOSING_AFTER =
  /^ ?(?:頃|ごろ|くらい|ぐらい)?(?:(?:に|には)[^。、\n\d]{0,8})?(?:終了|解散|閉会|終演|終わ|お開き|まで(?:かけて|続|の予定|を予定))/;
export const STARTS_AFTER = /^ ?(?:開始|スタート|開演|開会|開講)/;
/** 面接は13時15分からです, in a sentence of its own. */
export const STARTS_BEFORE =
  /(?:面接|面談|説明会|座談会|選考|試験|本番|開始)(?:自体)?(?:の?(?:開始|スタート))?(?:時間|時刻)?は、?$|当日は、?$|\b(?:starts?|begins?|runs?|held)(?: (?:at|from))? $/;
/** 個人面接　午後一時から, below the day. */
export const EVENT_LABEL =
  /^[ ・■●◆]{0,14}(?:[一-龠]{0,4}(?:面接|面談|試験|検査)|(?:会社)?説明会|座談会|懇[親談]会|グループ(?:ワーク|ディスカッション)|見学)[ :]{1,8}(?:午前|午後)?$/;
/** 集合：分倍河原駅 改札前 9:15. */
export const GATHERS_AT = /^[ ・■●◆]{0,4}集 {0,2}合[^\n:]{0,4}:[^\n]{0,30}$/;
/** …行います。懇親会は17時から. */
export const STARTS_ANOTHER = /。[^。]{0,6}(?:説明会|座談会|懇[親談]会|交流会|食事会|見学会?|面談)は、?$/;
export const CLOSING_BEFORE =
  /(?:終 {0,2}了|解 {0,2}散|閉会|終わり|終わるの|お開き)(?:の?予定|時刻|時間)?(?:は|が)?(?:だいたい|おおよそ|およそ)?[ :(（]{0,8}$/;
export const OFFICE_HOURS = /平日|(?:営業|受付|勤務)時間|窓口|TEL|電話|お問い?合わ?せ|月[~-]金/i;
export const FOR_ALL = /いずれも|それぞれ|各[日回]|各日程|全て|すべて/;
/** 13時から説明会、15時から座談会: each has its time. */
export const ITS_OWN =
  /^(?:から|より|~|に|には)(?:は|、)?[^。、\n\d]{0,8}(?:面接|面談|説明会|座談会|懇[親談]会|セミナー|見学|グループワーク|選考|試験|検査|ディスカッション|交流会|食事会)/;
/** 式のあと、16時より懇親会. */
export const FOLLOWS = /(?:あと|後|のち|続いて|引き続き)(?:は)?、?$/;
/** 12月7日から12月10日に延長. */
export const PUT_TO = /^[^。\n]{0,3}(?:に|へ)(?:変更|延長|延期|前倒し|振り?替)/;
export const MOVED = /変更|延期|前倒し|後ろ倒し|繰り(?:上|下)げ|早め|遅らせ/;
