/** What an archive (ZIP) holds besides the selections of its JSON, and what of that has a place in an account. Its format: docs/ARCHIVE.md. */
import * as z from 'zod/mini';
import { idField, travelMinutesField } from '../fields.ts';
import { type ProfileChange, profileChange } from '../profile/profile.ts';
import { DEFAULT_NOTIFICATION_SETTINGS } from '../reminders/default-settings.ts';
import { type NotificationSettings, notificationSettingsChange } from '../reminders/notifications.ts';
import { MAX_FILE_BYTES } from '../selections/files.ts';
import { MY_PAGE_FIELDS, type MyPageLogin, myPageLogin } from '../selections/my-page.ts';

/** A file of a selection. `id` names its entry, `files/ID/…`. */
export type ArchivedFile = z.output<typeof archivedFile>;
/** The my-page login of a selection. */
export type ArchivedLogin = { selectionId: string; login: MyPageLogin };
/** The settings of an account. A part is null where the archive has none that can be saved. */
export type ArchivedSettings = {
  profile: Omit<ProfileChange, 'version'> | null;
  shortcutsEnabled: boolean | null;
  travelMinutes: number | null;
  notifications: NotificationSettings | null;
};
/** What stays behind: how many records of which kind. */
export type LeftBehind = { kind: LeftKind; count: number };

/** An archive without its selections. */
export type Archive = {
  /** In the order of their upload. */
  files: ArchivedFile[];
  logins: ArchivedLogin[];
  settings: ArchivedSettings;
  leftBehind: LeftBehind[];
  /** Files and logins that cannot be read. */
  unreadable: number;
};

/** Tables of `records.json` that are taken: here, or with the selections. */
export const TAKEN_TABLES = [
  'users',
  'profiles',
  'target_industries',
  'notification_settings',
  'selections',
  'events',
  'status_history',
  'files',
] as const;

/** Tables of `records.json` that have no place in another account, by what they are. */
export const LEFT_TABLES = {
  sign_in: [
    'accounts',
    'sessions',
    'passkeys',
    'totp_secrets',
    'mailed_links',
    'consents',
    'audit_log',
    'access_tokens',
  ],
  notifications: ['reminders', 'deliveries', 'push_subscriptions', 'mail_stops', 'mail_bounces', 'mailing_recipients'],
  inbox: ['inbox_addresses', 'received_mails'],
  calendars: ['calendar_feeds', 'calendar_connections', 'calendar_links'],
  programs: ['webhooks', 'webhook_deliveries'],
  sharing: [
    'shared_contributions',
    'shared_reports',
    'linked_variants',
    'kept_dates',
    'company_registrations',
    'company_reports',
  ],
  inquiries: ['inquiries', 'inquiry_answers'],
} as const satisfies Record<string, readonly string[]>;

/** A kind of records that stay behind. */
export type LeftKind = keyof typeof LEFT_TABLES;

const archivedFile = z.object({
  id: idField,
  selectionId: idField,
  name: z.string().check(z.minLength(1), z.maxLength(300)),
  size: z.int().check(z.gte(1), z.lte(MAX_FILE_BYTES)),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  createdAt: z.string(),
});

/** Other tables and columns are of no interest here, and later releases may add some. */
const tables = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));
type Row = Record<string, unknown>;

/**
 * Reads `records.json` and, if there is one, `my-page.json`.
 * @returns null where the first is none of an archive.
 */
export function readArchive(recordsText: string, loginsText: string | null): Archive | null {
  const records = tables.safeParse(parse(recordsText));
  if (!records.success) return null;
  const rows = (table: (typeof TAKEN_TABLES)[number]) => records.data[table] ?? [];
  const hidden = new Set(rows('selections').flatMap((it) => (it.deletedAt ? it.id : [])));
  const fileRows = rows('files').filter((it) => !it.deletedAt && !hidden.has(it.selectionId));
  const files = fileRows.flatMap((it) => archivedFile.safeParse(it).data ?? []);
  const loginRows = asArray(loginsText === null ? [] : parse(loginsText));
  const logins = loginRows.flatMap((it) => loginOf(it) ?? []);
  return {
    files: files.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : Number(a.createdAt > b.createdAt))),
    logins,
    settings: {
      profile: profileOf({ ...rows('profiles')[0], name: rows('users')[0]?.name }, rows('target_industries')),
      shortcutsEnabled: z.boolean().safeParse(rows('profiles')[0]?.shortcutsEnabled).data ?? null,
      travelMinutes: travelMinutesField.safeParse(rows('profiles')[0]?.travelMinutes).data ?? null,
      notifications: notificationsOf(rows('notification_settings')[0]),
    },
    leftBehind: Object.entries(LEFT_TABLES).flatMap(([kind, names]) => {
      const count = names.reduce((sum, name) => sum + (records.data[name]?.length ?? 0), 0);
      return count > 0 ? [{ kind: kind as LeftKind, count }] : [];
    }),
    unreadable: fileRows.length - files.length + loginRows.length - logins.length,
  };
}

function loginOf(row: unknown): ArchivedLogin | null {
  const login = z.looseObject({ selectionId: idField }).safeParse(row);
  if (!login.success) return null;
  const parts = MY_PAGE_FIELDS.flatMap((field) => (login.data[field] ? [[field, login.data[field]]] : []));
  const entered = myPageLogin.safeParse(Object.fromEntries(parts));
  return entered.success ? { selectionId: login.data.selectionId, login: entered.data } : null;
}

/** As its form would save it; null where a required field is missing, as the form was postponed. */
function profileOf(row: Row, industries: readonly Row[]): ArchivedSettings['profile'] {
  const { name, prefecture, country, university, universityGroup, graduationYear, targetJobTypes, targetCompanySizes } =
    row;
  const targetIndustries = industries
    .toSorted((a, b) => Number(a.rank) - Number(b.rank))
    .map(({ category, detail }) => ({ category, detail }));
  const own = { name, prefecture, country, university, universityGroup, graduationYear };
  const read = profileChange.safeParse({ ...own, targetJobTypes, targetCompanySizes, targetIndustries, version: 1 });
  if (!read.success) return null;
  const { version: _, ...profile } = read.data;
  return profile;
}

function notificationsOf(row: Row = {}): NotificationSettings | null {
  const { oneWeekBefore, oneDayBefore, oneHourBefore, fifteenMinutesBefore } = row;
  const { esDeadline, interview, test, seminar, other } = row;
  const { emailEnabled, pushEnabled, asksResults, updatesEnabled, emailFrequency } = row;
  const read = notificationSettingsChange.safeParse({
    emailEnabled,
    pushEnabled,
    asksResults,
    updatesEnabled,
    emailFrequency,
    reminderTiming: { oneWeekBefore, oneDayBefore, oneHourBefore, fifteenMinutesBefore },
    eventTypes: { esDeadline, interview, test, seminar, other },
    quietHours: { enabled: row.quietHoursEnabled, startTime: row.quietHoursStart, endTime: row.quietHoursEnd },
    version: 1,
  });
  if (!read.success) return null;
  const { version: _, ...settings } = read.data;
  return { ...DEFAULT_NOTIFICATION_SETTINGS, ...settings };
}

/**
 * The settings that an import saves. Push belongs to this browser and stays as it is; nobody begins to get お知らせメール by an import.
 */
export function settingsToSave(archived: NotificationSettings, own: NotificationSettings): NotificationSettings {
  return {
    ...archived,
    pushEnabled: own.pushEnabled,
    updatesEnabled: own.updatesEnabled && archived.updatesEnabled,
  };
}

/** The path of a file's entry in the archive. */
export function fileEntry({ id, name }: { id: string; name: string }): string {
  return `files/${id}/${name.replaceAll(/[/\\]/g, '_')}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const asArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
