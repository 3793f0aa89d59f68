/** Words with which names of companies end, and before which they may break. */
const LAST_WORDS =
  'ホールディングス|グループ|コーポレーション|コンサルティング|ソリューションズ?|システムズ?|テクノロジーズ?|パートナーズ|エンジニアリング|エレクトロニクス|エージェンシー|インターナショナル|マネジメント|キャピタル|カンパニー|サービス|ジャパン|ファーマ|セメント|リース|バンク';

/** The same in kanji. */
const LAST_KANJI =
  '研究所|製作所|製鋼所|不動産|自動車|銀行|証券|保険|商事|物産|電機|電力|工業|化学|製薬|製鉄|運輸|建設|食品|印刷|信託銀行|信用金庫';

/** After a dot or a sign, before and after a word in katakana, before a last word; never before or after a single character. */
const BORDER = new RegExp(
  [
    '(?<=.[・＆&／/])(?=..)',
    String.raw`(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Latin}\d]{2})(?=[ァ-ヺ][ァ-ヺー]{2})`,
    String.raw`(?<=[ァ-ヺー]{3})(?=\p{sc=Han}{2}|\p{sc=Latin}{2})`,
    `(?<=[ァ-ヺー]{2})(?=(?:グループ)?(?:${LAST_WORDS})$)`,
    String.raw`(?<=\p{sc=Han}{2})(?=(?:${LAST_KANJI})$)`,
  ].join('|'),
  'u',
);

/** The last two characters, each with the marks that belong to it. */
const END = /(?:[^\p{M}\p{Cf}][\p{M}\p{Cf}]*){1,2}$/u;

/**
 * Where a name best breaks: between its phrases, and never within its end, the last two characters, so that none stands alone on the last line.
 * Together they are the name.
 */
export function breaksOf(name: string): { phrases: string[]; end: string } {
  const end = END.exec(name)?.[0] ?? '';
  const phrases: string[] = [];
  let left = name.length - end.length;
  for (const phrase of name.split(BORDER)) {
    phrases.push(phrase.slice(0, left));
    left = Math.max(0, left - phrase.length);
  }
  return { phrases, end };
}
