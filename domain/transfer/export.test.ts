import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recordOf } from '../record.ts';
import { REMINDER_TYPE_IDS } from '../reminders/timings.ts';
import { OPEN_FIELDS, OWN_FIELDS } from '../selections/fields.ts';
import { EVENT_TYPE_IDS, EVENT_TYPES } from '../taxonomy/event-types.ts';
import { INDUSTRY_IDS } from '../taxonomy/industries.ts';
import { PHASE_IDS } from '../taxonomy/phases.ts';
import { PRIORITY_IDS } from '../taxonomy/priorities.ts';
import { STATUS_IDS } from '../taxonomy/statuses.ts';
import { fromMs, plus, toMs } from '../time.ts';
import { type ReadSelection, readSelection } from './batch.ts';
import { guessColumns } from './columns.ts';
import { type ExportedSelection, exportCsv, exportJson, readJson } from './export.ts';
import { readTable } from './read-table.ts';
import { parseTable } from './table.ts';

const NOW = '2026-11-21T03:00:00.000Z';
const ID = '01jq0000000000000000000000';

const word = fc.string({ unit: fc.constantFrom(...'あ髙﨑～－∥=+-@＝\'",;\t\n#！ a1'), maxLength: 12 });
/** Trimmed, as every text is stored. A memo repeated in a second row would be one. */
const stored = word.map((text) => text.normalize('NFC').trim());
const address = fc.constantFrom(null, 'https://example.jp/a?b=c,d', 'http://localhost:3000/');
const minute = fc.integer({ min: 29_000_000, max: 31_000_000 }).map((it) => fromMs(it * 60_000));

const event = fc
  .record({
    eventType: fc.constantFrom(...EVENT_TYPE_IDS),
    said: fc.constantFrom('deadline' as const, 'appointment' as const),
    deadline: minute,
    minutes: fc.option(fc.integer({ min: 1, max: 10_000 })),
    selectionPhase: fc.constantFrom(...PHASE_IDS),
    publicDescription: stored,
    publicContent: stored,
    publicUrl: address,
    publicLocation: stored,
    location: stored,
    privateUrl: address,
    privateMemo: stored,
    travelMinutes: fc.option(fc.integer({ min: 0, max: 480 })),
    completed: fc.boolean(),
    reminderTypes: fc.subarray([...REMINDER_TYPE_IDS]),
  })
  .map(({ said, minutes, ...it }) => {
    const kind = EVENT_TYPES[it.eventType].kind ?? said;
    // A deadline at midnight is never stored: it is the last minute of its day.
    const deadline =
      kind === 'deadline' && it.deadline.endsWith('T15:00:00.000Z') ? plus(it.deadline, 60_000) : it.deadline;
    const endsAt = kind === 'appointment' && minutes !== null ? plus(deadline, minutes * 60_000) : null;
    return { ...it, kind, deadline, endsAt, shareDetails: false as const, sharedEventId: null };
  });

const selection = fc.record({
  companyName: stored.map((text) => `みなと${text}`.trim()),
  industryCategory: fc.constantFrom(null, ...INDUSTRY_IDS),
  customCompanyName: stored.map((text) => text || null),
  jobType: stored,
  eventTitle: stored,
  priority: fc.constantFrom(...PRIORITY_IDS),
  status: fc.constantFrom(...STATUS_IDS),
  selectionPhase: fc.constantFrom(...PHASE_IDS),
  companyUrl: address,
  notes: stored,
  esContent: stored,
  esDocUrl: address,
  events: fc.uniqueArray(event, { maxLength: 4, selector: (it) => JSON.stringify(it) }),
});

/** The server's export of what a student entered. */
function exported(read: ReadSelection): ExportedSelection {
  const at = { createdAt: NOW, updatedAt: NOW };
  const events = read.events.map((it) => ({ ...it, id: `evt_${ID}`, kind: it.kind ?? 'deadline', ...at }));
  return { ...read, ...at, id: ID, companyId: ID, events } as unknown as ExportedSelection;
}

function fromCsv(csv: string) {
  const rows = parseTable(csv);
  if (!Array.isArray(rows)) throw new Error(rows);
  const [first, ...rest] = rows;
  const headings = first?.cells ?? [];
  const columns = guessColumns(headings, rest, '2026-11-21');
  return readTable(rest, { columns, headings, defaults: { phase: 'intern', priority: 'other' }, now: NOW });
}

describe('an export that is imported gives the same selections', () => {
  const some = fc
    .array(selection, { minLength: 1, maxLength: 4 })
    .map((all) => all.map((it) => readSelection.parse(it)));

  test('as CSV', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(some, (read) => {
        const items = fromCsv(exportCsv(read.map(exported), true));
        expect(items.flatMap((it) => it.problems)).toEqual([]);
        expect(items.map((it) => it.selection)).toEqual(read);
      }),
      { numRuns: 60 },
    );
  });

  test('as JSON', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(some, (read) => {
        const items = readJson(exportJson(read.map(exported), [], true, NOW));
        expect(items?.map((it) => it.selection)).toEqual(read);
      }),
      { numRuns: 60 },
    );
  });
});

const PRIVATE = { notes: '秘密1', esContent: '秘密2', esDocUrl: 'https://himitsu3.example/' };
const PRIVATE_EVENT = { location: '秘密4', privateUrl: 'https://himitsu5.example/', privateMemo: '秘密6' };
const one = readSelection.parse({
  companyName: '=みなと商事',
  priority: 'first',
  status: 'offer',
  selectionPhase: 'fulltime',
  ...PRIVATE,
  events: [
    {
      eventType: 'interview',
      deadline: '2026-12-01T05:00:00.000Z',
      publicDescription: '＠一次',
      reminderTypes: [],
      ...PRIVATE_EVENT,
    },
  ],
});

test('what is private leaves only where it was asked for', () => {
  const selections = [exported(one)];
  const files = (withPrivate: boolean) => [
    exportCsv(selections, withPrivate),
    exportJson(selections, [], withPrivate, NOW),
  ];
  for (const file of files(false)) expect(file).not.toMatch(/秘密|himitsu/);
  for (const file of files(true)) {
    for (const secret of ['秘密1', '秘密2', 'himitsu3', '秘密4', 'himitsu5', '秘密6']) expect(file).toContain(secret);
  }
});

test('a field that is not said to be open stays inside, one that nobody has thought of yet, too', () => {
  const secrets: object = recordOf(
    OWN_FIELDS.filter((field) => !OPEN_FIELDS.includes(field)),
    (field) => `秘密 ${field}`,
  );
  const unknown = { noSuchField: '秘密7', another: { inside: '秘密8' } };
  const selection = exported(one);
  const withMore = {
    ...selection,
    ...secrets,
    ...unknown,
    events: selection.events.map((event) => ({ ...event, ...unknown })),
  };
  for (const file of [exportCsv([withMore], false), exportJson([withMore], [], false, NOW)]) {
    expect(file).toContain('みなと商事');
    expect(file).not.toMatch(/秘密|himitsu/);
  }
  const kept = exportJson([withMore], [], true, NOW);
  for (const secret of Object.values(secrets)) expect(kept).toContain(secret);
});

test('F-03: read by another program, no cell of an export is a formula', () => {
  const cells = (parse(exportCsv([exported(one)], true), { bom: true }) as string[][]).flat();
  expect(cells.filter((cell) => /^[=+\-@\t\r＝＋－＠]/.test(cell))).toEqual([]);
  expect(cells).toContain("'=みなと商事");
  expect(cells).toContain('2026/12/01 14:00');
});

test.each([
  '',
  'null',
  '[]',
  '{}',
  '{"app":"shiori","format":2,"selections":[]}',
  '{"app":"shiori","format":1,"selections":[1]}',
  '{',
])('%j is no export', (text) => expect(readJson(text)).toBeNull());

test('a selection in JSON that the server would not take is said to be one, and so is one without a company', () => {
  const selections = [
    { ...exported(one), status: 'no such' },
    { ...exported(one), companyName: undefined },
  ];
  const items = readJson(JSON.stringify({ app: 'shiori', format: 1, selections }));
  expect(items).toMatchObject([
    { selection: null, problems: [{ code: 'unreadable' }] },
    { selection: null, companyName: '' },
  ]);
});

test('sharing and what was taken from others do not come with a file', () => {
  const [item] =
    readJson(
      JSON.stringify({
        app: 'shiori',
        format: 1,
        selections: [
          { ...exported(one), events: [{ ...exported(one).events[0], shareDetails: true, sharedEventId: ID }] },
        ],
      }),
    ) ?? [];
  expect(item?.selection?.events[0]).toMatchObject({ shareDetails: false });
  expect(toMs(item?.selection?.events[0]?.deadline ?? '')).toBe(toMs('2026-12-01T05:00:00.000Z'));
});
