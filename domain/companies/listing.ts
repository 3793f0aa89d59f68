/** When everybody finds a registered company. Only students whose accounts are no longer new count, one for each network. */
import { enoughToHide } from '../sharing/hiding.ts';

/** The number of students who must use it before everybody finds it. */
export const COMPANY_LISTED_FROM = 2;

/** Whether this many reports hide a company with this many users. */
export function hidesCompany(reports: number, users: number): boolean {
  return reports >= enoughToHide(users);
}
