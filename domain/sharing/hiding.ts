/** When reports hide shared data, and when other students make it visible again. */

/** The number of reports that hide something with few students. */
export const REPORTS_TO_HIDE = 3;
/** The share of its students whose number of reports hides something with many students. */
const PART_TO_HIDE = 0.05;
/** Hidden data is visible again when this many students for each report have entered it since. */
export const CONFIRMING_PER_REPORT = 2;

/** The number of reports that hides something with this many students. */
export function enoughToHide(students: number): number {
  return Math.max(REPORTS_TO_HIDE, Math.ceil(students * PART_TO_HIDE));
}
