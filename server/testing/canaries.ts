/** Secrets that tests enter, and the search for them in any output: in plain and in every likely encoding. */

export type Canaries = Record<string, string | Buffer>;

/** A text or bytes in each encoding, by its name. */
export function formsOf(secret: string | Buffer): Map<string, Buffer> {
  const bytes = Buffer.from(secret);
  const forms = new Map<string, Buffer>([
    ['plain', bytes],
    ['hex', Buffer.from(bytes.toString('hex'))],
    ['HEX', Buffer.from(bytes.toString('hex').toUpperCase())],
  ]);
  for (const before of [0, 1, 2]) {
    forms.set(`base64 after ${before}`, inBase64(bytes, before, 'base64'));
    forms.set(`base64url after ${before}`, inBase64(bytes, before, 'base64url'));
  }
  if (typeof secret === 'string') {
    const wide = Buffer.from(secret, 'utf16le');
    forms.set('UTF-16LE', wide);
    forms.set('UTF-16BE', Buffer.from(wide).swap16());
    forms.set('in an address', Buffer.from(encodeURIComponent(secret)));
    forms.set('in JSON', Buffer.from(JSON.stringify(secret).slice(1, -1)));
  }
  return forms;
}

/** The characters of base64 that do not depend on the surrounding bytes, with this many bytes of a group before them. */
function inBase64(bytes: Buffer, before: number, alphabet: 'base64' | 'base64url'): Buffer {
  const text = Buffer.concat([Buffer.alloc(before), bytes]).toString(alphabet);
  const whole = Math.floor(((before + bytes.length) * 8) / 6);
  return Buffer.from(text.slice(Math.ceil((before * 8) / 6), whole));
}

/** The canaries found in there, with their encoding. */
export function canariesIn(where: string | Buffer, canaries: Canaries): string[] {
  const bytes = Buffer.from(where);
  return Object.entries(canaries).flatMap(([name, secret]) =>
    [...formsOf(secret)].flatMap(([form, written]) => (bytes.includes(written) ? [`${name}: ${form}`] : [])),
  );
}
