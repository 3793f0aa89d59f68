import { isEqual, pick } from '#domain/record.ts';

/** What was typed over stored values: these as they were then, and their version. */
export type TypedOver<D> = { draft: D; from: D; version: number };

/**
 * The same over the values that are stored now: fields that were not typed in are as they are now. Where a typed one was saved with another
 * value since, the version stays the old one, so that saving shows both.
 */
export function rebased<D extends object, T extends TypedOver<D>>(typed: T, now: D, version: number): T {
  const fields = (Object.keys(now) as (keyof D)[]).filter(
    (it) => !isEqual(typed.draft[it], typed.from[it]) && !isEqual(typed.draft[it], now[it]),
  );
  const from = { ...now, ...pick(typed.from, fields) };
  return {
    ...typed,
    draft: { ...now, ...pick(typed.draft, fields) },
    from,
    version: isEqual(from, now) ? version : typed.version,
  };
}
