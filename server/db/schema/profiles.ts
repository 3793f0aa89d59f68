/** A student's profile. */
import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core';
import { USUAL_TRAVEL_MINUTES } from '#domain/events/travel.ts';
import { MAX_TRAVEL_MINUTES } from '#domain/fields.ts';
import { FIRST_STEP_MARKS, type FirstStepMark } from '#domain/profile/first-steps.ts';
import { COMPANY_SIZES } from '#domain/taxonomy/company-sizes.ts';
import { COUNTRIES } from '#domain/taxonomy/countries.ts';
import { INDUSTRIES } from '#domain/taxonomy/industries.ts';
import { OVERSEAS, PREFECTURES } from '#domain/taxonomy/prefectures.ts';
import { UNIVERSITY_GROUPS } from '#domain/taxonomy/university-groups.ts';
import { createdAt, idList, oneOf, updatedAt } from '../columns.ts';
import { users } from './accounts.ts';

export const profiles = pgTable(
  'profiles',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A prefecture's Japanese name, or 海外. */
    prefecture: text('prefecture'),
    country: text('country'),
    university: text('university'),
    universityGroup: text('university_group'),
    /** 2027 for 27卒. */
    graduationYear: smallint('graduation_year'),
    /** `family.job` ids. */
    targetJobTypes: text('target_job_types').array().notNull().default([]),
    targetCompanySizes: text('target_company_sizes').array().notNull().default([]),
    profileCompleted: boolean('profile_completed').notNull().default(false),
    onboardingCompleted: boolean('onboarding_completed').notNull().default(false),
    /** はじめの準備: steps that were done, and `hidden` once the list was put away. Marks are only ever added. */
    firstSteps: text('first_steps').array().$type<FirstStepMark[]>().notNull().default([]),
    shortcutsEnabled: boolean('shortcuts_enabled').notNull().default(true),
    /** How long the student usually needs from one place to another. */
    travelMinutes: smallint('travel_minutes').notNull().default(USUAL_TRAVEL_MINUTES),
    version: integer('version').notNull().default(1),
    createdAt,
    updatedAt,
  },
  (t) => [
    check('profiles_prefecture', oneOf('prefecture', { ...PREFECTURES, [OVERSEAS]: true })),
    check('profiles_country', oneOf('country', COUNTRIES)),
    check(
      'profiles_country_overseas',
      sql`${t.country} is null or ${t.prefecture} is not distinct from ${sql.raw(`'${OVERSEAS}'`)}`,
    ),
    check('profiles_university_group', oneOf('university_group', UNIVERSITY_GROUPS)),
    check('profiles_graduation_year', sql`${t.graduationYear} between 2000 and 2100`),
    check('profiles_first_steps', sql.raw(`first_steps <@ array['${FIRST_STEP_MARKS.join("', '")}']::text[]`)),
    check('profiles_travel_minutes', sql.raw(`travel_minutes between 0 and ${MAX_TRAVEL_MINUTES}`)),
    check('profiles_company_sizes', sql.raw(`target_company_sizes <@ array[${idList(COMPANY_SIZES)}]::text[]`)),
  ],
);

/** Rank 1 to 3: a fourth target industry cannot exist. */
export const targetIndustries = pgTable(
  'target_industries',
  {
    userId: text('user_id')
      .notNull()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    rank: smallint('rank').notNull(),
    category: text('category').notNull(),
    detail: text('detail'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.rank] }),
    unique('target_industries_pair').on(t.userId, t.category, t.detail).nullsNotDistinct(),
    check('target_industries_rank', sql`${t.rank} between 1 and 3`),
    check('target_industries_category', oneOf('category', INDUSTRIES)),
  ],
);
