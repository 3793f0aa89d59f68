/** The hours that a week draws, in minutes of the day. */
export type Hours = { first: number; span: number };

/** Where a minute stands, as a share of the height. */
export function shareOf(minute: number, { first, span }: Hours): string {
  return `${(100 * (minute - first)) / span}%`;
}
