/**
 * The plans of what the operator's console asks, in an installation of many students: rows and pages that each statement touches, and its time.
 * It names the large tables that are read from end to end, and fails where a screen touches more pages than a list needs.
 * `node bench/console.ts [--students=100000] [--plans=NAME] [--url=URL]` prints the plans of screens of this name, too; `--url` is of a database that
 * it has filled before.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { readClock } from '../domain/time.ts';
import { readAuditLog } from '../server/admin/audit/queries.ts';
import { lastEdit } from '../server/admin/companies/edits.ts';
import { listMerges, previewMerge } from '../server/admin/companies/merges.ts';
import { listCompanies, listDuplicates } from '../server/admin/companies/queries.ts';
import { countFigures } from '../server/admin/dashboard/figures.ts';
import { readPageViews } from '../server/admin/dashboard/page-views.ts';
import { readQueues } from '../server/admin/dashboard/queues.ts';
import { countOpenInquiries, listInquiries, readInquiry } from '../server/admin/inquiries/queries.ts';
import { listMailings, readMailing } from '../server/admin/mailings/queries.ts';
import { countWaiting, readQueue, readReporters } from '../server/admin/sharing/queries.ts';
import { listJobs } from '../server/admin/system/queries.ts';
import { listPending } from '../server/admin/users/pending.ts';
import { listUsers, readUser } from '../server/admin/users/queries.ts';
import { CLIENT_OPTIONS, type Db } from '../server/db/connect.ts';
import { startEmbedded } from '../server/db/embedded/start.ts';
import { migrate } from '../server/db/migrate.ts';
import { countRetryable, listDeadLetters } from '../server/deliveries/dead-letters.ts';
import { fill, OPERATOR } from './console/data.ts';

const { values } = parseArgs({
  options: { students: { type: 'string', default: '100000' }, plans: { type: 'string' }, url: { type: 'string' } },
});
const students = Number(values.students);
const now = readClock();
const student = (no: number) => `user_${String(no).padStart(8, '0')}`;
const middle = student(Math.floor(students / 2));

/** What the screens ask. */
const SCREENS: Record<string, (db: Db) => Promise<unknown>> = {
  figures: (db) => countFigures(db, now),
  queues: readQueues,
  'page views, 90 days': (db) => readPageViews(db, 90, now),
  'numbers beside the tabs': (db) => Promise.all([countWaiting(db), countRetryable(db, now), countOpenInquiries(db)]),
  users: (db) => listUsers(db, {}, now),
  'users, a page in the middle': (db) => listUsers(db, { before: middle }, now),
  'users, suspended': (db) => listUsers(db, { filter: 'suspended' }, now),
  'users, active': (db) => listUsers(db, { filter: 'active' }, now),
  'users, administrators': (db) => listUsers(db, { filter: 'admin' }, now),
  'users, one address': (db) => listUsers(db, { q: 'student777@' }, now),
  'users, a beginning of all': (db) => listUsers(db, { q: 'student' }, now),
  'users, nobody': (db) => listUsers(db, { q: 'zzz' }, now),
  'sign-ups that wait': (db) => listPending(db, undefined, now),
  'one user': (db) => readUser(db, middle, OPERATOR, now),
  companies: (db) => listCompanies(db, { q: '' }),
  'companies, of students': (db) => listCompanies(db, { q: '', source: 'user' }),
  'companies, of サイトA (none)': (db) => listCompanies(db, { q: '', source: 'gaishi' }),
  'companies, a search': (db) => listCompanies(db, { q: '商事' }),
  'companies that may be the same': listDuplicates,
  'a merge of the two largest, before': (db) => previewMerge(db, 'c1', 'c2'),
  'merges, the last change': (db) => Promise.all([listMerges(db, now), lastEdit(db, 'c1', now)]),
  'shared dates that wait': (db) => readQueue(db, now),
  reporters: (db) => readReporters(db, OPERATOR, 'shared1', now),
  'inquiries, open': (db) => listInquiries(db, 'open'),
  'inquiries, done': (db) => listInquiries(db, 'done'),
  'one inquiry': (db) => readInquiry(db, 'i00000100'),
  'audit log': (db) => readAuditLog(db, {}, now),
  'audit log, page two': (db) => readAuditLog(db, { before: `b${Math.floor(students / 50)}` }, now),
  'audit log, one administrator': (db) => readAuditLog(db, { admin: 'student2@example.com' }, now),
  'audit log, a rare act': (db) => readAuditLog(db, { action: 'admin_granted' }, now),
  'audit log, one subject': (db) => readAuditLog(db, { subject: 'student77@example.com' }, now),
  'audit log, days of last year': (db) => readAuditLog(db, { to: '2020-01-01' }, now),
  'failed deliveries': (db) => listDeadLetters(db, 50, now),
  jobs: listJobs,
  mailings: listMailings,
  'a draft to all': (db) => readMailing(db, 'm1'),
};
/** These count what they name: all there is, or all of the largest company. The figures are computed sparingly. */
const SUMS = ['figures', 'a draft to all', 'a merge of the two largest, before'];
const MOST_PAGES = 80_000;
/** Tables that grow with the installation. */
const LARGE =
  /Seq Scan on (users|selections|events|companies|shared_events|shared_contributions|shared_reports|audit_log|deliveries|reminders|page_views|inquiries|inquiry_answers|mailing_recipients|sessions)\b/;

const given = values.url;
const folder = given ? null : await mkdtemp(join(tmpdir(), 'shiori-bench-'));
if (folder) await chmod(folder, 0o755); // As root, PostgreSQL runs as somebody else, who must get in.
const cluster = folder ? await startEmbedded({ dataDir: folder, log: () => {}, throwaway: true }) : null;
const url = given ?? cluster?.url ?? '';
try {
  const began = performance.now();
  if (cluster) {
    await migrate(url);
    await fill(url, students);
    console.log(`${students} students, filled in ${Math.round((performance.now() - began) / 1000)} s`);
  }
  await measure();
} finally {
  await cluster?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
}

type Asked = { query: string; params: unknown[] };

async function measure() {
  const pool = new pg.Pool({ ...CLIENT_OPTIONS, connectionString: url, max: 4 });
  const asked: Asked[] = [];
  const db = drizzle(pool, { logger: { logQuery: (query, params) => asked.push({ query, params }) } });
  try {
    for (const [screen, ask] of Object.entries(SCREENS)) await explain(screen, ask);
  } finally {
    await pool.end();
  }

  async function explain(screen: string, ask: (db: Db) => Promise<unknown>) {
    await ask(db);
    asked.length = 0;
    const began = performance.now();
    await ask(db);
    const ms = performance.now() - began;
    const plans: string[] = [];
    for (const { query, params } of asked.splice(0)) {
      if (!/^\s*(select|with|\()/i.test(query)) continue;
      const { rows } = await pool.query(`explain (analyze, buffers, timing off) ${query}`, params);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    const pages = plans.map(pagesOf);
    const scanned = [...new Set(plans.flatMap((plan) => plan.match(new RegExp(LARGE, 'g')) ?? []))];
    const all = pages.reduce((sum, it) => sum + it, 0);
    if (all > MOST_PAGES && !SUMS.includes(screen)) process.exitCode = 1;
    const counts = `${ms.toFixed(1)} ms | ${all} pages | ${plans.length} statements`;
    console.log(`${screen} | ${counts} | ${scanned.join(', ')}`);
    if (values.plans && screen.startsWith(values.plans)) console.log(plans.join('\n\n'));
  }
}

/** The pages that a statement touches: those of its first node, which include what is below. */
function pagesOf(plan: string): number {
  const [, hit = 0, read = 0] = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(plan) ?? [];
  return Number(hit) + Number(read);
}
