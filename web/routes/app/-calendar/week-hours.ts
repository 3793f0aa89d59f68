/** The hours that a week shows, in minutes of the day. */
export type Hours = { first: number; span: number };

/** The position of a minute as a percentage of the height. */
export function shareOf(minute: number, { first, span }: Hours): string {
  return `${(100 * (minute - first)) / span}%`;
}
