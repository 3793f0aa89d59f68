/** The certificate with which the listener offers STARTTLS. */
import { readFileSync, statSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import type { Settings } from '../base/config.ts';
import { Refusal } from '../base/refusal.ts';

type Files = Pick<Settings, 'inboxTlsKey' | 'inboxTlsCert'>;
export type Certificate = { key: Buffer; cert: Buffer };

/** Key and certificate of the settings; undefined where none are set. @throws Refusal for files that cannot be used. */
export function readCertificate({ inboxTlsKey, inboxTlsCert }: Files): Certificate | undefined {
  if (inboxTlsKey === undefined || inboxTlsCert === undefined) return undefined;
  try {
    const certificate = { key: readFileSync(inboxTlsKey), cert: readFileSync(inboxTlsCert) };
    createSecureContext(certificate);
    return certificate;
  } catch (error) {
    throw new Refusal(
      `${inboxTlsKey} (INBOX_TLS_KEY) and ${inboxTlsCert} (INBOX_TLS_CERT) cannot be used (${(error as Error).message}). They are a private key and its certificate in PEM.`,
    );
  }
}

/** Changes whenever one of the files does; empty while one is missing. */
export function versionOfFiles({ inboxTlsKey, inboxTlsCert }: Files): string {
  try {
    return [inboxTlsKey, inboxTlsCert].map((path) => `${statSync(path ?? '').mtimeMs}`).join(' ');
  } catch {
    return '';
  }
}
