import type { OnboardingProfile } from '#domain/profile/onboarding.ts';
import type { ProfileView } from '#domain/selections/views.ts';
import { INDUSTRY_IDS } from '#domain/taxonomy/industries.ts';
import { OVERSEAS } from '#domain/taxonomy/prefectures.ts';
import { MAX_TARGET_INDUSTRIES, type TargetIndustry } from '#domain/taxonomy/target-industries.ts';

/** The name under which the draft is stored. */
export const ONBOARDING_DRAFT = 'onboarding';

/** What was entered, as the fields have it; '' where nothing was chosen. */
export type OnboardingDraft = {
  name: string;
  prefecture: string;
  country: string;
  universityGroup: string;
  graduationYear: string;
  targetIndustries: TargetIndustry[];
  targetJobTypes: string[];
  /** The cards of step 2 that were chosen: the tour begins with them. */
  interests: string[];
};

/** A card of step 2. */
export type Interest = 'companies' | 'selections' | 'analysis';

/** The stored draft, or else what the profile says so far. */
export function draftOf(profile: ProfileView, stored: unknown): OnboardingDraft {
  const saved: OnboardingDraft = {
    name: profile.name,
    prefecture: profile.prefecture ?? '',
    country: profile.country ?? '',
    universityGroup: profile.universityGroup ?? '',
    graduationYear: profile.graduationYear === null ? '' : String(profile.graduationYear),
    targetIndustries: profile.targetIndustries,
    targetJobTypes: profile.targetJobTypes,
    interests: [],
  };
  if (!isDraft(stored, saved)) return saved;
  const known = stored.targetIndustries.filter((it) => INDUSTRY_IDS.includes(it.category));
  return { ...stored, targetIndustries: known.slice(0, MAX_TARGET_INDUSTRIES) };
}

/** A draft of an older version of the app has other fields: then it is none. */
function isDraft(stored: unknown, like: OnboardingDraft): stored is OnboardingDraft {
  if (typeof stored !== 'object' || stored === null) return false;
  const found = stored as Record<string, unknown>;
  return Object.entries(like).every(
    ([field, value]) => typeof found[field] === typeof value && Array.isArray(found[field]) === Array.isArray(value),
  );
}

/** The draft as the server is told it. What a browser could still have wrong, the schema refuses. */
export function profileOf(draft: OnboardingDraft): OnboardingProfile {
  const { interests: _, ...fields } = draft;
  return {
    ...fields,
    prefecture: draft.prefecture || null,
    country: (draft.prefecture === OVERSEAS && draft.country) || null,
    universityGroup: draft.universityGroup || null,
    graduationYear: draft.graduationYear === '' ? null : Number(draft.graduationYear),
  } as OnboardingProfile;
}

/** What the required fields are called. */
export const FIELD_LABELS: Partial<Record<keyof OnboardingProfile, string>> = {
  name: '名前',
  prefecture: '都道府県',
  country: '国',
  universityGroup: '大学グループ',
  targetIndustries: '志望業界',
};

/** What is said about the fields that are missing. */
export function problemsOf(missing: readonly (keyof OnboardingProfile)[], draft: OnboardingDraft) {
  const sentences: Partial<Record<keyof OnboardingProfile, string>> = {
    name: draft.name.trim() === '' ? '名前を入力してください' : '名前は50文字以内で入力してください',
    prefecture: '都道府県を選択してください',
    country: '海外を選択した場合は国を選択してください',
    universityGroup: '大学グループを選択してください',
    targetIndustries: '志望業界を少なくとも1つ選択してください',
  };
  return Object.fromEntries(missing.map((field) => [field, sentences[field] ?? '選択し直してください']));
}
