import { isIP } from 'node:net';
import { isLoopback } from '../../base/addresses.ts';
import type { Config } from '../../base/config.ts';

/** Whom passkeys are for (WebAuthn): the host of BASE_URL, and pages of this origin alone. */
export type RelyingParty = { id: string; origin: string };

/** The relying party of this installation. An IP address cannot be one: on this machine, passkeys work at `localhost` instead. */
export function relyingParty({ baseUrl }: Pick<Config, 'baseUrl'>): RelyingParty {
  const url = new URL(baseUrl);
  if (isIP(url.hostname.replaceAll(/[[\]]/g, '')) !== 0 && isLoopback(url.hostname)) url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin };
}
