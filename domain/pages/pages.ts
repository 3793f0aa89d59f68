/** The pages that the build writes: which one answers a path, and what is filled into those for everybody. */

import { SCREENS, screenAt } from '../screens.ts';
import type { CompanyHit } from '../selections/views.ts';
import { industryLabel } from '../taxonomy/industries.ts';
import type { Day } from '../time.ts';
import type { PageValues } from './page-template.ts';
import { plannerWeek } from './planner-week.ts';

/** The file of the build that shows the screen at a path; null where there is no screen. Those under /dev/ are the app's, too. */
export function pageFile(path: string): string | null {
  const screen = screenAt(path);
  if (screen === null) return path.startsWith('/dev/') ? 'app.html' : null;
  const { page } = SCREENS[screen];
  if (page !== 'landing') return `${page}.html`;
  return screen === '/' ? 'index.html' : `${screen.slice(1)}.html`;
}

/** What an installation is known by. */
export type Site = {
  baseUrl: string;
  contactEmail: string | null;
  /** Whom information goes to, as far as that is a matter of settings. */
  google: boolean;
  smtp: boolean;
  analytics: boolean;
};

/** What every page for everybody says of this installation and this day. */
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

/** What the page of search results says. */
export function searchValues(q: string, companies: readonly CompanyHit[]): PageValues {
  return {
    q,
    asked: q !== '',
    companies: companies.map(({ displayName, industryCategory, industrySubCategory, isUserRegistered }) => ({
      name: displayName,
      industry: [
        industryCategory && industryLabel(industryCategory, industrySubCategory),
        isUserRegistered && 'ユーザー登録',
      ]
        .filter(Boolean)
        .join('・'),
      parameter: encodeURIComponent(displayName),
    })),
    parameter: encodeURIComponent(q),
  };
}
