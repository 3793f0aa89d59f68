/**
 * Companies: what may be entered, and how search ranks them.
 * name-match.ts defines how well a name matches. A company counts by its best name; equals are in Japanese order of the display name. Names
 * and query are compared folded (company-name.ts).
 */
import * as z from 'zod/mini';
import { line } from '../fields.ts';
import { hasIndustryDetail, INDUSTRY_IDS, type Industry } from '../taxonomy/industries.ts';
import { foldCompanyName, isReading } from '../text/company-name.ts';
import { distanceAt, length, matchDistance, scoreOf } from '../text/name-match.ts';
import { sharedLine, showsAddress } from '../text/shared-text.ts';

/** Code points of the longest name and of the longest query. */
export const MAX_COMPANY_NAME = 100;
/** Code points of the longest folded name. Folding can turn one character into eighteen. */
export const MAX_FOLDED_NAME = 150;
/** Code points at the beginning of a query in which shorter names are looked for: the number of its parts grows with the square. */
export const LOOKED_THROUGH = 24;
/** The maximum of companies in a search result. */
export const MAX_HITS = 30;
/** The maximum of companies that one student may register within a day. */
export const MAX_NEW_COMPANIES_A_DAY = 20;

/** The name of a company, as students and admins enter it. */
export const companyName = line(MAX_COMPANY_NAME).check(
  z.overwrite(shown),
  z.minLength(1),
  z.refine(foldsShort),
  z.refine((name) => !showsAddress(name)),
);
/** Its reading in kana, or null. */
export const companyReading = z.nullable(
  line(MAX_COMPANY_NAME).check(z.overwrite(shown), z.refine(foldsShort), z.refine(isReading)),
);

/** The industry of a company, and its detail. */
export const companyIndustry = {
  industryCategory: z.enum(INDUSTRY_IDS),
  industrySubCategory: z._default(z.nullable(line(64)), null),
};

type CompanyIndustry = { industryCategory: Industry; industrySubCategory: string | null };

/** Whether the detail, if there is one, belongs to the industry. */
export function isIndustry({ industryCategory, industrySubCategory }: CompanyIndustry): boolean {
  return industrySubCategory === null || hasIndustryDetail(industryCategory, industrySubCategory);
}

/** A company that the catalogue lacks, as a student registers it. */
export const newCompany = z
  .strictObject({ name: companyName, reading: z._default(companyReading, null), ...companyIndustry })
  .check(z.refine(isIndustry, { path: ['industrySubCategory'] }));
/** The output of the schema. */
export type NewCompanyRow = z.output<typeof newCompany>;

/** Other students see registered companies once several use them, so the name is cleaned as shared text. */
function shown(name: string): string {
  return sharedLine(name, MAX_COMPANY_NAME);
}

function foldsShort(name: string): boolean {
  // Only what is short enough is folded; the folded name must be short enough too.
  return name.length > MAX_COMPANY_NAME || length(foldCompanyName(name)) <= MAX_FOLDED_NAME;
}

/** The folded query, at most as long as the longest name: the work of a search grows with its square. */
export function foldSearch(typed: string): string {
  return typed.trim() === '' ? '' : [...foldCompanyName(typed)].slice(0, MAX_FOLDED_NAME).join('');
}

/** The query parameter of a search. Only spaces find nothing. */
export const companySearch = z.strictObject({
  q: z._default(line(MAX_COMPANY_NAME), ''),
  limit: z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,3}$/)),
      z.pipe(z.transform(Number), z.int().check(z.gte(1), z.lte(MAX_HITS))),
    ),
    MAX_HITS,
  ),
});

/** What ranking needs: every name, folded, and the sort key of the display name. */
export type Rankable = { id: string; searchKeywords: string[]; sortKey: string; isUserRegistered?: boolean };

/**
 * The companies that match a query, best first. This is the reference for search; the server finds the same through an index. At equal
 * match the catalogue comes before registered companies.
 */
export function rankCompanies<C extends Rankable>(typed: string, companies: C[]): { company: C; score: number }[] {
  const query = foldSearch(typed);
  return companies
    .flatMap((company) => {
      const distances = company.searchKeywords.map((name) => nameDistance(query, name)).filter((it) => it !== null);
      return distances.length > 0 ? [{ company, distance: Math.min(...distances) }] : [];
    })
    .sort(
      (a, b) =>
        a.distance - b.distance ||
        Number(a.company.isUserRegistered ?? false) - Number(b.company.isUserRegistered ?? false) ||
        byCodePoint(a.company.sortKey, b.company.sortKey) ||
        byCodePoint(a.company.id, b.company.id),
    )
    .map(({ company, distance }) => ({ company, score: scoreOf(distance) }));
}

/** `matchDistance`, if a name inside the query is within the part that is looked through. */
function nameDistance(query: string, name: string): number | null {
  const isShorter = length(name) < length(query);
  if (isShorter && ![...query].slice(0, LOOKED_THROUGH).join('').includes(name)) return null;
  return matchDistance(query, name);
}

/** Every part of the query that may be a whole name, with its distance, without duplicates. */
export function partsOf(query: string): Map<string, number> {
  const characters = [...query];
  const found = new Map([[query, 0]]);
  const end = Math.min(characters.length, LOOKED_THROUGH);
  for (let from = 0; from < end; from++) {
    for (let to = from + 1; to <= end; to++) {
      const part = characters.slice(from, to).join('');
      if (!found.has(part)) found.set(part, distanceAt(from, to - from, characters.length));
    }
  }
  return found;
}

/** Order of two texts by code point, as the database has it. */
function byCodePoint(a: string, b: string): number {
  const [left, right] = [[...a], [...b]];
  const at = left.findIndex((character, index) => character !== right[index]);
  if (at < 0) return left.length - right.length;
  const other = right[at];
  return other === undefined ? 1 : (left[at]?.codePointAt(0) ?? 0) - (other.codePointAt(0) ?? 0);
}
