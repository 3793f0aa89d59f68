/** Recovery codes: for a student whose passkeys and authenticator app are out of reach. */
import { APP_NAME } from '../app-name.ts';

/** The recovery codes that an account gets at once. */
export const RECOVERY_CODES = 10;
/** Characters of a recovery code, 5 random bits each; it is shown in groups. */
export const RECOVERY_CODE_LENGTH = 24;
const GROUPS = /.{6}/g;

/** A typed recovery code as it was made: lower case, without hyphens and spaces, 0 for O and 1 for I and L. */
export function foldRecoveryCode(typed: string): string {
  return typed.normalize('NFKC').toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1');
}

/** A recovery code as it is shown: k3m9px-0a7dzq-4ht2vc-8sw6rn. */
export function recoveryCodeText(code: string): string {
  return code.match(GROUPS)?.join('-') ?? code;
}

/** The text of a file with recovery codes. */
export function recoveryCodesFile(codes: readonly string[], email: string): string {
  return [
    `${APP_NAME}のリカバリーコード（${email}）`,
    'パスキーや認証アプリを使えないときに、ログインの画面で入力します。1つのコードは1回だけ使えます。',
    '',
    ...codes.map(recoveryCodeText),
    '',
  ].join('\n');
}
