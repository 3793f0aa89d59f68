/** The mail by which Gmail asks the owner of an address whether mails may be forwarded to it. */

/** The sender of Gmail's mail; who forwards must also be shown to be google.com (isSenderConfirmed). */
export const GMAIL_FORWARDING = 'forwarding-noreply@google.com';

export type Confirmation = {
  /** To be typed into Gmail's settings; null where Google sends the link alone. */
  code: string | null;
  /** A link of Google that does the same. */
  url: string | null;
};

/** `(#123456789)` in the subject, or the code named in the text; many of Google's mails have the link alone. */
const CODE_IN_SUBJECT = /[(（]#?(\d{6,12})[)）]/;
const CODE_IN_TEXT = /(?:confirmation code|確認コード)\s*[:：]\s*(\d{6,12})/i;
/** The link that confirms. The one that cancels the request stands below, with `uf-`. */
const LINK = /https:\/\/(?:mail|mail-settings)\.google\.com\/mail\/vf-[^\s<>"'）」]+/;

type Given = { address: string; subject: string; text: string; isSenderConfirmed: boolean };

/** The code and the link of Gmail's mail; null for any other mail, and where the sender is not confirmed. */
export function readConfirmation({ address, subject, text, isSenderConfirmed }: Given): Confirmation | null {
  if (!isSenderConfirmed || address.toLowerCase() !== GMAIL_FORWARDING) return null;
  const code = CODE_IN_SUBJECT.exec(subject) ?? CODE_IN_TEXT.exec(text);
  return { code: code?.[1] ?? null, url: LINK.exec(text)?.[0] ?? null };
}
