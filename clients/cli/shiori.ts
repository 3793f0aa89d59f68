/**
 * shiori on the command line.
 *   shiori add 三菱商事 ES 11/30    adds an event; what the line leaves open is asked
 *   shiori due [days]               what is open within two weeks, or within so many days
 * SHIORI_URL and SHIORI_TOKEN, or ~/.config/shiori/config.json ({"url", "token"}), which nobody else may read.
 */
import { readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { readLine } from '../../domain/mail-reading/line.ts';
import type { Moment, Reading } from '../../domain/mail-reading/reading.ts';
import { isActive } from '../../domain/selections/selection-facts.ts';
import { EVENT_TYPE_IDS, EVENT_TYPES, stepLabel } from '../../domain/taxonomy/event-types.ts';
import { PHASE_IDS, PHASES } from '../../domain/taxonomy/phases.ts';
import { addDays, jstClock, jstDay, jstInstant, readClock, shortDayLabel } from '../../domain/time.ts';
import { ApiError, type Client, createClient, type Operations, type Selection } from '../typescript/client.ts';

type NewEvent = Operations['createEvent']['given']['body'];
class Refusal extends Error {}

const MESSAGES: Record<string, string> = {
  token_refused: 'APIトークンが正しくないか、期限が切れています。プロフィール設定で作り直してください。',
  scope_missing: 'このトークンではできません。「読み取り」と「書き込み」を付けて作り直してください。',
};
const nameOf = (it: Selection) => it.customCompanyName ?? it.companyName;
const momentText = (at: string) => `${shortDayLabel(jstDay(at), jstDay(readClock()))} ${jstClock(at)}`;

async function main([command, ...words]: string[]) {
  if (command === 'due') return due(connect(), Number(words[0] ?? 14));
  if (command === 'add' && words.length > 0) return add(connect(), words.join(' '));
  throw new Refusal('使い方:\n  shiori add 三菱商事 ES 11/30\n  shiori due [日数]');
}

function connect(): Client {
  const file = join(process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'shiori', 'config.json');
  const { SHIORI_URL, SHIORI_TOKEN } = process.env;
  const { url, token } = SHIORI_TOKEN ? { url: SHIORI_URL, token: SHIORI_TOKEN } : readConfig(file);
  if (!token || !url) throw new Refusal(`SHIORI_URL と SHIORI_TOKEN を設定するか、${file} に書いてください。`);
  return createClient({ baseUrl: url, token });
}

function readConfig(file: string): { url?: string; token?: string } {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode;
  if (mode === undefined) return {};
  if ((mode & 0o077) !== 0) throw new Refusal(`${file} をほかの人も読めます。chmod 600 で直してください。`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

async function due(shiori: Client, days: number) {
  if (!Number.isInteger(days) || days < 0) throw new Refusal('日数は0以上の整数で入力してください。');
  const today = jstDay(readClock());
  const { events } = await shiori.listEvents({ query: { completed: 'false', from: today, to: addDays(today, days) } });
  for (const it of events)
    console.log(`${momentText(it.deadline)}\t${it.companyName}\t${it.publicDescription || stepLabel(it)}`);
  if (events.length === 0) console.log(`${days}日以内の予定はありません。`);
}

async function add(shiori: Client, line: string) {
  const { selections } = await shiori.listSelections({});
  const hosts: string[] = [];
  const known = selections.map((it) => ({ id: it.id, name: nameOf(it), names: [it.companyName, nameOf(it)], hosts }));
  const reading = readLine(line, known, readClock());
  const event = await eventOf(reading);
  const own = await ownSelection(reading, selections);
  if (own) await shiori.createEvent({ id: own.id, body: { ...event, selectionPhase: own.selectionPhase } });
  const company = own ? nameOf(own) : await begin(shiori, reading, event);
  console.log(`追加しました: ${company} ${EVENT_TYPES[event.eventType].label} ${momentText(event.deadline)}`);
}

/** The selection of the student's that the line means; null where it means another company. */
async function ownSelection({ company }: Reading, selections: Selection[]): Promise<Selection | null> {
  const ids = company?.choices.map((it) => it.id) ?? [];
  const found = selections.filter((it) => ids.includes(it.id));
  const active = found.filter((it) => isActive(it.status));
  const likely = active.length > 0 ? active : found;
  const [only] = likely;
  if (!only || (likely.length === 1 && company?.isSure)) return only ?? null;
  return choose('どの選考ですか', likely, (it) =>
    [nameOf(it), PHASES[it.selectionPhase].label, it.eventTitle].filter(Boolean).join(' '),
  );
}

/** A new selection at a company of the catalogue; its name. */
async function begin(shiori: Client, { company, phase }: Reading, event: NewEvent): Promise<string> {
  const q = company?.value.name ?? (await ask('企業名: '));
  const { companies } = await shiori.searchCompanies({ query: { q, limit: '5' } });
  const exact = companies.filter((it) => it.score === 100);
  const hits = exact.length > 0 ? exact : companies;
  if (hits.length === 0) throw new Refusal(`「${q}」が見つかりません。画面から登録してください。`);
  const [first = hits[0]] = exact;
  const hit = exact.length === 1 ? first : await choose('どの企業ですか', hits, (it) => it.displayName);
  const selectionPhase = phase?.value ?? (await choose('区分はどちらですか', PHASE_IDS, (id) => PHASES[id].label));
  const events: [NewEvent] = [{ ...event, selectionPhase }];
  await shiori.createSelection({ body: { companyId: hit?.id ?? '', priority: 'other', selectionPhase, events } });
  return hit?.displayName ?? q;
}

async function eventOf({ events: [read] }: Reading): Promise<NewEvent> {
  const type = read?.type?.isSure
    ? read.type.value
    : await choose('予定の種類は', EVENT_TYPE_IDS, (id) => EVENT_TYPES[id].label);
  const kind = EVENT_TYPES[type].kind ?? read?.kind ?? 'deadline';
  const moment =
    read?.moment?.isSure && (kind !== 'appointment' || read.moment.value.clock) ? read.moment.value : await askMoment();
  const at = (day: string, clock: string | null) => jstInstant(day, clock ?? '23:59');
  const endsAt = kind === 'appointment' && moment.endClock ? at(moment.endDay ?? moment.day, moment.endClock) : null;
  const publicDescription = type === 'other' ? (read?.title ?? '') : '';
  return { eventType: type, kind, deadline: at(moment.day, moment.clock), endsAt, publicDescription };
}

async function askMoment(): Promise<Moment> {
  for (;;) {
    const typed = await ask('いつですか（例: 11/30 13:00）: ');
    const moment = readLine(`予定 ${typed}`, [], readClock()).events[0]?.moment;
    if (moment?.isSure) return moment.value;
    console.error('読み取れませんでした。');
  }
}

async function choose<T>(question: string, all: readonly T[], label: (it: T) => string): Promise<T> {
  for (const [at, it] of all.entries()) console.error(`  ${at + 1}. ${label(it)}`);
  for (;;) {
    const chosen = all[Number(await ask(`${question}（1〜${all.length}）: `)) - 1];
    if (chosen !== undefined) return chosen;
  }
}

/** Questions go to the terminal, so that what is printed can be passed on. Without one there is nobody to ask. */
async function ask(question: string): Promise<string> {
  lines ??= createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  process.stderr.write(question);
  const { value, done } = await lines.next();
  if (done) throw new Refusal('\n読み取れないところがあります。端末で実行すると質問に答えられます。');
  return value.trim();
}
let lines: AsyncIterator<string> | undefined;

try {
  await main(process.argv.slice(2));
} catch (error) {
  const text = error instanceof ApiError ? (MESSAGES[error.code] ?? error.message) : (error as Error).message;
  console.error(text);
  process.exitCode = 1;
} finally {
  await lines?.return?.();
}
