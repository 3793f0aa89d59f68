/** The settings as an operator may see them on a screen: their values only where they can be no secret. */
import type { SettingView } from '#domain/admin/system.ts';
import { SETTINGS } from './settings.ts';

/**
 * Settings whose value is shown. Any other may be a key, or an address with a password in it; of a new one only whether it is set is shown until
 * it is listed here.
 */
const SHOWN: ReadonlySet<string> = new Set<keyof typeof SETTINGS>([
  'port',
  'host',
  'baseUrl',
  'role',
  'mailConnections',
  'mailFrom',
  'mailReplyTo',
  'mailDkimSelector',
  'bounceDomain',
  'inboxPort',
  'inboxHost',
  'inboxDomain',
  'contactEmail',
  'passwordMinLength',
  'trustedProxies',
  'figureOfferRate',
  'figureUpdates',
  'metricsPort',
  'metricsHost',
  'logLevel',
  'mode',
]);

/** `settings` by their names in SETTINGS. */
export function shownSettings(settings: Partial<Record<keyof typeof SETTINGS, unknown>>): SettingView[] {
  return Object.entries(SETTINGS)
    .filter(([, { testOnly }]: [string, { testOnly?: true }]) => !testOnly)
    .map(([name, { env }]) => {
      const value = settings[name as keyof typeof SETTINGS];
      const isSet = value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
      return { env, isSet, value: isSet && SHOWN.has(name) ? String(value) : null };
    });
}
