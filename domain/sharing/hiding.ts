/** When reports hide what students share, and when others bring it back. */

/** Students whose reports hide something behind which few stand. */
export const REPORTS_TO_HIDE = 3;
/** Of those who stand behind something, the part whose number of reports hides it. */
const PART_TO_HIDE = 0.05;
/** So many students for each report, who enter what was hidden after it was, bring it back. */
export const CONFIRMING_PER_REPORT = 2;

/** Reports that hide something behind which so many students stand. */
export function enoughToHide(students: number): number {
  return Math.max(REPORTS_TO_HIDE, Math.ceil(students * PART_TO_HIDE));
}
