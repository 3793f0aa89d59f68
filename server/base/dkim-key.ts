/** The key with which mails are signed (DKIM, RFC 6376). */
import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Settings } from './config.ts';
import { Refusal } from './refusal.ts';

export type DkimKey = { domainName: string; keySelector: string; privateKey: string };

/** Shorter keys are refused by the receivers that check. */
const MIN_BITS = 2048;

/**
 * The key of MAIL_DKIM_KEY for the domain of MAIL_FROM; undefined when there is no such setting. @throws Refusal when it cannot be used:
 * an unsigned mail would be taken for a forged one where a DMARC policy stands.
 */
export function readDkimKey(
  settings: Pick<Settings, 'mailDkimKey' | 'mailDkimSelector' | 'mailFrom'>,
): DkimKey | undefined {
  const { mailDkimKey: path, mailDkimSelector: keySelector, mailFrom } = settings;
  if (path === undefined) return undefined;
  const key = parseKey(readKey(path), path);
  if (key.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < MIN_BITS)
    throw new Refusal(`${path} (MAIL_DKIM_KEY) is not an RSA key of ${MIN_BITS} bits or more. ${MAKE}`);
  const domainName = mailFrom.replace(/^.*@/, '').replace(/>$/, '').toLowerCase();
  return { domainName, keySelector, privateKey: key.export({ type: 'pkcs8', format: 'pem' }).toString() };
}

const MAKE = 'Make one: openssl genrsa -out dkim.pem 2048';

function readKey(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Refusal(
      `${path} (MAIL_DKIM_KEY) cannot be read (${(error as Error).message}). Name a file that しおり may read. ${MAKE}`,
    );
  }
}

function parseKey(text: string, path: string): KeyObject {
  try {
    return createPrivateKey(text);
  } catch {
    throw new Refusal(`${path} (MAIL_DKIM_KEY) holds no private key in PEM. ${MAKE}`);
  }
}
