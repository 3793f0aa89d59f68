/** A company that many students follow, built by the database itself. */
import pg from 'pg';

export const COMPANY = 'company_followed';

export const follower = (n: number) => `user_${String(n).padStart(8, '0')}`;

/**
 * Each with the same three deadlines for nearly all, a Webテスト on one of twenty dates, and a 説明会 and a 面接 on one of many; one in ten
 * shares details, and a third took the first deadline and have moved on.
 */
export async function addFollowers(url: string, followers: number) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(COMPANIES);
  for (const statement of [USERS, SELECTIONS, EVENTS]) await client.query(statement, [followers - 1]);
  for (const statement of [SHARED, CONTRIBUTIONS, NUMBERS, TAKEN, VARIANTS]) await client.query(statement);
  await client.query('vacuum analyze');
  await client.end();
}

const COMPANIES = `
  insert into companies (id, name, display_name, folded_name) values ('${COMPANY}', '会社', '会社', '会社')`;

const USERS = `
  with students as (
    insert into users (id, email, email_verified, name, created_at)
    select 'user_' || lpad(u::text, 8, '0'), 'student' || u || '@example.com', true, '学生' || u, now() - interval '60 days'
    from generate_series(0, $1::int) u returning id)
  insert into profiles (user_id, graduation_year) select id, 2028 from students`;

const SELECTIONS = `
  insert into selections (user_id, id, company_id, company_name, priority, selection_phase)
  select 'user_' || lpad(u::text, 8, '0'), 'sel_user_' || lpad(u::text, 8, '0'), '${COMPANY}', '会社', 'first', 'intern'
  from generate_series(0, $1::int) u`;

const EVENTS = `
  insert into events (user_id, id, selection_id, event_type, kind, deadline, selection_phase, public_content, share_details)
  select 'user_' || lpad(u::text, 8, '0'), 'evt_' || lpad(u::text, 8, '0') || e, 'sel_user_' || lpad(u::text, 8, '0'),
    (array['pre_entry', 'es_deadline', 'es_deadline', 'web_test', 'briefing', 'interview'])[e],
    (array['deadline', 'deadline', 'deadline', 'deadline', 'appointment', 'appointment'])[e],
    date_trunc('day', now()) + make_interval(days => e * 7, hours => (array[0, 0, 0, u % 20, u % 200, u % 2000])[e]),
    'intern', case when u % 10 = 0 then '持ち物: 学生証' else '' end, u % 10 = 0
  from generate_series(0, $1::int) u, generate_series(1, 6) e`;

const SHARED = `
  insert into shared_events (id, company_id, event_type, selection_phase, graduation_year, deadline)
  select md5(row(event_type, deadline)::text), '${COMPANY}', event_type, 'intern', 2028, deadline
  from events group by event_type, deadline`;

const CONTRIBUTIONS = `
  insert into shared_contributions (shared_event_id, user_id, event_id, description, created_at, counts_from, confirmed_at)
  select md5(row(event_type, deadline)::text), user_id, id, case when share_details then public_content end,
    now() - interval '3 days', now() - interval '3 days', now() - interval '3 days'
  from events`;

const NUMBERS = `
  update shared_events e set confirmations = c.number, counts_from = now() - interval '3 days'
  from (select shared_event_id, count(*) as number from shared_contributions group by 1) c where c.shared_event_id = e.id`;

const TAKEN = `
  update events set shared_event_id = s.id, linked_event_id = s.company_id || '_' || s.no, original_event_index = s.no
  from shared_events s where s.event_type = events.event_type and s.deadline = events.deadline and events.event_type in ('pre_entry', 'web_test')`;

const VARIANTS = `
  insert into linked_variants (linked_event_id, added_by, event_type, company_id, original_event_index, deadline, selection_phase)
  select linked_event_id, user_id, event_type, '${COMPANY}', original_event_index, deadline + interval '2 days', 'intern'
  from events where event_type = 'pre_entry' and right(user_id, 1) in ('1', '4', '7')`;
