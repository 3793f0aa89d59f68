/** Recently opened items, which search offers before anything is typed. Only ids are stored. */

/** How many are stored. */
export const MAX_RECENT = 8;

const PAGE = /^\/app\/selections\/([^/]+)\/(?:edit|events\/([^/]+))\/?$/;

/** The id of the event, or else of the selection, that an address of the app shows; undefined where it shows neither. */
export function recentIdAt(pathname: string, search: { open?: unknown; event?: unknown }): string | undefined {
  const [, selection, event] = PAGE.exec(pathname) ?? [];
  return [event, selection, search.event, search.open].find((id) => typeof id === 'string');
}

/** The stored ids, newest first, as far as they can be parsed: another version of the app may have written them. */
export function readRecent(kept: unknown): string[] {
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
}

/** The list with one more at its beginning, without duplicates. */
export function withRecent(before: readonly string[], opened: string): string[] {
  return [opened, ...before.filter((id) => id !== opened)].slice(0, MAX_RECENT);
}
