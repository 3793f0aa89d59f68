/** Mail addresses: one grammar, one canonical form, and a hint where a domain looks mistyped. */
import * as z from 'zod/mini';

/** The global of browsers and Node alike, of which this is all that is asked. */
declare const URL: { new (text: string): { hostname: string }; canParse(text: string): boolean };

const MAX_ADDRESS = 254;
const MAX_LOCAL = 64;
// As browsers check type=email: dots may stand anywhere, for old addresses of Japanese carriers have them doubled or last.
const LOCAL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+$/;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const TOP_LABEL = /^([a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;

/**
 * The one form under which an address is stored, compared and counted: NFKC, trimmed, lower case, the domain in ASCII.
 * Null for what is no address, for quoted local parts, comments, lists, and names without a dot.
 */
export function canonicalEmail(typed: string): string | null {
  if (typed.length > 4 * MAX_ADDRESS) return null;
  const [local, domain, ...more] = typed.normalize('NFKC').trim().toLowerCase().split('@');
  if (!local || !domain || more.length > 0 || !LOCAL.test(local) || local.length > MAX_LOCAL) return null;
  const labels = domain.split(/[.。]/).map(asciiLabel);
  if (labels.length < 2 || !labels.every((label) => LABEL.test(label)) || !TOP_LABEL.test(labels.at(-1) ?? ''))
    return null;
  const address = `${local}@${labels.join('.')}`;
  return address.length <= MAX_ADDRESS ? address : null;
}

/** The ASCII form of one label of a domain name: `例え` → `xn--r8jz45g`. ASCII stays as it is; what has no such form stays too. */
function asciiLabel(label: string): string {
  if (/^\p{ASCII}*$/u.test(label) || /[^a-z0-9-\P{ASCII}]/u.test(label)) return label;
  // With a label behind it, so that nothing is taken for a number.
  const host = `http://${label}.example`;
  const ascii = URL.canParse(host) ? new URL(host).hostname.split('.')[0] : undefined;
  // Without `xn--`, all that was not ASCII has been dropped as invisible: somebody else's domain.
  return ascii?.startsWith('xn--') ? ascii : label;
}

/** Google delivers both, and reads no dots in what stands before. */
const GOOGLE = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox into which a canonical address delivers, as far as it can be told: without a `+tag`. For counting what one person
 * is sent, and never to tell accounts apart.
 */
export function mailboxOf(address: string): string {
  const [local = '', domain = ''] = address.split('@');
  const plain = local.replace(/(?<=.)\+.*$/, '');
  return GOOGLE.includes(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`;
}

/** A mail address in any spelling; comes out canonical. */
export const emailField = z.pipe(
  z.string(),
  z.transform((typed: string, context) => {
    const address = canonicalEmail(typed);
    if (address) return address;
    context.issues.push({ code: 'custom', message: 'not a mail address', input: typed });
    return z.NEVER;
  }),
);

/** Where students have their mail. */
const DOMAINS = [
  'gmail.com',
  'icloud.com',
  'me.com',
  'yahoo.co.jp',
  'ymail.ne.jp',
  'yahoo.com',
  'outlook.jp',
  'outlook.com',
  'hotmail.com',
  'hotmail.co.jp',
  'live.jp',
  'docomo.ne.jp',
  'ezweb.ne.jp',
  'au.com',
  'softbank.ne.jp',
  'i.softbank.jp',
  'ymobile.ne.jp',
  'rakumail.jp',
  'proton.me',
] as const;
/** Every short name is close to many others. */
const LONG_DOMAIN = 9;

/** `misaki@gmail.com` for `misaki@gmial.com`; null where nothing looks mistyped. Never a reason to refuse. */
export function emailSuggestion(typed: string): string | null {
  const address = canonicalEmail(typed);
  const [local, domain] = address?.split('@') ?? [];
  if (!local || !domain || (DOMAINS as readonly string[]).includes(domain)) return null;
  if (/^(.+\.)?ac\.(jp|uk|kr)$/.test(domain)) return null;
  if (domain.endsWith('.acjp')) return `${local}@${domain.slice(0, -4)}ac.jp`;
  const best = DOMAINS.map((known) => ({ known, away: editDistance(domain, known) })).sort(
    (a, b) => a.away - b.away,
  )[0];
  return best && best.known.length >= LONG_DOMAIN && best.away <= 2 ? `${local}@${best.known}` : null;
}

/** Letters inserted, left out, changed, or swapped with their neighbour. */
function editDistance(a: string, b: string): number {
  let [before, previous]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    [before, previous] = [previous, row];
  }
  return previous[b.length] ?? 0;
}
