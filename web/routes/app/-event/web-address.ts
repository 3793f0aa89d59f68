import { parseWebAddress } from '#domain/web-address.ts';

/** Validates a field for a web address: true, or the error message. Empty is valid. */
export function checkWebAddress(typed: string): true | string {
  return typed.trim() === '' || parseWebAddress(typed) !== null || 'https:// から始まるURLを入力してください';
}
