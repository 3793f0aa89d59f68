/** Companies in the console: what may be entered, and what a merge moves. */
import * as z from 'zod/mini';
import { companyIndustry, companyName, companyReading, isIndustry, MAX_COMPANY_NAME } from '../companies/companies.ts';
import { SOURCE_IDS } from '../companies/sources.ts';
import { idField, instantField, line } from '../fields.ts';
import type { CompanyView } from '../selections/views.ts';
import { HOUR, type Instant, plus } from '../time.ts';

/** Companies in one part of the list. */
export const COMPANIES_SHOWN = 100;
/** The most names under which search finds a company, besides its name and reading. */
export const MAX_KEYWORDS = 30;
/** Pairs of a list of duplicates. */
export const MAX_DUPLICATES = 100;
/** The most selections that move in a merge: students' writes wait for it. Of two companies with more, the smaller one is merged. */
export const MAX_MOVED = 5_000;
/** How long an admin's decision can be undone. */
export const ADMIN_UNDO_MS = 24 * HOUR;

/** Which companies the list shows: all by name, or those that match; `after` is where the part before ended. */
export const companyList = z.strictObject({
  q: z._default(line(MAX_COMPANY_NAME), ''),
  source: z.optional(z.enum(SOURCE_IDS)),
  after: z.optional(z.string().check(z.maxLength(600))),
});
export type CompanyListRow = z.output<typeof companyList>;

/** A company as an admin registers or changes it. */
export const editedCompany = z
  .strictObject({
    name: companyName,
    displayName: companyName,
    reading: companyReading,
    keywords: z.array(companyName).check(z.maxLength(MAX_KEYWORDS)),
    source: z.enum(SOURCE_IDS),
    ...companyIndustry,
  })
  .check(z.refine(isIndustry, { path: ['industrySubCategory'] }));
export type EditedCompanyRow = z.output<typeof editedCompany>;

/** The same with the moment of the company that the admin saw. */
export const companyEdit = z.strictObject({ seen: instantField, company: editedCompany });

/** What an edit replaces of a company; `searchKeywords` are all names under which search finds it. */
export type CompanyFacts = Omit<EditedCompanyRow, 'keywords' | 'source'> & { source: string; searchKeywords: string[] };
export type CompanyFact = keyof CompanyFacts;

/** The facts as the console names them. */
export const COMPANY_FACTS = {
  displayName: '企業名',
  name: '正式名称',
  reading: 'よみがな',
  searchKeywords: '検索で使う名前',
  industryCategory: '業界',
  industrySubCategory: 'カテゴリ',
  source: '出所',
} as const satisfies Record<CompanyFact, string>;

/** An edit that can be undone, and what it changed. */
export type CompanyEditView = { id: string; at: Instant; fields: CompanyFact[] };

/** Two companies to be compared. */
export const companyPair = z.strictObject({ one: idField, other: idField });

/** The merge of one company into another, as the admin saw both. */
export const companyMerge = z
  .strictObject({
    kept: z.strictObject({ id: idField, seen: instantField }),
    merged: z.strictObject({ id: idField, seen: instantField }),
  })
  .check(z.refine((it) => it.kept.id !== it.merged.id, { path: ['merged', 'id'] }));
export type CompanyMergeRow = z.output<typeof companyMerge>;

/** A company in the console. */
export type AdminCompany = CompanyView & {
  /** The folded names under which search finds it, besides its display name. */
  keywords: string[];
  /** The selections of students at it. */
  selections: number;
  /** Whether another company has one of its names. */
  isSuspected: boolean;
  updatedAt: Instant;
};

/** A part of the list; `next` begins the following one. */
export type CompanyListView = { companies: AdminCompany[]; total: number; next: string | null };

/** Companies with the same folded name. */
export type DuplicatesView = { pairs: [AdminCompany, AdminCompany][] };

/** What moves when a company is merged. */
export type MergeNumbers = {
  selections: number;
  events: number;
  /** Its shared events, and of those the ones that the kept company has as well. */
  sharedEvents: number;
  sameSharedEvents: number;
  /** Names under which search finds the kept company only from then on. */
  names: string[];
};

/** The two companies of a merge, each with what would move if it were the merged one. */
export type MergePreview = { companies: [MergeSide, MergeSide] };
export type MergeSide = { company: AdminCompany; moves: MergeNumbers };

/** A merge that can be undone. */
export type MergeView = { id: string; keptName: string; mergedName: string; at: Instant; moved: MergeNumbers };

/** The kept company as it was before a merge, and what the merge made of it. */
export type MergeBefore = {
  searchKeywords: string[];
  addedKeywords: string[];
  listedAt: Instant | null;
  editedAt: Instant | null;
  /** Its shared events that came as they were from the merged company. */
  came: string[];
  /** Its shared events whose reports were joined with those of the merged company. */
  joined: { id: string; hiddenAt: Instant | null; clearedAt: Instant | null; becameHiddenAt: Instant | null }[];
  /** The decisions that removed its shared events as those of the merged company had been; absent in merges before there were any. */
  removals?: string[];
};

/** Whether what an admin decided at that moment can still be undone. */
export function isUndoable(at: Instant, now: Instant): boolean {
  return now <= plus(at, ADMIN_UNDO_MS);
}

type Compared = Pick<AdminCompany, 'source' | 'selections'>;

/** Which of two companies is proposed to be kept: the one that no student registered, else the one with more selections. */
export function keptByDefault(one: Compared, other: Compared): 0 | 1 {
  const [oneKnown, otherKnown] = [one.source !== 'user', other.source !== 'user'];
  if (oneKnown !== otherKnown) return oneKnown ? 0 : 1;
  const [oneOurs, otherOurs] = [one.source === 'catalogue', other.source === 'catalogue'];
  if (oneOurs !== otherOurs) return oneOurs ? 0 : 1;
  return other.selections > one.selections ? 1 : 0;
}
