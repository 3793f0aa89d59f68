/** The built pages: which one serves a path, and the values of the public ones. */

import { MAX_HITS } from '../companies/companies.ts';
import { sourceBesideHit } from '../companies/sources.ts';
import { SCREENS, screenAt } from '../screens.ts';
import type { CompanyHit } from '../selections/views.ts';
import { industryLabel } from '../taxonomy/industries.ts';
import type { Day } from '../time.ts';
import type { PageValues } from './page-template.ts';
import { plannerWeek } from './planner-week.ts';

/** The built file that serves the screen at a path; null where there is no screen. Paths under /dev/ belong to the app, too. */
export function pageFile(path: string): string | null {
  const screen = screenAt(path);
  if (screen === null) return path.startsWith('/dev/') ? 'app.html' : null;
  const { page } = SCREENS[screen];
  if (page !== 'landing') return `${page}.html`;
  return screen === '/' ? 'index.html' : `${screen.slice(1)}.html`;
}

/** The settings of an installation that pages show. */
export type Site = {
  baseUrl: string;
  contactEmail: string | null;
  /** Third parties that receive data, as far as it depends on settings. */
  google: boolean;
  smtp: boolean;
  analytics: boolean;
};

/** The values of every public page for this installation and this day. */
export function siteValues({ contactEmail, ...site }: Site, today: Day): PageValues {
  const { month, days } = plannerWeek(today);
  const week = days.flatMap(({ date, label, weekday }, at) => [
    [`date${at}`, date],
    [`label${at}`, label],
    [`weekday${at}`, weekday],
  ]);
  return {
    ...site,
    hasContact: contactEmail !== null,
    contactEmail: contactEmail ?? '',
    month,
    ...Object.fromEntries(week),
  };
}

/** The values of the search results page. */
export function searchValues(q: string, companies: readonly CompanyHit[]): PageValues {
  return {
    q,
    asked: q !== '',
    found: companies.length > 0,
    count: companies.length < MAX_HITS ? `${companies.length}件` : `上位${MAX_HITS}件`,
    companies: companies.map(({ displayName, industryCategory, industrySubCategory, source }) => ({
      name: displayName,
      industry: [industryCategory && industryLabel(industryCategory, industrySubCategory), sourceBesideHit(source)]
        .filter(Boolean)
        .join('・'),
      parameter: encodeURIComponent(displayName),
    })),
    parameter: encodeURIComponent(q),
  };
}
