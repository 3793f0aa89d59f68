import { type ProfileChange, profileChange } from '#domain/profile/profile.ts';
import type { ProfileView } from '#domain/selections/views.ts';
import { COMPANY_SIZES, type CompanySize } from '#domain/taxonomy/company-sizes.ts';
import { COUNTRIES, type Country } from '#domain/taxonomy/countries.ts';
import { graduationLabel } from '#domain/taxonomy/graduation-years.ts';
import { industryLabel } from '#domain/taxonomy/industries.ts';
import { type JobType, jobTypeLabel } from '#domain/taxonomy/job-types.ts';
import { OVERSEAS } from '#domain/taxonomy/prefectures.ts';
import type { TargetIndustry } from '#domain/taxonomy/target-industries.ts';
import { UNIVERSITY_GROUPS, type UniversityGroup } from '#domain/taxonomy/university-groups.ts';
import type { Difference } from '#web/ui/feedback/Conflict.tsx';

/** The values of the form's fields; '' where nothing was chosen. */
export type ProfileDraft = {
  name: string;
  prefecture: string;
  country: string;
  university: string;
  universityGroup: string;
  graduationYear: string;
  targetIndustries: TargetIndustry[];
  targetJobTypes: string[];
  targetCompanySizes: string[];
};

/** The fields that can be invalid, in the order of the form. */
const FIELDS = [
  'name',
  'prefecture',
  'country',
  'university',
  'universityGroup',
  'graduationYear',
  'targetIndustries',
] as const satisfies readonly (keyof ProfileDraft)[];
export type ProfileField = (typeof FIELDS)[number];
export type ProfileProblems = Partial<Record<ProfileField, string>>;

export function draftOf(profile: ProfileView): ProfileDraft {
  const { name, targetIndustries, targetJobTypes, targetCompanySizes } = profile;
  return {
    name,
    prefecture: profile.prefecture ?? '',
    country: profile.country ?? '',
    university: profile.university ?? '',
    universityGroup: profile.universityGroup ?? '',
    graduationYear: profile.graduationYear === null ? '' : String(profile.graduationYear),
    targetIndustries,
    targetJobTypes,
    targetCompanySizes,
  };
}

/** The draft as a request. The schema reports what is missing or invalid. */
export function toChange(draft: ProfileDraft, version: number): ProfileChange {
  return {
    ...draft,
    country: (draft.prefecture === OVERSEAS && draft.country) || null,
    universityGroup: draft.universityGroup || null,
    graduationYear: draft.graduationYear === '' ? null : Number(draft.graduationYear),
    version,
  } as ProfileChange;
}

/** True for two equal drafts. Job types and sizes have no order. */
export function isSameDraft(a: ProfileDraft, b: ProfileDraft): boolean {
  const text = (it: ProfileDraft) => {
    const { targetIndustries, targetJobTypes, targetCompanySizes, ...fields } = it;
    const industries = targetIndustries.map(({ category, detail }) => [category, detail]);
    return JSON.stringify([
      Object.entries(fields).sort(),
      industries,
      targetJobTypes.toSorted(),
      targetCompanySizes.toSorted(),
    ]);
  };
  return text(a) === text(b);
}

/** The problems of the form, a sentence for each field; empty without problems. */
export function profileProblems(draft: ProfileDraft): ProfileProblems {
  const result = profileChange.safeParse(toChange(draft, 1));
  return result.success
    ? {}
    : problemsOf(
        result.error.issues.map((issue) => String(issue.path[0])),
        draft,
      );
}

/** The sentences for invalid fields, found here or by the server. */
export function problemsOf(refused: readonly string[], draft: ProfileDraft): ProfileProblems {
  const sentences: Record<ProfileField, string> = {
    name: draft.name.trim() ? '名前は50文字以内で入力してください' : '名前を入力してください',
    prefecture: '都道府県を選択してください',
    country: '海外を選択した場合は国を選択してください',
    university: '大学名は100文字以内で入力してください',
    universityGroup: '大学グループを選択してください',
    graduationYear: '卒業年度を選択し直してください',
    targetIndustries: '志望業界を少なくとも1つ選択してください',
  };
  const found = FIELDS.filter((name) => refused.some((path) => path.split('.')[0] === name));
  return Object.fromEntries(found.map((name) => [name, sentences[name]]));
}

/** True where one of the invalid fields is empty. */
export function isSomethingMissing(problems: ProfileProblems, draft: ProfileDraft): boolean {
  return FIELDS.some((name) => name in problems && draft[name].length === 0);
}

/** The differences of two drafts, in the words of the form. */
export function differences(mine: ProfileDraft, stored: ProfileDraft): Difference[] {
  const text = (label: string, read: (draft: ProfileDraft) => string) => ({
    label,
    mine: read(mine),
    stored: read(stored),
  });
  return [
    text('名前', (it) => it.name),
    text('都道府県', (it) => it.prefecture),
    text('国', (it) => (it.country ? COUNTRIES[it.country as Country].label : '')),
    text('大学名', (it) => it.university),
    text('大学グループ', (it) =>
      it.universityGroup ? UNIVERSITY_GROUPS[it.universityGroup as UniversityGroup].label : '',
    ),
    text('卒業年度', (it) => (it.graduationYear ? graduationLabel(Number(it.graduationYear)) : '')),
    text('志望業界', (it) =>
      it.targetIndustries.map((target) => industryLabel(target.category, target.detail)).join('\n'),
    ),
    text('志望職種', (it) =>
      it.targetJobTypes
        .toSorted()
        .map((id) => jobTypeLabel(id as JobType))
        .join('、'),
    ),
    text('企業規模', (it) =>
      it.targetCompanySizes
        .toSorted()
        .map((id) => COMPANY_SIZES[id as CompanySize].label)
        .join('、'),
    ),
  ];
}

/** Whether a value stored in this browser has the shape of a draft. */
export function isProfileDraft(found: unknown): found is ProfileDraft {
  if (typeof found !== 'object' || found === null) return false;
  const draft = found as Record<keyof ProfileDraft, unknown>;
  const lists = [draft.targetIndustries, draft.targetJobTypes, draft.targetCompanySizes];
  const texts = [
    draft.name,
    draft.prefecture,
    draft.country,
    draft.university,
    draft.universityGroup,
    draft.graduationYear,
  ];
  return lists.every(Array.isArray) && texts.every((it) => typeof it === 'string');
}
