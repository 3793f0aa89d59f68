import { pick } from '#domain/record.ts';
import { isSameDraft } from './earlier.ts';

/** What was typed over stored values: these as they were then, and their version. */
export type TypedOver<D> = { draft: D; from: D; version: number };

/**
 * The same over the values that are stored now: fields that were not typed in are as they are now. Where a typed one was saved with another
 * value since, the version stays the old one, so that saving shows both.
 */
export function rebased<D extends object, T extends TypedOver<D>>(typed: T, now: D, version: number): T {
  const fields = (Object.keys(now) as (keyof D)[]).filter(
    (it) => !isSameDraft(typed.draft[it], typed.from[it]) && !isSameDraft(typed.draft[it], now[it]),
  );
  const from = { ...now, ...pick(typed.from, fields) };
  return {
    ...typed,
    draft: { ...now, ...pick(typed.draft, fields) },
    from,
    version: isSameDraft(from, now) ? version : typed.version,
  };
}
