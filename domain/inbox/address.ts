/** The forwarding address of a student. */

/** 32 characters, 5 bits each, without those that are mistaken for each other: 0 and o, 1 and l. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
/** 80 bits: nobody finds an address by trying. */
export const LOCAL_PART_LENGTH = 16;
const LOCAL_PART = new RegExp(`^[${ALPHABET}]{${LOCAL_PART_LENGTH}}$`);

/** A local part from as many random bytes as LOCAL_PART_LENGTH; each gives one character. */
export function localPartOf(random: Uint8Array): string {
  return Array.from(random, (byte) => ALPHABET[byte % ALPHABET.length] ?? '').join('');
}

/** The local part of a recipient at this domain, in lower case: mail programs may change the case. Null for any other recipient. */
export function readLocalPart(recipient: string, domain: string): string | null {
  const at = recipient.lastIndexOf('@');
  const [localPart, host] = [recipient.slice(0, at).toLowerCase(), recipient.slice(at + 1).toLowerCase()];
  return at > 0 && host === domain && LOCAL_PART.test(localPart) ? localPart : null;
}
