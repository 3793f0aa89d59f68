/** Texts and addresses that people enter. Without a schema, so that code that only shows them loads none. */

/** The global URL of browsers and Node; only this member is used. */
declare const URL: { canParse(text: string): boolean };

/** Characters that no text of ours may contain: control characters and unpaired surrogates. */
export const REFUSED =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that must not get in
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
/** Characters that are removed: bidi marks and zero-width characters. */
export const INVISIBLE = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

/** A text as it is stored: NFC, without what is removed, lines ended by one character, trimmed. */
export function cleanText(text: string): string {
  return text.normalize('NFC').replace(INVISIBLE, '').replaceAll('\r\n', '\n').trim();
}

/** The canonical http(s) address of a text, or null for one that no browser opens, with another scheme or with credentials. */
export function parseWebAddress(typed: string): string | null {
  const text = typed.normalize('NFKC').replace(INVISIBLE, '').trim();
  if (REFUSED.test(text)) return null;
  const withScheme = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]*:\d+(\/|$)/.test(text) ? text : `https://${text}`;
  const match = /^(https?):\/\/([^\s/?#\\]+)([^\s]*)$/i.exec(withScheme);
  const host = match?.[2]?.toLowerCase().replaceAll('。', '.');
  if (!match?.[1] || !host || !isHost(host)) return null;
  const address = `${match[1].toLowerCase()}://${host}${match[3] ?? ''}`;
  return URL.canParse(address) ? address : null;
}

/** A name of two labels or more, an IPv4 address, or this machine; optionally with a port. Browsers open nothing else. */
function isHost(text: string): boolean {
  const [host = '', port = '0', ...more] = text.split(':');
  if (more.length > 0 || !/^\d{1,5}$/.test(port) || Number(port) > 65_535) return false;
  if (host === 'localhost') return true;
  const labels = host.split('.');
  if (/^(\d|0x)/.test(labels.at(-1) ?? '')) return labels.length === 4 && labels.every(isByte);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what the URL standard forbids in a host
  return labels.length > 1 && labels.every((label) => /^[^\u0000-\u0020"#%/:<>?@[\\\]^`{|}\u007f]{1,63}$/.test(label));
}

function isByte(text: string): boolean {
  return /^(0|[1-9]\d{0,2})$/.test(text) && Number(text) < 256;
}
