/** Headings of columns with logins, whose cells are never stored. */

const LISTED = '企業|会社|法人|求人|案件|選考|イベント|予定|職務|職種|(?<!マイ)ページ';
const MEETING = 'zoom|teams|meet|webex|会議|ミーティング|面接|面談|説明会|セミナー|予約|受付';
/** Without spaces. An id of what a tool or a site lists is none (企業ID, company_id), nor is that of a meeting (会議URL・ID). */
const LOGINS = [
  /パスワード|(?:^|の|サイト)パス$|マイページの?パス|暗証番号|認証情報|アカウント情報|ユーザー名/,
  /password|passwd|\bpass\b(?!\W?fail)|pwd?(?![a-z])|credential|username/i,
  new RegExp(`(?<![a-z][_-]?)id(?![a-z])(?<!(?:${LISTED}|(?:${MEETING})(?:用?url)?[・/&,]?)の?id)`, 'i'),
  /(?:マイページ|ログイン|ユーザー|my-?page|login|user|member|account|student)[_-]?id/i,
  /(?<!ブ)ログイン(?!用?(?:url|リンク|ページ|画面|サイト|先|日|期限))|(?<![a-z])(?:my-?page)?login(?!url|page|link|site|date)/i,
];
/** What stands in an address is no word of a heading: https://mypage.example/login?id=5. */
const ADDRESSES = /:\/\/[!-~]+|(?<![!-~])[a-z0-9-]+(?:\.[a-z0-9-]+)+[/?][!-~]*|(?<![!-~])[\w.+-]+@[\w.-]+/g;

/** Whether a heading is that of a login: an id of a my page or a password. */
export function isLogin(heading: string): boolean {
  const bare = heading.normalize('NFKC').replaceAll(ADDRESSES, '').replaceAll(/\s/g, '');
  return LOGINS.some((pattern) => pattern.test(bare));
}
