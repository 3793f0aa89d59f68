/** A student's profile: what may be entered, and when it counts as complete. */
import * as z from 'zod/mini';
import { filled, line, travelMinutesField, versionField } from '../fields.ts';
import { COMPANY_SIZE_IDS } from '../taxonomy/company-sizes.ts';
import { COUNTRY_IDS } from '../taxonomy/countries.ts';
import { hasIndustryDetail, INDUSTRY_IDS } from '../taxonomy/industries.ts';
import { JOB_TYPE_IDS } from '../taxonomy/job-types.ts';
import { OVERSEAS, RESIDENCES } from '../taxonomy/prefectures.ts';
import { isSameIndustry, MAX_TARGET_INDUSTRIES } from '../taxonomy/target-industries.ts';
import { UNIVERSITY_GROUP_IDS } from '../taxonomy/university-groups.ts';
import { FIRST_STEP_MARKS } from './first-steps.ts';

/** UTF-16 units of the longest name. */
export const MAX_NAME = 50;
/** UTF-16 units of the longest name of a university. */
export const MAX_UNIVERSITY = 100;
/** Milliseconds between saving or skipping a profile form and leaving for the home page. */
export const LEAVE_AFTER_MS = 100;

const targetIndustry = z
  .strictObject({ category: z.enum(INDUSTRY_IDS), detail: z.nullable(z.string()) })
  .check(
    z.refine(({ category, detail }) => detail === null || hasIndustryDetail(category, detail), { path: ['detail'] }),
  );

/** The fields of a profile, for the schemas that use some of them. */
export const profileFields = {
  name: filled(MAX_NAME),
  prefecture: z.nullable(z.enum(RESIDENCES)),
  country: z.nullable(z.enum(COUNTRY_IDS)),
  university: z.nullable(line(MAX_UNIVERSITY)),
  universityGroup: z.nullable(z.enum(UNIVERSITY_GROUP_IDS)),
  /** 2027 for 27卒. */
  graduationYear: z.nullable(z.int().check(z.gte(2000), z.lte(2100))),
  targetIndustries: z
    .array(targetIndustry)
    .check(z.minLength(1), z.maxLength(MAX_TARGET_INDUSTRIES), z.refine(hasNoRepeats)),
  targetJobTypes: z.array(z.enum(JOB_TYPE_IDS)).check(z.maxLength(JOB_TYPE_IDS.length)),
  targetCompanySizes: z.array(z.enum(COMPANY_SIZE_IDS)).check(z.maxLength(COMPANY_SIZE_IDS.length)),
};

const profileForm = z
  .strictObject({
    ...profileFields,
    university: z._default(profileFields.university, null),
    prefecture: z.enum(RESIDENCES),
    universityGroup: z.enum(UNIVERSITY_GROUP_IDS),
    version: versionField,
  })
  .check(z.refine(hasCountryIfOverseas, { path: ['country'] }));

/** The whole profile, as its form saves it; a country is kept only for 海外. */
export const profileChange = z.pipe(
  profileForm,
  z.transform((form) => ({ ...form, country: storedCountry(form), university: form.university || null })),
);
/** The profile form as it is sent. */
export type ProfileChange = z.input<typeof profileChange>;
/** The output of the schema. */
export type ProfileRow = z.output<typeof profileChange>;

/** The marks of はじめの準備 that are to be recorded. */
export const firstStepMarks = z.strictObject({
  marks: z.array(z.enum(FIRST_STEP_MARKS)).check(z.minLength(1), z.maxLength(FIRST_STEP_MARKS.length)),
});

/** Whether single-key shortcuts are on. */
export const shortcutsChange = z.strictObject({ enabled: z.boolean() });

/** How long the student usually needs from one place to another. */
export const travelTimeChange = z.strictObject({ minutes: travelMinutesField });

/** False where 海外 was chosen without a country. */
export function hasCountryIfOverseas(home: { prefecture: string | null; country: string | null }): boolean {
  return home.prefecture !== OVERSEAS || home.country !== null;
}

/** The country of a student who lives overseas; null for others, whatever was chosen before. */
export function storedCountry<C>(home: { prefecture: string | null; country: C | null }): C | null {
  return home.prefecture === OVERSEAS ? home.country : null;
}

/** True once the profile was saved as complete, or has all required fields. */
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
