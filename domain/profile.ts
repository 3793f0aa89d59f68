/** A student's profile: what may be entered, and when it counts as complete. */
import * as z from 'zod/mini';
import { filled } from './fields.ts';
import { isSameIndustry, MAX_TARGET_INDUSTRIES } from './target-industries.ts';
import { COMPANY_SIZE_IDS } from './taxonomy/company-sizes.ts';
import { COUNTRY_IDS } from './taxonomy/countries.ts';
import { hasIndustryDetail, INDUSTRY_IDS } from './taxonomy/industries.ts';
import { JOB_TYPE_IDS } from './taxonomy/job-types.ts';
import { OVERSEAS, RESIDENCES } from './taxonomy/prefectures.ts';
import { UNIVERSITY_GROUP_IDS } from './taxonomy/university-groups.ts';

/** UTF-16 units of the longest name. */
export const MAX_NAME = 50;

const targetIndustry = z
  .strictObject({ category: z.enum(INDUSTRY_IDS), detail: z.nullable(z.string()) })
  .check(
    z.refine(({ category, detail }) => detail === null || hasIndustryDetail(category, detail), { path: ['detail'] }),
  );

/** The fields of a profile, for the schemas that ask for some of them. */
export const profileFields = {
  name: filled(MAX_NAME),
  prefecture: z.nullable(z.enum(RESIDENCES)),
  country: z.nullable(z.enum(COUNTRY_IDS)),
  universityGroup: z.nullable(z.enum(UNIVERSITY_GROUP_IDS)),
  /** 2027 for 27卒. */
  graduationYear: z.nullable(z.int().check(z.gte(2000), z.lte(2100))),
  targetIndustries: z
    .array(targetIndustry)
    .check(z.minLength(1), z.maxLength(MAX_TARGET_INDUSTRIES), z.refine(hasNoRepeats)),
  targetJobTypes: z.array(z.enum(JOB_TYPE_IDS)).check(z.maxLength(JOB_TYPE_IDS.length)),
  targetCompanySizes: z.array(z.enum(COMPANY_SIZE_IDS)).check(z.maxLength(COMPANY_SIZE_IDS.length)),
};

/** False where 海外 was chosen and no country. */
export function hasCountryIfOverseas(home: { prefecture: string | null; country: string | null }): boolean {
  return home.prefecture !== OVERSEAS || home.country !== null;
}

/** The country of who lives overseas; null for everybody else, whatever was chosen before. */
export function storedCountry<C>(home: { prefecture: string | null; country: C | null }): C | null {
  return home.prefecture === OVERSEAS ? home.country : null;
}

/** True once the profile was saved as complete, or holds what a complete one must. */
export function isProfileComplete(profile: {
  profileCompleted: boolean;
  prefecture: string | null;
  universityGroup: string | null;
  targetIndustryCount: number;
}): boolean {
  const filledIn = profile.prefecture !== null && profile.universityGroup !== null && profile.targetIndustryCount > 0;
  return profile.profileCompleted || filledIn;
}

function hasNoRepeats(list: { category: string; detail: string | null }[]): boolean {
  return list.every((it, at) => list.findIndex((other) => isSameIndustry(it, other)) === at);
}
