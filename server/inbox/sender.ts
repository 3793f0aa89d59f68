/**
 * Whether the domain in a mail's From is shown to have sent it. A forwarded mail comes from the server that forwards: its SPF says nothing
 * about the company then, but the company's DKIM signature still holds, or the forwarder has sealed what it found itself (ARC).
 */
import { promises as dns } from 'node:dns';
import { arc } from 'mailauth/lib/arc/index.js';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { spf } from 'mailauth/lib/spf/index.js';
import { getAlignment } from 'mailauth/lib/tools.js';
import { SECOND } from '#domain/time.ts';

/** Services to which students' mail comes first, and that seal honestly what they found when it came. */
const SEALERS = ['google.com', 'microsoft.com'];

/** All look-ups of a mail together: whoever writes a mail chooses how many it takes. */
const [LOOKUPS_MS, MAX_LOOKUPS] = [5 * SECOND, 60];
/** Signatures and seals of one mail; an honest one has one to five. */
const MAX_SIGNATURES = 20;
const SIGNATURE = /^(dkim-signature|arc-seal|arc-message-signature):/gim;

/** Looks up a name in the DNS, as `dns.promises.resolve` does. */
export type Resolve = (name: string, type: string) => Promise<string[] | string[][]>;

/**
 * Where a message came from, as its envelope has it, and the author that will be shown. `isDirect`: the mail names the address that it was
 * delivered to, so that nobody forwarded it.
 */
export type Origin = { ip: string; helo: string; mailFrom: string; author: string; isDirect: boolean };

export const resolveInDns: Resolve = (() => {
  const resolver = new dns.Resolver({ timeout: 2 * SECOND, tries: 2 });
  return (name, type) => resolver.resolve(name, type) as Promise<string[] | string[][]>;
})();

/** Whether the sender is confirmed. Never throws: what cannot be checked is not confirmed. */
export async function isSenderConfirmed(
  message: Buffer,
  origin: Origin,
  resolve: Resolve,
  lookupsMs = LOOKUPS_MS,
): Promise<boolean> {
  const resolver = bounded(resolve, lookupsMs);
  try {
    if (countSignatures(message) > MAX_SIGNATURES) return false;
    const checked = await dkimVerify(message, { resolver, sender: origin.mailFrom, rejectRsaSha1: true });
    const [author, ...others] = checked.headerFrom;
    // Two readers of one header must not see two authors.
    if (author?.toLowerCase() !== origin.author.toLowerCase()) return false;
    if (others.length > 0 || checked.fromFields !== 1) return false;
    const domain = domainOf(origin.author);
    if (checked.results.some(({ status }) => status.result === 'pass' && status.aligned && !status.underSized))
      return true;
    if (origin.isDirect && (await passesSpf(origin, domain, resolver))) return true;
    return await isSealed(checked.arc, domain, resolver);
  } catch {
    return false;
  }
}

async function passesSpf({ ip, helo, mailFrom }: Origin, domain: string, resolver: Resolve): Promise<boolean> {
  if (!isAligned(domain, domainOf(mailFrom))) return false;
  const { status } = await spf({ ip, helo, sender: mailFrom, resolver });
  return status.result === 'pass';
}

type ArcData = Awaited<ReturnType<typeof dkimVerify>>['arc'];
/** A method of Authentication-Results: its result, and the properties that it is about. */
type Method = { value?: string; header?: Record<string, string>; smtp?: Record<string, string> };
type Results = { dkim?: Method[]; spf?: Method; dmarc?: Method };

/** Whether all seals are whole and of SEALERS, and the first of them found the domain to have sent the mail. */
async function isSealed(data: ArcData, domain: string, resolver: Resolve): Promise<boolean> {
  const chain = data?.chain || [];
  const sealers = chain.map((it) => it['arc-seal']?.parsed?.d?.value?.toString().toLowerCase() ?? '');
  if (!data || sealers.length === 0 || !sealers.every((it) => SEALERS.includes(it))) return false;
  // Read before `arc`, which changes it.
  const { dkim = [], spf: sent, dmarc } = (chain[0]?.['arc-authentication-results']?.parsed ?? {}) as Results;
  const isPass = (found: Method | undefined, about: string | undefined) =>
    found?.value === 'pass' && about !== undefined && isAligned(domain, domainOf(about));
  const isFound =
    isPass(dmarc, dmarc?.header?.from) ||
    isPass(sent, sent?.smtp?.mailfrom) ||
    dkim.some((it) => isPass(it, it.header?.d ?? it.header?.i));
  return isFound && (await arc(data as Parameters<typeof arc>[0], { resolver })).status.result === 'pass';
}

/** Whether both belong to one organisation (relaxed alignment of DMARC). */
function isAligned(author: string, domain: string): boolean {
  return domain !== '' && Boolean(getAlignment(author, [domain]));
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

function countSignatures(message: Buffer): number {
  const end = message.indexOf('\r\n\r\n');
  const head = message.toString('latin1', 0, end === -1 ? message.length : end);
  return head.match(SIGNATURE)?.length ?? 0;
}

/** A resolver that fails when its time is over or it was asked too often. */
function bounded(resolve: Resolve, ms: number): Resolve {
  const over = AbortSignal.timeout(ms);
  let left = MAX_LOOKUPS;
  return async (name, type) => {
    if (over.aborted || left-- <= 0) throw failure();
    let stop = () => {};
    const late = new Promise<never>((_, reject) => {
      stop = () => reject(failure());
      over.addEventListener('abort', stop, { once: true });
    });
    try {
      return await Promise.race([resolve(name, type), late]);
    } finally {
      over.removeEventListener('abort', stop);
    }
  };
}

const failure = () => Object.assign(new Error('the look-ups of a mail took too long'), { code: 'ETIMEOUT' });
