/** What the pages need to know about this installation: whether Google is configured, the minimum length of passwords, the figures. */
import { createContext, use, useEffect, useState } from 'react';
import { api, call } from '#web/api.ts';

const asked = call(api.site.$get());
export type Site = Awaited<typeof asked>;

/** The page requests it in its first lines, so it usually arrives before the code. */
const LONGEST_WAIT_MS = 500;
/** The same as MIN_PASSWORD, without importing its schemas; the server decides. */
const SHORTEST = 6;

let site: Site | null = null;
const answered = asked.then(
  (answer) => {
    site = answer;
  },
  // Without the answer there is no Google and there are no figures; everything else works.
  () => undefined,
);

/** Waits a moment for the answer, so that nothing on the page moves when it arrives. */
export function siteIsKnown(): Promise<void> {
  return Promise.race([answered, new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]);
}

/** The site for prerendered screens, when there is no server to ask. */
export const PrerenderedSite = createContext<Site | null>(null);

/** The answer; null until it has arrived. */
export function useSite(): Site | null {
  const ahead = use(PrerenderedSite);
  const [known, setKnown] = useState(site ?? ahead);
  useEffect(() => {
    answered.then(() => setKnown(site));
  }, []);
  return known;
}

/** The minimum length of passwords in characters. */
export function usePasswordMinLength(): number {
  return useSite()?.passwordMinLength ?? SHORTEST;
}
