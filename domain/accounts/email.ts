/** Mail addresses: one grammar, one canonical form, and a suggestion for mistyped domains. */
import * as z from 'zod/mini';

/** The global URL of browsers and Node; only these members are used. */
declare const URL: { new (text: string): { hostname: string }; canParse(text: string): boolean };

const MAX_ADDRESS = 254;
const MAX_LOCAL = 64;
// As browsers validate type=email. Dots may be anywhere: old addresses of Japanese carriers have double or trailing ones.
const LOCAL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+$/;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const TOP_LABEL = /^([a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;

/**
 * The canonical form in which an address is stored, compared and counted: NFKC, trimmed, lower case, the domain in ASCII. Null for anything
 * that is no address, and for quoted local parts, comments, lists, and domains without a dot.
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

/** The ASCII form of a domain label: `例え` → `xn--r8jz45g`. ASCII labels and labels without such a form stay as they are. */
function asciiLabel(label: string): string {
  if (/^\p{ASCII}*$/u.test(label) || /[^a-z0-9-\P{ASCII}]/u.test(label)) return label;
  // With a second label, so that a number is not parsed as an IP address.
  const host = `http://${label}.example`;
  const ascii = URL.canParse(host) ? new URL(host).hostname.split('.')[0] : undefined;
  // Without `xn--`, all non-ASCII characters were dropped as invisible, which would be somebody else's domain.
  return ascii?.startsWith('xn--') ? ascii : label;
}

/** Both are domains of Gmail, which ignores dots in the local part. */
const GOOGLE = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox that receives mail for a canonical address, as far as known: without a `+tag`. Only for counting the mails to one person,
 * never for identifying accounts.
 */
export function mailboxOf(address: string): string {
  const [local = '', domain = ''] = address.split('@');
  const plain = local.replace(/(?<=.)\+.*$/, '');
  return GOOGLE.includes(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`;
}

/** A mail address in any spelling; the output is canonical. */
export const emailField = z.pipe(
  z.string(),
  z.transform((typed: string, context) => {
    const address = canonicalEmail(typed);
    if (address) return address;
    context.issues.push({ code: 'custom', message: 'not a mail address', input: typed });
    return z.NEVER;
  }),
);

/** Common mail domains of students. */
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
/** Shorter domains are similar to too many others. */
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

/** The number of letters inserted, left out, changed, or swapped with their neighbour. */
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
