/** When everybody finds a company that students registered. Only students whose accounts are no longer new count, of each network one. */
import { enoughToHide } from '../sharing/hiding.ts';

/** Students who use it until everybody finds it. */
export const COMPANY_LISTED_FROM = 2;

/** Whether so many reports hide a company that so many use. */
export function hidesCompany(reports: number, users: number): boolean {
  return reports >= enoughToHide(users);
}
