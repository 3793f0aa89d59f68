/** Google Analytics, if the operator has set it up. This server sends the views, so that pages load nothing from Google. */
import type { ScreenPattern } from '#domain/screens.ts';
import type { Config } from '../base/config.ts';
import { countOne } from '../base/counters.ts';

export const ANALYTICS_ORIGIN = 'https://www.google-analytics.com';

/** The most views being sent at once. Views are not worth a queue: further ones are dropped. */
const MAX_UNDER_WAY = 20;
let underWay = 0;

type View = { route: ScreenPattern; visitor: string };
type Settings = Pick<Config, 'baseUrl' | 'ga4MeasurementId' | 'ga4ApiSecret' | 'ga4TestOrigin'>;

/** Sends a view to Google Analytics, if it is set up. The caller does not wait; a failure is counted and ignored. */
export function tellAnalytics(settings: Settings, view: View) {
  const { ga4MeasurementId, ga4ApiSecret, ga4TestOrigin } = settings;
  if (!ga4MeasurementId || !ga4ApiSecret) return;
  if (underWay >= MAX_UNDER_WAY) return countOne('shiori_analytics_total', { outcome: 'left_out' });
  const address = new URL('/mp/collect', ga4TestOrigin ?? ANALYTICS_ORIGIN);
  address.search = new URLSearchParams({ measurement_id: ga4MeasurementId, api_secret: ga4ApiSecret }).toString();
  underWay += 1;
  void send(address, messageOf(view, settings.baseUrl)).then((outcome) => {
    underWay -= 1;
    countOne('shiori_analytics_total', { outcome });
  });
}

async function send(address: URL, message: object): Promise<'sent' | 'failed'> {
  try {
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(message), redirect: 'error' });
    await answer.body?.cancel();
    return answer.ok ? 'sent' : 'failed';
  } catch {
    return 'failed';
  }
}

/** The complete message: the visitor's pseudonym for the day, and the screen by its pattern. */
function messageOf({ route, visitor }: View, baseUrl: string) {
  return {
    client_id: visitor,
    consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
    events: [{ name: 'page_view', params: { page_location: `${baseUrl}${route}` } }],
  };
}
