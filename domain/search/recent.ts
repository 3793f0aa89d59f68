/** What was opened last, so that search can offer it again before anything is typed. Only ids are kept. */

/** How many are kept. */
export const MAX_RECENT = 8;

const PAGE = /^\/app\/selections\/([^/]+)\/(?:edit|events\/([^/]+))\/?$/;

/** The id of the event, or else of the selection, that an address of the app shows; undefined where it shows neither. */
export function recentIdAt(pathname: string, search: { open?: unknown; event?: unknown }): string | undefined {
  const [, selection, event] = PAGE.exec(pathname) ?? [];
  return [event, selection, search.event, search.open].find((id) => typeof id === 'string');
}

/** What was kept, newest first, as far as it can be read: it may be of an older version of the app. */
export function readRecent(kept: unknown): string[] {
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
}

/** The list with one more at its head, each once. */
export function withRecent(before: readonly string[], opened: string): string[] {
  return [opened, ...before.filter((id) => id !== opened)].slice(0, MAX_RECENT);
}
