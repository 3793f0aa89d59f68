/** Students with 30 selections and 120 events each, of whom some are signed in, and a catalogue of companies to search. */
import { createHash } from 'node:crypto';
import pg from 'pg';
import { CONSENTED_DOCUMENTS, DOCUMENTS_VERSION } from '../../domain/accounts/consents.ts';
import { hashPassword } from '../../server/accounts/passwords.ts';
import { secretHash } from '../../server/base/secrets.ts';
import { migrate } from '../../server/db/migrate.ts';
import { addStudents, EVENTS_EACH, SELECTIONS_EACH, userId } from '../list-data.ts';
import { makeNames, searchesOf } from '../search-names.ts';
import { ask } from './postgres.ts';

export const PASSWORD = 'kumo-no-ue-2027';
const COMPANIES = 50_000;
/** Students who send requests, spread over all. */
const ASKING = 5000;

export type Student = { userId: string; email: string; secret: string; no: number };

/** Fills an empty database. Foreign keys are taken off while rows are added, and hold for every row that is added later. */
export async function fill(url: string, superUrl: string, count: number) {
  await migrate(url);
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  await makeNames(client, COMPANIES);
  await client.query("select setval(pg_get_serial_sequence('companies', 'no'), (select max(no) from companies))");
  const { rows: keys } = await client.query<{ of: string; name: string; definition: string }>(REFERENCES);
  await addStudents(superUrl, 0, count);
  await client.query("update companies set listed_at = now() where id like 'company!_%' escape '!'");
  for (const { of, name, definition } of keys)
    await client.query(`alter table ${of} add constraint "${name}" ${definition} not valid`);
  await client.query(
    'insert into profiles (user_id, profile_completed, onboarding_completed, graduation_year) select id, true, true, 2028 from users',
  );
  await client.query('insert into notification_settings (user_id, quiet_hours_enabled) select id, false from users');
  for (const document of CONSENTED_DOCUMENTS)
    await client.query('insert into consents (user_id, document, version) select id, $1, $2 from users', [
      document,
      DOCUMENTS_VERSION,
    ]);
  const asking = askingOf(count);
  const ids = asking.map((it) => it.userId);
  await client.query(
    `insert into accounts (id, user_id, provider_id, account_id, password) select 'acc_' || id, id, 'credential', id, $2 from unnest($1::text[]) id`,
    [ids, await hashPassword(PASSWORD, '127.0.0.1')],
  );
  await client.query('vacuum analyze');
  await client.end();
}

/** Signs these students in, for a week from now. */
export async function signIn(superUrl: string, students: Student[]) {
  const values = [students.map((it) => it.userId), students.map((it) => secretHash(it.secret))];
  await ask(superUrl, SESSIONS, values);
}

export function askingOf(count: number): Student[] {
  const step = Math.max(1, Math.floor(count / ASKING));
  return Array.from({ length: Math.min(count, ASKING) }, (_, at) => {
    const no = at * step;
    const secret = createHash('sha256').update(`session of ${no}`).digest('base64url');
    return { no, userId: userId(no), email: `student${no}@example.com`, secret };
  });
}

/** What people type, letter by letter, on the way to a company. */
export async function searches(superUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  const found = Object.values(await searchesOf(client)).flat();
  await client.end();
  return found;
}

const digits = (number: number, length: number) => String(number).padStart(length, '0');
const oneOf = (count: number) => 1 + Math.floor(Math.random() * count);

/** One of the student's own selections, and one of its events. */
export function someOf({ no }: Student) {
  const selection = oneOf(SELECTIONS_EACH);
  return {
    selection: `sel_${digits(no, 8)}${digits(selection, 4)}`,
    event: `evt_${digits(no, 8)}${digits(selection * 10 + oneOf(EVENTS_EACH), 6)}`,
  };
}

const REFERENCES = `
  select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
  where contype = 'f' and conrelid in ('selections'::regclass, 'events'::regclass)`;

const SESSIONS = `
  insert into sessions (id, token, user_id, expires_at)
  select 'bench_' || id, token, id, now() + interval '7 days' from unnest($1::text[], $2::text[]) as given (id, token)
  on conflict (id) do update set expires_at = excluded.expires_at, updated_at = now()`;
