/** What the pages need to know of this installation: whether there is Google, how long a password must be, the figures. */
import { createContext, use, useEffect, useState } from 'react';
import { api, call } from '#web/api.ts';

const asked = call(api.site.$get());
export type Site = Awaited<typeof asked>;

/** The page asks for it in its first lines, so it is nearly always there before the code is. */
const LONGEST_WAIT_MS = 500;
/** As MIN_PASSWORD, without the schemas that stand beside it; the server has the last word. */
const SHORTEST = 6;

let site: Site | null = null;
const answered = asked.then(
  (answer) => {
    site = answer;
  },
  // Without the answer there is no Google and there are no figures; everything else works.
  () => undefined,
);

/** Waits a moment, so that nothing on the page has to move when the answer comes. */
export function siteIsKnown(): Promise<void> {
  return Promise.race([answered, new Promise<void>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]);
}

/** What screens that are drawn ahead are to know, before there is a server to ask. */
export const PrerenderedSite = createContext<Site | null>(null);

/** The answer; null as long as there is none. */
export function useSite(): Site | null {
  const ahead = use(PrerenderedSite);
  const [known, setKnown] = useState(site ?? ahead);
  useEffect(() => {
    answered.then(() => setKnown(site));
  }, []);
  return known;
}

/** Characters of the shortest password that the operator takes. */
export function usePasswordMinLength(): number {
  return useSite()?.passwordMinLength ?? SHORTEST;
}
