/**
 * Every table, on one page.
 *
 * The rows of one student begin their keys with `user_id` and refer to one another by (user_id, id), so that each query of a
 * student reads that student's rows alone and the tables can be partitioned or distributed by `user_id`. What must never be is
 * a constraint here, whatever the code above says. Moments are `Instant` text outside and timestamptz inside. Ids are text.
 */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { FEED_SCOPES, type FeedScope } from '#domain/calendar-feed.ts';
import type { MediaType } from '#domain/files.ts';
import { COMPANY_SIZES } from '#domain/taxonomy/company-sizes.ts';
import { COUNTRIES } from '#domain/taxonomy/countries.ts';
import { EVENT_TYPES, type EventKind, type EventType } from '#domain/taxonomy/event-types.ts';
import { INDUSTRIES, type Industry } from '#domain/taxonomy/industries.ts';
import { PHASES, type Phase } from '#domain/taxonomy/phases.ts';
import { OVERSEAS, PREFECTURES } from '#domain/taxonomy/prefectures.ts';
import { PRIORITIES, type Priority } from '#domain/taxonomy/priorities.ts';
import { STATUSES, type Status } from '#domain/taxonomy/statuses.ts';
import { UNIVERSITY_GROUPS } from '#domain/taxonomy/university-groups.ts';
import { byCodePoint, idList, instant } from './columns.ts';

const oneOf = (column: string, ids: Record<string, unknown>) => sql.raw(`${column} in (${idList(ids)})`);
const isSealed = (column: string) => sql.raw(`${column} ~ '^v[0-9]+[.][A-Za-z0-9_-]+[.][A-Za-z0-9_-]+$'`);
const now = sql`now()`;
const createdAt = instant('created_at').notNull().default(now);
const updatedAt = instant('updated_at').notNull().default(now);

// ─── accounts ───────────────────────────────────────────────────────────────────────────────────────────────────────────

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    name: text('name').notNull(),
    image: text('image'),
    role: text('role').notNull().default('user'),
    banned: boolean('banned').notNull().default(false),
    banReason: text('ban_reason'),
    banExpires: instant('ban_expires'),
    /** Set at withdrawal; the account is kept for its retention time and cannot sign in. */
    withdrawnAt: instant('withdrawn_at'),
    lastActiveAt: instant('last_active_at'),
    createdAt,
    updatedAt,
  },
  (t) => [
    check('users_role', sql`${t.role} in ('user', 'admin')`),
    check('users_email', sql`${t.email} = btrim(${t.email})`),
  ],
);

/** `token` is a hash: who reads the table cannot sign in. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Moves with use, up to 30 days after `created_at`. */
    expiresAt: instant('expires_at').notNull(),
    /** When its owner last proved to be there, by password or at Google; what is dangerous asks for that to be recent. */
    confirmedAt: instant('confirmed_at'),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt,
    updatedAt,
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expires').on(t.expiresAt)],
);

/** Ways to sign in: `credential` with an argon2id hash, or `google`. */
export const accounts = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    providerId: text('provider_id').notNull(),
    accountId: text('account_id').notNull(),
    password: text('password'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    createdAt,
    updatedAt,
  },
  (t) => [unique('accounts_provider').on(t.providerId, t.accountId), index('accounts_user').on(t.userId)],
);

/** Links that were mailed to somebody and work once: what proves a mailbox, and the way back for who did not ask for a change. */
export const mailedLinks = pgTable(
  'mailed_links',
  {
    /** The link holds 256 random bits; who reads the table cannot follow it. */
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose').notNull(),
    /** The address that following the link gives the account; null where it gives none. */
    email: text('email'),
    /** What the mail with a way back is made of again until it has left; the token of its link only with the key of this installation. */
    notice: jsonb('notice').$type<{ salt: string; device: string }>(),
    /** When that mail may be tried next; null where none waits to be sent. */
    noticeDueAt: instant('notice_due_at'),
    expiresAt: instant('expires_at').notNull(),
    createdAt,
  },
  (t) => [
    index('mailed_links_user').on(t.userId),
    index('mailed_links_expires').on(t.expiresAt),
    index('mailed_links_notice').on(t.noticeDueAt).where(sql`notice_due_at is not null`),
    check('mailed_links_purpose', sql`${t.purpose} in ('password_reset', 'email_change', 'email_change_undo')`),
  ],
);

/** A sign-in that has left for Google and is not back yet: bound to its browser, single use, for 10 minutes. */
export const googleSignIns = pgTable(
  'google_sign_ins',
  {
    stateHash: text('state_hash').primaryKey(),
    /** Hash of the cookie of the browser that left. */
    cookieHash: text('cookie_hash').notNull(),
    nonce: text('nonce').notNull(),
    codeVerifier: text('code_verifier').notNull(),
    /** `confirm` and `link` are asked for by who is signed in. */
    purpose: text('purpose').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The screen it leads back to; one of our own. */
    redirect: text('redirect'),
    createdAt,
  },
  (t) => [
    index('google_sign_ins_user').on(t.userId),
    index('google_sign_ins_created').on(t.createdAt),
    check('google_sign_ins_purpose', sql`${t.purpose} in ('sign_in', 'confirm', 'link')`),
    check('google_sign_ins_user_known', sql`(${t.purpose} = 'sign_in') = (${t.userId} is null)`),
  ],
);

/** A sign-up between its form and the right code. No account exists before that; the row lives for 24 hours. */
export const pendingSignUps = pgTable(
  'pending_sign_ups',
  {
    id: text('id').primaryKey(),
    /** Hash of the cookie of the browser that filled in the form. */
    cookieHash: text('cookie_hash').notNull().unique(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    passwordHash: text('password_hash').notNull(),
    profile: jsonb('profile').notNull(),
    codeHash: text('code_hash'),
    codeExpiresAt: instant('code_expires_at'),
    tries: integer('tries').notNull().default(0),
    sentAt: instant('sent_at'),
    createdAt,
  },
  (t) => [index('pending_sign_ups_email').on(t.email), index('pending_sign_ups_created').on(t.createdAt)],
);

/** Counters of attempts in a window; survive a restart and are shared by all processes. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    resetsAt: instant('resets_at').notNull(),
  },
  (t) => [index('rate_limits_resets').on(t.resetsAt)],
);

/** What a student agreed to, with the version of the document. */
export const consents = pgTable(
  'consents',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    document: text('document').notNull(),
    version: text('version').notNull(),
    createdAt,
  },
  (t) => [primaryKey({ columns: [t.userId, t.document, t.version] })],
);

/**
 * The key under which a student's secrets are sealed, itself wrapped by the root key of that version. Without this row nothing that
 * was sealed can be read by anyone.
 */
export const userKeys = pgTable(
  'user_keys',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the root key; the values that this key seals begin with it. */
    version: integer('version').notNull(),
    wrapped: text('wrapped').notNull(),
    createdAt,
  },
  (t) => [primaryKey({ columns: [t.userId, t.version] })],
);

/** The answer to a creation, kept for 24 hours so that a repeat gets the same answer and makes nothing twice. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text('user_id').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    answer: text('answer'),
    createdAt,
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_keys_created').on(t.createdAt)],
);

// ─── profile ────────────────────────────────────────────────────────────────────────────────────────────────────────────

export const profiles = pgTable(
  'profiles',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A prefecture's Japanese name, or 海外. */
    prefecture: text('prefecture'),
    country: text('country'),
    university: text('university'),
    universityGroup: text('university_group'),
    /** 2027 for 27卒. */
    graduationYear: smallint('graduation_year'),
    /** `family.job` ids. */
    targetJobTypes: text('target_job_types').array().notNull().default([]),
    targetCompanySizes: text('target_company_sizes').array().notNull().default([]),
    profileCompleted: boolean('profile_completed').notNull().default(false),
    onboardingCompleted: boolean('onboarding_completed').notNull().default(false),
    shortcutsEnabled: boolean('shortcuts_enabled').notNull().default(true),
    version: integer('version').notNull().default(1),
    createdAt,
    updatedAt,
  },
  (t) => [
    check('profiles_prefecture', oneOf('prefecture', { ...PREFECTURES, [OVERSEAS]: true })),
    check('profiles_country', oneOf('country', COUNTRIES)),
    check(
      'profiles_country_overseas',
      sql`${t.country} is null or ${t.prefecture} is not distinct from ${sql.raw(`'${OVERSEAS}'`)}`,
    ),
    check('profiles_university_group', oneOf('university_group', UNIVERSITY_GROUPS)),
    check('profiles_graduation_year', sql`${t.graduationYear} between 2000 and 2100`),
    check('profiles_company_sizes', sql.raw(`target_company_sizes <@ array[${idList(COMPANY_SIZES)}]::text[]`)),
  ],
);

/** Rank 1 to 3: a fourth target industry cannot exist. */
export const targetIndustries = pgTable(
  'target_industries',
  {
    userId: text('user_id')
      .notNull()
      .references(() => profiles.userId, { onDelete: 'cascade' }),
    rank: smallint('rank').notNull(),
    category: text('category').notNull(),
    detail: text('detail'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.rank] }),
    unique('target_industries_pair').on(t.userId, t.category, t.detail).nullsNotDistinct(),
    check('target_industries_rank', sql`${t.rank} between 1 and 3`),
    check('target_industries_category', oneOf('category', INDUSTRIES)),
  ],
);

// ─── companies ──────────────────────────────────────────────────────────────────────────────────────────────────────────

export const companies = pgTable(
  'companies',
  {
    id: text('id').primaryKey(),
    /** What the search index calls the company by. */
    no: integer('no').notNull().unique().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    displayName: text('display_name').notNull(),
    /** Hiragana; null where nobody gave it. */
    reading: text('reading'),
    industryCategory: text('industry_category').$type<Industry>(),
    industrySubCategory: text('industry_sub_category'),
    /** What stood in the source where no industry id fits. */
    industryLabelRaw: text('industry_label_raw'),
    source: text('source').notNull().default('user'),
    /** 13 digits of the National Tax Agency. */
    corporateNumber: text('corporate_number').unique(),
    /** Prefecture and city of the head office, to tell companies of one name apart. */
    location: text('location'),
    /** Every name under which search finds the company, folded; the first is the folded display name. */
    searchKeywords: text('search_keywords').array().notNull().default([]),
    foldedName: text('folded_name').notNull(),
    /** Sorts by display name in Japanese order (companies/sort-key.ts). */
    sortKey: byCodePoint('sort_key').notNull().default(''),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** The company into which an admin merged this one. */
    mergedInto: text('merged_into'),
    createdAt,
    updatedAt,
  },
  (t) => [
    index('companies_folded_name').on(t.foldedName),
    index('companies_created_by').on(t.createdBy, t.createdAt),
    check('companies_industry', oneOf('industry_category', INDUSTRIES)),
    check('companies_name', sql`length(${t.name}) between 1 and 150`),
    check('companies_source', sql`${t.source} in ('user', 'catalogue', 'nta', 'gaishi', 'goodfind')`),
  ],
);

/** Each name under which search finds a company, folded: a row of its own, so that a whole name is one look-up. */
export const companyNames = pgTable(
  'company_names',
  {
    name: byCodePoint('name').notNull(),
    companyNo: integer('company_no')
      .notNull()
      .references(() => companies.no, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.name, t.companyNo] }), index('company_names_company').on(t.companyNo)],
);

/**
 * The search index: where one to four characters stand in a name. `place` orders the rows of a gram as search ranks
 * them, so that the best are read off the primary key however many there are (companies/search-index.ts).
 */
export const companyGrams = pgTable(
  'company_grams',
  {
    /** The characters of the gram as one number (companies/search-index.ts). */
    gram: bigint('gram', { mode: 'bigint' }).notNull(),
    /** Distance from the score 100 if the gram were all that is searched for, then the beginning of the company's sort key. */
    place: bigint('place', { mode: 'bigint' }).notNull(),
    companyNo: integer('company_no').notNull(),
    /** Characters of the name in which it stands. */
    long: smallint('long').notNull(),
  },
  (t) => [primaryKey({ columns: [t.gram, t.place, t.companyNo, t.long] })],
);

/** What was loaded into the catalogue, and how far: an import that was broken off goes on from its line. */
export const imports = pgTable('imports', {
  /** SHA-256 of the source. */
  hash: text('hash').primaryKey(),
  source: text('source').notNull(),
  line: integer('line').notNull().default(0),
  finishedAt: instant('finished_at'),
  createdAt,
  updatedAt,
});

// ─── selections and events ──────────────────────────────────────────────────────────────────────────────────────────────

export const selections = pgTable(
  'selections',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: text('id').notNull(),
    companyId: text('company_id').references(() => companies.id, { onDelete: 'set null' }),
    companyName: text('company_name').notNull(),
    /** Null where it would equal the company's name. */
    customCompanyName: text('custom_company_name'),
    jobType: text('job_type').notNull().default(''),
    eventTitle: text('event_title').notNull().default(''),
    priority: text('priority').$type<Priority>().notNull(),
    status: text('status').$type<Status>().notNull().default('before_entry'),
    selectionPhase: text('selection_phase').$type<Phase>().notNull(),
    industryCategory: text('industry_category').$type<Industry>(),
    companyUrl: text('company_url'),
    notes: text('notes').notNull().default(''),
    esContent: text('es_content').notNull().default(''),
    esDocUrl: text('es_doc_url'),
    esDeadline: instant('es_deadline'),
    esSubmitted: boolean('es_submitted').notNull().default(false),
    /** Login of the company's site for applicants. Sealed (server/vault/), both, and never in a list. */
    myPageId: text('my_page_id'),
    myPagePassword: text('my_page_password'),
    resultWaitingSince: instant('result_waiting_since'),
    expectedResultBy: instant('expected_result_by'),
    offerReplyBy: instant('offer_reply_by'),
    offerKind: text('offer_kind'),
    acceptedAt: instant('accepted_at'),
    route: text('route'),
    closedReason: text('closed_reason'),
    /** The internship selection from which this one was carried over. */
    carriedOverFrom: text('carried_over_from'),
    /** The import that brought it. */
    importId: text('import_id'),
    version: integer('version').notNull().default(1),
    createdAt,
    updatedAt,
    /** Set while a deletion can be undone; housekeeping removes the row afterwards. */
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index('selections_id').on(t.id),
    index('selections_company').on(t.companyId),
    index('selections_deleted').on(t.deletedAt).where(sql`deleted_at is not null`),
    check('selections_priority', oneOf('priority', PRIORITIES)),
    check('selections_status', oneOf('status', STATUSES)),
    check('selections_phase', oneOf('selection_phase', PHASES)),
    check('selections_industry', oneOf('industry_category', INDUSTRIES)),
    check('selections_custom_name', sql`${t.customCompanyName} is distinct from ${t.companyName}`),
    check('selections_my_page_id', isSealed('my_page_id')),
    check('selections_my_page_password', isSealed('my_page_password')),
  ],
);

/**
 * One step of a selection. `publicDescription` is its name. The public details are shared only where `shareDetails` is set;
 * `location`, `privateUrl` and `privateMemo` are the owner's alone.
 */
export const events = pgTable(
  'events',
  {
    userId: text('user_id').notNull(),
    id: text('id').notNull(),
    selectionId: text('selection_id').notNull(),
    eventType: text('event_type').$type<EventType>().notNull(),
    kind: text('kind').$type<EventKind>().notNull(),
    /** The moment by which to do it, or at which to be there. */
    deadline: instant('deadline').notNull(),
    /** Only of an appointment; without it one lasts an hour. */
    endsAt: instant('ends_at'),
    /** Grows with every change of `deadline`: reminders of an older one are void. */
    deadlineVersion: integer('deadline_version').notNull().default(1),
    selectionPhase: text('selection_phase').$type<Phase>().notNull(),
    publicDescription: text('public_description').notNull().default(''),
    publicContent: text('public_content').notNull().default(''),
    publicUrl: text('public_url'),
    publicLocation: text('public_location').notNull().default(''),
    shareDetails: boolean('share_details').notNull().default(false),
    location: text('location').notNull().default(''),
    privateUrl: text('private_url'),
    privateMemo: text('private_memo').notNull().default(''),
    completed: boolean('completed').notNull().default(false),
    isCustomized: boolean('is_customized').notNull().default(false),
    isModified: boolean('is_modified').notNull().default(false),
    /** `no` of the shared event with which it began, taken or entered; with the company before it, under which variants of it stand. */
    originalEventIndex: integer('original_event_index'),
    linkedEventId: text('linked_event_id'),
    /** The shared event that it was taken from. */
    sharedEventId: text('shared_event_id'),
    /** Round or kind within the type, e.g. `first`, `spi_web`, `offer_reply_deadline`. */
    subtype: text('subtype'),
    /** pending, waiting, passed, failed or declined. */
    result: text('result'),
    /** Which reminders the student wants for this event. */
    reminderTypes: text('reminder_types').array().notNull().default([]),
    version: integer('version').notNull().default(1),
    createdAt,
    updatedAt,
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    foreignKey({ columns: [t.userId, t.selectionId], foreignColumns: [selections.userId, selections.id] }).onDelete(
      'cascade',
    ),
    index('events_id').on(t.id),
    index('events_selection').on(t.userId, t.selectionId),
    index('events_deleted').on(t.deletedAt).where(sql`deleted_at is not null`),
    check('events_type', oneOf('event_type', EVENT_TYPES)),
    check('events_kind', sql`${t.kind} in ('deadline', 'appointment')`),
    check('events_phase', oneOf('selection_phase', PHASES)),
    check('events_end', sql`${t.endsAt} is null or (${t.kind} = 'appointment' and ${t.endsAt} > ${t.deadline})`),
    check('events_reminder_types', sql`${t.reminderTypes} <@ array['1week', '3days', '1day', 'today']`),
    check('events_result', sql`${t.result} in ('pending', 'waiting', 'passed', 'failed', 'declined')`),
  ],
);

export const statusHistory = pgTable(
  'status_history',
  {
    userId: text('user_id').notNull(),
    id: text('id').notNull(),
    selectionId: text('selection_id').notNull(),
    fromStatus: text('from_status').$type<Status>(),
    toStatus: text('to_status').$type<Status>().notNull(),
    by: text('by').notNull().default('me'),
    createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    foreignKey({ columns: [t.userId, t.selectionId], foreignColumns: [selections.userId, selections.id] }).onDelete(
      'cascade',
    ),
    index('status_history_selection').on(t.userId, t.selectionId),
    check('status_history_to', oneOf('to_status', STATUSES)),
    check('status_history_by', sql`${t.by} in ('me', 'import', 'pasted-mail')`),
  ],
);

/** Documents that a student keeps with a selection. What is in them is an object of the storage (server/outside/storage.ts). */
export const files = pgTable(
  'files',
  {
    userId: text('user_id').notNull(),
    id: text('id').notNull(),
    selectionId: text('selection_id').notNull(),
    /** Random: what a file is called is never part of a path. */
    object: text('object').notNull().unique(),
    name: text('name').notNull(),
    mediaType: text('media_type').$type<MediaType>().notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    createdAt,
    /** Set while a deletion can be undone; housekeeping removes the object and then the row. */
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    foreignKey({ columns: [t.userId, t.selectionId], foreignColumns: [selections.userId, selections.id] }).onDelete(
      'cascade',
    ),
    index('files_selection').on(t.userId, t.selectionId),
    index('files_deleted').on(t.deletedAt).where(sql`deleted_at is not null`),
    check('files_size', sql`${t.size} > 0`),
  ],
);

// ─── shared between students of one company ─────────────────────────────────────────────────────────────────────────────

/** One deadline of a company as several students entered it. Holds nothing that says who. */
export const sharedEvents = pgTable(
  'shared_events',
  {
    /** Random, and nothing of time in it: it is shown to other students. */
    id: text('id').primaryKey(),
    /** What `linkedEventId` of the events that began with it says after the company's id. */
    no: integer('no').notNull().unique().generatedAlwaysAsIdentity(),
    companyId: text('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    eventType: text('event_type').$type<EventType>().notNull(),
    selectionPhase: text('selection_phase').$type<Phase>().notNull(),
    graduationYear: smallint('graduation_year'),
    deadline: instant('deadline').notNull(),
    /** Students who stand behind it. This and what follows comes from its contributions (sharing/contributions.ts). */
    confirmations: integer('confirmations').notNull().default(0),
    /** Before this moment, only accounts that are too new to count stand behind it. */
    countsFrom: instant('counts_from').notNull().default(now),
    lastConfirmedAt: instant('last_confirmed_at').notNull().default(now),
    /** The details that most agree about of those who share theirs; null where nobody does (sharing/details.ts). */
    title: text('title'),
    description: text('description'),
    url: text('url'),
    location: text('location'),
    /** From then on somebody is heard whose account was new: what is shown is found again. Null where nobody is waited for. */
    detailsUntil: instant('details_until'),
    /** Set by three reports; an admin looks then. */
    hiddenAt: instant('hidden_at'),
    createdAt,
    updatedAt,
  },
  (t) => [
    unique('shared_events_same')
      .on(t.companyId, t.eventType, t.selectionPhase, t.graduationYear, t.deadline)
      .nullsNotDistinct(),
    check('shared_events_type', oneOf('event_type', EVENT_TYPES)),
    check('shared_events_phase', oneOf('selection_phase', PHASES)),
  ],
);

/** Who stands behind a shared event with which event of theirs, and the public details that student chose to share. */
export const sharedContributions = pgTable(
  'shared_contributions',
  {
    sharedEventId: text('shared_event_id')
      .notNull()
      .references(() => sharedEvents.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    eventId: text('event_id').notNull(),
    title: text('title'),
    description: text('description'),
    url: text('url'),
    location: text('location'),
    /** When it was made, or the account stopped being new, whichever came later. */
    countsFrom: instant('counts_from').notNull().default(now),
    confirmedAt: instant('confirmed_at').notNull().default(now),
    createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.sharedEventId, t.userId, t.eventId] }),
    foreignKey({ columns: [t.userId, t.eventId], foreignColumns: [events.userId, events.id] }).onDelete('cascade'),
    unique('shared_contributions_event').on(t.userId, t.eventId),
    index('shared_contributions_user').on(t.userId, t.createdAt),
    index('shared_contributions_counts').on(t.sharedEventId, t.countsFrom),
    index('shared_contributions_confirmed').on(t.sharedEventId, t.confirmedAt),
    index('shared_contributions_details')
      .on(t.sharedEventId, t.countsFrom)
      .where(sql`num_nonnulls(title, description, url, location) > 0`),
  ],
);

export const sharedReports = pgTable(
  'shared_reports',
  {
    sharedEventId: text('shared_event_id')
      .notNull()
      .references(() => sharedEvents.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull().default(''),
    createdAt,
  },
  (t) => [primaryKey({ columns: [t.sharedEventId, t.userId] }), index('shared_reports_user').on(t.userId)],
);

/** A student's own variant of a shared event; one for each student and type, and nobody can replace another's. */
export const linkedVariants = pgTable(
  'linked_variants',
  {
    /** companyId_no of the shared event with which the student's event began. */
    linkedEventId: text('linked_event_id').notNull(),
    addedBy: text('added_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    eventType: text('event_type').$type<EventType>().notNull(),
    companyId: text('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    originalEventIndex: integer('original_event_index').notNull(),
    deadline: instant('deadline').notNull(),
    selectionPhase: text('selection_phase').$type<Phase>().notNull(),
    addedAt: instant('added_at').notNull().default(now),
    updatedAt,
  },
  (t) => [
    primaryKey({ columns: [t.linkedEventId, t.addedBy, t.eventType] }),
    index('linked_variants_company').on(t.companyId),
    index('linked_variants_added_by').on(t.addedBy),
    check('linked_variants_type', oneOf('event_type', EVENT_TYPES)),
  ],
);

/** A date that others moved to, and that this student does not want for an event: it is not offered again. */
export const keptDates = pgTable(
  'kept_dates',
  {
    userId: text('user_id').notNull(),
    eventId: text('event_id').notNull(),
    /** What was offered. */
    deadline: instant('deadline').notNull(),
    createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.eventId, t.deadline] }),
    foreignKey({ columns: [t.userId, t.eventId], foreignColumns: [events.userId, events.id] }).onDelete('cascade'),
  ],
);

// ─── reminders ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A promise: at `scheduled_at` the student hears of this event. Written with the event, planned again with each change. */
export const reminders = pgTable(
  'reminders',
  {
    userId: text('user_id').notNull(),
    id: text('id').notNull(),
    eventId: text('event_id').notNull(),
    /** 1week, 3days, 1day, today of the event; oneWeekBefore … of the account's settings. */
    type: text('type').notNull(),
    deadlineVersion: integer('deadline_version').notNull(),
    scheduledAt: instant('scheduled_at').notNull(),
    /** planned → dispatched (its deliveries exist), or cancelled, or expired (too late to be of use). */
    state: text('state').notNull().default('planned'),
    createdAt,
    updatedAt,
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    foreignKey({ columns: [t.userId, t.eventId], foreignColumns: [events.userId, events.id] }).onDelete('cascade'),
    unique('reminders_once').on(t.userId, t.eventId, t.type, t.deadlineVersion),
    index('reminders_due').on(t.scheduledAt).where(sql`state = 'planned'`),
    check('reminders_state', sql`${t.state} in ('planned', 'dispatched', 'cancelled', 'expired')`),
    check(
      'reminders_type',
      sql`${t.type} in ('1week', '3days', '1day', 'today', 'oneWeekBefore', 'oneDayBefore', 'oneHourBefore', 'fifteenMinutesBefore')`,
    ),
  ],
);

/** One outgoing message over one channel, with what is needed to send it once: a lease, its attempts, its fixed identity. */
export const deliveries = pgTable(
  'deliveries',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: text('id').notNull(),
    reminderId: text('reminder_id'),
    channel: text('channel').notNull(),
    /** The browser it goes to; '' for mail. */
    subscriptionId: text('subscription_id').notNull().default(''),
    /**
     * due → sending (claimed) → sent; or unknown (it left, and nobody can say whether it arrived), failed, expired (of no use
     * any more) or cancelled.
     */
    state: text('state').notNull().default('due'),
    attempts: integer('attempts').notNull().default(0),
    /** Attempts after which nobody could say whether it arrived. */
    unknowns: integer('unknowns').notNull().default(0),
    /** When it may be claimed next: while it is being sent, the end of the lease. */
    nextAttemptAt: instant('next_attempt_at').notNull().default(now),
    /** Message-ID of a mail, Topic of a push: the same at every attempt. */
    messageId: text('message_id').notNull(),
    /** What was rendered at the first attempt; a repeat sends the same. Gone when nothing more is to be sent. */
    content: jsonb('content'),
    sentAt: instant('sent_at'),
    /** Why it failed, as a code; never text of the student. */
    failure: text('failure'),
    createdAt,
    updatedAt,
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    foreignKey({ columns: [t.userId, t.reminderId], foreignColumns: [reminders.userId, reminders.id] }).onDelete(
      'cascade',
    ),
    unique('deliveries_once').on(t.userId, t.reminderId, t.channel, t.subscriptionId),
    index('deliveries_open').on(t.channel, t.nextAttemptAt).where(sql`state in ('due', 'sending')`),
    check('deliveries_channel', sql`${t.channel} in ('mail', 'push')`),
    check(
      'deliveries_state',
      sql`${t.state} in ('due', 'sending', 'sent', 'unknown', 'failed', 'expired', 'cancelled')`,
    ),
  ],
);

export const notificationSettings = pgTable(
  'notification_settings',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    emailEnabled: boolean('email_enabled').notNull().default(true),
    pushEnabled: boolean('push_enabled').notNull().default(false),
    oneWeekBefore: boolean('one_week_before').notNull().default(false),
    oneDayBefore: boolean('one_day_before').notNull().default(true),
    oneHourBefore: boolean('one_hour_before').notNull().default(true),
    fifteenMinutesBefore: boolean('fifteen_minutes_before').notNull().default(false),
    esDeadline: boolean('es_deadline').notNull().default(true),
    interview: boolean('interview').notNull().default(true),
    test: boolean('test').notNull().default(true),
    seminar: boolean('seminar').notNull().default(true),
    other: boolean('other').notNull().default(false),
    quietHoursEnabled: boolean('quiet_hours_enabled').notNull().default(true),
    /** Clock times in Japan. */
    quietHoursStart: text('quiet_hours_start').notNull().default('22:00'),
    quietHoursEnd: text('quiet_hours_end').notNull().default('08:00'),
    emailFrequency: text('email_frequency').notNull().default('immediate'),
    version: integer('version').notNull().default(1),
    updatedAt,
  },
  (t) => [
    check('notification_settings_frequency', sql`${t.emailFrequency} in ('immediate', 'daily', 'weekly')`),
    check('notification_settings_start', sql`${t.quietHoursStart} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('notification_settings_end', sql`${t.quietHoursEnd} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
  ],
);

/** A browser that agreed to be pushed to. An endpoint belongs to the account that subscribed last. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: text('id').notNull(),
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    userAgent: text('user_agent'),
    /** Since when every attempt failed; null while it works. */
    failingSince: instant('failing_since'),
    createdAt,
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] })],
);

// ─── calendars ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The secret address under which calendar apps fetch a student's events. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Under it the address is found. */
    tokenHash: text('token_hash').notNull().unique(),
    /** From it and the key of this installation the address is made again, to be shown. */
    salt: text('salt').notNull(),
    scope: text('scope').$type<FeedScope>().notNull().default('all'),
    withCompanyNames: boolean('with_company_names').notNull().default(true),
    /** Grows with every change of what the feed says. */
    version: integer('version').notNull().default(1),
    lastFetchedAt: instant('last_fetched_at'),
    /** When the address was made. */
    createdAt,
    updatedAt,
  },
  () => [check('calendar_feeds_scope', oneOf('scope', FEED_SCOPES))],
);

export const calendarConnections = pgTable('calendar_connections', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  provider: text('provider').notNull(),
  /** Sealed. */
  refreshToken: text('refresh_token').notNull(),
  scope: text('scope').notNull(),
  lastSyncedAt: instant('last_synced_at'),
  createdAt,
});

/** Which event stands in the external calendar under which id. */
export const calendarLinks = pgTable(
  'calendar_links',
  {
    userId: text('user_id').notNull(),
    eventId: text('event_id').notNull(),
    provider: text('provider').notNull(),
    remoteId: text('remote_id').notNull(),
    syncedVersion: integer('synced_version').notNull().default(0),
    createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.eventId, t.provider] }),
    foreignKey({ columns: [t.userId, t.eventId], foreignColumns: [events.userId, events.id] }).onDelete('cascade'),
  ],
);

// ─── operation ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The random key of a day's pseudonyms. When the day is over it is deleted, and nobody can tell any more whose they were. */
export const pageViewKeys = pgTable('page_view_keys', { day: date('day').primaryKey(), key: text('key').notNull() });

/** A view of a route pattern by a pseudonym that changes every day. */
export const pageViews = pgTable(
  'page_views',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    day: date('day').notNull(),
    route: text('route').notNull(),
    visitor: text('visitor').notNull(),
    createdAt,
  },
  (t) => [index('page_views_day').on(t.day)],
);

/** What admins read and changed, and what the product did to an account. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: text('id').primaryKey(),
    actorId: text('actor_id'),
    action: text('action').notNull(),
    subject: text('subject'),
    detail: jsonb('detail'),
    createdAt,
  },
  (t) => [index('audit_log_created').on(t.createdAt)],
);

export const schema = {
  users,
  sessions,
  accounts,
  mailedLinks,
  googleSignIns,
  pendingSignUps,
  rateLimits,
  consents,
  userKeys,
  idempotencyKeys,
  profiles,
  targetIndustries,
  companies,
  companyNames,
  companyGrams,
  imports,
  selections,
  events,
  statusHistory,
  files,
  sharedEvents,
  sharedContributions,
  sharedReports,
  linkedVariants,
  keptDates,
  reminders,
  deliveries,
  notificationSettings,
  pushSubscriptions,
  calendarFeeds,
  calendarConnections,
  calendarLinks,
  pageViewKeys,
  pageViews,
  auditLog,
};
