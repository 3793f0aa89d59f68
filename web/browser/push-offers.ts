/** How often push was offered in this browser. It outlives the sign-out (sign-out.ts): who declined is not asked again. */
const KEY = 'push-offers';
/** Offers that a student neither accepts nor declines are repeated after later deadlines, this often at most. */
export const MOST_OFFERS = 3;

/** The number of offers; a browser that stores nothing has had them all. */
export function offersMade(): number {
  try {
    return Number(localStorage.getItem(KEY)) || 0;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

export function rememberOffers(count: number) {
  try {
    if (count > 0) localStorage.setItem(KEY, String(count));
  } catch {
    // Storage is blocked: `offersMade` says that there were enough.
  }
}
