/** The students of the pictures: one with fifteen selections around today, some of them with the longest names. */
import { randomInt, randomUUID } from 'node:crypto';
import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test';
import type { NewEvent } from '#domain/events/events.ts';
import type { SharedEventsView } from '#domain/sharing/shared-events.ts';
import type { Status } from '#domain/taxonomy/statuses.ts';
import type { Clock } from '#domain/time.ts';
import { isEstablished } from '../fixtures/established.ts';
import { knownCompany } from '../fixtures/known-company.ts';
import { applies, deadline, inDays, interview } from '../fixtures/selections.ts';
import { isSignedIn } from '../student.ts';

type Application = {
  company: string;
  priority: 'first' | 'second' | 'other';
  phase: 'intern' | 'fulltime';
  status: Status;
  jobType?: string;
  events: NewEvent[];
};

const at = (eventType: NewEvent['eventType'], days: number, clock: Clock, name = '', more: Partial<NewEvent> = {}) => ({
  ...{ eventType, deadline: inDays(days, clock), publicDescription: name },
  ...more,
});

const APPLICATIONS: Application[] = [
  {
    ...{ company: '三菱商事', priority: 'first', phase: 'fulltime', status: 'before_entry', jobType: '総合職' },
    events: [deadline(1, '本エントリー'), at('web_test', 6, '23:59', '玉手箱')],
  },
  {
    ...{
      company: '野村総合研究所',
      priority: 'first',
      phase: 'fulltime',
      status: 'interview_waiting',
      jobType: 'コンサルタント',
    },
    events: [interview(2, '14:00', '二次面接', { publicLocation: '大手町フィナンシャルシティ グランキューブ' })],
  },
  {
    ...{ company: 'サントリーホールディングス', priority: 'second', phase: 'fulltime', status: 'es_submitted' },
    events: [at('web_test', 0, '23:59', '適性検査'), deadline(-2, 'エントリーシート')],
  },
  {
    ...{ company: '三井不動産', priority: 'first', phase: 'intern', status: 'in_progress' },
    events: [at('briefing', 2, '14:30', 'オンライン説明会', { publicUrl: 'https://example.com/briefing' })],
  },
  {
    ...{ company: '東京海上日動火災保険', priority: 'second', phase: 'fulltime', status: 'final_interview' },
    events: [interview(4, '10:30', '最終面接', { publicLocation: '丸の内本社' })],
  },
  {
    ...{ company: '三菱UFJリサーチ&コンサルティング', priority: 'other', phase: 'fulltime', status: 'before_entry' },
    events: [deadline(9), at('briefing', 5, '18:00')],
  },
  {
    ...{
      company: 'ソニーグループ',
      priority: 'second',
      phase: 'fulltime',
      status: 'offer',
      jobType: 'ソフトウェアエンジニア',
    },
    events: [interview(-8, '11:00', '最終面接')],
  },
  {
    ...{ company: '任天堂', priority: 'other', phase: 'intern', status: 'passed' },
    events: [at('internship', 16, '09:30', '5日間プログラム')],
  },
  {
    ...{ company: 'トヨタ自動車', priority: 'other', phase: 'fulltime', status: 'rejected' },
    events: [deadline(-20)],
  },
  {
    ...{ company: 'アクセンチュア', priority: 'other', phase: 'intern', status: 'in_progress' },
    events: [at('group_discussion', 3, '13:00'), at('pre_entry', 12, '23:59')],
  },
  {
    ...{ company: '電通', priority: 'other', phase: 'fulltime', status: 'declined' },
    events: [at('briefing', -12, '16:00')],
  },
  {
    ...{ company: '日本航空', priority: 'second', phase: 'fulltime', status: 'es_submitted' },
    events: [deadline(-1, '', { reminderTypes: [] }), interview(11, '15:00', '一次面接')],
  },
];

/** Gives the student the applications of the pictures. @returns the ids of the first one, of its first event, and of the last one. */
export async function fill(page: Page) {
  const ids: { id: string; eventIds: string[] }[] = [];
  for (const { company, phase, priority, status, events, jobType = '' } of APPLICATIONS) {
    const its = events.map((it) => ({ ...it, selectionPhase: phase }));
    const made = await applies(page, company, its, { selectionPhase: phase, priority, jobType });
    ids.push(made);
    if (status === 'before_entry') continue;
    await send(page, 'PUT', `/api/selections/${made.id}/status`, { status });
  }
  const [first] = ids;
  if (!first) throw new Error('no application was made');
  return { selectionId: first.id, eventId: first.eventIds[0] ?? '', lastId: ids.at(-1)?.id };
}

/** Another student in a browser of their own, whose account is some days old. */
async function other(browser: Browser, name: string): Promise<Page> {
  const { baseURL, locale, timezoneId } = test.info().project.use;
  const address = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`;
  const extraHTTPHeaders = { 'X-Forwarded-For': address };
  const context = await browser.newContext({ baseURL, locale, timezoneId, extraHTTPHeaders } as BrowserContextOptions);
  const page = await context.newPage();
  const email = `student-${randomUUID()}@example.jp`;
  await isSignedIn(page, email, { name });
  await isEstablished(email);
  return page;
}

async function send(page: Page, method: 'POST' | 'PUT' | 'PATCH', path: string, data: unknown) {
  const headers = { 'Sec-Fetch-Site': 'same-origin', 'Idempotency-Key': randomUUID() };
  const answer = await page.request.fetch(path, { method, headers, data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer;
}

/** Two students, some days old, who have entered the same of a company. @returns its name. */
export async function sharedByOthers(browser: Browser): Promise<string> {
  const company = await knownCompany();
  for (const name of ['蓮見 蓮', '直江 奈緒']) {
    const page = await other(browser, name);
    const details = { shareDetails: true, publicContent: '服装は自由です', publicLocation: '本社3階 大会議室' };
    await applies(page, company, [
      deadline(9),
      at('web_test', 12, '23:59', '玉手箱'),
      interview(18, '10:00', '現場社員との面談', details),
    ]);
    await page.context().close();
  }
  return company;
}

/** The id of the first date of a company that is offered to this student. */
async function offered(page: Page, company: string): Promise<string> {
  const { companies } = await (await page.request.get(`/api/companies?q=${encodeURIComponent(company)}`)).json();
  const shared = await page.request.get(`/api/companies/${companies[0].id}/shared-events`);
  return ((await shared.json()) as SharedEventsView).current[0]?.id ?? '';
}

/** Gives the student a date of two others, who then move theirs. @returns the ids of the selection and of its event. */
export async function takesWhatOthersMove(page: Page, browser: Browser) {
  const company = await knownCompany();
  const entry = deadline(9, '', { selectionPhase: 'fulltime' });
  const moving = [];
  for (const name of ['蓮見 蓮', '直江 奈緒']) {
    const student = await other(browser, name);
    moving.push({ student, ids: (await applies(student, company, [entry])).eventIds });
  }
  const sharedEventId = await offered(page, company);
  const { id, eventIds } = await applies(page, company, [{ ...entry, sharedEventId }]);
  for (const { student, ids } of moving) {
    await send(student, 'PATCH', `/api/events/${ids[0]}`, { deadline: inDays(11, '12:00'), version: 1 });
    await student.context().close();
  }
  return { selectionId: id, eventId: eventIds[0] ?? '' };
}

/** A date that three students have reported, so that it is hidden, and one that a student has; and dates of two companies alike. */
export async function reportedByOthers(browser: Browser) {
  const students = [];
  for (const name of ['水野 澪', '蓮見 蓮', '直江 奈緒', '空野 空']) students.push(await other(browser, name));
  const [first, second, ...others] = students;
  if (!first || !second) throw new Error('nobody');
  for (const count of [3, 1]) {
    const company = await knownCompany();
    await applies(first, company, [deadline(9, '', { selectionPhase: 'fulltime' })]);
    const entry = await offered(second, company);
    for (const [n, it] of [second, ...others].slice(0, count).entries())
      await send(it, 'PUT', `/api/shared-events/${entry}/report`, { reason: n === 1 ? 'inappropriate' : 'wrong_date' });
  }
  await applies(first, '三菱UFJ銀行', [deadline(9), interview(14, '10:00')]);
  await applies(second, '三菱UFJ信託銀行', [deadline(9)]);
  for (const it of students) await it.context().close();
}

const INQUIRIES = [
  {
    name: '佐藤 美咲',
    kind: 'usage',
    message:
      'カレンダーで締切を別の日に移したいのですが、スマートフォンではどのように操作すればよいでしょうか。長押しすると予定の詳細が開いてしまいます。',
  },
  { name: '', kind: 'trouble', message: '通知が2回届くことがあります。' },
] as const;

const MAILINGS = [
  {
    subject: 'カレンダーの週の表示を見やすくしました',
    body: '予定の重なりが見分けやすくなりました。\n\nカレンダーの「週」からお試しください。',
    audience: { to: 'all' },
    essential: false,
  },
  {
    subject: '12月3日のメンテナンスのお知らせ',
    body: '12月3日 2:00から3:00まで、ご利用いただけません。',
    audience: { to: 'graduationYears', years: [2027, 2028] },
    essential: true,
  },
] as const;

/** Gives the console inquiries and drafts of mailings. @returns the id of the last mailing. */
export async function fillConsole(page: Page): Promise<string> {
  for (const it of INQUIRIES) {
    await send(page, 'POST', '/api/inquiries', { ...it, sendId: randomUUID(), email: 'misaki.sato@example.jp' });
  }
  let id = '';
  for (const it of MAILINGS) {
    ({ id } = (await (await send(page, 'POST', '/api/admin/mailings', {})).json()) as { id: string });
    await send(page, 'PUT', `/api/admin/mailings/${id}`, { ...it, version: 1 });
  }
  return id;
}
