/** What a text says about the selection as a whole, and whether it is a newsletter. */
import type { Phase } from '../taxonomy/phases.ts';
import type { Outcome } from './reading.ts';

const REJECTED =
  /貴意に(?:添|沿|そ)(?:い?かね|え)|ご(?:期待|希望|意向|要望)に(?:添|沿|そ)(?:え|い|う)(?![^。\n]{0,8}(?:場合|こと(?:が|も)|可能性))|(?:採用|選考)?を?(?:お?見送り(?:と|させ)|見送らせて|見送る(?:こと|という|との|結論))|(?:採用|選考|内定|参加)を?[^。\n]{0,12}見合わせ|ご縁が?を?(?:な(?:かった|く)|[^。\n]{0,10}でき(?:ず|ませんで))|不本意ながら|(?:合格|通過|採用)(?:に|とは|には)(?:至|なりません)|(?:お応え|ご案内)(?:できかね|することができ(?:ない|ません))|今後[^。\n]{0,12}ご活躍[^。\n]{0,12}祈|(?:不合格|不採用|(?<!回(?:は|に)[^。]{0,6})落選)(?!(?:となった|になった|だった|した|された|の|と(?:なる|された))?(?:方|場合|者|際|とき))|残念(?:ながら|では)[^。\n]{0,40}(?:結果|お祈り|かな(?:いません|わ[なず])|叶(?:いません|わ[なず])|及びません|至りません)|出会い[^。\n]{0,16}お?祈り|(?:ご?案内|選考)[^。\n]{0,12}差し?控え|(?:選考|面接|次回?)(?:へ|に?進む)?の?ご?案内を控えさせ|regret to inform|not (?:be )?(?:moving|proceeding) forward|unable to offer/i;
const OFFER =
  /内々?定(?:[】」』](?=です(?![がかぐとよ])|と(?:する|させ|いたし)))?(?:です(?!ぐ)|とする|とさせ|することと?|(?:い|致)(?:たし|し)|を?いたし|の(?:[御ご]?連絡|お知らせ|[御ご]?通知)|通知|を?(?:お知らせ|ご?通知|もら(?!った(?:先輩|人|方|友|[一-龠]{1,3}さん))|頂|いただ|お?出(?!て|た)|おめでとう)|の?オファーを?(?:お?出し|させて|ご?提示|ご?用意))|採用を?内々?定|(?:pleased|delighted|happy|excited) to (?:offer|extend)|offer you (?:a|the) position|offer of employment/i;
const WITHDRAWN = /ご?辞退[^。\n]{0,16}(?:承り|承知|了承|受け(?:付け|賜))/;
const ASKS_BACK = /内々?定(?:者|式|辞退)/;

/** The outcome and where it is said; null for texts without one. */
export function findOutcome(text: string): { value: Outcome; start: number; end: number } | null {
  const rejected = REJECTED.exec(text);
  const offer = OFFER.exec(text);
  // The student has withdrawn: 辞退のご連絡、承りました.
  if (rejected && WITHDRAWN.test(text)) return null;
  const match = rejected ?? (offer && !ASKS_BACK.test(offer[0]) ? offer : null);
  if (!match) return null;
  return { value: rejected ? 'rejected' : 'offer', start: match.index, end: match.index + match[0].length };
}

const INTERN =
  /インターン(?:シップ)?|(?:サマー|ウィンター|スプリング|夏季|冬季)ジョブ|(?:仕事|就業|業務)体験|(?<![A-Za-z\d]|\b(?:within|in|for|next|every|last|past) )\d ?days?(?![A-Za-z]| (?:of|before|after|from|prior|later)\b)|(?<![ァ-ヶー])ジョブ(?=は|の|[(]|に(?:ご?参加|お))|\b(?:winter|summer|spring) job\b|\binternship\b|\bsummer (?:analyst|associate|intern)\b|\bintern (?:role|position)\b/gi;
const IS_OVER =
  /^(?:インターン(?:シップ)?)?(?:では、?[^。\n]{0,30}(?:ありがとう|お世話|いただき)|[にで](?:[^。、\n]{0,10}(?:収め|残|修め)|ご?参加|お越し|感じ)(?:いただいた|頂いた|くださった|された|られた|した|た)(?:方|皆|学生|こと)|へ?のご?参加、?[^。\n]{0,12}ありがとう)/;

/** 冬季インターンシップにご応募いただき, インターンシップ選考結果: what was applied for, of what a rejection is. */
const APPLIED_TO =
  /インターン(?:シップ)?[^。\n]{0,40}(?:ご?応募|お申し?込み?|エントリー)(?:を?いただ|頂|くださ|下さ|、|あり)|インターン(?:シップ)?[^。\n]{0,12}選考の?結果/;

/** インターン or 本選考, where the text names one of them. */
export function findPhase(text: string): { value: Phase; start: number; end: number } | null {
  // 3daysインターンシップではお世話になりました: over, where 本選考 is ahead.
  let intern: RegExpExecArray | null = null;
  let former: RegExpExecArray | null = null;
  let looked = 0;
  for (const it of text.matchAll(INTERN)) {
    if (!IS_OVER.test(text.slice(it.index + it[0].length, it.index + it[0].length + 60))) intern = it;
    else former ??= it;
    if (intern || ++looked >= 40) break;
  }
  // 今後の本選考に影響しません: the text is about something else.
  const fulltime =
    /(?<!今後の?)本選考(?!(?:に|へ)[^。\n]{0,8}(?:影響|関係)|(?:[のでをにへ]|への)?[^。、\n]{0,10}(?:免除|優遇|直結|有利)|へのご?応募|につきましては、[^。\n]{0,24}(?:あらため|改め|後日|来年)|(?:の?(?:募集|受付|エントリー)(?:の?開始)?)?(?:は|につきましては、?)(?:来[春年]|後日|20\d\d年\d{1,2}月(?:以降|より|から|頃|ごろ)))|内々?定(?!者)|\bfull-time (?:positions?|roles?|hires?)\b/i.exec(
      text,
    );
  const isOfIntern = intern && fulltime && REJECTED.test(text) && APPLIED_TO.test(text);
  const match = isOfIntern ? intern : intern && fulltime ? null : (intern ?? fulltime ?? former);
  return (
    match && {
      value: match === fulltime ? 'fulltime' : 'intern',
      start: match.index,
      end: match.index + match[0].length,
    }
  );
}

const SAYS_LIMITED = /締切間近|締切直前|今月締切|ギフト券|プレゼント|抽選|ポイント|クーポン|特典|限定/;
const SAYS_FAIR = /合同説明会|合説|合同企業/;
/** What a single company says as well. */
const OF_ANY = [SAYS_LIMITED, SAYS_FAIR];
/** Of whom one is registered with, and may leave. */
const SAYS_LIST =
  /(?:配信|登録)(?:の)?(?:停止|解除|設定)|受信設定の変更|(?<!(?:弊社|当社|弊行)[^。\n]{0,12})に(?:ご?登録の|ご?登録(?:され|いただい)た)(?:方|皆さ?[ま様])に(?:お送り|配信|お届け)|配信を希望され|配信しています|メールマガジン|メルマガ|ニュースレター|unsubscribe/i;
const NEWSLETTER = [
  SAYS_LIST,
  /編集部|就活ナビ|ナビ事務局|通信 ?vol|vol\. ?\d/i,
  /新着(?:情報|企業|求人|\d{1,3} ?件)|おすすめ企業|\d{1,2}選|企業一覧|\d{2,4}社が|特集|今週の|今月の|まとめ$|企業まとめ|ランキング|ピックアップ|注目企業/m,
  /あなたに(?:ぴったり|おすすめ|オススメ|合った)の?[^。\n]{0,12}(?:説明会|企業|求人|イベント|インターン)/,
  SAYS_LIMITED,
  SAYS_FAIR,
  /\d ?% ?(?:OFF|引き)|お得|割引|半額|ブラックフライデー|送料無料/i,
];
const MONEY =
  /引き落と|お振込(?!み?(?:(?:は|を)[^。\n]{0,24}(?:予定|いたし|します)|(?:いた)?し(?:ます|まし)))|口座番号|ご請求(?!いただ|頂|くだ)|お支払(?!い?(?:いた)?し)|ご注文(?:ありがとう|番号|内容)|注文番号/;

const FAIR_WHEN = /^ {0,4}[■◆●・【[]? {0,9}(?:と ?き|日 {0,3}時|日 {0,3}程|開催日時?)[】\]]? {0,3}[ :]/m;
const FAIR_WHERE = /^ {0,4}[■◆●・【[]? {0,9}(?:ところ|会 {0,3}場|場 {0,3}所|開催場所)[】\]]? {0,3}[ :]/m;

/** A fair has its day and its place: 日時：…, 会場：…. */
const isFair = (text: string) =>
  FAIR_WHEN.test(text) && FAIR_WHERE.test(text) && !/(?:配信|登録)(?:の)?(?:停止|解除)/.test(text);

/** 当社にエントリーいただいた方にお送りしています: from one company, to those who entered there. */
const TO_APPLICANTS = /(?:当社|弊社|弊行)[へに][^。\n]{0,6}エントリー(?:を)?(?:いただ|頂|くださ|下さ|され)/;

/** マイページご登録の皆様に, of a company that draws lots and lets one leave the list: 三菱商事 人事部 採用チーム. */
const OF_ITS_PAGE = /マイページ[にへ]?ご?登録(?:の|済|いただ|頂|くださ|され)[^。\n]{0,8}(?:皆|方)/;
const SIGNED_BY_RECRUITERS = /(?:人事|採用)[^。\n]{0,8}(?:部|課|室|チーム|担当|事務局|グループ) {0,4}$/m;

/** Whether a text goes to everybody, or is about money: nothing in it is an event of the student. */
export function isForEverybody(text: string): boolean {
  const kinds = NEWSLETTER.filter((it) => it.test(text));
  // 合同説明会で弊社の枠を…, 抽選: one company tells of what it holds.
  const isOfOne = kinds.every((it) => OF_ANY.includes(it)) && /弊社|当社|弊行/.test(text);
  const isOfItsPage =
    kinds.every((it) => it === SAYS_LIST || it === SAYS_LIMITED) &&
    OF_ITS_PAGE.test(text) &&
    SIGNED_BY_RECRUITERS.test(text);
  const said = isOfOne || isOfItsPage ? 0 : kinds.length;
  return (said >= 2 && !isFair(text) && !TO_APPLICANTS.test(text)) || MONEY.test(text);
}
