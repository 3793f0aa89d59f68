/** Labels of lines (日時, 場所, 予約受付日時), however they are set, and what they say of a moment. */

/** A compound is what its last word is: 面接実施日時, 見学先会場. */
const OF = '(?:[一-龠ァ-ヶーA-Za-z]{1,8}の?|新しい)?';
const WHEN = `${OF}(?:日時|日程|日にち|日付|期日|期間|(?<![前同翌当毎本今明祝平休後初])日)|とき|いつ|日取り`;
const CLOCK = `${OF}(?:時間帯?|時刻)|開始|終了|終了予定|集合|受付|受付開始|開場|解散|お時間`;
const WHERE = `${OF}(?:場所|会場|会場名|開催地)|ところ|どこで|教室|お店|店名|所在地|住所|(?:訪問|見学|実習|研修)先|${OF}(?:形式|方法|方式|形態)`;
const WHAT =
  '持ち物|持参物|持参品|持参物品|持物|携行品|所持品|用意する物|準備物|服装|内容|定員|対象|対象者|備考|担当|担当者|面接官|所要時間|会費|費用|参加費|昼食|注意事項|その他|参加企業|交通費';
const ELSE =
  '宿泊|前泊|交通費?|アクセス|旅費|キャンセル|[一-龠]{0,4}結果(?:の?(?:発表|連絡|通知))?|合否(?:発表|連絡|通知)?';
const WORD = new RegExp(
  `^(?:${WHEN}|${CLOCK}|${WHERE}|${WHAT}|${ELSE}|[一-龠ァ-ヶーA-Za-z]{0,8}(?:締切|締め切り|〆切|期限)(?:日時?)?)$`,
);
/** What stands before a label: a mark, a number, a bracket. */
const LEAD =
  /^ {0,12}[■◆●・▼▶▷□◇○◎◯☆★✓*]{0,2} ?(?:(?:\d{1,2}|[一二三四五六七八九])(?:[.)、] ?| {1,2}(?=[一-龠]))|[①-⑳] ?)?/;
const LETTER = /[一-龠ぁ-んァ-ヶーA-Za-z]/;
const CLOSES: Record<string, string> = { '【': '】', '[': ']', '〈': '〉', '<': '>', '《': '》', '〔': '〕' };
const LONGEST_LABEL = 12;
const ENDS_LABEL = /[ :|.→】\]〉>》〕]/;

/** A line whose label stands in brackets, in spaced letters or before a gap (【日　時】 12/3, ★場所　本社), with `label:` in the same room. */
export function withColon(line: string): string {
  if (line.length > 300) return line;
  const lead = LEAD.exec(line)?.[0] ?? '';
  const close = CLOSES[line.charAt(lead.length)];
  const from = lead.length + (close ? 1 : 0);
  const found = labelAt(line, from, close);
  if (!found) return line;
  const { word, isSpaced, end } = found;
  const rest = line.slice(end);
  const room = end - lead.length;
  // The label keeps its place where its letters are not spaced.
  return isSpaced
    ? lead + `${word}:`.padStart(room) + rest
    : `${lead}${(close ? ` ${word}` : word).padEnd(room - 1)}:${rest}`;
}

/** The longest label that begins at a place, and where its value does. */
function labelAt(line: string, from: number, close: string | undefined) {
  const ends: { word: string; end: number; isSpaced: boolean }[] = [];
  let [word, isSpaced, gap, widest] = ['', false, 0, 0];
  for (let at = from; at < line.length && word.length < LONGEST_LABEL; at++) {
    const letter = line.charAt(at);
    if (letter === ' ' && word !== '') {
      gap++;
      continue;
    }
    if (!LETTER.test(letter)) break;
    // 会場    仙台会場: a wider gap than those between letters ends the label.
    if (gap > Math.max(1, widest) && word.length > 1 && ends.at(-1)?.word === word) break;
    // 回  日程  申込締切: the head of a table, and no spaced letters.
    if (widest > 1 && gap === 0) break;
    widest = Math.max(widest, gap);
    gap = 0;
    isSpaced ||= word !== '' && line.charAt(at - 1) === ' ';
    word += letter;
    if (ENDS_LABEL.test(line.charAt(at + 1))) ends.push({ word, end: at + 1, isSpaced });
  }
  for (const it of ends.reverse()) {
    if (!WORD.test(it.word)) continue;
    const gap = /^(?<close> {0,3}[】\]〉>》〕])?(?<gap> {0,12}(?:[:|→]|\.{3,30})? {0,12})(?=[^ :|])/.exec(
      line.slice(it.end, it.end + 40),
    );
    const isClosed = gap?.groups?.close?.trim() === close;
    if (!gap || !isClosed || (!close && (gap.groups?.gap === '' || (!it.isSpaced && gap[0].includes(':'))))) continue;
    return { word: it.word, isSpaced: it.isSpaced, end: it.end + gap[0].length };
  }
  return null;
}

/** Moments below or beside such a label are nothing to attend or to hand in. */
const NO_EVENT =
  /^(?!.{0,40}(?:期限|締切|締め切り|〆切|まで))(?:.{0,8}(?:(?<!ライブ)配信|受信|送信|送付|発信|発行|発送|作成|更新|掲載|公開|登録|受領)(?:日時?|予定日?)?|.{0,6}(?:申し?込み?|お申込|応募|エントリー|提出|受付|取得|予約受付|予約申込|申込受付)(?:完了|受付)?日時|(?:予約|申込|登録|受付)(?:完了|受付)日|(?:前泊|宿泊|お?振り?込み?|入金|お?支払い?|返金|アクセス|交通|休業|休館|休み|閉室|閉館|冬季閉室|営業時間|開室時間?|窓口|受付窓口|サポートデスク|ヘルプデスク|お?問い?合わ?せ(?:先|時間|窓口)?|メンテナンス|見逃し配信|アーカイブ配信?|視聴期間|選考期間|面接(?:実施)?期間|発表(?!資料|者|会|内容|課題|テーマ|準備)|合否(?:発表|連絡|通知)?|.{0,10}(?:休止|休業|休館|休室|閉館|閉室)|.{0,6}結果(?:の?(?:発表|連絡|通知))?|合格発表|今後の流れ|入社日?|入社予定日|生年月日)[^:]{0,6})$|(?:キャンセル|取り?消し?|(?:予約|日程|日時|内容|申し?込み?)の?変更|変更[・/]|ご?辞退|ご?欠席)/;

/** Whether a label says that its moments are no events: 予約受付日時, キャンセル期限, 配信日. */
export const isNoEventLabel = (label: string) => NO_EVENT.test(label.trim());

/** 配信日時：12月1日（火）19:00〜20:00 is when to watch. */
export const isBroadcast = (label: string) => /^(?:ライブ|生)?(?:配信|放送|公開)日時$/.test(label.trim());

/** Where something else is done or sent: 提出方法, お問い合わせ先. */
const OF_ELSE =
  /旧|変更前|視聴|閲覧|申し?込|応募|提出|予約|受検方|受験方|受付|連絡|支払|キャンセル|変更(?![前後])|登録|エントリー|評価|選考方|選考形|回答|確認|郵送|送付|問い?合|返信|配属|勤務|宛|志望|内定先|就職先|服装|持|アクセス/;
const WHERE_HEAD =
  /(?:場 ?所|会 ?場(?:名|住所)?|開催地|実施地|教室|お店|店名|店舗|お部屋|部屋|所在地|住所|(?:訪問|見学|行き|来社|来場|集合|実習|研修|受入れ?)先|venue|location)$/i;
const FORM_HEAD = /(?:形 ?式|方 ?式|形 ?態|方 ?法|かたち|スタイル|ツール|format|platform)$/i;

/** Whether a label is that of a place, or of the form in which something is held; a compound is what its last word is: 面接会場, 実施形態. */
export function placeKind(label: string): 'where' | 'form' | null {
  if (OF_ELSE.test(label)) return null;
  return WHERE_HEAD.test(label) ? 'where' : FORM_HEAD.test(label) ? 'form' : null;
}
