/** The mail by which Gmail asks the owner of an address whether mails may be forwarded to it. */

/** The sender of Gmail's mail; who forwards must also be shown to be google.com (isSenderConfirmed). */
export const GMAIL_FORWARDING = 'forwarding-noreply@google.com';

export type Confirmation = {
  /** To be typed into Gmail's settings. */
  code: string | null;
  /** A link of Google that does the same. */
  url: string | null;
};

/** In whatever language, the subject begins with `(#123456789)`. */
const CODE = /[(（]#(\d{6,12})[)）]/;
/** A link of Google, but not the one that cancels the request and stands below. */
const LINK = /https:\/\/(?:mail|mail-settings)\.google\.com\/(?!mail\/uf-)[^\s<>"'）」]+/;

type Given = { address: string; subject: string; text: string; isSenderConfirmed: boolean };

/** The code and the link of Gmail's mail; null for any other mail, and where the sender is not confirmed. */
export function readConfirmation({ address, subject, text, isSenderConfirmed }: Given): Confirmation | null {
  if (!isSenderConfirmed || address.toLowerCase() !== GMAIL_FORWARDING) return null;
  return { code: CODE.exec(subject)?.[1] ?? null, url: LINK.exec(text)?.[0] ?? null };
}
