/** The feed as read by independent calendar programs of Debian: khal, vdirsyncer, python3-icalendar. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../http/server.ts';
import { testApp } from '../testing/app.ts';
import { feedAddress } from '../testing/confirmed.ts';

const run = promisify(execFile);
/** Debian's own, whatever comes first in the path. */
const PYTHON = '/usr/bin/python3';
const PATH = '/usr/bin:/bin';

/** Seven programs run one after another, on a machine that may be slow. */
const PROGRAMS_MS = 180_000;

async function missing(...command: [string, ...string[]]): Promise<string | null> {
  const [program, ...args] = command;
  return run(program, args, { env: { PATH } }).then(
    () => null,
    () => `${command.join(' ')} does not run here`,
  );
}

/** Events that are hard to serialise: long names, special characters, both ends of a year, a leap day. */
const HARD = [
  { eventType: 'es_deadline', deadline: '2026-12-31T14:59:00.000Z', publicDescription: 'ES, 自己PR; 第1回\\最終' },
  { eventType: 'interview', deadline: '2026-12-31T15:00:00.000Z', location: '渋谷 12階、受付;\n2番' },
  {
    eventType: 'internship',
    deadline: '2028-02-29T00:00:00.000Z',
    endsAt: '2028-02-29T08:30:00.000Z',
    publicDescription:
      '5日間🏢👩‍💻のインターンシップ（東京・大阪・福岡・札幌・名古屋のいずれかで開催、交通費支給あり）',
  },
];
const COMPANY = '東雲コンサルティング ストラテジー部門（特別選考ルート・関西地区限定）';

/** A student with these events, and their feed on a port. */
async function served() {
  const it = await testApp();
  const aoi = await it.student('aoi');
  const selection = await aoi.applies(COMPANY, { events: HARD });
  await aoi.post('/api/calendar-feed');
  const url = await feedAddress(it, aoi);
  const server = await listen(it.app.fetch, { host: '127.0.0.1', port: 0, trustedProxies: [] });
  onTestFinished(() => server.drain(0));
  const at = new URL(url ?? '');
  at.hostname = '127.0.0.1';
  at.port = String(server.port);
  return { aoi, url: at.href, eventIds: selection.eventIds };
}

const READ = `
import json, sys, icalendar
calendar = icalendar.Calendar.from_ical(sys.argv[1].encode())
def one(e):
    return {
        'uid': str(e['UID']), 'summary': str(e['SUMMARY']), 'location': str(e.get('LOCATION', '')),
        'start': e['DTSTART'].dt.isoformat(), 'end': e['DTEND'].dt.isoformat(), 'sequence': int(e['SEQUENCE']),
        'categories': [str(c) for c in e['CATEGORIES'].cats],
    }
print(json.dumps({'name': str(calendar['X-WR-CALNAME']), 'ttl': str(calendar['X-PUBLISHED-TTL']),
    'errors': calendar.errors + [x for e in calendar.walk() for x in e.errors], 'events': [one(e) for e in calendar.walk('VEVENT')]}))
`;

test('I-02: python3-icalendar reads every event as it was entered', async ({ skip }) => {
  const reason = await missing(PYTHON, '-c', 'import icalendar');
  skip(reason !== null, reason ?? '');
  const { url, eventIds } = await served();

  const text = await (await fetch(url)).text();
  const { stdout } = await run(PYTHON, ['-c', READ, text], { env: { PATH } });

  expect(JSON.parse(stdout)).toEqual({
    name: 'しおり',
    ttl: 'PT1H',
    errors: [],
    events: [
      {
        uid: `${eventIds[0]}@shiori`,
        summary: `${COMPANY} ES, 自己PR; 第1回\\最終（23:59まで）`,
        location: '',
        start: '2026-12-31T23:29:00+09:00',
        end: '2026-12-31T23:59:00+09:00',
        sequence: 0,
        categories: ['締切', 'ES締切'],
      },
      {
        uid: `${eventIds[1]}@shiori`,
        summary: `${COMPANY} 面接`,
        location: '渋谷 12階、受付;\n2番',
        start: '2027-01-01T00:00:00+09:00',
        end: '2027-01-01T01:00:00+09:00',
        sequence: 0,
        categories: ['予定', '面接'],
      },
      {
        uid: `${eventIds[2]}@shiori`,
        summary: `${COMPANY} ${HARD[2]?.publicDescription}`,
        location: '',
        start: '2028-02-29T09:00:00+09:00',
        end: '2028-02-29T17:30:00+09:00',
        sequence: 0,
        categories: ['予定', 'インターンシップ'],
      },
    ],
  });
});

/** A folder with the settings of both programs, which sync the feed into it. */
async function programs(url: string) {
  const home = await mkdtemp(join(tmpdir(), 'shiori-feed-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const folder = join(home, 'calendar', 'shiori');
  await mkdir(folder, { recursive: true });
  const vdirsyncer = join(home, 'vdirsyncer');
  await writeFile(
    vdirsyncer,
    `[general]\nstatus_path = "${home}/status/"\n
[pair shiori]\na = "here"\nb = "feed"\ncollections = null\nconflict_resolution = "b wins"\n
[storage here]\ntype = "filesystem"\npath = "${folder}"\nfileext = ".ics"\n
[storage feed]\ntype = "http"\nurl = "${url}"\n`,
  );
  const khal = join(home, 'khal');
  await writeFile(
    khal,
    `[calendars]\n[[shiori]]\npath = ${folder}\nreadonly = True\n
[locale]\nlocal_timezone = Asia/Tokyo\ndefault_timezone = Asia/Tokyo\ntimeformat = %H:%M\ndateformat = %Y-%m-%d
longdateformat = %Y-%m-%d\ndatetimeformat = %Y-%m-%d %H:%M\nlongdatetimeformat = %Y-%m-%d %H:%M\n
[sqlite]\npath = ${home}/khal.db\n`,
  );
  const env = { PATH, HOME: home, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' };
  return {
    folder,
    discover: () => run('vdirsyncer', ['-c', vdirsyncer, 'discover'], { env }),
    sync: () => run('vdirsyncer', ['-c', vdirsyncer, 'sync'], { env }),
    list: async () => {
      const args = [
        '-c',
        khal,
        'list',
        '--day-format',
        '',
        '--format',
        '{start} {end} {title}|{location}',
        '2026-12-01',
        '800d',
      ];
      return (await run('khal', args, { env })).stdout.trim().split('\n');
    },
  };
}

test(
  'I-02: vdirsyncer subscribes and khal shows it; what is done or renewed is gone at the next sync',
  async ({ skip }) => {
    const reason = (await missing('vdirsyncer', '--version')) ?? (await missing('khal', '--version'));
    skip(reason !== null, reason ?? '');
    const { aoi, url, eventIds } = await served();
    const { folder, discover, sync, list } = await programs(url);
    await discover();
    await sync();

    expect(await readdir(folder)).toHaveLength(3);
    const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
    for (const text of texts) expect(text).toContain('TZID:Asia/Tokyo');
    expect(await list()).toEqual([
      `2026-12-31 23:29 2026-12-31 23:59 ${COMPANY} ES, 自己PR; 第1回\\最終（23:59まで）|`,
      `2027-01-01 00:00 2027-01-01 01:00 ${COMPANY} 面接|渋谷 12階、受付;`,
      '2番',
      `2028-02-29 09:00 2028-02-29 17:30 ${COMPANY} ${HARD[2]?.publicDescription}|`,
    ]);

    await aoi.put(`/api/events/${eventIds[0]}/completion`);
    await aoi.patch(`/api/events/${eventIds[1]}`, { deadline: '2027-01-04T01:00:00.000Z', version: 1 });
    await sync();
    expect(await readdir(folder)).toHaveLength(2);
    expect((await list())[0]).toBe(`2027-01-04 10:00 2027-01-04 11:00 ${COMPANY} 面接|渋谷 12階、受付;`);

    await aoi.post('/api/calendar-feed/renewal');
    await expect(sync()).rejects.toThrow(/Not Found/);
    expect(await readdir(folder)).toHaveLength(2);
  },
  PROGRAMS_MS,
);
