import type { SignUp } from '#domain/accounts/session.ts';
import { INDUSTRY_IDS } from '#domain/taxonomy/industries.ts';
import { OVERSEAS } from '#domain/taxonomy/prefectures.ts';
import { MAX_TARGET_INDUSTRIES, type TargetIndustry } from '#domain/taxonomy/target-industries.ts';
import { dropDraft, readDraft, storeDraft } from '#web/drafts/drafts.ts';

/** What was typed into the form, as its fields have it; '' where nothing was chosen. Never holds a password. */
export type SignUpDraft = {
  name: string;
  email: string;
  prefecture: string;
  country: string;
  universityGroup: string;
  graduationYear: string;
  targetIndustries: TargetIndustry[];
  targetJobTypes: string[];
  targetCompanySizes: string[];
};

export type Passwords = { password: string; passwordConfirm: string };

/** The fields that can be refused, in the order of the form. */
export const FIELDS = [
  'name',
  'email',
  'password',
  'passwordConfirm',
  'prefecture',
  'country',
  'universityGroup',
  'graduationYear',
  'targetIndustries',
] as const;
export type FieldName = (typeof FIELDS)[number];
export type Problems = Partial<Record<FieldName, string>>;

const EMPTY: SignUpDraft = {
  name: '',
  email: '',
  prefecture: '',
  country: '',
  universityGroup: '',
  graduationYear: '',
  targetIndustries: [],
  targetJobTypes: [],
  targetCompanySizes: [],
};
/** Its name among the stored drafts; it belongs to nobody's account yet and lasts as long as the tab. */
const NAME = 'sign-up';

/** What was typed in this tab before, so that going back or reloading loses nothing. */
export function readSignUp(): SignUpDraft {
  const stored = readDraft(null, NAME);
  const draft = { ...EMPTY, ...(typeof stored === 'object' ? (stored as Partial<SignUpDraft>) : {}) };
  const known = draft.targetIndustries.filter((it) => INDUSTRY_IDS.includes(it.category));
  return { ...draft, targetIndustries: known.slice(0, MAX_TARGET_INDUSTRIES) };
}

export const storeSignUp = (draft: SignUpDraft) => storeDraft(null, NAME, draft);
export const dropSignUp = () => dropDraft(null, NAME);

/** The draft as the server is told it. What a browser could still have wrong, the schema refuses. */
export function toSignUp(draft: SignUpDraft, { password }: Passwords): SignUp {
  return {
    ...draft,
    password,
    prefecture: draft.prefecture || null,
    country: (draft.prefecture === OVERSEAS && draft.country) || null,
    universityGroup: draft.universityGroup || null,
    graduationYear: draft.graduationYear === '' ? null : Number(draft.graduationYear),
  } as SignUp;
}

/** What is wrong with the form, a sentence for each field; empty when nothing is. */
export async function signUpProblems(draft: SignUpDraft, passwords: Passwords, minLength: number): Promise<Problems> {
  // The schemas come when they are first needed: the form itself is to be there at once.
  const { signUp } = await import('#domain/accounts/session.ts');
  const result = signUp.safeParse(toSignUp(draft, passwords));
  const refused = result.success ? [] : result.error.issues.map((issue) => String(issue.path[0]));
  const { password, passwordConfirm } = passwords;
  if (Array.from(password).length < minLength) refused.push('password');
  if (password !== passwordConfirm) refused.push('passwordConfirm');
  const found = problemsOf(refused, draft, minLength);
  return passwordConfirm === '' ? { ...found, passwordConfirm: 'もう一度パスワードを入力してください' } : found;
}

/** The sentences for fields that were refused, here or by the server. */
export function problemsOf(refused: readonly string[], draft: SignUpDraft, minLength: number): Problems {
  const has = (text: string) => text.trim() !== '';
  const sentences: Record<FieldName, string> = {
    name: has(draft.name) ? '名前は50文字以内で入力してください' : '名前を入力してください',
    email: has(draft.email) ? 'メールアドレスの形式を確認してください' : 'メールアドレスを入力してください',
    password: `パスワードは${minLength}文字以上で設定してください`,
    passwordConfirm: 'パスワードが一致しません',
    prefecture: '都道府県を選択し直してください',
    country: '海外を選択した場合は国を選択してください',
    universityGroup: '大学グループを選択し直してください',
    graduationYear: '卒業年度を選択し直してください',
    targetIndustries: '志望業界を少なくとも1つ選択してください',
  };
  const found = FIELDS.filter((name) => refused.some((path) => path.split('.')[0] === name));
  return Object.fromEntries(found.map((name) => [name, sentences[name]]));
}
