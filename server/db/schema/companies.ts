/** The catalogue of companies, and the index that its search reads. */
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { CompanyFacts, MergeBefore, MergeNumbers } from '#domain/admin/companies.ts';
import { INDUSTRIES, type Industry } from '#domain/taxonomy/industries.ts';
import type { Instant } from '#domain/time.ts';
import { byCodePoint, createdAt, instant, oneOf, updatedAt } from '../columns.ts';
import { users } from './accounts.ts';

export const companies = pgTable(
  'companies',
  {
    id: text('id').primaryKey(),
    /** The company's number in the search index. */
    no: integer('no').notNull().unique().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    displayName: text('display_name').notNull(),
    /** Hiragana; null where unknown. */
    reading: text('reading'),
    industryCategory: text('industry_category').$type<Industry>(),
    industrySubCategory: text('industry_sub_category'),
    /** The industry as the source named it, where no industry id fits. */
    industryLabelRaw: text('industry_label_raw'),
    source: text('source').notNull().default('user'),
    /** 13 digits, assigned by the National Tax Agency. */
    corporateNumber: text('corporate_number').unique(),
    /** Prefecture and city of the head office, to tell companies of one name apart. */
    location: text('location'),
    /** Every name under which search finds the company, folded; the first is the folded display name. */
    searchKeywords: text('search_keywords').array().notNull().default([]),
    foldedName: text('folded_name').notNull(),
    /** Sorts by display name in Japanese order (companies/sort-key.ts). */
    sortKey: byCodePoint('sort_key').notNull().default(''),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    /**
     * For registered companies: since when everybody finds them, because several students use them. Null where only the registering student
     * does.
     */
    listedAt: instant('listed_at'),
    /** Set by reports: the company is not listed again while this is set. */
    hiddenAt: instant('hidden_at'),
    /** The company into which an admin merged this one. */
    mergedInto: text('merged_into'),
    /** When an admin registered or changed it: new releases of the catalogue and imports leave its names as they are. */
    editedAt: instant('edited_at'),
    createdAt,
    updatedAt,
  },
  (t) => [
    index('companies_folded_name').on(t.foldedName),
    index('companies_created_by').on(t.createdBy, t.createdAt),
    index('companies_sorted').on(t.sortKey, t.id).where(sql`merged_into is null`),
    index('companies_unlisted')
      .on(t.id)
      .where(sql`source = 'user' and listed_at is null and hidden_at is null and merged_into is null`),
    index('companies_made').on(t.createdAt).where(sql`source = 'user'`),
    check('companies_industry', oneOf('industry_category', INDUSTRIES)),
    check('companies_name', sql`length(${t.name}) between 1 and 150`),
    check('companies_source', sql`${t.source} in ('user', 'catalogue', 'nta', 'gaishi', 'goodfind')`),
  ],
);

/** Students who registered a company that the catalogue lacks: until it is listed, only they find it. */
export const companyRegistrations = pgTable(
  'company_registrations',
  {
    companyId: text('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId] }),
    index('company_registrations_user').on(t.userId, t.createdAt),
  ],
);

/** Students who reported a registered company. */
export const companyReports = pgTable(
  'company_reports',
  {
    companyId: text('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt,
  },
  (t) => [primaryKey({ columns: [t.companyId, t.userId] }), index('company_reports_user').on(t.userId)],
);

/** Each name under which search finds a company, folded, in its own row, so that an exact match is one lookup. */
export const companyNames = pgTable(
  'company_names',
  {
    name: byCodePoint('name').notNull(),
    companyNo: integer('company_no')
      .notNull()
      .references(() => companies.no, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.name, t.companyNo] }), index('company_names_company').on(t.companyNo)],
);

/**
 * The search index: where one to four characters occur in a name. `place` orders the rows of a gram as search ranks them, so that the best
 * are read off the primary key however many there are (companies/search-index.ts).
 */
export const companyGrams = pgTable(
  'company_grams',
  {
    /** The characters of the gram encoded as one number (companies/search-index.ts). */
    gram: bigint('gram', { mode: 'bigint' }).notNull(),
    /** Distance from the score 100 if the gram were the whole query, then the beginning of the company's sort key. */
    place: bigint('place', { mode: 'bigint' }).notNull(),
    companyNo: integer('company_no').notNull(),
    /** Length in characters of the name it occurs in. */
    long: smallint('long').notNull(),
  },
  (t) => [primaryKey({ columns: [t.gram, t.place, t.companyNo, t.long] })],
);

/** Sources loaded into the catalogue, and how far: an interrupted import resumes at its line. */
export const imports = pgTable('imports', {
  /** SHA-256 of the source. */
  hash: text('hash').primaryKey(),
  source: text('source').notNull(),
  line: integer('line').notNull().default(0),
  finishedAt: instant('finished_at'),
  createdAt,
  updatedAt,
});

/** What an admin changed of a company, for the undo. Its id is that of its entry in the audit log. */
export const companyEdits = pgTable(
  'company_edits',
  {
    id: text('id').primaryKey(),
    companyId: text('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** The company before and after: an undo brings back the one, and only where the other is still true. */
    before: jsonb('before').$type<CompanyFacts & { editedAt: Instant | null }>().notNull(),
    after: jsonb('after').$type<CompanyFacts>().notNull(),
    createdAt,
    undoneAt: instant('undone_at'),
  },
  (t) => [index('company_edits_company').on(t.companyId, t.createdAt), index('company_edits_created').on(t.createdAt)],
);

/** Companies that an admin merged into another one. The merged company keeps its row, which leads to the kept one. */
export const companyMerges = pgTable(
  'company_merges',
  {
    id: text('id').primaryKey(),
    keptId: text('kept_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    mergedId: text('merged_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** The kept company before. */
    before: jsonb('before').$type<MergeBefore>().notNull(),
    /** How many of each moved. */
    moved: jsonb('moved').$type<MergeNumbers>().notNull(),
    createdAt,
    undoneAt: instant('undone_at'),
  },
  (t) => [
    index('company_merges_merged').on(t.mergedId),
    index('company_merges_kept').on(t.keptId),
    index('company_merges_created').on(t.createdAt),
  ],
);
