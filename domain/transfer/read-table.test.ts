import { describe, expect, test } from 'vitest';
import type { Phase } from '../taxonomy/phases.ts';
import type { Priority } from '../taxonomy/priorities.ts';
import { guessColumns, hasHeadings } from './columns.ts';
import { readTable } from './read-table.ts';
import { parseTable } from './table.ts';

const NOW = '2026-11-21T03:00:00.000Z';
const DEFAULTS = { phase: 'fulltime' as Phase, priority: 'other' as Priority };

/** Reads a table as a student pastes it, with headings in the first line. */
function read(text: string, defaults = DEFAULTS) {
  const [first, ...rows] = rowsOf(text);
  const headings = first?.cells ?? [];
  const columns = guessColumns(headings, rows, '2026-11-21');
  return { columns, items: readTable(rows, { columns, headings, defaults, now: NOW }) };
}

function rowsOf(text: string) {
  const rows = parseTable(text);
  if (!Array.isArray(rows)) throw new Error(rows);
  return rows;
}

const codes = (item?: { problems: { code: string }[] }) => item?.problems.map((it) => it.code);

describe('a row for each company, as most students keep it', () => {
  const SHEET = `会社名\t業界\t志望度\t選考状況\tES締切\tWebテスト\t一次面接\t最終面接\t勤務地\tマイページURL\tパスワード\t備考
株式会社みなと商事\t商社\t◎\tES提出済\t2026/11/25\t済\t12/3(木) 14:00〜15:00\t未定\t東京\tminato.example.jp/my\thimitsu\t説明会の印象がよい
北辰電機\tメーカー\tB\t一次面接\t11/30 24:00\t\t2026年12月1日 10時\t\t\t\t\t`;

  test('columns are known by their headings and by what stands in them', () => {
    expect(read(SHEET).columns).toEqual([
      'company',
      'industry',
      'priority',
      'status',
      'date:es_deadline',
      'date:web_test',
      'date:interview',
      'date:interview',
      'notes',
      'companyUrl',
      'secret',
      'notes',
    ]);
  });

  test('each becomes a selection with its events; what is no date goes to the memo, a password nowhere', () => {
    const { items } = read(SHEET);
    expect(items.map((it) => it.selection)).toMatchObject([
      {
        companyName: '株式会社みなと商事',
        industryCategory: 'trading',
        priority: 'first',
        status: 'es_submitted',
        selectionPhase: 'fulltime',
        companyUrl: 'https://minato.example.jp/my',
        notes: '勤務地：東京\n説明会の印象がよい\nWebテスト：済\n最終面接：未定',
        events: [
          { eventType: 'es_deadline', kind: 'deadline', deadline: '2026-11-25T14:59:00.000Z', publicDescription: '' },
          {
            eventType: 'interview',
            kind: 'appointment',
            deadline: '2026-12-03T05:00:00.000Z',
            endsAt: '2026-12-03T06:00:00.000Z',
            publicDescription: '一次面接',
          },
        ],
      },
      {
        companyName: '北辰電機',
        priority: 'second',
        status: 'interview_waiting',
        events: [{ deadline: '2026-11-30T14:59:00.000Z' }, { deadline: '2026-12-01T01:00:00.000Z' }],
      },
    ]);
    expect(items.map(codes)).toEqual([['year_guessed'], ['year_guessed']]);
    expect(JSON.stringify(items)).not.toContain('himitsu');
  });
});

describe('a row for each event', () => {
  const SHEET = `企業名,種別,日時,終了,場所,志望度,メモ
みなと商事,ES締切,2026/12/1,,,第一志望,よい
みなと商事,説明会,2026/12/5 13:00,14:30,本社,第一志望,よい
,面接,2026/12/10 10:00,,オンライン,,
北辰電機,締切,2026/12/2 12:00,,,,`;

  test('rows of one company are one selection, and merged cells belong to the company above', () => {
    const { items } = read(SHEET);
    expect(items.map((it) => [it.companyName, it.rows])).toEqual([
      ['みなと商事', [0, 1, 2]],
      ['北辰電機', [3]],
    ]);
    expect(items[0]?.selection).toMatchObject({
      priority: 'first',
      notes: 'よい',
      events: [
        { eventType: 'es_deadline', deadline: '2026-12-01T14:59:00.000Z' },
        { eventType: 'briefing', endsAt: '2026-12-05T05:30:00.000Z', location: '本社' },
        { eventType: 'interview', location: 'オンライン' },
      ],
    });
    expect(codes(items[0])).toEqual(['company_from_above']);
  });

  test('a type that is none of ours becomes the name of another event', () => {
    expect(read('企業名,種別,日時\nみなと商事,本社ツアー,2026/12/5 13:00').items[0]?.selection?.events).toMatchObject([
      { eventType: 'other', kind: 'appointment', publicDescription: '本社ツアー' },
    ]);
  });

  test('締切 and 日時 of one row are two events', () => {
    const { items } = read('企業名,種別,日時,締切\nみなと商事,面接,2026/12/5 13:00,2026/12/1');
    expect(items[0]?.selection?.events).toMatchObject([
      { eventType: 'interview', deadline: '2026-12-05T04:00:00.000Z' },
      { eventType: 'es_deadline', deadline: '2026-12-01T14:59:00.000Z' },
    ]);
  });

  const end = (day: string, clock = '14:59') => `2026-12-${day}T${clock}:00.000Z`;
  test.each([
    // The end of a period is its deadline.
    ['Webテスト,2026/12/1,2026/12/10', { deadline: end('10') }, []],
    ['Webテスト,2026/12/1,12/10 12:00', { deadline: end('10', '03:00') }, []],
    ['Webテスト,2026/12/1 10:00,2026/12/10', { deadline: end('10') }, []],
    ['ES締切,2026/12/1,17:00', { deadline: end('01', '08:00') }, []],
    ['ES締切,2026/12/1〜12/5,2026/12/10', { deadline: end('10') }, []],
    ['ES締切,2026/12/1 12:00,', { deadline: end('01', '03:00') }, []],
    ['結果連絡予定,2026/12/1,2026/12/10', { deadline: end('10') }, []],
    // An internship has whole days where no time is written.
    ['インターン,2026/12/3,2026/12/7', { deadline: end('03', '00:00'), endsAt: end('07', '09:00') }, ['hours_assumed']],
    ['インターン,2026/12/3,12/7', { deadline: end('03', '00:00'), endsAt: end('07', '09:00') }, ['hours_assumed']],
    ['インターン,2026/12/3,17:00', { deadline: end('03', '00:00'), endsAt: end('03', '08:00') }, ['hours_assumed']],
    ['インターン,2026/12/3 10:00,12/7', { deadline: end('03', '01:00'), endsAt: end('07', '09:00') }, []],
    ['インターン,2026/12/3 10:00,12/7 16:00', { deadline: end('03', '01:00'), endsAt: end('07', '07:00') }, []],
    ['面接,2026/12/3 10:00,2026/12/3', { deadline: end('03', '01:00'), endsAt: null }, []],
    // An end that only repeats a day takes no time away.
    ['ES締切,2026/12/1 12:00,2026/12/1', { deadline: end('01', '03:00') }, []],
    ['ES締切,2026/12/1 12:00〜12/1,', { deadline: end('01', '03:00') }, []],
    ['ES締切,2026/12/1,2026/12/1', { deadline: end('01') }, []],
    ['面接,2026/12/3 10:00〜11:00,2026/12/3', { deadline: end('03', '01:00'), endsAt: end('03', '02:00') }, []],
    [
      'インターン,2026/12/3 10:00〜12/7 16:00,2026/12/7',
      { deadline: end('03', '01:00'), endsAt: end('07', '07:00') },
      [],
    ],
  ])('開始 and 終了 of %s', (cells, event, expected) => {
    const [item] = read(`企業名,種別,開始,終了\nみなと商事,${cells}`).items;
    expect(item?.selection?.events).toMatchObject([event]);
    expect(item?.selection?.notes).toBe('');
    expect(codes(item)).toEqual(expected);
  });

  test('a past appointment without a time lasts until the last of its days', () => {
    for (const cells of ['2026/8/3,2026/8/5', '2026/8/3〜8/5,']) {
      expect(read(`企業名,種別,開始,終了\nみなと商事,説明会,${cells}`).items[0]?.selection?.events).toMatchObject([
        { deadline: '2026-08-02T15:00:00.000Z', endsAt: '2026-08-05T14:59:00.000Z' },
      ]);
    }
  });

  test.each([
    ['開始', 'Webテスト,2026/12/10,2026/12/1', '開始：2026/12/10\n終了：2026/12/1\n種別：Webテスト', []],
    ['開始', '面接,2026/12/3 14:00,13:00', '開始：2026/12/3 14:00\n終了：13:00\n種別：面接', []],
    ['開始', '説明会,2026/12/3,2026/12/5', '開始：2026/12/3\n終了：2026/12/5\n種別：説明会', []],
    ['開始', '説明会,未定,2026/12/5', '開始：未定\n終了：2026/12/5\n種別：説明会', []],
    ['開始', '説明会,,2026/12/5', '終了：2026/12/5\n種別：説明会', []],
    ['開始', '説明会,2026/12/3 9:00,12/5', '終了：12/5', ['2026-12-03T00:00:00.000Z']],
    ['開始', 'ES締切,2026/12/3,未定', '終了：未定', ['2026-12-03T14:59:00.000Z']],
    ['開始', 'ES締切,2026/12/3,あれ', '終了：あれ', ['2026-12-03T14:59:00.000Z']],
    ['開始', 'ES締切,2026/12/3,-', '', ['2026-12-03T14:59:00.000Z']],
    ['締切', 'ES,2026/12/3,2026/12/5', '終了：2026/12/5', ['2026-12-03T14:59:00.000Z']],
  ])('an end that belongs to no event is in the memo: %s %s', (heading, cells, notes, moments) => {
    const [item] = read(`企業名,種別,${heading},終了\nみなと商事,${cells}`).items;
    expect(item?.selection?.notes).toBe(notes);
    expect(item?.selection?.events.map((it) => it.deadline)).toEqual(moments);
  });

  test('終了 belongs to the only appointment of a row that has a column for each', () => {
    const { items } = read('企業名,ES締切,インターン,終了\nみなと商事,2026/12/1,2026/12/3,2026/12/7');
    expect(items[0]?.selection?.events).toMatchObject([
      { eventType: 'es_deadline', deadline: '2026-12-01T14:59:00.000Z' },
      { eventType: 'internship', endsAt: '2026-12-07T09:00:00.000Z' },
    ]);
  });

  test('two selections of one company stay two where phase or job differ', () => {
    const { items } = read(
      '企業名,区分,職種\nみなと商事,インターン,\nみなと商事,本選考,営業\n(株)ミナト商事,本選考,営業',
    );
    expect(items.map((it) => it.rows)).toEqual([[0], [1, 2]]);
  });
});

describe('rows of one selection that say different things', () => {
  const intern = { ...DEFAULTS, phase: 'intern' as const };
  const results = (rows: string) => read(`企業名,種別,日時,結果\n${rows}`, intern).items;

  test.each([
    [['ES締切,2026/10/1,通過', '一次面接,2026/11/10 10:00,お祈り'], 'rejected', ['結果：通過（ES締切）']],
    [['一次面接,2026/11/10 10:00,お祈り', 'ES締切,2026/10/1,通過'], 'rejected', ['結果：通過（ES締切）']],
    [['ES締切,2026/10/1,通過', '一次面接,2026/12/10 10:00,'], 'in_progress', []],
    [['ES締切,2026/10/1,通過', '一次面接,2026/11/10 10:00,通過'], 'in_progress', []],
    [['ES締切,2026/10/1,', '一次面接,2026/11/10 10:00,'], 'before_entry', []],
    // A row without a day is as old as the one above it.
    [['ES締切,,通過', '一次面接,,お祈り'], 'rejected', ['種別：ES締切', '結果：通過', '種別：一次面接']],
    [['ES締切,2026/10/1,通過', '面接,,お祈り'], 'rejected', ['結果：通過（ES締切）', '種別：面接']],
    [['面接,,通過', 'ES締切,2026/10/1,お祈り'], 'rejected', ['種別：面接', '結果：通過']],
  ])('%j: the status of the latest counts, the others are in the memo', (rows, status, notes) => {
    const [item, ...more] = results(rows.map((row) => `みなと商事,${row}`).join('\n'));
    expect(more).toEqual([]);
    expect(item?.selection).toMatchObject({ status, notes: notes.join('\n') });
    expect(codes(item)?.filter((code) => code === 'status_differs')).toHaveLength(
      notes.filter((it) => it.startsWith('結果')).length,
    );
  });

  test('that it was not the one that counts is said at its cell', () => {
    const [item] = results('みなと商事,ES締切,2026/10/1,通過\nみなと商事,面接,2026/11/10 10:00,お祈り');
    expect(item?.problems).toEqual([{ row: 0, at: 3, code: 'status_differs' }]);
  });

  test('an offer in the last row makes all of them one full-time selection', () => {
    const items = results('みなと商事,ES締切,2026/10/1,通過\nみなと商事,最終面接,2026/11/10 10:00,内定');
    expect(items.map((it) => it.selection)).toMatchObject([
      {
        status: 'offer',
        selectionPhase: 'fulltime',
        events: [{ selectionPhase: 'fulltime' }, { selectionPhase: 'fulltime' }],
      },
    ]);
  });

  test('it is the selection of the rows that say the phase', () => {
    const { items } = read(
      '企業名,種別,日時,区分,結果\nみなと商事,ES締切,2026/10/1,本選考,\nみなと商事,面接,2026/11/10 10:00,,内定',
      intern,
    );
    expect(items.map((it) => [it.rows, it.selection?.status, it.selection?.selectionPhase])).toEqual([
      [[0, 1], 'offer', 'fulltime'],
    ]);
  });

  test('in a row for each selection the result still tells an internship from a full-time selection', () => {
    for (const table of [
      '企業名,結果\nみなと商事,参加確定\nみなと商事,内定',
      '企業名,締切日,結果\nみなと商事,2026/7/1,参加確定\nみなと商事,2026/10/1,内定',
    ]) {
      expect(read(table, intern).items.map((it) => it.selection?.selectionPhase)).toEqual(['intern', 'fulltime']);
    }
  });

  test('a priority and addresses count from any row; further ones are in the memo', () => {
    const { items } = read(
      `企業名,種別,日時,志望度,URL,ESのURL
みなと商事,ES締切,2026/10/1,,,
みなと商事,Webテスト,2026/10/5,第一志望,a.example.jp,es.example.jp/1
みなと商事,面接,2026/11/10 10:00,第一志望,b.example.jp,es.example.jp/2`,
    );
    expect(items.map((it) => it.selection)).toMatchObject([
      {
        priority: 'first',
        companyUrl: 'https://a.example.jp',
        esDocUrl: 'https://es.example.jp/1',
        notes: 'URL：b.example.jp\nESのURL：es.example.jp/2',
      },
    ]);
  });

  test('texts and the industry count from any row; further ones are in the memo', () => {
    const { items } = read(
      `企業名,種別,日時,職種,業界,表示名
みなと商事,ES締切,2026/10/1,,,
,Webテスト,2026/10/5,営業,商社,みなと
,面接,2026/11/10 10:00,開発,メーカー,みなと
,面接,2026/11/20 10:00,営業,商社,ミナト`,
    );
    expect(items.map((it) => it.selection)).toMatchObject([
      {
        jobType: '営業',
        industryCategory: 'trading',
        customCompanyName: 'みなと',
        notes: '業界：メーカー\n職種：開発\n表示名：ミナト',
      },
    ]);
  });
});

describe('what is wrong is said, and where', () => {
  test.each([
    ['企業名,メモ\n,だれの', ['no_company']],
    [`企業名,メモ\n${'あ'.repeat(101)},a`, ['company_too_long']],
    ['企業名,ES締切\nみなと商事,2026/13/45', ['unreadable_date']],
    ['企業名,一次面接\nみなと商事,2026/12/5', ['no_time']],
    ['企業名,一次面接\nみなと商事,2026/6/5', ['time_assumed']],
    ['企業名,インターン\nみなと商事,2026/12/5〜12/7', ['hours_assumed']],
    ['企業名,一次面接\nみなと商事,2026/12/5 14:00〜13:00', ['ends_before_start']],
    ['企業名,一次面接\nみなと商事,2026/12/5 14:00〜12/7', ['no_time']],
    ['企業名,種別,日時,終了\nみなと商事,ES締切,2026/12/5,2026/12/3', ['ends_before_start']],
    ['企業名,一次面接\nみなと商事,12/5 14:00', ['year_guessed']],
    ['企業名,選考状況\nみなと商事,わからない', ['unknown_word']],
    ['企業名,URL\nみなと商事,マイナビ', ['no_address']],
    [`企業名,職種\nみなと商事,${'あ'.repeat(101)}`, ['too_long']],
    [`企業名,メモ\nみなと商事,${'あ'.repeat(20_001)}`, ['memo_too_long']],
    ['企業名,ES締切\nみなと商事,未定', []],
  ])('%#', (text, expected) => {
    expect(codes(read(text).items[0])).toEqual(expected);
  });

  test('nothing of what cannot be taken as it is gets lost: it is in the memo', () => {
    const { items } = read(
      `企業名,ES締切,一次面接,選考状況,URL,業界\nみなと商事,2026/13/45,2026/12/5,わからない,マイナビ,総合商社っぽい`,
    );
    const notes = items[0]?.selection?.notes ?? '';
    for (const text of ['2026/13/45', '2026/12/5', 'わからない', 'マイナビ', '総合商社っぽい'])
      expect(notes).toContain(text);
    expect(items[0]?.selection?.events).toEqual([]);
    expect(items[0]?.problems.find((it) => it.code === 'no_time')).toEqual({ row: 0, at: 2, code: 'no_time' });
  });

  test('an internship lasts whole days; what is over counts as done unless the table says otherwise', () => {
    const whole = read('企業名,インターン\nみなと商事,2026/8/3〜8/7').items[0]?.selection;
    expect(whole?.events).toMatchObject([
      { deadline: '2026-08-03T00:00:00.000Z', endsAt: '2026-08-07T09:00:00.000Z', completed: true },
    ]);
    const said = read('企業名,締切,完了\nみなと商事,2026/8/3,いいえ\n北辰電機,2026/12/3,済').items;
    expect(said.map((it) => it.selection?.events[0]?.completed)).toEqual([false, true]);
  });
});

test('the phase is told by the status where the table does not say it', () => {
  const { items } = read('企業名,結果\nみなと商事,内定\n北辰電機,参加確定\nソラネット,選考中', {
    ...DEFAULTS,
    phase: 'intern',
  });
  expect(items.map((it) => it.selection?.selectionPhase)).toEqual(['fulltime', 'intern', 'intern']);
});

test('a first row that names no columns is a selection', () => {
  expect(hasHeadings(rowsOf('企業名,メモ\nみなと商事,a'))).toBe(true);
  expect(hasHeadings(rowsOf('志望度,選考状況\nA,選考中'))).toBe(true);
  expect(hasHeadings(rowsOf('みなと商事,2026/12/1\n北辰電機,2026/12/2'))).toBe(false);
  expect(hasHeadings(rowsOf('就活先,ID,PW,1.5次面接\nみなと商事,a,b,'))).toBe(true);
  expect(hasHeadings(rowsOf('就活先（27-28卒）,ID,PW,面接10:00\nみなと商事,a,b,'))).toBe(true);
});

test.each([
  'みなと商事,ES,2026/12/1,https://job.example/entry?id=5',
  'みなと商事,https://mypage.example/login,https://x.example/?id=3',
  'みなと商事,mypage.example/login,www.x.example/entry?id=3',
  'みなと商事,ES,2026/12/1,ログイン済み',
  'みなと商事,IDは届いた,12月1日まで,PWは未定',
])('what looks like a login in a row of addresses or days is no heading: %s', (row) => {
  expect(hasHeadings(rowsOf(row))).toBe(false);
  const columns = guessColumns(row.split(','), rowsOf(row), '2026-11-21');
  for (const [at, cell] of row.split(',').entries()) if (cell.includes('/')) expect(columns[at]).not.toBe('secret');
});

test.each(['就活先,ID,PW', '就活先,パスワード,備考', '就活先,ID/PW,志望度'])('%s are headings', (row) => {
  expect(hasHeadings(rowsOf(`${row}\nみなと商事,a,b`))).toBe(true);
});

test('10,000 rows are read', { timeout: 60_000 }, () => {
  const rows = Array.from({ length: 9999 }, (_, at) => `会社${at % 1500},面接,2026/12/${(at % 28) + 1} 1${at % 10}:00`);
  expect(read(`企業名,種別,日時\n${rows.join('\n')}`).items).toHaveLength(1500);
});
