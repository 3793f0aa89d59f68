/** Which company a text is from or about. */
import { foldCompanyName } from '../text/company-name.ts';
import { findFormalNames, type Named } from './company-names.ts';
import { findIntroduced, findMentioned, findPresented, OF_PORTAL } from './introductions.ts';
import type { Layout } from './layout.ts';
import { endOfLine } from './lines.ts';
import { type Plain, spanOf } from './plain.ts';
import { type CompanyRead, type KnownCompany, type Read, sure, unsure } from './reading.ts';

/** The company of a mail: the student's own that it names most weightily, else the sender's by its legal form. Null without any. */
export function companyOfMail(
  plain: Plain,
  layout: Layout,
  named: readonly Named[],
  known: readonly KnownCompany[],
): Read<CompanyRead> | null {
  const weights = new Map<KnownCompany, number>();
  const add = (company: KnownCompany, weight: number) => weights.set(company, (weights.get(company) ?? 0) + weight);
  if (layout.sender.includes('@')) for (const company of known) if (isFrom(layout.sender, company)) add(company, 6);
  for (const it of named.filter((one) => !isListed(plain.text, one) && !isAside(plain.text, one)))
    add(it.company, it.isWhole ? (isAtTop(plain.text, it.start) ? 4 : 2) : 0.5);
  const ranked = [...weights].sort((a, b) => b[1] - a[1]);
  const [best, second] = ranked;
  if (!best)
    return isOfSeveral(plain.text)
      ? null
      : (presentedCompany(plain) ?? formalCompany(plain) ?? introducedCompany(plain, layout, known));
  const isWhole = isFrom(layout.sender, best[0]) || named.some((it) => it.company === best[0] && it.isWhole);
  const formal = isWhole ? null : formalCompany(plain);
  // Of 電通デジタル only a part is 電通.
  if (formal) return { ...formal, choices: [...formal.choices, read(best[0])] };
  const mention = mentionOf(best[0], named, layout);
  const span = mention ? spanOf(plain, mention.start, mention.end) : null;
  const value = read(best[0]);
  const isClear = isWhole && (!second || best[1] >= 2 * second[1]);
  if (isClear && !hasStrangerAsSender(plain, best[0])) return sure(value, span);
  return unsure(
    value,
    span,
    ranked.slice(0, 4).map(([company]) => read(company)),
  );
}

/** News of many companies, one at the head of each line. */
const NEWS =
  /メールマガジン|メルマガ|ニュースレター|各社の?採用(?:ページ|サイト|情報)|(?:締切|〆切)(?:一覧|カレンダー|まとめ)/;

/** 参加企業：みなと商事、三菱商事 ほか25社: one of many that a text lists. */
function isListed(text: string, { start, end }: { start: number; end: number }): boolean {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const line = text.slice(Math.max(from, start - 200), Math.min(endOfLine(text, end), end + 200));
  return (
    /(?:参加|出展|登壇|協賛|掲載)企業[^\n]{0,4}:/.test(line) ||
    (/(?:ほか|など|他) ?\d{0,4}社?/.test(line) && line.split(/[、,/・]/).length > 2) ||
    (NEWS.test(text) && isHead(text, { start, end })) ||
    (isAlone(text, { start, end }) && TO_MEMBERS.test(text) && (text.match(ALONE)?.length ?? 0) > 1)
  );
}

/** A portal writes: 会員サイトにログインのうえ, ◎運営事務局. */
const TO_MEMBERS = /会員(?:様|サイト|ページ|の(?:皆|方))|運営事務局|PICK ?UP|ピックアップ/i;
/** ◆ 北斗電機, and nothing else on the line. */
const ALONE = /(?<=^|\n) {0,4}[■◆●◇□▼▽★☆○◎] {0,3}[^\n 、。:|]{2,16} {0,3}(?=\n {0,4}[「『])/g;

/** Whether a name is the head of what is told of one of several, with what they hold in quotes below it: ◆ 北斗電機 / 「座談会」. */
function isAlone(text: string, { start, end }: { start: number; end: number }): boolean {
  return isHead(text, { start, end }) && /^ {0,3}\n {0,4}[「『]/.test(text.slice(end, end + 10));
}

/** いま募集を急いでいる企業さま👇, above the lines of a list. */
const OF_OTHERS =
  /(?:募集|求人|採用|おすすめ|オススメ|紹介|注目)[^\n。]{0,16}(?:企業|会社)(?:さま|様|さん)?[^\n。\p{L}]{0,6}$/u;
const LISTED = /^ {0,3}[・●○*-] ?[^\n]{0,60}$/;

/** Whether a name stands in a list of companies that an agency looks for people for. */
function isOffered(text: string, start: number): boolean {
  const lines = text.slice(Math.max(0, start - 400), start).split('\n');
  for (let line = lines.pop(), rows = 0; line !== undefined && rows < 8; line = lines.pop(), rows++)
    if (!LISTED.test(line)) return rows > 0 && OF_OTHERS.test(line);
  return false;
}

/** The career centre of a university writes: キャリアセンターの川畑です. */
const OF_CENTRE =
  /(?:キャリア(?:センター|支援[室課]|サポート[室課]|形成支援[室課])|就職(?:支援)?(?:課|部|室|センター))の?[^\n。]{0,12}(?:です|でございます|と申します)/;

/** ES(サントリーの分でしたね): whose paper it is, told in brackets by a career centre. */
function isAside(text: string, { start, end }: { start: number; end: number }): boolean {
  const before = text.slice(Math.max(0, start - 20), start);
  const after = text.slice(end, end + 30);
  return (
    /\([^()\n]{0,12}$/.test(before) &&
    /^(?:さん|様)?(?:の分|用|向け|など|等)[^()\n]{0,20}\)/.test(after) &&
    OF_CENTRE.test(text)
  );
}

/** ①株式会社ナニワ人材, カリヤ精工株式会社|本選考ES 12/1: the head of what is told of a company. */
function isHead(text: string, { start, end }: { start: number; end: number }): boolean {
  const before = text.slice(Math.max(0, text.lastIndexOf('\n', start - 1) + 1, start - 40), start);
  const isMarked =
    /^ {0,4}(?:[①-⑳■◆●◇□▼▽★☆○◎・*-]|[[(]\d{1,2}[\])]|\d{1,2}[.)、:]) {0,3}(?:[^\n ]{2,10}(?:会社|法人))? ?$/.test(
      before,
    );
  return (
    isMarked ||
    (/^ {0,4}(?:[^\n ]{2,10}(?:会社|法人))? ?$/.test(before) &&
      /^(?:[^\n ]{2,10}(?:会社|法人))? ?\|/.test(text.slice(end, end + 16)))
  );
}

/** Two or more companies that an agency or a portal presents: the text is of none of them. */
function isOfSeveral(text: string): boolean {
  if (!OF_PORTAL.test(text)) return false;
  const named = findFormalNames(text.slice(0, 20_000));
  return withoutPresented(text, named).length < named.length;
}

/** Names without those that a text presents one after another, as agencies and portals do: none of them writes. */
function withoutPresented<T extends { name: string; start: number; end: number }>(text: string, found: T[]): T[] {
  const heads = found.filter((it) => isHead(text, it));
  return new Set(heads.map((it) => it.name)).size < 2 ? found : found.filter((it) => !heads.includes(it));
}

/** Where a company is named: rather in the message than in its headers, and whole. */
function mentionOf(company: KnownCompany, named: readonly Named[], { body }: Layout): Named | undefined {
  const all = named.filter((it) => it.company === company);
  const said = all.filter((it) => body.slice(it.start, it.end).trim() !== '');
  const among = said.length > 0 ? said : all;
  return among.find((it) => it.isWhole) ?? among[0];
}

/** The company of one line or event; several are asked about. */
export function companyOf(plain: Plain, named: readonly Named[]): Read<CompanyRead> | null {
  const first = named.find((it) => it.isWhole) ?? named[0];
  if (!first) return null;
  const span = spanOf(plain, first.start, first.end);
  const companies = [...new Set(named.filter((it) => it.isWhole || !first.isWhole).map((it) => it.company))];
  if (companies.length === 1 && first.isWhole) return sure(read(first.company), span);
  return unsure(read(first.company), span, companies.map(read));
}

function read({ id, name }: KnownCompany): CompanyRead {
  return { id, name };
}

/** By the host of the sender's address: a label that is one of the names, or a host of the company's. */
function isFrom(sender: string, company: KnownCompany): boolean {
  const host = /@(?<host>[A-Za-z0-9.-]{3,200})/.exec(sender)?.groups?.host?.toLowerCase();
  if (!host) return false;
  if (company.hosts.some((it) => host === it || host.endsWith(`.${it}`))) return true;
  const names = new Set(company.names.filter((it) => /^[A-Za-z0-9 -]{4,80}$/.test(it)).map(foldCompanyName));
  return host.split('.').some((label) => names.has(foldCompanyName(label)));
}

function isAtTop(text: string, at: number): boolean {
  return at < 200 && text.slice(0, at).split('\n').length <= 4;
}

const IN_GROUP = /(?:ほーるでぃんぐす|ぐるーぷ|じゃぱん)$/;

/** A mail with the legal name of another company, where the student's own is named without one. */
function hasStrangerAsSender(plain: Plain, own: KnownCompany): boolean {
  const folded = [own.name, ...own.names].map(foldCompanyName);
  const formal = findFormalNames(plain.text.slice(0, 20_000)).map((it) => foldCompanyName(it.name));
  const isOwn = (name: string) =>
    folded.some((it) => it.includes(name) || name.endsWith(it) || (name.startsWith(it) && IN_GROUP.test(name)));
  return formal.length > 0 && !formal.some(isOwn);
}

/** The company that an agency presents, and then the agency. */
function presentedCompany(plain: Plain): Read<CompanyRead> | null {
  const found = findPresented(plain.text.slice(0, 20_000));
  if (!found) return null;
  const value = { id: null, name: found.name };
  return unsure(value, spanOf(plain, found.start, found.end), [value, ...(formalCompany(plain)?.choices ?? [])]);
}

function formalCompany(plain: Plain): Read<CompanyRead> | null {
  const { text } = plain;
  const named = findFormalNames(text.slice(0, 20_000)).filter(
    (it) => !isListed(text, it) && !isOffered(text, it.start),
  );
  const found = withoutPresented(text, named);
  const [first] = found;
  if (!first) return null;
  const names = [...new Set(found.map((it) => it.name))];
  const span = spanOf(plain, first.start, first.end);
  const value = { id: null, name: first.name };
  return unsure(
    value,
    span,
    names.slice(0, 4).map((name) => ({ id: null, name })),
  );
}

/** The company that introduces itself. 風間コンサル may be the student's 風間コンサルティング, which is asked. */
function introducedCompany(plain: Plain, layout: Layout, known: readonly KnownCompany[]): Read<CompanyRead> | null {
  const text = plain.text.slice(0, 20_000);
  const found = findIntroduced(text, layout) ?? findMentioned(text);
  if (!found) return null;
  const span = found.start < 0 ? null : spanOf(plain, found.start, found.end);
  const stranger = { id: null, name: found.name };
  const folded = foldCompanyName(found.name);
  const own = known.filter((it) => [it.name, ...it.names].some((name) => foldCompanyName(name).startsWith(folded)));
  const choices = folded.length < 3 ? [] : own.slice(0, 3).map(read);
  return unsure(choices[0] ?? stranger, span, [...choices, stranger]);
}
