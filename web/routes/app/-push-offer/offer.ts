/** The offer of push messages, when a first deadline was saved: never before, and never as a bare question of the browser. */
import { awaitedEntries, openEntries } from '#domain/selections/upcoming.ts';
import { readClock } from '#domain/time.ts';
import { MOST_OFFERS, offersMade, rememberOffers } from '#web/browser/push-offers.ts';
import { cache } from '#web/cache.ts';
import { pushStateQuery } from '#web/push.ts';
import { shownOffer, showOffer } from '#web/push-offer.ts';
import { selectionsQuery } from '#web/queries.ts';
import { PushOffer } from './PushOffer.tsx';

/** To be called when an event was saved and the next screen is shown. */
export async function offerPush() {
  if (shownOffer() === null && (await isOfferDue())) showOffer(PushOffer);
}

/**
 * Whether to offer push now, which counts as an offer: a deadline lies ahead, and this browser could receive messages and was not asked too
 * often.
 */
async function isOfferDue(): Promise<boolean> {
  if (offersMade() >= MOST_OFFERS) return false;
  const selections = await cache.ensureQueryData(selectionsQuery);
  const now = readClock();
  const ahead = openEntries(selections, ({ kind, deadline }) => kind === 'deadline' && deadline > now);
  if (awaitedEntries(ahead).length === 0) return false;
  const state = await cache.fetchQuery(pushStateQuery);
  if (state !== 'off' && state !== 'home-screen') return false;
  rememberOffers(offersMade() + 1);
  return true;
}
