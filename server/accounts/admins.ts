import { canonicalEmail } from '#domain/accounts/email.ts';
import type { Config } from '../base/config.ts';

/** Whether the operator named this address, in whatever spelling. Only ask it of an address that was verified. */
export function isAdminAddress(email: string, config: Pick<Config, 'adminEmails'>): boolean {
  return config.adminEmails.some((address) => canonicalEmail(address) === email);
}
