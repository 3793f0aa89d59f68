/** The National Tax Agency's list of corporate numbers (法人番号): the columns of its CSV files, and which corporations are employers. */
import { length } from '#domain/text/name-match.ts';
import { searchKeywordsOf } from './queries.ts';
import { sortKey } from './sort-key.ts';

/** The number of columns of the published layout; the files have no heading. */
export const COLUMNS = 30;
const AT = {
  ...{ number: 1, name: 6, kind: 8, prefecture: 9, city: 10, outside: 16, closeDate: 18, latest: 23 },
  ...{ englishName: 24, furigana: 28, hidden: 29 },
};

/**
 * The kinds of corporation that employ graduates. Kind 499 is left out: associations without legal personality, such as residents'
 * associations, unions and clubs.
 */
const EMPLOYERS: Record<string, string> = {
  101: '国の機関',
  201: '地方公共団体',
  301: '株式会社',
  302: '有限会社',
  303: '合名会社',
  304: '合資会社',
  305: '合同会社',
  399: 'その他の設立登記法人',
  401: '外国会社等',
};

/** Placeholders for characters that the file's character set lacks. */
const PLACEHOLDERS = /[〓●■□＿?？]/g;
/** The longest name that a company can have (companies_name). */
const LONGEST_NAME = 150;

/**
 * A corporation as described by its line. `company` is null when students cannot apply there. A line without information is read as null.
 */
export type CorporationLine = { number: string; company: CorporateCompany | null };
export type CorporateCompany = NonNullable<ReturnType<typeof companyOf>>;

/** Parses a line. @throws Error when the line does not have the published layout. */
export function readLine(cells: string[]): CorporationLine | null {
  const number = cells[AT.number] ?? '';
  if (cells.length !== COLUMNS || !/^\d{13}$/.test(number)) throw new Error('not a line of the published layout');
  if (cells[AT.latest] === '0') return null;
  const isGone = cells[AT.closeDate] !== '' || cells[AT.hidden] === '1';
  return { number, company: isGone ? null : companyOf(cells) };
}

function companyOf(cells: string[]) {
  const cell = (at: number) => (cells[at] ?? '').normalize('NFKC').trim();
  const form = EMPLOYERS[cell(AT.kind)];
  const name = cell(AT.name);
  if (!form || name === '' || length(name) > LONGEST_NAME) return null;
  const displayName = withoutForm(name, form);
  const reading = hiragana(cell(AT.furigana));
  const legible = displayName.replace(PLACEHOLDERS, '') || displayName;
  const searchKeywords = searchKeywordsOf(legible, reading, cell(AT.englishName));
  return {
    number: cell(AT.number),
    name,
    displayName,
    reading: reading || null,
    location: `${cell(AT.prefecture)}${cell(AT.city)}` || (cell(AT.outside) && '国外') || null,
    searchKeywords,
    foldedName: searchKeywords[0] ?? '',
    sortKey: sortKey(displayName),
  };
}

/** Removes the company form, such as 株式会社, which does not distinguish companies. 学校法人 or 一般財団法人 may, and are kept. */
function withoutForm(name: string, form: string): string {
  const bare = name.startsWith(form)
    ? name.slice(form.length)
    : name.endsWith(form)
      ? name.slice(0, -form.length)
      : name;
  return bare.trim() || name;
}

function hiragana(text: string): string {
  return text.replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
}
