/** What a start tells the person at the terminal, and what it refuses before. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { renderUnicodeCompact } from 'uqr';
import { isLoopback, ownPrivateAddresses } from './base/addresses.ts';
import { isOpenToNetwork, localUrl, type Settings } from './base/config.ts';
import { Refusal } from './base/refusal.ts';
import { SETTINGS } from './base/settings.ts';

type Known = Pick<Settings, 'baseUrl' | 'host' | 'mode' | 'role' | 'smtpUrl'>;

/** The lines of a server that is ready: its address, that for a phone nearby, where its mails are, how it is stopped. */
export function greeting(config: Known, port: number, isTerminal: boolean, nearby = ownPrivateAddresses()): string[] {
  const [address] = config.role !== 'worker' && isOpenToNetwork(config) ? nearby : [];
  const network = address === undefined ? null : `http://${address}:${port}`;
  return [
    `is ready at ${config.baseUrl}`,
    ...(network === null ? [] : [`for other devices in this network: ${network}`]),
    ...(network !== null && isTerminal ? [qrCode(network)] : []),
    ...(hasMailbox(config)
      ? [`its mails are at ${atHand(config, port)}/dev/mailbox, for browsers on this machine`]
      : []),
    ...(isTerminal ? ['Ctrl-C stops it'] : []),
  ];
}

/** Where a browser on this machine reaches the server without a proxy in between: the mailbox is not shown through one. */
function atHand({ baseUrl, host }: Known, port: number): string {
  return isLoopback(new URL(baseUrl).hostname) ? baseUrl : localUrl(host, port);
}

function hasMailbox({ smtpUrl, mode, role }: Known): boolean {
  return smtpUrl === undefined && mode !== 'production' && role !== 'worker';
}

function qrCode(text: string): string {
  return `by its camera:\n${renderUnicodeCompact(text, { border: 1 })}`;
}

/** Refuses a folder that holds no pages, where it was chosen, or where others depend on it. `npm run dev` and tests serve no build. */
export function requirePages({ webDir, mode }: Pick<Settings, 'webDir' | 'mode'>) {
  if (existsSync(join(webDir, 'app.html')) || (webDir === SETTINGS.webDir.fallback && mode !== 'production')) return;
  throw new Refusal(
    `WEB_DIR=${webDir}: ${resolve(webDir)} holds no built pages. Build them with npm run build, or set WEB_DIR to the folder that holds app.html.`,
  );
}
