/** Accounts around the day on which what is left of them is deleted, and records around the day on which they are. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { addDays, addMonths, DAY, type Instant, jstDay, jstInstant, plus } from '../../domain/time.ts';
import { USAGE_LOG_MS } from '../../server/db/retention.ts';

/** The day on which most of them are due, from its first moment in Japan on. */
export const THE_DAY = '2028-06-01';
export const DUE = jstInstant(THE_DAY, '00:00');

/**
 * An account belongs to the group of its number modulo 8: two live ones, three that withdrew a year before, three that withdrew three years
 * before. Those are due a day early, on the day, and a day late.
 */
export const GROUPS = 8;
/** The day on which a group is due, counted from `DUE`; null for live accounts. */
export const DUE_IN_DAYS: (number | null)[] = [null, null, -1, 0, 1, -1, 0, 1];
export const WITHDREW_A_YEAR_AGO = [2, 3, 4];
/** Live accounts with records of each class: due a day early, on the day, a day late. */
export const RECORDING = 1;
export const CLASSES = [-1, 0, 1];
/** Records of no person, of each class. */
export const NAMELESS = 1000;

/** Fills an empty database and the folder of objects. */
export async function fill(url: string, folder: string, accounts: number) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  client.on('error', () => {});
  for (const [text, values = []] of statements(accounts)) await client.query(text, values);
  await client.query('vacuum analyze');
  const { rows } = await client.query<{ object: string }>('select object from files');
  await client.end();
  await mkdir(folder, { recursive: true });
  for (const { object } of rows) await writeFile(join(folder, object), 'PDF');
}

/** The first or the last moment of the day in Japan that lies `years` before the day on which a group is due. */
function withdrew(years: number, days: number, end: 'first' | 'last'): Instant {
  const day = addMonths(addDays(THE_DAY, days), -12 * years);
  return end === 'first' ? jstInstant(day, '00:00') : plus(jstInstant(addDays(day, 1), '00:00'), -1);
}

type Statement = [text: string, values?: unknown[]];

function* statements(accounts: number): Generator<Statement> {
  const old = plus(DUE, -4 * 366 * DAY);
  yield [
    `insert into users (id, email, name, created_at) select 'u' || n % ${GROUPS} || '_' || n, 'u' || n || '@example.com', '青井 葵', $2 from generate_series(1, $1::int) n`,
    [accounts, old],
  ];
  for (const [group, days] of DUE_IN_DAYS.entries()) {
    if (days === null) continue;
    const isYear = WITHDREW_A_YEAR_AGO.includes(group);
    const years = isYear ? 1 : 3;
    yield [
      `update users set withdrawn_email = email, email = id || '@withdrawn.invalid', selections_deleted_at = $3,
        withdrawn_at = case when substr(id, 4)::int / ${GROUPS} % 2 = 0 then $1::timestamptz else $2::timestamptz end
      where id like 'u${group}%'`,
      [withdrew(years, days, 'first'), withdrew(years, days, 'last'), isYear ? null : plus(DUE, -2 * 366 * DAY)],
    ];
  }
  yield ['insert into profiles (user_id) select id from users'];
  yield ["insert into target_industries (user_id, rank, category) select id, 1, 'trading' from users"];
  yield ['insert into notification_settings (user_id) select id from users'];
  yield [
    "insert into consents (user_id, document, version) select id, document, '2024-12-24' from users, unnest(array['terms', 'privacy']) document",
  ];
  yield [
    "insert into accounts (id, user_id, provider_id, account_id) select id, id, 'google', id from users where withdrawn_at is null",
  ];
  yield [
    `insert into companies (id, name, display_name, source, folded_name, created_by)
    select 'c' || id, '会社' || id, '会社' || id, 'catalogue', '会社' || id, id from users where right(id, 1) = '7'`,
  ];
  yield [
    "insert into company_registrations (company_id, user_id) select c.id, u.id from users u join companies c on right(c.id, 2) = right(u.id, 2) and right(c.id, 4) = '0777' where u.selections_deleted_at is null",
  ];
  yield ['insert into company_reports (company_id, user_id) select company_id, user_id from company_registrations'];
  yield [
    `insert into selections (user_id, id, company_name, priority, selection_phase)
    select id, 's' || n || id, '朝日商事', 'first', 'intern' from users, generate_series(1, 2) n where selections_deleted_at is null`,
  ];
  yield [
    `insert into events (user_id, id, selection_id, event_type, kind, deadline, selection_phase)
    select user_id, 'e' || n || id, id, 'es_deadline', 'deadline', $1, 'intern' from selections, generate_series(1, 3) n`,
    [plus(DUE, -380 * DAY)],
  ];
  yield [
    "insert into status_history (user_id, id, selection_id, to_status) select user_id, 'h' || id, id, 'before_entry' from selections",
  ];
  yield [
    `insert into files (user_id, id, selection_id, object, name, media_type, size, sha256)
    select user_id, 'f' || id, id, 'o' || id, '履歴書.pdf', 'application/pdf', 3, '' from selections where substr(user_id, 4)::int / ${GROUPS} % 10 = 0 and id like 's1%'`,
  ];
  yield [
    "insert into kept_dates (user_id, event_id, deadline) select user_id, id, deadline from events where id like 'e1s1%'",
  ];
  yield [
    "insert into calendar_links (user_id, event_id, provider, remote_id) select user_id, id, 'google', id from events where id like 'e1s1%'",
  ];
  yield* messages(plus(DUE, -300 * DAY));
  yield* records();
}

/** A reminder of one event of each selection with its mail, within the year. */
function* messages(at: Instant): Generator<Statement> {
  yield [
    `insert into reminders (user_id, id, event_id, type, deadline_version, scheduled_at, state, created_at, updated_at)
    select user_id, 'r' || id, id, '1day', 1, $1, 'dispatched', $1, $1 from events where id like 'e1%'`,
    [at],
  ];
  yield [
    `insert into deliveries (user_id, id, reminder_id, channel, message_id, state, created_at, updated_at)
    select user_id, 'd' || id, id, 'mail', id, 'sent', $1, $1 from reminders`,
    [at],
  ];
}

/** What is deleted by its own age: the last that is due at the moment of its class. */
function* records(): Generator<Statement> {
  for (const days of CLASSES) {
    const moment = plus(DUE, days * DAY);
    const yearOld = plus(moment, -USAGE_LOG_MS - 1);
    const live = `users where id like 'u${RECORDING}%'`;
    yield [
      `insert into reminders (user_id, id, event_id, type, deadline_version, scheduled_at, state, created_at, updated_at)
      select user_id, 'r${days}' || id, id, '3days', ${days + 10}, $1, 'dispatched', $1, $1 from events where id like 'e2s1u${RECORDING}%'`,
      [yearOld],
    ];
    yield [
      `insert into deliveries (user_id, id, reminder_id, channel, message_id, state, created_at, updated_at)
      select user_id, 'd' || id, id, 'mail', id, 'sent', $1, $1 from reminders where id like 'r${days}e%'`,
      [yearOld],
    ];
    yield [
      `insert into audit_log (id, actor_id, action, subject, created_at) select 'a${days}' || id, id, 'sign_in', id, $1 from ${live}`,
      [yearOld],
    ];
    yield [
      `insert into received_mails (user_id, id, content, content_hash, size, received_at) select id, 'm${days}' || id, 'v1.a.b', 'm${days}', 1, $1 from ${live}`,
      [plus(moment, -30 * DAY)],
    ];
    yield [
      `insert into page_views (day, route, visitor) select $1, '/', n from generate_series(1, ${NAMELESS}) n`,
      [addDays(addMonths(jstDay(moment), -12), -1)],
    ];
  }
}

/** Adds sign-ups that are due at a moment. Earlier they cannot be there: those of a time to come are taken for the work of a wrong clock. */
export async function addSignUps(client: pg.Client, due: Instant) {
  await client.query(
    `insert into pending_sign_ups (id, cookie_hash, email, name, password_hash, profile, created_at)
    select $2::text || n, $2::text || n, n || '@example.com', '', '', '{}', $1 from generate_series(1, ${NAMELESS}) n`,
    [plus(due, -DAY), due],
  );
}
