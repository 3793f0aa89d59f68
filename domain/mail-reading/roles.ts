/** What a moment of a mail is for: a deadline, an appointment, the day of a result, the old or new moment of a change, or nothing to enter. */
import { type Day, daysBetween } from '../time.ts';
import type { Around } from './around.ts';
import type { Found } from './moment-shapes.ts';
import { OLD_BESIDE } from './patterns/clock-words.ts';
import { isBroadcast, isNoEventLabel } from './patterns/labels.ts';
import { clauseOf, isPast, predicateOf } from './patterns/predicates.ts';
import { isToldInSentence, TELLS, TELLS_IN_ENGLISH } from './results.ts';

/** The part that a moment plays. */
export type Role = 'due' | 'at' | 'result' | 'before' | 'after' | 'none';

const DUE_AFTER =
  /^[ )）」】]?(?:の)?(?:頃|ごろ|くらい|ぐらい|お?昼|夕方|朝|夜|午前中?|午後|いっぱい|一杯)?(?:まで|(?<=いっぱい|一杯)(?:は|で|を?(?:期限|目[途処安]))?、?(?:お?待[ちて]|お?受け?付け|お受け|承)|(?:提出|応募|回答|受付|申し?込み?|予約|エントリー|返信|受検)の?(?:締切|締め切り|〆切?|期限)|の?(?:ES|エントリーシート|Webテスト|適性検査|SPI|課題|書類)(?:の?(?:提出|受[検験]))?の?(?:締切|締め切り|〆切?|期限)(?=です|でした|$|[!【】」])|で(?:締|〆)|(?:の)?消印|必着|締切|締め切り|〆|期限|中(?:に|まで|$)|厳守|\(?必着|(?:を|で)?もって、?(?:終了(?!(?:いた|致)?しました)|締め?切)|が(?:締切|期限|最終(?:です|となり))|到着分)/;
const DUE_BEFORE =
  /(?:締切|締め切り|しめきり|〆切?|期限|(?<=[一-龠])期日|(?<![a-z])(?:deadline|due|(?:applications?|registrations?|entries|submissions?|sign-?ups?|bookings?)\b[^.\n]{0,40}\bclose[sd]?(?: on| at)?|(?:by|until|before|no later than)(?: (?:the )?(?:end of (?:the )?day|eod|close of business|cob|noon|midnight)(?: on)?,?)?))(?:日時?|り)?(?:[^\n。]{0,10})$/i;
/** 開催：1月16日（土）　応募〆：12月10日: the label of the next moment. */
const DUE_NEXT = /^ {1,4}[^ \n。、:]{0,6}(?:締切|締め切り|〆切?|期限) {0,2}: {0,3}$/;
const PAST_AFTER =
  /^ ?(?:に|の)[^\n。]{0,12}(?:受領|拝受|受け?付け|ご応募いただ|ご提出いただ|(?:開催|公開|更新|掲載|発表|配信|発送|送付|お送り|ご案内|ご連絡|実施)(?:いた)?し(?:まし)?た|ご参加いただき|多くの|お越しいただき(?:まして)?あり)/;
/** What the sender does, and of when the text is: 次回は12月4日更新予定です, 11月28日現在. */
const PUBLISHED_AFTER =
  /^ ?(?:以降[^。\n]{0,8}(?:お返事|ご返信|ご連絡|回答|対応)|(?:に|の|より)?(?:更新|公開|掲載|配信|発行)(?:の?予定|いたし|します|しまし)|現在|時点|付け?(?:で|の)|まで(?:ご覧|視聴|公開|配信|閲覧|掲載|ご利用))/;
const THANKS_AFTER =
  /^[^。\n]{0,30}(?:お越し|ご来社|ご来場|ご参加|お時間を?|ご足労)(?:いただき|頂き|くださり|下さり)(?:まして)?[^。\n]{0,6}(?:ありがとう|感謝|御礼)/;
/** 本日はありがとうございました. */
const THANKS_FOR_TODAY = /^は[^。\n!]{0,30}(?:ありがとう|感謝|御礼)/;
/** 今日の一次、疲れた: told of what is over. */
const TOLD_OF_TODAY =
  /^の(?![^。\n]{0,6}(?:締切|〆))[^。\n]{0,40}(?:疲れた|緊張した|終わった(?!ら|後|あと|とき|[?？])|(?:だめ|ダメ|最悪|散々)だった|受けてきた)/;
/** できれば日曜のうちに. */
const SOFT = /(?:できれば|なるべく)[^。\n]{0,4}$/;
/** 12/8は埋まってしまいました, 2:00~8:00はご利用いただけません. */
const UNAVAILABLE_AFTER =
  /^[^.\n]{0,12}\b(?:is|are) (?:no longer|not|fully) (?:available|booked)|^ ?を除|^ ?(?:の[^。、\nはが]{0,10})?(?:は|が|だと|につきまして|について|の件)、?[^。、\n]{0,16}(?:埋ま|満席|満員|定員|使え(?:ま|な)|(?:別件|先約|(?:別|他|ほか)の予定)[がので]|難し(?:い(?:です|と|ため|ので|状況)|く)|都合がつか|都合が悪|(?:利用|アクセス)[^。\n]{0,6}(?:ません|ない|不可))/;
const NO_EVENT_BEFORE =
  /中止の?(?:お知らせ|ご?連絡|ご?案内)】 ?$|\b(?:reschedul|cancel|declin)\w{0,6}\b[^.\n]{0,40}(?:by|before|until) $|(?:(?:キャンセル(?:(?:・|や|、|または|及び|および)ご?(?:日程|日時)?の?変更)?|取り?消し?|(?<!(?:承諾|参加|出席|受諾)(?:・|\/|または|か|もしくは|、)(?:ご)?)辞退|(?:日程|日時|予約)の?を?変更)(?:の|可能|は|(?:の|を?(?:希望)?(?:する|される))(?:場合|際|とき|方)は?、?)?(?:締め?切り?|期限|期日)?|入社(?:予定)?日|受[検験]の?開始可能日時?|(?:受付|応募|エントリー|提出|予約|申し?込み?)(?:の)?開始(?:日時?)?|(?:休業|休館|閉館|閉室)(?:日|期間)?|(?:予約|選択|参加|面接|実施|対応)可能(?:な)?(?:候補)?(?:日程|日時|期間|日|時間)|面接(?:実施)?期間|選考期間|メンテナンス(?:期間|日時|日程|予定)?|見逃し配信は?|(?:(?<!(?:オファー|スカウト|招待)の?)有効|閲覧|視聴|公開|掲載|ダウンロード|保存)期限|\b(?:sent|received)\b|送信|受領|エントリー日時|受付日時|応募日時|登録日時|更新日|提出日時?|結果(?:の?(?:発表|通知|連絡|公開))?(?:日時?|予定)? ?:|結果(?:発表|通知)|発行日|発行(?=[ :])|作成日|予約番号)[^\n]{0,8}$/i;
/** 追加日程として12/15を設けました: to be booked first. */
/** 1月6日以降で、ご都合のよい日を挙げて; 4日から営業しております. */
/** 選考結果のご連絡は12月15日ごろ. */
const RESULT_IS =
  /(?:結果|合否)(?:の?(?:ご?連絡|ご?通知|発表|ご?案内|お知らせ))?(?:は|につきましては|については)(?![^。\n]{0,40}(?:面接|面談|説明会|締切|期限))/;
/** Applications for the internship open on December 7 and close on January 15. */
const OPENS_IN_ENGLISH =
  /\b(?:applications?|registrations?|entries|submissions?|bookings?|sign-?ups?|portal)\b[^.\n]{0,60}\bopens?(?: on| from| at)?(?: [A-Z][a-z]{2,8},)? $/i;
const CLOSES_IN_ENGLISH = /\bopens?\b[^.\n]{0,40}\b(?:and|then) closes?(?: on| at)?(?: [A-Z][a-z]{2,8},)? $/i;
/** 予約は11月30日12:00からマイページで. */
const OPENING_IS = /(?:予約|申し?込み?|エントリー|募集|受付)(?:受付|開始|の受付)?は、?$/;
/** ご希望の12月14日ですが、あいにく停電のため. */
const UNFORTUNATELY =
  /^[^。、\n]{0,8}(?:は|です?が|でしたが|について|につきまして)(?:は)?、?(?:あいにく(?!の)|残念ながら|残念なことに)/;
const OPEN_FROM = /^ ?以降(?:で(?!し)|の)[^。\n]{0,20}(?:都合|希望|挙げ|候補)/;
const IN_BUSINESS = /^ ?(?:まで|から)、?[^。\n]{0,16}営業/;
/** ご都合が悪ければ、12月9日の同時刻も可能です. */
const ALSO_FITS = /^[^。、\n]{0,12}(?:も|でも)(?:可能|大丈夫|平気|いい|良い|よい|OK|構い|かまい|結構|対応)/i;
/** 1月下旬以降となる見込みです. */
const NOT_SOON = /^ ?以降(?:の(?:開催|実施))?[とにを](?:な[るり]|考え|検討|予定|想定|見込)/;
/** 年明けに改めて開催できるよう調整しております. */
const ANEW = /^[^。、\n]{0,8}(?:改めて|あらためて)[^。\n]{0,24}(?:調整|検討|案内|お知らせ|連絡)/;
/** 次回は年明け、1月下旬ごろを考えております. */
const NEXT_TIME = /次回[^。、\n]{0,10}は[^。\n]{0,16}$/;
const IS_THOUGHT_OF = /^[^。\n]{0,20}(?:考えて|検討して|予定して|調整して|想定して)/;
const HYPOTHETICAL =
  /(?:(?:なけれ|(?<!よろし|よ)けれ)ば|(?:無理|だめ|ダメ|NG|不可)(?:なら|でしたら|だったら)|(?:場合|際|とき|時|方)(?:に?は|には)|でしたら|ましたら|\bif you\b[^.\n]{0,40},?|\bif (?:the|this|that|none)\b[^.\n]{0,60},[^.\n]{0,40})、?[^。、\n]{0,8}$/i;
/** 代替の開催は年明けの実施を検討しております. */
const CONSIDERED = /^ ?(?:の|に|で)[^。、\n]{0,10}を?(?:検討|計画)(?:し|中|いた)/;
/** 12月1日の正午を過ぎてもメールが届かない場合は. */
const NOT_ARRIVED =
  /^ ?の?[^。、\n]{0,6}(?:を?過ぎ|に?なっ|経っ)ても[^。、\n]{0,16}(?:届[かい]|来な|ない(?:場合|方|とき))/;
/** In a list of dates: 満席, 受付終了. */
const FULL_AFTER = /^[ 　)）・:…-]{0,8}(?:【|\(|※)?(?:満席|満員|受付終了|締切済)/;
/** 窓口は12月25日まで、年明けは1月6日からです. */
const OFFICE_BEFORE = /(?:窓口|営業|業務|開室|診療|事務室)[^。\n]{0,6}は[^。\n]{0,30}$/;
/** 3月1日の広報解禁に向けた準備. */
const TOWARDS = /^ ?の[^。、\n]{0,12}に(?:向け|備え|先立|あわせ|合わせ)/;
/** 12/10 15:00の面接ですが、下記いずれかに変更をお願いできないでしょうか: the old moment, above the new ones. */
const MOVED_BELOW =
  /^の[^。]{0,14}(?:です|でした)が、[^。]{0,60}(?:下記|以下|次)の?[^。]{0,8}(?:いずれか|どれか|候補|うち)[^。]{0,6}(?:に|へ)、?(?:日程を?|日時を?)?(?:ご?変更|振り?替|再設定)/;
const IS_YET_TO_BE_SET =
  /(?:延期|中止|見送)[^。]{0,40}。(?:[^。]{0,40}。)?[^。]{0,40}(?:以下|下記|次)の?(?:日程|日時|候補日?)?の?(?:うち|中)?の?いずれか/;
/** 12/25じゃないで！, 月曜以外 */
const DENIED_AFTER = /^(?:じゃない|では(?:ない|ありません|ございません))(?!ですか|でしょうか|か[?？]|か[とな])|^ ?以外/;
/** 12月9日と12月10日をご提示いただきましたが: what was offered before. */
const MENTIONED_AFTER =
  /^って(?:言|話|聞)|^[^。\n]{0,4}(?:を|と)[^。\n]{0,2}(?:ご?提示|ご?提案|挙げて)(?:を?いただ|を?頂|して(?:いた|い?ま))/;
/** ご都合がつかない場合は12月10日までに, 前泊が必要な方は: what only those do who cannot come, or need help. */
const UNFIT_BEFORE =
  /(?:(?:都合|日程|調整|参加|対応)[^。\n]{0,12}(?:つか|付か|合わ|悪|難し|困難|不都合|できな|いただけな)|不都合|ご?欠席|ご?辞退|キャンセル|取り?消し|(?:前泊|宿泊|手話|配慮|調整)[^。\n]{0,8}(?:必要|希望))[^。\n]{0,16}(?:場合|際|とき|時|方|(?<![個本法])人(?=に?は|も))(?:に?は|も)?、?[^。\n]{0,12}$|(?:不都合|ご?都合[^。\n]{0,6}(?:悪けれ|難しけれ))[^。\n]{0,12}ば、?[^。\n]{0,12}$|不都合[^。\n]{0,12}(?:ましたら|あれば)、?[^。\n]{0,14}$|\bif (?:this|that|it|the)[^.\n]{0,40}(?:not|n't) [^.\n]{0,40}\bby (?:[a-z]{3,9}, )?$/i;
/** 面接は14時20分に始まります: it begins, and nothing opens. */
const HELD_BEFORE =
  /(?:面[接談]|説明会|座談会|(?<!受付|の)選考|試験|検査|セミナー|講座|研修|本番|当日|[一-龠ー]会|ワーク|ディスカッション)(?:自体)?(?:は|も)、?[\d年月日/().日月火水木金土祝 の]{0,20}$/;
const BEGINS = /^[ )）]?(?:頃|ごろ)?(?:に|より|から)(?:は)?[、 ]?(?:開始|始ま|始め|スタート)/;
/** の17時30分に、私から携帯番号へお電話いたします: the student has to be there. */
export const PHONES =
  /^ ?(?:頃|ごろ|ころ)?(?:に(?:は)?|から(?: ?\d{1,2}分(?:間|ほど|くらい|程度)?)?)[、 ]?[^。\n]{0,24}(?:お?電話(?:を)?(?:いたし|致し|し|差し?上げ|さしあげ|させていただき)|(?:お?電話を?|番号[にへ])お?かけ(?:いた)?し?)ます/;
/** 12月7日までに取り消しをお願いします. */
const CANCELS_AFTER =
  /^(?![^。\n]{0,40}参加[^。\n]{0,12}(?:か|または|もしくは|・|\/)[^。\n]{0,6}辞退)[^。\n]{0,4}まで(?:に|は)?[^。\n]{0,20}(?:キャンセル|取り?消し|ご?辞退|ご?欠席)(?:の|を|手続|され|いただ|して|する|が|で|可|くだ|の?ご?連絡)/;
const OFFERED_BEFORE = /追加の?(?:日程|日時)(?:として|[は:])? ?$/;
const CANCELLED =
  /白紙(?:に|と)(?:さ|し|戻[しすさ])|休講(?:と|に|いた|です)|中止(?:(?:と|に)(?!な(?:る|った)(?:場合|際|とき|こと))|いた|し|する(?:こと|運び)|させ|の(?:お知らせ|ご?連絡|ご?案内)|です)|開催を見(?:送|合わせ)|取り(?:やめ|止め)|取り?消し(?:て|、|とさせ|まし)|取り消させ|(?:辞退|欠席|キャンセル)(?:さ(?!れる(?:場合|際|方))|いたし|とさ|した|し、)/;
/** 対面での実施を取りやめ、オンラインに切り替える: it is held all the same. */
const HELD_OTHERWISE =
  /(?:中止|取り?(?:やめ|止め))(?![^。\n]{0,40}(?:後日|改めて|あらためて|別日|延期|未定|検討|調整|ませ?ん))[^。\n]{0,12}(?:オンライン|WEB|対面)(?:上|開催|実施|形式|方式|配信)?(?:(?:に|へ|での?(?:開催|実施)[にへ])[^。\n]{0,6}(?:切り?替|変更)|(?:で|にて)(?:実施|開催|行))/i;
const isCancelled = (after: string) => CANCELLED.test(after) && !HELD_OTHERWISE.test(after);
/** 12/10は, 12/10の回は, 12/10の見学会は: what is called off. */
const WHAT_IS_OFF =
  /^ ?(?:の?(?:回|開催|実施|開講|日程|分)|の(?<what>[^。、\nはがを]{2,16}?))?(?:は|が|を|も|につ[いき]|に関し|です)/;
/** 予定しておりました面接を延期いたします, without the new date. */
const POSTPONED =
  /予定(?:で|だ)あ?った[^。\n]{0,80}(?:延期|順延|見合わせ)|(?:予定|お願い|ご案内|お約束)(?:して|させていただいて)?(?:おり|い)?(?:まし)?た[^。\n]{0,60}(?:延期|順延|キャンセル|見合わせ)/;
/** 12月1日が締切となっておりますところ、12月3日まで受け付けます. */
const DUE_BUT = /^ ?(?:が|を|まで)[^。\n]{0,20}(?:ところ|でしたが|おりましたが|いましたが|ですが)、/;
const EXTENDED_TO = /^の?(?:正午)?まで[^。\n]{0,8}(?:受け?付|延長|延ば|お待ち|待ち)/;
/** 11時の面接を延期させてください, without the new date. */
const PUT_OFF =
  /^[^。、\n]{0,14}(?:(?:を|が|は)延期(?:させ|いた|し(?!、)|とな|にな)|延期の?(?:お知らせ|ご?連絡|ご?案内|お願い))|^ ?~?の[^。\n]{0,50}(?<![にへ])延期(?:とさせ|させて(?:くだ|いた)|といたし|となり|になり)/;
const OLD =
  /(?:(?:(?:変更前|延長前|延期前)(?:の?(?:日時|日程|期限|期日|締切|締め切り))?|旧日程|旧|誤|当初(?:[^\n。、:]{0,10}の(?:期限|期日|締切|締め切り|日時|日程)|(?:ご?案内|お伝え|お知らせ)(?:いた)?した(?:期限|期日|締切|締め切り|日時|日程))?)[】\])]?[ :]{0,3}|(?:お伝え|ご?案内|お?約束|予定|お願い|設定)(?:を?して)(?:い|おり)?(?:まし)?た$|(?:当初|もともと|元々)[^\n。]{0,24}(?:日程|日時|予定)(?:は|:)[ 、]?)$/;
const OLD_LABEL = /(?:旧日程|旧|変更前|延期前)[^。\n]{0,6}$/;
/** (誤)グループワーク：12月8日 */
const OLD_LINE = /^[ ・]{0,4}(?:[【[(](?:誤|旧|変更前|延長前|延期前)[】\])]|(?:誤|旧) ?:)/;
const NEW_LINE = /^[ ・]{0,4}(?:[【[(](?:正|新|変更後|延長後|延期後)[】\])]|(?:正|新) ?:)/;
const NEW = /(?:(?:変更後|延長後|延期後)(?:の?(?:日時|日程|期限|期日|締切|締め切り))?|新日程|新|正)[】\])]?[ :]{0,3}$/;
const MOVED_TO =
  /^[ )）]{0,2}(?:の?同じ?時(?:刻|間帯?))?(?:から|より|~|開始)?[ 、]?(?:に|へ)(?:と)?[^\n。]{0,8}(?:変更(?!は(?:ござい|あり|無|な)|点|なし)|延期|延長|前倒し|後ろ倒し|振り?替|リスケ|延び|のび|ずら)/;
/** has been rescheduled to Dec 11. */
const MOVED_IN_ENGLISH =
  /^[^.\n]{0,60}\b(?:rescheduled|moved|postponed|changed|shifted|pushed(?: back)?|brought forward)\b[^.\n]{0,12}\bto (?:[A-Z][a-z]{2,9}, )?$|(?<!\bif )\b(?:(?:could|can|may) we|we(?:'d| would) like to|we (?:need|have) to)\b[^.\n]{0,12}\b(?:move|reschedule|push|shift|change)(?: (?:it|this|that|us|(?:the|our|your) [a-z]{3,12}))?(?: back)? to (?:[A-Z][a-z]{2,9}, )?$/i;
const MOVES =
  /\b(?:moved?|moving|reschedul\w{1,4}|postpon\w{1,4})\b|変更|延期|前倒し|後ろ倒し|振り?替|リスケ|訂正|延長|延び|繰り(?:上|下)げ|早め|遅らせ/i;
/** 12/24の同時刻に: in place of another day. */
const SAME_HOUR = /^ ?の?同(?:じ)?(?:時刻|時間)(?:に|で|へ)/;
/** 1/15の面接を1週間後ろ倒しし、1/22に. */
const PUT_OFF_BETWEEN = /を[^。\n]{0,14}(?:後ろ倒し|前倒し|延期|順延|変更|ずら)[^。\n]{0,4}、 ?$/;
const SUBSTITUTE =
  /代替(?:日|日程)?(?:として|は|を)[^。\n]{0,12}$|振り?替(?:え|開催|日程?|公演)?(?:に(?:つ(?:き|い)|関し)|は|を|日)[^。\n]{0,12}$/;
const HELD_AFTER = /^[^。\n]{0,20}(?:改めて|開催|実施|行い|行う|設定)/;
/** 12/5の14時からってお願いしてたのを、12/6の14時からにしてもらう: the same among friends. */
const WAS_ASKED =
  /^[^。、\n]{0,12}(?:お願い|約束|予定|設定|話|お?伝え|ご?案内)して(?:い|おり)?(?:まし)?た(?:の|ん|やつ|件|ところ|[^。、\n]{0,8}(?:です|でした|だ)(?:が|けど))/;
const MADE = /^ ?(?:から|より|~|開始)?に(?:して|変え|でき|ずら|しても)/;
/** 「12月10日13時」とお伝えしましたが、正しくは. */
const WAS_TOLD = /^[」』)]{0,2}とお?(?:伝え|送り|知らせ|書き)/;
/** 土曜のOB訪問の件なんだけど: beside a change it names what is moved. */
const IS_ABOUT = /^の[^。、\n]{0,14}の件/;
/** じゃあ12/3(木)の19時半で. */
const AGREED = /(?:じゃあ?|それじゃ|では|それなら)、? ?$/;
const IS_FREE = /^[^。\n]{0,16}(?:空いて|あいて|空き|大丈夫|行けます|いけます)/;
/** 30分繰り下げ、10:30からとさせてください. */
const SET_TO = /^ ?(?:から|より|~|開始)?(?:に|と)(?:さ|い|な)/;

const OPEN_PERIOD = /^ ?まで(?:の|、)[^。\n]{0,20}(?:平日|間|うち|期間)[^。\n]{0,24}(?:都合|希望|候補|可能)/;
const OPENING = /受付|予約|申し?込|応募|エントリー|募集/;
/** 先日, Thank you for meeting us on November 20. */
const IS_PAST =
  /先日|この(?:間|あいだ)|前回|先週|昨日|過日|\b(?:was|were|met|spoke|enjoyed|thank|thanks|following|after your|meeting you|submitted|received)\b/i;
/** すでにご参加いただいた方の予約は不要です. */
const FOR_OTHERS =
  /^まで(?:に)?[^。、\n]{0,10}(?:いただいた|頂いた|された)(?:方|皆)|(?:いただいた|頂いた|済みの|された)方[^。\n]{0,14}(?:不要|必要は?(?:ござい|あり)ません|対象外)/;

/** 11月30日14時よりお約束しておりました面談ですが、… 延期とさせてください, in a later sentence. */
const CALLED_OFF_LATER =
  /^[^\n]{0,60}(?:ですが|でしたが|の件|につき|について|につきまして)[\s\S]{0,160}(?:延期|中止|キャンセル|(?:見合わせ|取りやめ)(?:る(?=こと|運び))?)(?:を|と)?(?:させて|(?:する)?(?:こと|運び)と|いたします|いたしました|します|しました|なりました|する(?:こと|運び))/;
/** 3月1日より説明会を開催します, above the days of it. */
const SERIES_FROM = /^ ?(?:より|から)、?[^。\n]{0,40}(?:開催|実施|スタート|開始)(?:し|いた|予定)/;

/** 1月6日～1月8日のあいだで. */
const IN_SPAN = /^(?: ?\([日月火水木金土]\))? ?の(?:間|あいだ|うち(?!の?(?:いずれか)?(?:1|一)日))/;

/** The role of each moment. A change needs both its moments, and words that say so. */
export function rolesOf(text: string, found: readonly Found[], around: readonly Around[], today: Day): Role[] {
  const roles = found.map((it, index): Role => roleOf(it, around[index] as Around, today));
  const isMoving = MOVES.test(text);
  for (let i = 0; i < found.length; i++) {
    const it = around[i] as Around;
    const before = found[i - 1];
    const gap = before ? text.slice(before.end, found[i]?.start ?? 0) : '';
    const isSame =
      before !== undefined &&
      (isSameMoment(before, found[i] as Found) ||
        // 12月12日に予定しておりました … 旧日程：12月12日 9:30: the old moment, said more exactly.
        (before.day.day === found[i]?.day.day && OLD_LABEL.test(it.before)) ||
        // 12月19日10:00に実施 … 19日へ振り替えて: the day said once more.
        (!found[i]?.clock && before.day.day === found[i]?.day.day && !SAME_HOUR.test(it.after)));
    const last = around[i - 1];
    const isArrow = /^[ \n]{0,4}→ {0,40}$/.test(gap);
    const isPair =
      last !== undefined &&
      ((OLD.test(last.before) && NEW.test(it.before)) || (OLD_LINE.test(last.line) && NEW_LINE.test(it.line)));
    const isMoved =
      isMoving &&
      (MOVED_TO.test(it.after) || MOVED_TO.test(it.inside)) &&
      gap.length < 160 &&
      !/までに/.test(last?.after.slice(0, 6) ?? '');
    // 12月9日に変更させてください（当初の日程は12月2日です）.
    const isCorrected =
      last !== undefined &&
      ((/正しくは ?$/.test(last.before) && OLD.test(it.before)) ||
        (NEW_LINE.test(last.line) && OLD_LINE.test(it.line)));
    const isReversed =
      isCorrected ||
      (last !== undefined && isMoving && MOVED_TO.test(last.after) && OLD.test(it.before)) ||
      ((roles[i - 1] === 'at' || roles[i - 1] === 'due') && OLD_BESIDE.test(gap));
    if (isReversed) {
      Object.assign(roles, { [i - 1]: 'after', [i]: 'before' });
      // 10:00から13:30に変更 …, and below it 13:30~15:30(旧：10:00~12:00): the same change, said more fully.
      const [to, from] = [before as Found, found[i] as Found];
      for (let at = 0; at < i - 2; at++)
        if (
          roles[at] === 'before' &&
          isSameMoment(found[at] as Found, from) &&
          isSameMoment(found[at + 1] as Found, to)
        )
          Object.assign(roles, { [at]: 'none', [at + 1]: 'none' });
    }
    const isMovedTo = isMoving && /\bfrom (?:[A-Z][a-z]{2,9}, )?$/.test(last?.before ?? '') && /^ ?to\b/.test(gap);
    const isMovedInEnglish = MOVED_IN_ENGLISH.test(gap);
    const isUnfit = last !== undefined && UNAVAILABLE_AFTER.test(last.after) && MOVED_TO.test(it.after);
    const isInstead =
      last !== undefined &&
      isMoving &&
      gap.length < 160 &&
      roles[i] !== 'none' &&
      predicateOf(last.after) === 'was planned';
    const isSameHour =
      last !== undefined && SAME_HOUR.test(it.after) && gap.length < 120 && !/か|または|もしくは/.test(gap);
    const isExtended = DUE_BUT.test(last?.after ?? '') && EXTENDED_TO.test(it.after);
    if (isHypothetical(it)) continue;
    // 10日の面接を15日か16日に変更: nothing is moved yet.
    const isOpen = before?.isAlternative && found[i]?.isAlternative;
    const old = roles[i - 2];
    if (isOpen) {
      if (isMoved && old === 'at' && !found[i - 2]?.isAlternative) roles[i - 2] = 'none';
      continue;
    }
    // 12月15日13時は15時の誤りでした
    const isMistaken = /^ ?は、? ?$/.test(gap) && /^(?:から)?の(?:誤り|間違い|誤記)/.test(it.after);
    const isPutRight = last !== undefined && /正しくは、? ?$/.test(it.before);
    // 開催を延期することにいたしました。新しい日程は以下のとおりです: above the new one.
    const isPutOff =
      PUT_OFF_BETWEEN.test(gap) ||
      (last !== undefined &&
        gap.length < 320 &&
        /延期/.test(last.rest) &&
        (/(?:新しい|新たな)(?:日程|日時)[^\n]{0,24}\n[ \n・■●]{0,8}$/.test(gap) ||
          (found[i - 1]?.clock !== null && /新(?:しい|たな)?(?:日程|日時)(?:は、?|: ?)$/.test(gap))) &&
        found[i]?.clock !== null);
    const isMade = last !== undefined && WAS_ASKED.test(last.after) && MADE.test(it.after);
    const isSet = MOVES.test(gap) && gap.length < 80 && SET_TO.test(it.after);
    const isChange =
      !isSame &&
      (isArrow ||
        isPair ||
        isMoved ||
        isInstead ||
        isSet ||
        isMovedTo ||
        isExtended ||
        isMovedInEnglish ||
        isSameHour ||
        isPutRight ||
        isPutOff ||
        isMistaken ||
        isMade);
    if (
      before &&
      !isReversed &&
      ((isChange &&
        (roles[i - 1] !== 'none' ||
          (isPutRight && WAS_TOLD.test(last.after)) ||
          // 12/5に予定しておりました見学会は中止とし、12/12に延期
          (isMoved && last !== undefined && isCancelled(last.after)))) ||
        isUnfit)
    ) {
      roles[i - 1] = 'before';
      if (roles[i] === 'none') roles[i] = 'at';
    }
  }
  for (let i = 1; i < found.length; i++) {
    const [last, it] = [found[i - 1], found[i]];
    if (!last || !it) continue;
    const gap = text.slice(last.end, it.start);
    // 12月2日の面接は延期とさせてください。以下のいずれかで再調整を: nothing is moved yet.
    if (roles[i - 1] === 'before' && IS_YET_TO_BE_SET.test(gap)) Object.assign(roles, { [i - 1]: 'none', [i]: 'at' });
    // 10:00ではなく11:00: the first is denied.
    if (/^[ 」』)]{0,2}(?:から|より|~)?(?:じゃなくて?|では?なく)/.test(gap)) roles[i - 1] = 'none';
    // 12月15日、16日: days in one breath play one part.
    const isOneBreath = !last.clock && !it.clock && /^ ?(?:[、,・]|と|及び|および|から) ?$/.test(gap);
    if (isOneBreath && (roles[i - 1] === 'none' || roles[i] === 'none'))
      Object.assign(roles, { [i - 1]: 'none', [i]: 'none' });
    // 12/5は中止とし、12/12に開催いたします.
    const isHeldLater =
      CANCELLED.test(around[i - 1]?.after ?? '') && HELD_AFTER.test(around[i]?.after ?? '') && !/。|[^、]\n/.test(gap);
    // 12/5の仕事体験は中止といたします。振替につきましては、12/19に.
    const isSubstitute =
      CANCELLED.test(around[i - 1]?.rest ?? '') &&
      SUBSTITUTE.test(around[i]?.lead ?? '') &&
      last.day.day !== it.day.day;
    if ((isHeldLater || isSubstitute) && roles[i] === 'at') Object.assign(roles, { [i - 1]: 'before', [i]: 'after' });
  }
  // 【開催中止】12/4 座談会: the day is called off below. 12月3日14時からの面接: the moment before the change, said once more.
  const old = found.filter((_, at) => roles[at] === 'before');
  const calledOff = new Set(found.flatMap(({ day }, at) => (isCancelled(around[at]?.after ?? '') ? day.day : [])));
  const saidBefore = (from: number, { start }: Found) => text.slice(from, Math.min(start, from + 200));
  // 体験会(12/10 13:00～), and below it 12/10の回は中止: that one as well.
  const isCalledOffBelow = ({ day, start }: Found, lineStart: number) =>
    found.some((one, at) => {
      const after = around[at]?.after ?? '';
      const named = WHAT_IS_OFF.exec(after)?.groups;
      const isOff = one.start > start && !one.clock && one.day.day === day.day && isCancelled(after);
      return isOff && named !== undefined && (!named.what || saidBefore(lineStart, one).includes(named.what));
    });
  const settled = found.filter(
    (_, at) => roles[at] === 'after' || (roles[at] !== 'before' && roles[at - 1] === 'before'),
  );
  for (const [index, it] of found.entries()) {
    const isNew = roles[index - 1] === 'before';
    const isGone =
      // お申込みの皆さまは11日へ振り替えております: the new day once more.
      (!isNew && !it.clock && settled.some((other) => other !== it && other.day.day === it.day.day)) ||
      (!it.clock && calledOff.has(it.day.day)) ||
      isCalledOffBelow(it, around[index]?.lineStart ?? 0) ||
      old.some((other) => isSameMoment(other, it)) ||
      (!isNew && !it.clock && old.some((other) => other.clock && other.day.day === it.day.day)) ||
      (!isNew && old.length > 0 && !it.clock && IS_ABOUT.test(around[index]?.after ?? ''));
    if (isGone && roles[index] === 'at') roles[index] = 'none';
  }
  // The booking is due; the interviews are from 14 to 18 December: nothing to enter yet.
  const isBooked = roles.includes('due');
  for (const [index, it] of found.entries())
    if (
      isBooked &&
      roles[index] === 'at' &&
      it.endDay &&
      (IN_SPAN.test(around[index]?.after ?? '') || IN_SPAN.test(text.slice(it.endDay.end, it.endDay.end + 8)))
    )
      roles[index] = 'none';
  // 火曜か木曜の夜が空いてます, answered by: じゃあ12/3(木)の19時半で.
  const isAgreed = found.some((it, at) => it.clock && AGREED.test(around[at]?.lead ?? '') && roles[at] === 'at');
  if (isAgreed)
    for (const [at, it] of found.entries())
      if (!it.clock && it.isAlternative && IS_FREE.test(around[at]?.rest ?? '') && roles[at] === 'at')
        roles[at] = 'none';
  // できれば日曜のうちに, beside the deadline itself.
  const isSoft = found.map((it, at) => it.day.isRelative && !it.clock && SOFT.test(around[at]?.lead ?? ''));
  if (roles.some((role, at) => role === 'due' && !isSoft[at]))
    for (const at of found.keys()) if (isSoft[at] && (roles[at] === 'due' || roles[at] === 'at')) roles[at] = 'none';
  // 3月1日より開催します: of what the days below are days.
  for (const [at, it] of found.entries())
    if (
      roles[at] === 'at' &&
      !it.clock &&
      !it.endDay &&
      SERIES_FROM.test(around[at]?.after ?? '') &&
      roles.some((role, other) => other > at && role === 'at' && found[other]?.clock)
    )
      roles[at] = 'none';
  // An old date without its new one is nothing to enter.
  const isLast = (index: number) => !roles.some((role, at) => at > index && (role === 'at' || role === 'after'));
  return roles.map((role, index) => {
    const it = around[index];
    if (!it || role === 'before' || role === 'after') return role;
    if (OLD.test(it.before) || POSTPONED.test(it.after) || PUT_OFF.test(it.after)) return 'none';
    const end = found[index]?.end ?? 0;
    if (
      role === 'at' &&
      predicateOf(it.after) === 'was planned' &&
      isLast(index) &&
      CALLED_OFF_LATER.test(text.slice(end, end + 260))
    )
      return 'none';
    if (isPast(it.rest) || UNAVAILABLE_AFTER.test(it.after)) return role;
    return role === 'none' && isToldInSentence(found[index] as Found, it, today) ? 'result' : role;
  });
}

/** The same day, and the same time. */
const isSameMoment = (one: Found, other: Found) =>
  one.day.day === other.day.day && one.clock !== null && one.clock.minutes === other.clock?.minutes;

/** 天候が悪ければ翌週23日に, 届いていない場合は月曜までに: it may never come to that. */
export function isHypothetical({ before }: Pick<Around, 'before' | 'after'>): boolean {
  return HYPOTHETICAL.test(before);
}

/** (2) 12月9日（水）, and below it: 当日の入室URLをメールでお送りします. */
const SENT_BELOW =
  /^(?![^\n]{0,40}(?:後日|前日|翌日|別途|追って|終了後|参加(?:用の?)?URL|(?:時間|時刻|場所|会場|詳細)を|ください|下さい)) {0,12}[^\n。:はも]{0,30}(?:お送り(?:いた|し)|(?:結果|合否)の?(?:ご?連絡|ご?通知|発表|お知らせ)|(?:を|で)(?:ご?連絡|ご?通知|お知らせ)(?:いた|し(?!て)))/;
/** What stands below an event's own day is said beside it. */
const IS_EVENT_LABEL = /面接|面談|説明会|座談会|懇[親談]会|セミナー|試験|テスト|検査|見学|インターン|ワーク|日時|日程/;

const LAST_MINUTE = 24 * 60 - 1;

function roleOf(it: Found, { before, after, rest, inside, lead, line, label, below }: Around, today: Day): Role {
  const predicate = predicateOf(after);
  // What is ahead, with its time, is not over: 12月10日の17時半からお時間をいただき.
  const isPerhapsOver = !it.clock || it.day.day === null || it.day.day <= today || daysBetween(today, it.day.day) > 200;
  const isCalled = it.clock !== null && PHONES.test(after) && !/結果|合否/.test(lead + after);
  if (
    (isNoEventLabel(label) && !(isBroadcast(label) && it.endClock)) ||
    UNFIT_BEFORE.test(lead) ||
    OFFICE_BEFORE.test(lead) ||
    (/(?:返信|回答|対応|お?問い?合わ?せ)[^。\n]{0,10}は[^。\n]{0,10}$/.test(lead) &&
      /^ ?(?:以[降後]|から|より)/.test(after)) ||
    MENTIONED_AFTER.test(after) ||
    MOVED_BELOW.test(rest) ||
    DENIED_AFTER.test(after) ||
    // 12/7~12/11 書類選考: what the sender does.
    (it.endDay !== null && /^ {0,12}書類(?:選考|審査)(?:期間|中)?(?: |$)/.test(after)) ||
    TOWARDS.test(after) ||
    /(?:前回|先日|当初) ?\($|(?:過去|昨年|これまで)[^。\n]{0,14}\([^()\n]{0,20}$|(?:公開|掲載|閲覧|視聴)期[間限]は[^。\n]{0,12}$/.test(
      before,
    ) ||
    /前の(?:もの|予定|招待|日程) ?\($|(?:お?振り?込み?|入金|お支払い?|精算)(?:は|予定日は?)[^。\n]{0,8}$/.test(lead) ||
    (it.day.day === null && (line.split('→').length > 2 || /\($/.test(before)) && !DUE_AFTER.test(after)) ||
    (predicate === 'sender acts' && !isCalled) ||
    (predicate === 'opens' && !(it.clock && BEGINS.test(after) && HELD_BEFORE.test(lead + inside))) ||
    predicate === 'closed' ||
    (!it.clock && SENT_BELOW.test(below) && !IS_EVENT_LABEL.test(label)) ||
    predicateOf(inside) === 'closed' ||
    RESULT_IS.test(lead) ||
    TELLS_IN_ENGLISH.test(lead) ||
    OPENS_IN_ENGLISH.test(lead) ||
    FOR_OTHERS.test(after) ||
    CANCELS_AFTER.test(after) ||
    (it.day.day === null && NOT_SOON.test(after)) ||
    UNFORTUNATELY.test(after) ||
    (OPENING_IS.test(lead) && /^ ?(?:から|より)(?!、?[^。\n]{0,8}まで)/.test(after)) ||
    (it.day.day === null && (ALSO_FITS.test(after) || ANEW.test(after))) ||
    (it.day.day === null && NEXT_TIME.test(lead) && IS_THOUGHT_OF.test(rest)) ||
    (!(it.clock && it.isAlternative) && OPEN_FROM.test(rest)) ||
    IN_BUSINESS.test(rest) ||
    (isHypothetical({ before, after }) && (MOVES.test(after) || ALSO_FITS.test(after) || /^の?週/.test(after))) ||
    (it.day.day !== null && it.day.day < today && (predicate !== null || isPast(rest) || IS_PAST.test(before))) ||
    NO_EVENT_BEFORE.test(before) ||
    (!it.clock && OFFERED_BEFORE.test(before)) ||
    (isPerhapsOver && (PAST_AFTER.test(after) || THANKS_AFTER.test(after))) ||
    FULL_AFTER.test(after) ||
    (it.day.day === null && CONSIDERED.test(after)) ||
    NOT_ARRIVED.test(after) ||
    /^の(?:回|開催分) ?: ?$/.test(after) ||
    (it.day.isRelative &&
      !it.clock &&
      ((it.day.day !== null && it.day.day <= today && TOLD_OF_TODAY.test(after)) ||
        THANKS_FOR_TODAY.test(after) ||
        /^[^。、\n]{0,6}(?:郵送|発送|送付|投函|お送り)(?:いた)?しました|^[^。、\n]{0,8}て(?:しまい|おり|い)ました/.test(
          after,
        ))) ||
    /\bclosed (?:from )?$/i.test(lead) ||
    (it.day.isRelative && /^.{1,16} [—–-] ?(?:今日|昨日)/.test(line)) ||
    // 本日より1週間
    (it.day.isRelative && !it.clock && /^ ?(?:より|から) ?\d{1,2} ?(?:日|週|か月|ヶ月)/.test(after)) ||
    PUBLISHED_AFTER.test(after) ||
    UNAVAILABLE_AFTER.test(after) ||
    isCancelled(after)
  )
    return 'none';
  if (
    TELLS.test(clauseOf(after)) &&
    predicate !== 'was planned' &&
    !/ください|下さい|願い|延び|いただけ|頂け|幸い|[だ頂]きたく/.test(after) &&
    (/結果|合否|次第/.test(before + after) || /^[^、\n]{0,3}(?:まで|頃|以内)/.test(after))
  )
    return 'none';
  // 18日までの平日9時〜17時の間でご都合のよい日時を
  if (OPEN_PERIOD.test(rest)) return 'none';
  if (it.day.isWithin && TELLS.test(after)) return 'none';
  // 訪問後は48時間以内に: counted from what is yet to come.
  if (it.day.isWithin && /(?:面[接談]|訪問|参加|会|終了|受[検験]|試験|選考)後は?、?[^。、\n]{0,12}$/.test(lead))
    return 'none';
  // 予約受付：11月30日12:00より開始
  if (OPENING.test(label) && /^ ?(?:に|より|から)(?:受付)?(?:開始|スタート|オープン|解禁)/.test(after)) return 'none';
  // 平日10時〜21時、土曜10時〜18時
  if (it.day.isRelative && it.clock && /平日|月[~-]金|祝/.test(line)) return 'none';
  // 誓約書提出：12月18日（郵送・必着）
  const isHandedIn = /(?:提出|返送)$/.test(label.trim()) || /^ ?\([^()\n]{1,10}(?:必着|厳守)\)/.test(after);
  if (isHandedIn && !it.endClock && !it.endDay) return 'due';
  // 2月3日から5日までの3日間, まで当社においでください.
  const isStay =
    it.endDay !== null &&
    /^ ?まで(?!に)/.test(after) &&
    !/受付|受け付け|提出|募集|応募|予約|申し?込|回答|返信|受検|受験|期限|締切|延長|公開|配信/.test(
      label + before + after,
    );
  const isSpan = (it.endClock !== null && !it.endDay) || isStay;
  if (
    it.endDay &&
    /(?:受検|受験|受診|応募|提出|エントリー|回答|予約|申込)[^\n]{0,6}期間|(?<!階 ?の? ?)受付(?!に|で|へ|まで|前)|\bwindow\b/i.test(
      `${label} ${line}`,
    )
  )
    return 'due';
  // ~12/4, but 12/22 15:30~ 12/23 10:00~ are two beginnings.
  if ((/~ ?$/.test(before) && !(it.clock && /^ ?~/.test(after))) || it.day.isWithin || CLOSES_IN_ENGLISH.test(lead))
    return 'due';
  // 第1回 12月7日 23:59: nothing begins then.
  if (it.clock?.minutes === LAST_MINUTE && !it.endDay && !it.endClock && !/^ ?(?:~|から|より)/.test(after))
    return 'due';
  if (!isSpan && ((DUE_AFTER.test(after) && !DUE_NEXT.test(after)) || DUE_BEFORE.test(before))) return 'due';
  return 'at';
}
