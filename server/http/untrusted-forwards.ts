import type { BlockList } from 'node:net';
import { MINUTE, toMs } from '#domain/time.ts';
import { isPublic } from '../base/addresses.ts';
import { isTrusted } from '../base/client-ip.ts';
import { countOne } from '../base/counters.ts';
import type { Deps } from './http.ts';

/**
 * Watches for `X-Forwarded-For` of peers that are no trusted proxy: most likely a proxy that TRUSTED_PROXIES should name, so that all of
 * its visitors share their limits. Each is counted, and one a minute logged; a public address is not, because it may be a person's.
 */
export function noticeUntrusted(proxies: BlockList, { log, now }: Pick<Deps, 'log' | 'now'>) {
  let silentUntil = Number.NEGATIVE_INFINITY;
  return (peer: string | undefined) => {
    if (peer === undefined || isTrusted(peer, proxies)) return;
    countOne('shiori_untrusted_forwards_total');
    const at = toMs(now());
    if (at < silentUntil && silentUntil - at <= MINUTE) return;
    silentUntil = at + MINUTE;
    const from = isPublic(peer) ? 'a public address' : peer;
    log.warn({ from }, 'X-Forwarded-For came from a peer that TRUSTED_PROXIES does not name, and was ignored');
  };
}
