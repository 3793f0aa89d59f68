/** What an incident may have touched: which accounts, and what kinds of data they have, without any text that students wrote. */
import { and, count, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AccountAct } from '#domain/accounts/history.ts';
import type { TokenScope } from '#domain/open-api/tokens.ts';
import { type Instant, jstDay } from '#domain/time.ts';
import { userHash } from './base/log.ts';
import type { Db } from './db/connect.ts';
import { auditLog } from './db/schema/operation.ts';
import { accessTokens } from './db/schema/programs.ts';
import { passkeys, recoveryCodes, totpSecrets } from './db/schema/second-factors.ts';

/** `accounts`: those that were used between the two moments, or all that existed then, or these. */
export type Incident = { from: Instant; to: Instant; accounts: 'used' | 'all' | string[] };

/** One account. Values of `logins` are counts by version of the root key. */
export type Affected = {
  id: string;
  email: string;
  createdAt: Instant;
  /** Sessions that could be used between the two moments. */
  sessions: number;
  /** Access tokens that could be used between the two moments and have not been ended since, by their making. */
  tokens: { madeAt: Instant; scopes: TokenScope[]; usedOn: string | null }[];
  /** Webhooks that it has and that were made before the end: what they were told left by them. */
  webhooks: number;
  /** Entries of the audit log by or about the account, by action. */
  audited: Record<string, number>;
  selections: number;
  /** Selections with notes or ES. */
  withTexts: number;
  events: number;
  files: number;
  logins: Record<string, number>;
  push: number;
  google: boolean;
  secondFactors: SecondFactors;
};

/** What is needed beside the password: moments and numbers, never a secret or a name. */
export type SecondFactors = {
  /** Those that the account has now. */
  has: { kind: 'passkey' | 'totp'; addedAt: Instant; usedAt: Instant | null }[];
  recoveryCodes: number;
  /** What was done with them between the two moments, as in the audit log. */
  acts: { act: string; at: Instant }[];
};

/** Acts of the audit log that add, remove or use a second factor. Uses in a sign-in by password are told by `usedAt`. */
const FACTOR_ACTS = [
  'passkey_added',
  'passkey_removed',
  'sign_in_passkey',
  'totp_added',
  'totp_removed',
  'recovery_codes_renewed',
  'recovery_code_used',
  'second_factor_off',
] as const satisfies AccountAct[];

const BATCH = 1000;

/** The affected accounts in the order of their ids, a thousand at a time. */
export async function* affectedAccounts(db: Db, incident: Incident): AsyncGenerator<Affected[]> {
  for (let after = ''; ; ) {
    const rows = await nextAccounts(db, incident, after);
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.id ?? '';
  }
}

async function nextAccounts(db: Db, incident: Incident, after: string): Promise<Affected[]> {
  const { from, to } = incident;
  const used = sql`s.user_id = u.id and s.created_at < ${to}::timestamptz and s.expires_at >= ${from}::timestamptz`;
  const noted = sql`(a.actor_id = u.id or a.subject = u.id) and a.created_at >= ${from}::timestamptz and a.created_at < ${to}::timestamptz`;
  const { rows } = await db.execute<Omit<Affected, keyof Owned | 'tokens' | 'secondFactors'>>(sql`
    select u.id, coalesce(u.withdrawn_email, u.email) as email, to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
      ${number(sql`select count(*) from sessions s where ${used}`)} as sessions,
      coalesce((select jsonb_object_agg(action, n) from
        (select action, count(*) as n from audit_log a where ${noted} group by action) as actions), '{}') as audited,
      ${number(sql`select count(*) from push_subscriptions where user_id = u.id`)} as push,
      exists (select from accounts where user_id = u.id and provider_id = 'google') as google
    from users u
    where u.id > ${after} and u.created_at < ${to}::timestamptz and ${chosen(incident, used, noted)}
    order by u.id limit ${BATCH}`);
  const ids = rows.map((it) => it.id);
  const [owned, secondFactors] = [await ownedBy(db, ids, to), await secondFactorsOf(db, ids, from, to)];
  const tokens = await tokensOf(db, ids, from, to);
  const of = (id: string) => ({ ...owned(id), tokens: tokens.get(id) ?? [], secondFactors: secondFactors(id) });
  return rows.map((it) => ({ ...it, ...of(it.id) }));
}

async function tokensOf(db: Db, ids: string[], from: Instant, to: Instant) {
  const { userId, createdAt, expiresAt, scopes, lastUsedOn } = accessTokens;
  const found = await db
    .select({ userId, madeAt: createdAt, scopes, usedOn: lastUsedOn })
    .from(accessTokens)
    .where(and(inArray(userId, ids), lt(createdAt, to), gte(expiresAt, from)))
    .orderBy(createdAt, accessTokens.id);
  const views = new Map<string, Affected['tokens']>();
  for (const { userId: id, ...token } of found) views.set(id, [...(views.get(id) ?? []), token]);
  return views;
}

async function secondFactorsOf(
  db: Db,
  ids: string[],
  from: Instant,
  to: Instant,
): Promise<(id: string) => SecondFactors> {
  const { actorId, subject, action, createdAt } = auditLog;
  const [keys, apps, codes, acts] = await Promise.all([
    db
      .select({ id: passkeys.userId, addedAt: passkeys.createdAt, usedAt: passkeys.lastUsedAt })
      .from(passkeys)
      .where(inArray(passkeys.userId, ids))
      .orderBy(passkeys.createdAt),
    db
      .select({ id: totpSecrets.userId, addedAt: totpSecrets.confirmedAt, usedAt: totpSecrets.lastUsedAt })
      .from(totpSecrets)
      .where(inArray(totpSecrets.userId, ids)),
    db
      .select({ id: recoveryCodes.userId, count: count() })
      .from(recoveryCodes)
      .where(inArray(recoveryCodes.userId, ids))
      .groupBy(recoveryCodes.userId),
    db
      .select({ id: sql<string>`coalesce(${actorId}, ${subject})`, act: action, at: createdAt })
      .from(auditLog)
      .where(
        and(
          inArray(action, [...FACTOR_ACTS]),
          or(inArray(actorId, ids), and(isNull(actorId), inArray(subject, ids))),
          gte(createdAt, from),
          lt(createdAt, to),
        ),
      )
      .orderBy(createdAt, auditLog.id),
  ]);
  const of = <T extends { id: string }>(id: string, all: T[]) => all.filter((it) => it.id === id);
  return (id) => ({
    has: [
      ...of(id, keys).map(({ addedAt, usedAt }) => ({ kind: 'passkey' as const, addedAt, usedAt })),
      // Without a first right code the app is not set up.
      ...of(id, apps).flatMap(({ addedAt, usedAt }) => (addedAt ? [{ kind: 'totp' as const, addedAt, usedAt }] : [])),
    ],
    recoveryCodes: of(id, codes)[0]?.count ?? 0,
    acts: of(id, acts).map(({ act, at }) => ({ act, at })),
  });
}

type Owned = Pick<Affected, 'webhooks' | 'selections' | 'withTexts' | 'events' | 'files' | 'logins'>;

/** What these students have: on a cluster their rows are elsewhere than those of `users`, and are counted by themselves. */
async function ownedBy(db: Db, ids: string[], to: Instant): Promise<(id: string) => Owned> {
  const theirs = sql`user_id = any(${sql.param(ids)}::text[])`;
  const found = await Promise.all(
    [
      sql`select user_id as id, count(*)::int as selections, (count(*) filter (where notes <> '' or es_content <> ''))::int as "withTexts"
        from selections where ${theirs} group by user_id`,
      sql`select user_id as id, count(*)::int as events from events where ${theirs} group by user_id`,
      sql`select user_id as id, count(*)::int as webhooks from webhooks
        where ${theirs} and created_at < ${to}::timestamptz group by user_id`,
      sql`select user_id as id, count(*)::int as files from files where ${theirs} group by user_id`,
      sql`select user_id as id, jsonb_object_agg(version, n) as logins from
        (select user_id, substring(value from '^v([0-9]+)[.]') as version, count(*) as n
          from selections, unnest(array[my_page_id, my_page_password]) as value where ${theirs} group by 1, 2) as sealed
        where version is not null group by user_id`,
    ].map(async (query) => {
      const { rows } = await db.execute<{ id: string } & Partial<Owned>>(query);
      return new Map(rows.map((it) => [it.id, it]));
    }),
  );
  const none: Owned = { webhooks: 0, selections: 0, withTexts: 0, events: 0, files: 0, logins: {} };
  return (id) => Object.assign({}, none, ...found.map((of) => of.get(id)));
}

function chosen({ from, to, accounts }: Incident, used: SQL, noted: SQL): SQL {
  if (accounts === 'all') return sql`true`;
  if (accounts !== 'used') return sql`u.id = any(${sql.param(accounts)}::text[])`;
  // Of a use by token only the last day is stored: one that was used on the first day or later may have been used in between.
  const byToken = sql`t.user_id = u.id and t.created_at < ${to}::timestamptz and t.expires_at >= ${from}::timestamptz
    and t.last_used_on >= ${jstDay(from)}::date`;
  return sql`(exists (select from sessions s where ${used}) or exists (select from access_tokens t where ${byToken})
    or exists (select from audit_log a where ${noted}))`;
}

function number(query: SQL): SQL {
  return sql`(${query})::int`;
}

const HEAD =
  '| account | in the log | since | sessions | tokens | webhooks | audit log | selections | with texts | events | files | logins by key | push | Google | second factors |';
const RULE = `|${' --- |'.repeat(15)}`;

/** The report in Markdown, a part at a time: a table of accounts, and the totals that a notification asks for. */
export async function* incidentReport(
  db: Db,
  incident: Incident,
  { authSecret, withMail }: { authSecret: string; withMail: boolean },
): AsyncGenerator<string> {
  yield `# Accounts and data between ${incident.from} and ${incident.to}\n\n${HEAD}\n${RULE}\n`;
  const totals = {
    accounts: 0,
    selections: 0,
    withTexts: 0,
    events: 0,
    files: 0,
    push: 0,
    google: 0,
    passkeys: 0,
    apps: 0,
  };
  const logins: Record<string, number> = {};
  for await (const rows of affectedAccounts(db, incident)) {
    yield rows.map((it) => lineOf(it, authSecret, withMail)).join('');
    totals.accounts += rows.length;
    for (const it of rows) {
      for (const kind of ['selections', 'withTexts', 'events', 'files', 'push'] as const) totals[kind] += it[kind];
      totals.google += it.google ? 1 : 0;
      for (const { kind } of it.secondFactors.has) totals[kind === 'passkey' ? 'passkeys' : 'apps'] += 1;
      for (const [version, count] of Object.entries(it.logins)) logins[version] = (logins[version] ?? 0) + count;
    }
  }
  yield totalsText(totals, logins);
}

function lineOf(it: Affected, authSecret: string, withMail: boolean): string {
  const cells = [
    withMail ? `${it.id} ${it.email}` : it.id,
    userHash(it.id, authSecret),
    it.createdAt,
    it.sessions,
    tokensText(it.tokens),
    it.webhooks,
    counts(it.audited),
    it.selections,
    it.withTexts,
    it.events,
    it.files,
    counts(it.logins, 'v'),
    it.push,
    it.google ? 'yes' : 'no',
    factorsText(it.secondFactors),
  ];
  return `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |\n`;
}

function tokensText(tokens: Affected['tokens']): string {
  const parts = tokens.map(
    ({ madeAt, scopes, usedOn }) =>
      `${scopes.join('+')} of ${madeAt}, ${usedOn ? `last used on ${usedOn}` : 'never used'}`,
  );
  return parts.length === 0 ? '–' : parts.join('; ');
}

function factorsText({ has, recoveryCodes: codes, acts }: SecondFactors): string {
  const parts = [
    ...has.map((it) => `${it.kind} of ${it.addedAt}, ${it.usedAt ? `last used ${it.usedAt}` : 'never used'}`),
    ...(codes > 0 ? [`${codes} recovery codes`] : []),
    ...acts.map(({ act, at }) => `${act} ${at}`),
  ];
  return parts.length === 0 ? '–' : parts.join('; ');
}

function counts(of: Record<string, number>, prefix = ''): string {
  const parts = Object.entries(of).map(([name, count]) => `${prefix}${name}: ${count}`);
  return parts.length === 0 ? '–' : parts.join(', ');
}

function totalsText(
  { accounts, selections, withTexts, events, files, push, google, passkeys: keys, apps }: Record<string, number>,
  logins: Record<string, number>,
): string {
  return `
本人の数: ${accounts}
個人データの項目: メールアドレス・氏名・プロフィール（${accounts}人）、選考 ${selections}件（うちメモ・ESあり ${withTexts}件）、予定 ${events}件、ファイル ${files}件、
マイページのログイン情報（暗号化、ルート鍵の版ごとの件数: ${counts(logins, 'v')}）、プッシュ通知の宛先 ${push}件、Google連携 ${google}人、
パスキー（公開鍵） ${keys}件、認証アプリの鍵（暗号化） ${apps}件

Access tokens and webhooks that were ended since are counted in the audit log alone (token_made, token_ended, webhook_made, webhook_removed).
Sessions that were ended since, by sign-out or a new password, are not in the database any more: the log has them, as lines of
"security" under the account's name in the log.
`;
}
