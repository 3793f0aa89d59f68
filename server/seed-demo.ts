/** Three students with deadlines around today, for development: `npm run seed`, beside a running server or without one. */
import { eq } from 'drizzle-orm';
import { newEvent } from '#domain/events/events.ts';
import { newSelection } from '#domain/selections/selections.ts';
import type { EventType } from '#domain/taxonomy/event-types.ts';
import type { Status } from '#domain/taxonomy/statuses.ts';
import { foldCompanyName } from '#domain/text/company-name.ts';
import { addDays, type Clock, DAY, type Instant, jstDay, jstInstant, plus, readClock } from '#domain/time.ts';
import { hashPassword } from './accounts/passwords.ts';
import { createAccount } from './accounts/queries.ts';
import { migrateWithBackup } from './backup/before-migration.ts';
import { readEnvFile, readSettings } from './base/config.ts';
import { REFUSED, Refusal } from './base/refusal.ts';
import { seedCompanies } from './companies/seed.ts';
import { announce, connect, type Db, transaction } from './db/connect.ts';
import { runningUrl, startEmbedded } from './db/embedded/start.ts';
import { users } from './db/schema/accounts.ts';
import { companies } from './db/schema/companies.ts';
import { endOnboarding } from './profile/onboarding.ts';
import { createSelection, setStatus } from './selections/queries.ts';

const PASSWORD = 'midori-no-shiori';

type Event = { type: EventType; in: number; at: Clock; until?: Clock; name?: string; place?: string };
type Selection = {
  company: string;
  priority: 'first' | 'second' | 'other';
  status: Status;
  fulltime?: true;
  events: Event[];
};

const STUDENTS: { name: string; email: string; selections: Selection[] }[] = [
  {
    name: '青井 葵',
    email: 'aoi@example.com',
    selections: [
      {
        company: 'サントリーホールディングス',
        priority: 'first',
        status: 'es_submitted',
        events: [
          { type: 'es_deadline', in: -6, at: '12:00' },
          { type: 'web_test', in: 0, at: '23:59', name: '適性検査（玉手箱）' },
          { type: 'interview', in: 9, at: '10:00', until: '10:40', name: '一次面接', place: 'オンライン' },
        ],
      },
      {
        company: '野村総合研究所',
        priority: 'first',
        status: 'interview_waiting',
        events: [{ type: 'interview', in: 1, at: '14:00', until: '15:00', name: '二次面接', place: '大手町本社' }],
      },
      {
        company: '三井不動産',
        priority: 'second',
        status: 'before_entry',
        events: [
          { type: 'briefing', in: 1, at: '14:30', until: '16:00', name: 'オンライン説明会' },
          { type: 'es_deadline', in: 2, at: '17:00' },
        ],
      },
      {
        company: '任天堂',
        priority: 'second',
        status: 'before_entry',
        events: [{ type: 'pre_entry', in: -1, at: '23:59' }],
      },
      {
        company: 'アクセンチュア',
        priority: 'other',
        status: 'in_progress',
        fulltime: true,
        events: [
          { type: 'group_discussion', in: 4, at: '13:00', until: '14:30' },
          { type: 'internship', in: 20, at: '09:30', until: '17:30', name: '3日間プログラム 初日' },
        ],
      },
      {
        company: 'トヨタ自動車',
        priority: 'other',
        status: 'rejected',
        events: [{ type: 'es_deadline', in: -20, at: '12:00' }],
      },
    ],
  },
  {
    name: '佐藤 蓮',
    email: 'ren@example.com',
    selections: [
      {
        company: '電通',
        priority: 'first',
        status: 'final_interview',
        fulltime: true,
        events: [{ type: 'interview', in: 3, at: '11:00', until: '12:00', name: '最終面接', place: '汐留本社' }],
      },
      {
        company: 'リクルート',
        priority: 'second',
        status: 'before_entry',
        events: [{ type: 'es_deadline', in: 7, at: '23:59' }],
      },
    ],
  },
  { name: '森 芽衣', email: 'mei@example.com', selections: [] },
];

async function seed() {
  const settings = readSettings(process.env, readEnvFile());
  if (settings.mode === 'production')
    throw new Refusal('npm run seed makes accounts with a known password: not in production.');
  const { url, stop } = await openDatabase(settings.databaseUrl, settings.dataDir);
  const { db, close } = connect(url);
  try {
    await migrateWithBackup({ url, settings, log: console.log });
    await seedCompanies(db);
    const now = readClock();
    for (const student of STUDENTS) console.log(await addStudent(db, student, now));
    console.log(`\nThey sign in at ${settings.baseUrl}/login with the password ${PASSWORD}`);
  } finally {
    await close();
    await stop();
  }
}

async function openDatabase(given: string | undefined, dataDir: string) {
  const running = given ?? (await runningUrl(dataDir, console.log));
  return running ? { url: running, stop: async () => {} } : startEmbedded({ dataDir, log: console.log });
}

async function addStudent(
  db: Db,
  { name, email, selections }: (typeof STUDENTS)[number],
  now: Instant,
): Promise<string> {
  if ((await db.$count(users, eq(users.email, email))) > 0) return `${email} is there already and stays as it is`;
  const passwordHash = await hashPassword(PASSWORD, '127.0.0.1');
  await transaction(db, async (tx) => {
    const userId = await createAccount(tx, { name, email, passwordHash, profile: PROFILE, isAdmin: false }, now);
    // Made older, because shared events of new accounts are not shown.
    await tx
      .update(users)
      .set({ createdAt: plus(now, -7 * DAY) })
      .where(eq(users.id, userId));
    await endOnboarding(tx, userId, { outcome: 'completed', profile: null }, now);
    for (const selection of selections) await addSelection(tx, userId, selection, now);
    await announce(tx, 'changed', userId);
  });
  return `${email} (${name}) with ${selections.length} selections`;
}

const PROFILE: Parameters<typeof createAccount>[1]['profile'] = {
  prefecture: '東京都',
  country: null,
  universityGroup: 'upper_tier',
  graduationYear: null,
  targetIndustries: [{ category: 'consulting', detail: null }],
  targetJobTypes: [],
  targetCompanySizes: [],
};

async function addSelection(tx: Db, userId: string, selection: Selection, now: Instant) {
  const { company, priority, status, fulltime, events } = selection;
  const [found] = await tx
    .select()
    .from(companies)
    .where(eq(companies.foldedName, foldCompanyName(company)));
  if (!found) throw new Error(`${company} is not in the catalogue`);
  const selectionPhase = fulltime ? 'fulltime' : 'intern';
  const entered = {
    companyId: found.id,
    priority,
    selectionPhase,
    events: events.map((it) => eventOf(it, now)),
  } as const;
  const { id } = await createSelection(tx, userId, newSelection.parse(entered), now);
  await setStatus(tx, userId, id, { status }, now);
}

function eventOf(event: Event, now: Instant) {
  const day = addDays(jstDay(now), event.in);
  return newEvent.parse({
    eventType: event.type,
    deadline: jstInstant(day, event.at),
    endsAt: event.until ? jstInstant(day, event.until) : null,
    publicDescription: event.name ?? '',
    location: event.place ?? '',
  });
}

try {
  await seed();
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error);
  process.exitCode = error instanceof Refusal ? REFUSED : 1;
}
