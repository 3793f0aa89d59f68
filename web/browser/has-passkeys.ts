/** Whether this page can use passkeys. They belong to a domain: at an IP address no browser offers them. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname);
}
