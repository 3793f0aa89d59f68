import type { Audience } from '#domain/admin/mailings.ts';
import { INDUSTRIES } from '#domain/taxonomy/industries.ts';

/** すべてのユーザー, 28卒・29卒, IT・商社を志望, aoi@example.com */
export function audienceLabel(audience: Audience): string {
  switch (audience.to) {
    case 'all':
      return 'すべてのユーザー';
    case 'graduationYears':
      return audience.years.map((year) => `${String(year).slice(-2)}卒`).join('・');
    case 'industries':
      return `${audience.industries.map((id) => INDUSTRIES[id].label).join('・')}を志望`;
    case 'address':
      return audience.email;
  }
}

/** What is missing in an audience. */
export function problemOf(audience: Audience): { audience?: string } {
  if (audience.to === 'graduationYears' && audience.years.length === 0)
    return { audience: '卒業年度を1つ以上選んでください' };
  if (audience.to === 'industries' && audience.industries.length === 0)
    return { audience: '業界を1つ以上選んでください' };
  if (audience.to === 'address' && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(audience.email.trim()))
    return { audience: 'メールアドレスの形式を確認してください' };
  return {};
}
