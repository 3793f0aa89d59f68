/**
 * Companies: what may be entered, and how search ranks them.
 *
 * How well a name matches is said in name-match.ts. A company counts as its best name does; equals stand in Japanese order of the
 * display name. Names and what was typed are compared folded (company-name.ts).
 */
import * as z from 'zod/mini';
import { line } from '../fields.ts';
import { hasIndustryDetail, INDUSTRY_IDS } from '../taxonomy/industries.ts';
import { foldCompanyName, isReading } from '../text/company-name.ts';
import { distanceAt, length, matchDistance, scoreOf } from '../text/name-match.ts';
import { sharedLine, showsAddress } from '../text/shared-text.ts';

/** Code points of the longest name and of the longest search, as far as a person types them. */
export const MAX_COMPANY_NAME = 100;
/** Code points of the longest name as it is compared. Folding can make eighteen characters of one. */
export const MAX_FOLDED_NAME = 150;
/** Code points from the beginning of what was typed in which shorter names are looked for: their parts grow with the square. */
export const LOOKED_THROUGH = 24;
/** Companies that one search answers at most. */
export const MAX_HITS = 30;
/** Companies that one student may register within a day. */
export const MAX_NEW_COMPANIES_A_DAY = 20;

/** A company that the catalogue lacks, as a student registers it. */
export const newCompany = z
  .strictObject({
    name: line(MAX_COMPANY_NAME).check(
      z.overwrite(shown),
      z.minLength(1),
      z.refine(foldsShort),
      z.refine((name) => !showsAddress(name)),
    ),
    reading: z._default(
      z.nullable(line(MAX_COMPANY_NAME).check(z.overwrite(shown), z.refine(foldsShort), z.refine(isReading))),
      null,
    ),
    industryCategory: z.enum(INDUSTRY_IDS),
    industrySubCategory: z._default(z.nullable(line(64)), null),
  })
  .check(
    z.refine(
      (it) => it.industrySubCategory === null || hasIndustryDetail(it.industryCategory, it.industrySubCategory),
      {
        path: ['industrySubCategory'],
      },
    ),
  );
/** As the schema passes it on. */
export type NewCompanyRow = z.output<typeof newCompany>;

/** Others see the companies that a student registers, once several use them. */
function shown(name: string): string {
  return sharedLine(name, MAX_COMPANY_NAME);
}

function foldsShort(name: string): boolean {
  // What is too long as it stands is refused already, and too long to be folded.
  return name.length > MAX_COMPANY_NAME || length(foldCompanyName(name)) <= MAX_FOLDED_NAME;
}

/** What was typed as it is compared, and no more of it than the longest name has: the work of a search grows with its square. */
export function foldSearch(typed: string): string {
  return typed.trim() === '' ? '' : [...foldCompanyName(typed)].slice(0, MAX_FOLDED_NAME).join('');
}

/** A search as it stands in the address. Nothing but spaces finds nothing. */
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

/** What ranking looks at: every name, folded, and the key that sorts by display name in Japanese. */
export type Rankable = { id: string; searchKeywords: string[]; sortKey: string; isUserRegistered?: boolean };

/**
 * The companies that match what was typed, best first. This is what search answers, in so many words; the server finds the
 * same through an index. At equal match the catalogue stands before what students registered.
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

/** `matchDistance`, where a name that what was typed contains stands in the part that is looked through. */
function nameDistance(query: string, name: string): number | null {
  const isShorter = length(name) < length(query);
  if (isShorter && ![...query].slice(0, LOOKED_THROUGH).join('').includes(name)) return null;
  return matchDistance(query, name);
}

/** Every part that is looked for with its distance from the whole, each once: the names that what was typed contains or is. */
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
