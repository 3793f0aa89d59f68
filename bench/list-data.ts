/** Students with selections and events, built by the database itself: millions of rows in minutes. */
import pg from 'pg';

export const SELECTIONS_EACH = 30;
export const EVENTS_EACH = 4;

export const userId = (n: number) => `user_${String(n).padStart(8, '0')}`;

/** Adds the students from number `from` up to `to`, and lets the planner know. References are not checked: they take part in no read. */
export async function addStudents(url: string, from: number, to: number) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(WITHOUT_REFERENCES);
  await client.query(COMPANIES);
  for (let at = from; at < to; at += 5000) {
    const range = [at, Math.min(at + 5000, to) - 1];
    for (const statement of [USERS, SELECTIONS, EVENTS]) await client.query(statement, range);
  }
  await client.query('vacuum analyze users, selections, events, companies');
  await client.end();
}

const COMPANIES = `
  insert into companies (id, name, display_name, folded_name)
  select 'company_' || n, '会社' || n, '会社' || n, '会社' || n from generate_series(1, 300) n
  on conflict do nothing`;

const WITHOUT_REFERENCES = `
  do $$ declare it record; begin
    for it in select conname, conrelid::regclass as of from pg_constraint
      where contype = 'f' and conrelid in ('selections'::regclass, 'events'::regclass)
    loop execute format('alter table %s drop constraint %I', it.of, it.conname); end loop;
  end $$`;

const USER_ID = `'user_' || lpad(u::text, 8, '0')`;

const USERS = `
  insert into users (id, email, email_verified, name)
  select ${USER_ID}, 'student' || u || '@example.com', true, '学生' || u from generate_series($1::int, $2::int) u`;

const SELECTIONS = `
  insert into selections (user_id, id, company_id, company_name, job_type, event_title, priority, status, selection_phase,
    industry_category, company_url, notes)
  select ${USER_ID}, 'sel_' || lpad(u::text, 8, '0') || lpad(s::text, 4, '0'), 'company_' || c, '会社' || c, '総合職', '夏インターン',
    (array['first', 'second', 'other'])[1 + s % 3], (array['before_entry', 'es_submitted', 'interview_waiting'])[1 + s % 3],
    (array['intern', 'fulltime'])[1 + s % 2], 'trading', 'https://recruit.example.com/' || c, 'OB訪問は来週。説明会の内容を見直す。'
  from generate_series($1::int, $2::int) u, generate_series(1, ${SELECTIONS_EACH}) s, lateral (select 1 + (u * 7 + s * 13) % 300 as c) company`;

const EVENTS = `
  insert into events (user_id, id, selection_id, event_type, kind, deadline, ends_at, selection_phase, public_description, location,
    private_url, private_memo, completed, reminder_types)
  select ${USER_ID}, 'evt_' || lpad(u::text, 8, '0') || lpad((s * 10 + e)::text, 6, '0'),
    'sel_' || lpad(u::text, 8, '0') || lpad(s::text, 4, '0'),
    (array['es_deadline', 'web_test', 'briefing', 'interview'])[e], (array['deadline', 'deadline', 'appointment', 'appointment'])[e],
    at, case when e > 2 then at + interval '1 hour' end, 'intern', (array['', '一次', '', '一次面接'])[e], '本社 3F',
    'https://mypage.example.com/' || s, '持ち物: 学生証', e = 1, array['1week', '3days', '1day']
  from generate_series($1::int, $2::int) u, generate_series(1, ${SELECTIONS_EACH}) s, generate_series(1, ${EVENTS_EACH}) e,
    lateral (select date_trunc('day', now()) + make_interval(days => (s * 5 + e * 3) % 60, hours => 5) as at) moment`;
