/** A student's target industries, first to third choice. Without the schemas, for screens that must load fast. */
import { AppError } from '../errors.ts';
import type { Industry } from './industries.ts';

/** First, second and third choice. */
export const MAX_TARGET_INDUSTRIES = 3;

/** A target industry, or one part of it. Its place in the list is its rank. */
export type TargetIndustry = { category: Industry; detail: string | null };

/**
 * Adds an industry at the end of the list. A pair already chosen changes nothing.
 * @throws AppError `invalid_input` when the list already holds MAX_TARGET_INDUSTRIES.
 */
export function addTargetIndustry(chosen: TargetIndustry[], added: TargetIndustry): TargetIndustry[] {
  if (chosen.some((it) => isSameIndustry(it, added))) return chosen;
  if (chosen.length >= MAX_TARGET_INDUSTRIES) throw new AppError('invalid_input', { fields: ['targetIndustries'] });
  return [...chosen, added];
}

/** The list with the industry at `from` moved by one place, up (-1) or down (1); unchanged at either end. */
export function moveTargetIndustry(chosen: TargetIndustry[], from: number, by: -1 | 1): TargetIndustry[] {
  const [moved, other] = [chosen[from], chosen[from + by]];
  if (!moved || !other) return chosen;
  return chosen.map((it, at) => (at === from ? other : at === from + by ? moved : it));
}

/** True for the same part of the same industry; null is the whole industry. */
export function isSameIndustry(a: { category: string; detail: string | null }, b: typeof a): boolean {
  return a.category === b.category && a.detail === b.detail;
}
