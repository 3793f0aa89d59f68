/** Types for packages, or parts of them, that have none: only what is in use. */
declare module 'mailauth/lib/tools.js' {
  /** The first of the domains that belongs to the same organisation as the author's; false without one. */
  export function getAlignment(author: string, domains: string[]): { domain: string } | false;
}

declare module 'http_ece' {
  export function decrypt(
    buffer: Buffer,
    options: { version: 'aes128gcm'; privateKey: import('node:crypto').ECDH; authSecret: string },
  ): Buffer;
}
