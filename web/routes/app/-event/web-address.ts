import { parseWebAddress } from '#domain/web-address.ts';

/** What a field for a web address is checked by: true, or the sentence that says what is wrong. Empty is none. */
export function checkWebAddress(typed: string): true | string {
  return typed.trim() === '' || parseWebAddress(typed) !== null || 'https:// から始まるURLを入力してください';
}
